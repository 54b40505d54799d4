"""Slots read a piece of text into a value and write it back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandmelee.text.slots import Count, Number, Range, SlotError, Word


@pytest.mark.parametrize(
    "text, value", [("0", (0, 0)), ("1", (1, 1)), ("0-1", (0, 1)), ("1+", (1, 99)), ("0+", (0, 99))]
)
def test_a_range_is_read_and_written_back(text, value):
    assert Range().read(text) == value
    assert Range().write(value) == text


@pytest.mark.parametrize(
    "text, mended", [("3-1", "1-3"), ("1 - 3", "1-3"), ("1-1", "1"), ("01", "1"), ("0-99", "0+"), ("1 to 2", "1-2")]
)
def test_a_range_in_another_writing_is_mended(text, mended):
    with pytest.raises(SlotError) as caught:
        Range().read(text)
    assert caught.value.mended == mended


@pytest.mark.parametrize("text", ["", "x", "-1", "1-", "+", "1++", "1-2-3", "100", "1-100", "٣"])
def test_no_range_is_refused(text):
    with pytest.raises(SlotError):
        Range().read(text)


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.5", "01", "100", "99999999999", "٣", "1 ", "one", "²"])
def test_no_number_is_refused(text):
    with pytest.raises(SlotError):
        Number().read(text)


def test_a_template_narrows_a_number():
    assert Number("1-6").read("6") == 6
    with pytest.raises(SlotError, match="7 is too large: at most 6"):
        Number("1-6").read("7")
    with pytest.raises(SlotError, match="0 is too small: at least 1"):
        Number("1-6").read("0")


def test_a_counted_noun_has_the_right_form():
    tokens = Count("Push token|Push tokens")
    assert [tokens.read("1 Push token"), tokens.read("2 Push tokens"), tokens.read("0 Push tokens")] == [1, 2, 0]
    for wrong, right in [("1 Push tokens", "1 Push token"), ("2 Push token", "2 Push tokens")]:
        with pytest.raises(SlotError) as caught:
            tokens.read(wrong)
        assert caught.value.mended == right


def test_a_word_is_one_of_the_list():
    kind = Word("Zombie|Coffin")
    assert kind.read("Coffin") == "Coffin"
    with pytest.raises(SlotError, match="none of: Zombie, Coffin") as caught:
        kind.read("zombi")
    assert caught.value.mended == "Zombie"


@given(st.tuples(st.integers(0, 99), st.integers(0, 99)).map(lambda ends: (min(ends), max(ends))))
def test_every_range_survives_writing_and_reading(value):
    assert Range().read(Range().write(value)) == value


@given(st.text(alphabet="0123456789-+ to", max_size=8))
def test_what_a_range_reads_it_writes_the_same(text):
    try:
        value = Range().read(text)
    except SlotError:
        return
    assert Range().write(value) == text
