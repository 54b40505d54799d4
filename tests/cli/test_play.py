"""A game in the terminal: readable, answerable by number, word or name, explained, taken back, saved; and in a pipe."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import grandmelee as gm
from grandmelee.cli import play
from tests.cli.running import GAME, ROOT, START, answers, in_a_terminal, pipe, run
from tests.games.legends_of_the_arena.table import effect, fight

FITZ = ("play", GAME, "--seed", 3, "--set", "legends=fitz,alysia")
"""Seat 1 is Fitz against a random Alysia; the first question is the selection of three cards."""


def test_a_whole_game_through_a_pipe():
    done = pipe("play", GAME, "--seed", 3, typed=answers(5000))
    assert done.returncode == 0
    assert "The game is over: " in done.stdout
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines() if line.startswith(("|", "+"))) <= 80


def test_log_lines_cite_their_rules():
    done = run(*FITZ, typed=answers(30))
    assert "  Sequence 1 begins [LA-3.3]" in done.output
    assert "Seat 1: Select three cards in the order of play [LA-5.1]" in done.output


def test_an_answer_is_a_number_a_word_or_a_name():
    by_number = run(*FITZ, typed="1\n")
    by_word = run(*FITZ, typed="card:smash\n")
    by_name = run(*FITZ, typed="Smash\n")
    by_beginning = run(*FITZ, typed="sma\n")
    for done in (by_number, by_word, by_name, by_beginning):
        assert "Stack: Smash" in done.output


def test_a_card_and_a_button_of_one_name_are_told_apart_cards_first():
    done = run(*FITZ, typed="smash\njab\nback\ncard:back\nbutton:back\nquit\n")
    assert "'back' may be one of card:back, button:back; say which." in done.output
    assert "Stack: Smash, Jab, Back" in done.output
    assert done.output.rpartition("Stack: ")[2].startswith("Smash, Jab\n")


def test_numbers_stay_with_their_options_while_several_are_chosen():
    done = run(*FITZ, typed="1\n5\n2\nquit\n")  # Smash, Jab, Back, as numbered in the first list
    assert "Stack: Smash, Jab, Back" in done.output
    taken = run(*FITZ, typed="1\n1\nquit\n")
    assert "There is no option 1 here; they run from 1 to 7, without those that are chosen." in taken.output


def test_what_is_chosen_so_far_stands_above_the_options():
    lords = ("play", "lords-of-the-eastern-reach", "--seed", 5)
    done = run(*lords, typed="dyrwood\nfarm #12\nmonk #8\nfarm #12\nquit\n")
    said = [line.strip() for line in done.output.splitlines() if "Chosen so far" in line]
    assert said == ["Chosen so far: Farm #12", "Chosen so far: Farm #12, Monk #8", "Chosen so far: Monk #8"]


def test_options_show_what_is_printed_on_their_cards():
    assert "card:smash            Speed 50. Strike 3 at range 0." in run(*FITZ, typed="quit\n").output


def test_the_whole_table_is_shown_when_others_have_answered_and_only_changes_before():
    done = run(*FITZ, typed="smash\njab\ncard:back\ndone\nquit\n").output
    own, _, later = done.partition("Fitz is ready")
    assert own.count("Seat 2: Alysia") == 1
    assert "Seat 2: Alysia" in later


def test_the_last_line_says_who_has_won_and_how():
    last = run("play", GAME, "--seat", "random", "--seat", "random", "--seed", 1).output.rstrip("\n").split("\n")[-1]
    assert re.fullmatch(r"The game is over: .+ \[LA-15\.16\]: .+ is Knocked Out; Team [AB] .+\. Score: Seat 1 .+", last)


def test_LA_20_1_the_special_rule_of_an_arena_is_shown():
    arena = gm.load(GAME).content.arenas[1]  # type: ignore[attr-defined]
    done = run("play", GAME, "--seed", 3, "--set", f"arena={arena.slug}", typed="quit\n")
    assert f"  Special rule: {' '.join(arena.text)}" in done.output


def test_LA_19_10_the_order_that_decides_ties_in_a_free_for_all_is_shown():
    s = gm.new(GAME, seats=3, seed=3)
    order = list(s.view()["ring"]) * 2
    first = order.index(s.view()["initiative"])
    said = ", ".join(f"Seat {seat + 1}" for seat in order[first : first + 3])
    assert f"Equal Speeds go in this order: {said}" in str(s)


def test_open_cards_and_pending_changes_are_shown():
    game = gm.load(GAME)
    record = gm.Record.from_json((ROOT / "tests/playthroughs/legends-of-the-arena/push-3v3.json").read_text())
    s = gm.new(GAME, seats=record.seats, seed=record.seed, **record.settings)
    said = ""
    for seat, word in record.answers:
        s.answer(seat, word)
        said += game.text(s.view(None))
    assert "  Discarded: " in said
    assert "  Face-up Ultimates: " in said
    view = s.view(None)
    view["fighters"][0]["removed"] = ["whale-breaker"]
    assert "  Removed from the game: Whale Breaker" in game.text(view)
    s = effect(fight("fitz 2>", "alysia 4<"), 0, "Your Strikes have +2 Force in the next exchange.")
    assert "  Pending: +2 Force in the next exchange" in str(s)


def test_a_question_mark_explains_characters_and_cards_that_are_no_options():
    done = run(*FITZ, typed="? alysia\n? chop\nquit\n").output
    assert "    Chop (Speed 55): Strike 2 at range 0." in done
    assert "  Seat 2: Alysia; team B, Stocks 1" in done
    assert done.count("Chop (Speed 55): Strike 2 at range 0.") == 2


def test_LA_5_9_the_clock_runs_in_the_terminal(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(play, "is_typed_by", lambda until: False)  # nobody types in time
    hot_seat = ("play", GAME, "--seed", 3, "--set", "legends=fitz,alysia", "--set", "timer=true")
    typed = "\ncard:smash\ncard:jab\ncard:back\ndone\nflip-timer\n\n\n"
    done = run(*hot_seat, "--seat", "human", "--seat", "human", typed=typed).output
    assert "The clock runs: 60 seconds." in done
    assert "Alysia is late and forfeits its Actions" in done


def test_a_name_that_several_options_begin_with_is_refused():
    done = run(*FITZ, typed="card:jab\nba\nquit\n")
    assert "'ba' may be one of" in done.output


def test_the_end_of_the_input_is_no_crash():
    done = pipe(*FITZ, typed="1\n")
    assert done.returncode == 1
    assert "The input ended before the game did" in done.stdout
    assert done.stderr == ""


def test_bytes_that_are_no_text_are_no_crash():
    done = subprocess.run([*START, *map(str, FITZ)], input=b"\xff\xfe\n1\n", capture_output=True, check=False)
    assert done.returncode == 1
    assert b"Stack: Smash" in done.stdout
    assert done.stderr == b""


def test_quit_leaves_without_a_failure():
    assert run(*FITZ, typed="quit\n").exit_code == 0


def test_a_question_mark_explains_an_option_by_number_and_by_word():
    done = run(*FITZ, typed="? 1\n?smash\nquit\n")
    tried = "If performed now: Fitz Strikes, but no foe is in range"
    said = f"card:smash: Play Smash (Speed 50) in exchange 1: Strike 3 at range 0. {tried} [LA-5.1]"
    assert done.output.count(said) == 2


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("? card:step", "Step is not in your hand. [LA-5.1]"),
        ("? shot", "Shot is not in your hand. [LA-5.1]"),
        ("? done", "A stack has exactly three cards; you have selected 0. [LA-5.1]"),
        ("? turn", "select cards of your hand. Whom they hit follows when they are played. [LA-5.1]"),
        ("? card:smesh", "There is no word 'card:smesh' in this game; the nearest is 'card:smash'."),
        ("? 99", "There is no option 99 here; they run from 1 to 6."),
        ("99", "There is no option 99 here; they run from 1 to 6."),
        ("0", "There is no option 0 here"),
        ("card:step", "Step is not in your hand. [LA-5.1]"),
        ("nonsense", "There is no word 'nonsense' in this game"),
        ("9" * 5000, "There is no option 9999"),
    ],
)
def test_a_question_mark_says_why_something_is_not_an_option(asked: str, said: str):
    done = run(*FITZ, typed=f"{asked}\nquit\n")
    assert said in done.output
    assert "Stack" not in done.output


def test_help_and_an_empty_line():
    done = run(*FITZ, typed="?\nhelp\n\nquit\n")
    assert done.output.count("take your last answer back, until a fact appears") == 2
    assert done.output.count("Select three cards") == 2


def test_undo_takes_answers_back_one_by_one():
    done = run(*FITZ, typed="smash\njab\nundo\nundo\nbrace\nquit\n")
    assert done.output.count("Taken back.") == 2
    assert "Stack: Smash, Jab" in done.output
    assert "Stack: Brace" in done.output


def test_undo_is_refused_once_a_fact_has_appeared():
    said = ""
    for seed in range(10):  # in some of these games nobody else answers between the selection and the next question
        play = ("play", GAME, "--seed", seed, "--set", "legends=fitz,alysia")
        said += run(*play, typed="smash\nadvance\njab\ndone\nundo\nquit\n").output
    assert "A fact has appeared since: a card was drawn or shown, chance decided" in said
    assert "Taken back." not in said


def test_undo_is_refused_to_another_seat():
    done = run(*FITZ, "--seat", "human", "--seat", "human", typed="\nsmash\njab\nbrace\ndone\n\nundo\nquit\n")
    assert "The last answer was another seat's; only that seat can take it back." in done.output


def test_the_board_the_log_and_the_rules_can_be_asked_for():
    done = run(*FITZ, typed="log\nboard\nrules LA-11.3\nrules\nrules xyzzy\nrules 99.9\nquit\n")
    assert done.output.count("Sequence 1 begins [LA-3.3]") == 2
    assert done.output.count("Seat 1 (you): Fitz") == 2
    assert "LA-11.3  A striker always counts as facing" in done.output
    assert "Say which: rules LA-1.1" in done.output
    assert "No rule has 'xyzzy' in it." in done.output
    assert f"there is no rule LA-{99.9}" in done.output


# ---- for someone who sits down for the first time ------------------------------------------------------------------
@pytest.mark.parametrize("slug", gm.games())
def test_the_first_screen_says_what_it_is_about_and_what_can_be_typed(slug: str):
    first = run("play", slug, "--seed", 1, typed="quit\n").output.partition("\nSeat 1")[0]
    assert gm.load(slug).summary in first
    for word in ("? 3 explains", "? lists", "rules WORD", "undo", "log", "quit"):
        assert word in first
    assert "? lists" not in run("play", slug, *["--seat", "random"] * 2, "--seed", 1).output


def test_whoever_asks_about_a_legend_or_a_champion_sees_the_cards():
    done = run("play", GAME, "--seed", 1, typed="? fitz\nquit\n")
    assert "    Smash (Speed 50): Strike 3 at range 0." in done.output
    done = run("play", "super-fantasy-brawl", "--seed", 1, typed="? deryn\nquit\n")
    game = gm.load("super-fantasy-brawl")
    content = game.content  # type: ignore[attr-defined]
    assert all(f"    {content.cards[card].name} (" in done.output for card in content.champion("deryn").cards)


@pytest.mark.parametrize("letter", ["s", "h", "q", "?"])
def test_a_single_letter_shows_what_can_be_typed(letter: str):
    assert "  quit             leave the table" in run(*FITZ, typed=f"{letter}\nquit\n").output


def test_rule_is_rules_and_rules_alone_lists_the_chapters():
    assert "LA-11.3  A striker always counts as facing" in run(*FITZ, typed="rule LA-11.3\nquit\n").output
    assert "  LA-11  Strike" in run(*FITZ, typed="rules\nquit\n").output
    assert "**" not in run(*FITZ, typed="rules LA-2\nquit\n").output


def test_after_undo_the_whole_table_is_shown_again():
    done = run(*FITZ, typed="smash\njab\nundo\nquit\n")
    assert "Seat 1 (you): Fitz" in done.output.partition("Taken back.")[2]


# ---- saving ---------------------------------------------------------------------------------------------------------
def test_a_game_is_saved_and_gone_on_with(tmp_path: Path):
    file = tmp_path / "game.json"
    run(*FITZ, typed=f"smash\nsave {file}\nquit\n")
    assert gm.Record.from_json(file.read_text()).answers[-1] == (0, "card:smash")
    done = run("play", "--continue", file, typed="jab\nlog\nquit\n")
    assert "Stack: Smash, Jab" in done.output
    assert "Sequence 1 begins [LA-3.3]" in done.output
    assert gm.Record.from_json(file.read_text()).answers[-1] == (0, "card:jab")


def test_save_keeps_the_game_after_every_answer(tmp_path: Path):
    file = tmp_path / "game.json"
    done = run(*FITZ, "--save", file, typed="smash\njab\n")
    assert done.exit_code == 1
    assert f"go on with: grandmelee play --continue {file}" in done.output
    assert [word for seat, word in gm.Record.from_json(file.read_text()).answers if seat == 0] == [
        "card:smash",
        "card:jab",
    ]


def test_nothing_is_saved_over_another_file(tmp_path: Path):
    file = tmp_path / "precious.txt"
    file.write_text("precious")
    assert run(*FITZ, "--save", file).exit_code == 2
    done = run(*FITZ, typed=f"save {file}\nsave\nsave {tmp_path / 'no' / 'where.json'}\nquit\n")
    assert f"{file} is there already" in done.output
    assert "Say where: save my-game.json" in done.output
    assert "there is no folder" in done.output
    assert file.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [file]


# ---- seats ----------------------------------------------------------------------------------------------------------
def test_random_players_play_by_themselves():
    done = run("play", GAME, "--seat", "random", "--seat", "random", "--seed", 1)
    assert done.exit_code == 0
    assert "The game is over: " in done.output


def test_the_same_seed_is_the_same_game():
    first, second, other = (run("play", GAME, "--seat", "random", "--seed", seed) for seed in (1, 1, 2))
    assert first.output == second.output != other.output


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_number_of_seats_plays_to_the_end(seats: int):
    done = run("play", GAME, "--seats", seats, "--seed", 5, typed=answers(9000))
    assert done.exit_code == 0, done.output[-2000:]


def test_in_a_hot_seat_nobody_sees_the_cards_of_another():
    typed = "\nsmash\njab\nbrace\ndone\n\nstep\nshot\nchop\ndone\n"
    done = run(*FITZ, "--seat", "human", "--seat", "human", typed=typed)
    first, second = done.output.split("Seat 2, press Enter when only you can see this: ")[:2]
    assert "card:smash" in first
    assert "Seat 2 (you)" not in first
    assert "card:step" in second
    until_the_reveal = second.split("reveals")[0]
    for secret in ("card:jab", "Jab", "Smash", "Stack: Smash"):
        assert secret not in until_the_reveal


def test_a_terminal_gets_colours_and_lines_are_broken_between_words():
    text = in_a_terminal([*map(str, FITZ)], b"1\nquit\n")
    assert "\x1b[" in text
    assert "Stack: Smash" in text


# ---- mistakes -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "Say which game: legends-of-the-arena"),
        (("legends-of-the-aren",), "There is no game 'legends-of-the-aren'; did you mean 'legends-of-the-arena'?"),
        ((GAME, "--seats", 1), "Legends of the Arena is for 2, 3, 4, 5 or 6 seats, not 1."),
        ((GAME, "--seats", 7), "not 7."),
        ((GAME, *["--seat", "random"] * 7), "not 7."),
        ((GAME, "--seats", 2, *["--seat", "random"] * 3), "--seat is given 3 times for 2 seats"),
        ((GAME, "--seat", "humam"), "random or greedy, or module:Class; did you mean 'human'?"),
        ((GAME, "--set", "arenas=x"), "has no setting 'arenas'; did you mean 'arena'?"),
        ((GAME, "--set", "arena=the-capstam"), "Setting 'arena' is "),
        ((GAME, "--set", "arena"), "expected name=value, such as mode=auto"),
        ((GAME, "--set", "timer=yes", "--set", "timer=no"), "--set timer is given twice"),
        ((GAME, "--set", "sequence_limit=0"), "a whole number from 1"),
        ((GAME, "--set", "legends=fitz"), "names 1 Legends for 2 seats"),
        ((GAME, "--set", "legends=fitz,fits"), "there is no 'fits'; did you mean 'fitz'?"),
        ((GAME, "--seats", 3, "--set", "mode=teams"), "Teams need 2, 4 or 6 seats"),
        ((GAME, "--save", "no/such/folder/game.json"), "there is no folder no/such/folder"),
        (("--continue", "no-such-file.json"), "no-such-file.json cannot be read: No such file or directory"),
        ((GAME, "--continue", "x.json"), "--continue goes on with the game as it is"),
    ],
)
def test_a_wrong_use_is_told_in_one_line_with_what_would_be_right(args: tuple[object, ...], said: str):
    done = run("play", *args)
    assert done.exit_code == 2
    assert said in done.output
    assert done.output.count("\n") == 1


@pytest.mark.parametrize(
    "option", ["timer=yes", "timer=TRUE", "sequence_limit=3", "sequence_limit=none", "respawn_fatigue=1", "mode=teams"]
)
def test_options_are_read_as_what_they_are(option: str):
    assert run("play", GAME, "--seat", "random", "--seed", 1, "--set", option).exit_code == 0


def test_a_pack_brings_its_legend_to_the_table():
    pack = Path(__file__).parents[2] / "examples" / "packs" / "first-blood"
    done = run("play", GAME, "--pack", pack, "--set", "legends=vesna,fitz", typed="? riposte\nquit\n")
    assert "Seat 1 (you): Vesna" in done.output
    bad = run("play", GAME, "--pack", pack / "vesna.toml")
    assert bad.exit_code == 1
    assert "this is not a folder" in bad.output


def test_LA_5_13_at_one_keyboard_who_waited_can_still_start_the_timer():
    hot_seat = ("play", GAME, "--seed", 3, "--set", "legends=fitz,alysia", "--set", "timer=true")
    laid = "\ncard:smash\ncard:jab\ncard:back\ndone\nwait\n"
    done = run(*hot_seat, "--seat", "human", "--seat", "human", typed=f"{laid}\n1 flip-timer\nforfeit\n\n")
    assert "Seat 1 may say at any time: 1 flip-timer" in done.output
    assert "The timer runs: whoever is not ready in a minute forfeits [LA-5.9]" in done.output
    assert "Alysia is late and forfeits its Actions" in done.output


# ---- bots in seats -------------------------------------------------------------------------------------------------
def test_a_seat_is_given_by_its_number_and_the_first_is_yours():
    done = run("play", GAME, "--seat", "2=novice", "--seed", 1, typed="quit\n")
    assert done.exit_code == 0
    assert "You leave the table." in done.output


def test_a_seat_named_by_its_number_is_there_though_fewer_could_play():
    done = run("play", "lords-of-the-eastern-reach", "--seat", "2=novice", "--seed", 1, typed="quit\n")
    assert done.exit_code == 0
    assert "You leave the table." in done.output


def test_levels_play_each_other():
    done = run("play", GAME, "--seat", "novice", "--seat", "squire", "--seed", 1)
    assert "The game is over" in done.output


@pytest.mark.parametrize("seat", ["3=novice", "0=novice", "x=novice"])
def test_a_seat_that_is_not_there_is_refused(seat: str):
    assert "seats are counted from 1 to 2" in run("play", GAME, "--seats", 2, "--seat", seat).output


@pytest.mark.parametrize("seat, word", [("no_such_module:Bot", "no_such_module"), ("json:Nobody", "Nobody")])
def test_a_bot_of_ones_own_that_is_not_there_is_refused(seat: str, word: str):
    assert word in run("play", GAME, "--seat", f"2={seat}").output
