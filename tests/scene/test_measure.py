"""Lines are broken so that they fit."""

from grandmelee.scene.measure import ELLIPSIS, fitted, width, wrap

LONG = "If you Fatigued the target, Strike 1 on all other foes at range 0, without Push tokens."


def test_no_line_is_wider_than_the_room():
    for room in (40, 80, 122):
        assert all(width(line, 10) <= room for line in wrap(LONG, 10, room))


def test_no_word_is_lost():
    assert " ".join(wrap(LONG, 10, 90)) == LONG


def test_a_word_longer_than_the_room_is_broken():
    lines = wrap("Pneumonoultramicroscopic", 10, 40)
    assert "".join(lines) == "Pneumonoultramicroscopic"
    assert all(width(line, 10) <= 40 for line in lines)


def test_a_name_shrinks_before_it_is_cut():
    assert fitted("Smash", 14, 100, 9, serif=True) == ("Smash", 14)
    words, size = fitted("A Whirling Leap", 14, 100, 9, serif=True)
    assert words == "A Whirling Leap"
    assert 9 <= size < 14
    words, size = fitted("A name that no card could ever hold", 14, 100, 9, serif=True)
    assert words.endswith(ELLIPSIS)
    assert width(words, size, serif=True) <= 100


def test_nothing_is_no_line():
    assert wrap("", 10, 50) == []
