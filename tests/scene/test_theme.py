"""Both themes can be read by everyone."""

import re
from itertools import combinations

import pytest

from grandmelee.scene import theme

THEMES = ("dark", "light")

# What remains of red, green and blue (linear) without one kind of cones; Machado, Oliveira and Fernandes 2009.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def oklab(colour, eye):
    linear = [theme._linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    r, g, b = (min(1.0, max(0.0, sum(k * part for k, part in zip(row, linear, strict=True)))) for row in EYES[eye])
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def apart(one, other, eye):
    return sum((a - b) ** 2 for a, b in zip(oklab(one, eye), oklab(other, eye), strict=True)) ** 0.5


@pytest.mark.parametrize("name", THEMES)
def test_text_has_a_contrast_of_4_5_or_more(name):
    colours = theme.colours(name)
    poor = {(ink, ground): theme.contrast(colours[ink], colours[ground]) for ink, ground in theme.TEXT}
    assert {pair: round(ratio, 2) for pair, ratio in poor.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("name", THEMES)
def test_what_glows_stands_out_from_what_it_lies_on(name):
    colours = theme.colours(name)
    grounds = ("felt", "felt-deep", "stone", "floor")
    assert all(theme.contrast(colours["glow"], colours[ground]) >= 3 for ground in grounds)


@pytest.mark.parametrize("eye", EYES)
def test_seat_colours_are_apart_for_every_eye(eye):
    seats = [theme.colours("dark")[f"seat-{n}"] for n in range(theme.SEATS)]
    assert min(apart(one, other, eye) for one, other in combinations(seats, 2)) >= 0.12


def test_every_seat_has_a_shape_of_its_own():
    assert len(set(theme.SHAPES)) == len(theme.SEAT_NAMES) == theme.SEATS == 6


def test_both_themes_name_the_same_colours():
    assert theme.colours("dark").keys() == theme.colours("light").keys()


def test_every_colour_used_is_defined():
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", theme.css()))
    assert used <= theme.colours("dark").keys()


def test_a_theme_asked_for_by_name_is_written_out():
    assert "var(" not in theme.css("light")
    assert "prefers-color-scheme:light" in theme.css()


def test_the_contrast_of_black_and_white_is_21():
    assert round(theme.contrast("#000000", "#ffffff"), 6) == 21
