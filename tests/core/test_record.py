"""A game is its record: written, read, replayed, cut short, taken back; and everything that can be wrong with one."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grandmelee as gm
from grandmelee.core.record import FIELDS, Record, fields_of
from grandmelee.core.replay import replay, undo, verify
from tests.toy import Toy, ToyGame, toy

pytestmark = pytest.mark.both

SLUG = "legends-of-the-arena"
PLAIN = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
ANY_JSON = st.recursive(
    PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner), max_leaves=5
)


def played(answers: int = 4) -> Toy:
    """A game in which everyone always takes the first option."""
    s = toy(seed=3)
    for _ in range(answers):
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    return s


def forged(**changes: Any) -> str:
    """A record with other values and a check sum that fits them."""
    body = json.loads(played().record.to_json())
    body.update(changes)
    del body["check"]
    body = {name: value for name, value in body.items() if value is not ...}
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    body["check"] = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
    return json.dumps(body)


def test_a_record_survives_being_written_and_read():
    record = played().record
    again = Record.from_json(record.to_json())
    assert again.to_json() == record.to_json()
    assert again.answers == record.answers
    assert (again.game, again.seats, again.seed, again.digest) == ("toy", 2, 3, record.digest)


def test_a_record_has_one_answer_on_a_line_and_all_its_fields_in_order():
    text = played(2).record.to_json()
    assert list(json.loads(text)) == list(FIELDS)
    assert '    [0, "card:' in text.splitlines()[9]
    assert Record.from_json(toy().record.to_json()).answers == []


def test_a_record_replays_to_the_same_digest_and_each_of_its_beginnings_too():
    s = played()
    assert replay(ToyGame(), s.record).digest() == s.digest()
    for count in range(5):
        assert replay(ToyGame(), s.record, count).digest() == played(count).digest()
        assert replay(ToyGame(), s.record.until(count)).digest() == played(count).digest()


def test_a_beginning_claims_no_digest_but_the_whole_does():
    record = played().record
    assert record.until(2).digest == ""
    assert record.until(4).digest == record.digest


def test_a_replayed_game_can_be_quiet():
    assert replay(ToyGame(), played().record, loud=False).told is None
    assert gm.replay(gm.new(SLUG).record, quiet=True).events == []


def test_a_record_is_replayed_from_its_text():
    s = gm.new(SLUG, seed=4, legends="random")
    assert gm.replay(s.record.to_json()).digest() == s.digest()


def test_a_record_that_is_untouched_verifies():
    s = played()
    assert verify(ToyGame(), s.record.to_json()).digest() == s.digest()


def test_any_changed_byte_is_found():
    text = played().record.to_json()
    for place in range(len(text)):
        for byte in {"0", "1", "a", " ", '"'} - {text[place]}:
            with pytest.raises(gm.GrandMeleeError):
                verify(ToyGame(), text[:place] + byte + text[place + 1 :])


def test_a_record_cut_short_anywhere_is_found():
    text = played().record.to_json()
    for length in range(len(text) - 2):
        with pytest.raises(gm.RecordError, match=r"damaged|no record"):
            Record.from_json(text[:length])
    with pytest.raises(gm.RecordError):
        verify(ToyGame(), text[:-1])


def test_a_changed_answer_is_found_by_the_check_sum():
    text = played().record.to_json()
    with pytest.raises(gm.RecordError, match="its check sum does not fit"):
        Record.from_json(text.replace("[0,", "[1,"))


@pytest.mark.parametrize("text", ["", "x", "null", "[]", "3", '"record"', "{", "\x00", "{}", "[" * 100_000, "\ud800"])
def test_what_is_no_record_is_refused(text: str):
    with pytest.raises(gm.RecordError):
        Record.from_json(text)


@pytest.mark.parametrize("depth", [*range(50, 1200, 50), 100_000])
def test_a_hostile_depth_of_nesting_is_refused(depth: int):
    nested = '{"a":' * depth + "1" + "}" * depth
    text = forged(settings={}).replace('"settings": {}', f'"settings": {nested}')
    with pytest.raises(gm.RecordError):
        Record.from_json(text)


def test_a_number_too_long_to_be_read_is_refused():
    with pytest.raises(gm.RecordError):
        Record.from_json(forged().replace('"seed": 3', f'"seed": {"9" * 10_000}'))


@pytest.mark.parametrize("number", [0, 3, "1", 1.0, True, None, []])
def test_another_format_is_refused_with_those_that_are_read(number: object):
    with pytest.raises(gm.RecordError, match="this version reads the formats 1 and 2"):
        Record.from_json(forged(format=number))


def test_a_record_of_the_first_format_calls_its_settings_options_and_is_written_as_it_was_read():
    body = json.loads(forged())
    old = Record.from_json(forged(format=1, options=body["settings"], settings=...))
    assert old.settings == body["settings"]
    assert list(json.loads(old.to_json())) == fields_of(1)
    assert Record.from_json(old.to_json()).to_json() == old.to_json()
    assert verify(ToyGame(), old.to_json()).digest() == old.digest


@pytest.mark.parametrize("name", [name for name in FIELDS if name not in ("format", "check")])
def test_a_missing_field_is_named(name: str):
    with pytest.raises(gm.RecordError, match=f"look at {name}"):
        Record.from_json(forged(**{name: ...}))


def test_a_field_that_does_not_belong_there_is_named():
    with pytest.raises(gm.RecordError, match="look at extra"):
        Record.from_json(forged(extra=1))


@pytest.mark.parametrize(
    "name,value",
    [
        ("game", 1),
        ("version", None),
        ("content", ["x"]),
        ("seats", "2"),
        ("seats", True),
        ("seats", 2.0),
        ("settings", []),
        ("seed", "7"),
        ("seed", 1.5),
        ("digest", 0),
    ],
)
def test_a_field_of_the_wrong_type_is_named(name: str, value: object):
    with pytest.raises(gm.RecordError, match=f"'{name}' should be of type"):
        Record.from_json(forged(**{name: value}))


@pytest.mark.parametrize(
    "answers", [None, {}, "x", [[0]], [[0, "keep", 1]], [["0", "keep"]], [[0, 12]], [[True, "keep"]], [None], [{}]]
)
def test_an_answer_of_the_wrong_form_is_shown(answers: object):
    with pytest.raises(gm.RecordError, match="an answer is a seat and a word"):
        Record.from_json(forged(answers=answers))


def test_text_that_cannot_be_written_is_refused():
    with pytest.raises(gm.GrandMeleeError):
        replay(ToyGame(), Record.from_json(forged(answers=[[0, "\ud800"]])))


@given(ANY_JSON)
def test_any_other_json_is_refused(body: Any):
    with pytest.raises(gm.RecordError):
        Record.from_json(json.dumps(body))


@given(st.text())
def test_any_other_text_is_refused(text: str):
    with pytest.raises(gm.RecordError):
        Record.from_json(text)


@given(
    st.sampled_from([name for name in FIELDS if name != "check"]),
    st.none() | st.integers() | st.text() | st.lists(st.integers()),
)
def test_a_record_with_one_strange_value_never_fails_in_a_strange_way(name: str, value: object):
    try:
        s = replay(ToyGame(), Record.from_json(forged(**{name: value})))
    except gm.GrandMeleeError:
        return
    assert s.seats == 2


def test_a_record_of_another_game_is_refused():
    with pytest.raises(gm.RecordError, match="The record is of chess, not of toy"):
        replay(ToyGame(), Record.from_json(forged(game="chess")))
    with pytest.raises(gm.SetupError, match="There is no game 'chess'"):
        gm.replay(forged(game="chess"))


def test_a_record_of_another_version_is_refused_and_stays_readable():
    record = Record.from_json(forged(version="0"))
    with pytest.raises(gm.RecordError, match="made by version 0 of Toy; this is version 1"):
        replay(ToyGame(), record)
    assert len(record.answers) == 4


def test_a_record_of_other_cards_is_refused_with_what_to_do():
    with pytest.raises(gm.RecordError, match="Load the packs it was played with"):
        replay(ToyGame(), Record.from_json(forged(content="other")))


@pytest.mark.parametrize("answers", [[[1, "keep"]], [[7, "card:1"]], [[0, "no-word"]], [[0, ""]], [[-1, "give"]]])
def test_a_record_with_an_illegal_answer_says_which(answers: list[list[object]]):
    with pytest.raises(gm.RecordError, match=r"Answer 1 of the record .* is not legal"):
        replay(ToyGame(), Record.from_json(forged(answers=answers)))


def test_a_record_that_goes_on_after_the_end_is_refused():
    answers = [[seat, word] for seat, word in played(9).record.answers]
    assert played(9).over
    with pytest.raises(gm.RecordError, match=r"Answer 10 .* The game is over"):
        replay(ToyGame(), Record.from_json(forged(answers=[*answers, [0, "keep"]])))


def test_a_record_with_wrong_settings_is_refused():
    with pytest.raises(gm.SetupError, match="2 or 3 seats, not 9"):
        replay(ToyGame(), Record.from_json(forged(seats=9)))
    with pytest.raises(gm.SetupError, match="no setting 'size'"):
        replay(ToyGame(), Record.from_json(forged(settings={"size": 1})))


def test_a_record_that_claims_another_end_does_not_verify():
    record = played().record
    record.digest = "0" * 64
    with pytest.raises(gm.RecordError, match="not to the state it claims"):
        verify(ToyGame(), record.to_json())


def test_a_record_in_another_form_does_not_verify():
    text = json.dumps(json.loads(played().record.to_json()))
    assert replay(ToyGame(), Record.from_json(text)).digest() == played().digest()
    with pytest.raises(gm.RecordError, match="not in the exact form"):
        verify(ToyGame(), text)


def test_an_imagined_world_has_no_record():
    with pytest.raises(gm.RecordError, match="its past is made up"):
        _ = played().imagine(0, 1).record


# ---- taking back ---------------------------------------------------------------------------------------------------
def test_an_answer_is_taken_back_by_its_seat_until_a_fact_appears():
    s = played(1)
    seat = s.record.answers[-1][0]
    assert undo(s, seat).digest() == played(0).digest()
    with pytest.raises(gm.IllegalAnswer, match="another seat's"):
        undo(s, 1 - seat)


def test_nothing_is_taken_back_once_cards_are_shown():
    s = played(2)
    with pytest.raises(gm.IllegalAnswer, match="A fact has appeared since"):
        undo(s, s.record.answers[-1][0])


def test_nothing_can_be_taken_back_before_the_first_answer():
    with pytest.raises(gm.IllegalAnswer, match="Nothing has been answered yet"):
        undo(toy(), 0)


def test_copies_share_their_past_and_no_more():
    s = played(1)
    other, third = s.copy(), s.copy()
    s.answer(1, s.options(1)[0])
    other.answer(1, other.options(1)[1])
    assert [len(state.record.answers) for state in (s, other, third)] == [2, 2, 1]
    assert s.record.answers[1] != other.record.answers[1]
    assert replay(ToyGame(), other.record).digest() == other.digest()
