"""Sheets from files: one verdict a line, and nothing that a file holds stops the others."""

import io
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scoring.files import documents, verdict_as_data
from scoring.verdicts import judge

DEAL = {"dealer": 0, "bidder": 1, "bid": 70, "points": [25, 75]}
SHEET = {"id": "table 3", "game": "jeu_du_10", "deals": [DEAL]}


def check(tmp_path: Path, text: str | bytes, *arguments: str) -> tuple[int, list[Any], str]:
    """Return the exit status, the answers and what was said beside them."""
    file = tmp_path / "sheets.jsonl"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    out, err = io.StringIO(), io.StringIO()
    status = 0
    try:
        call_command("check_sheets", str(file), *arguments, stdout=out, stderr=err)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    return status, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue()


def lines(*sheets: Any) -> str:
    return "".join(json.dumps(sheet) + "\n" for sheet in sheets)


def codes(verdict: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(found["code"], found.get("deal"), found.get("field")) for found in verdict["problems"]]


def test_a_sheet_is_answered_as_the_format_says(tmp_path):
    sheet = SHEET | {"preset": "basic", "match": {"kind": "best_of", "games": 3}}

    status, answers, _ = check(tmp_path, lines(sheet))

    assert status == 0
    assert answers == [
        {
            "id": "table 3",
            "valid": True,
            "problems": [],
            "deals": [{"scores": [0, 1], "points": [25, 75], "bidder": 1, "bid": 70, "made": True}],
            "games": [{"winner": 1, "scores": [0, 1], "deals": 1}],
            "totals": [0, 1],
            "winner": None,
            "over": False,
        }
    ]


def test_after_a_refused_deal_what_depends_on_totals_is_left_open(tmp_path):
    wrong = DEAL | {"dealer": 1, "points": [25, 70]}
    sheet = SHEET | {"preset": "association_500", "deals": [DEAL, wrong, DEAL | {"bid": 52}, DEAL]}

    status, (answer,), _ = check(tmp_path, lines(sheet))

    assert status == 1
    assert codes(answer) == [("sum_not_100", 1, "points"), ("illegal_amount", 2, "bid")]
    assert [deal and deal["scores"] for deal in answer["deals"]] == [[25, 75], None, None, None]
    assert answer["deals"][3]["points"] == [25, 75]
    assert (answer["games"], answer["totals"], answer["winner"], answer["over"]) == (
        None,
        None,
        None,
        False,
    )


def test_a_problem_says_where_and_in_which_language(tmp_path):
    calls = [{"seat": 1, "call": 50}, {"seat": 2, "call": 50}]
    sheet = SHEET | {"players": ["Ana", "Bo", "Cy", "Di"], "deals": [DEAL | {"calls": calls}]}

    _, (french,), _ = check(tmp_path, lines(sheet))
    _, (english,), _ = check(tmp_path, lines(sheet), "--lang", "en")

    assert french["problems"][0] == {
        "code": "bid_too_low",
        "deal": 0,
        "call": 1,
        "field": "calls",
        "params": {"standing": 50, "minimum": 55},
        "message": "50 a déjà été annoncé\u00a0: il faut au moins 55, ou passer.",
    }
    assert english["problems"][0]["message"] == (
        "50 has already been bid: bid at least 55, or pass."
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"game": "poker"}, [("wrong_type", None, "game")]),
        ({"game": None}, [("missing_key", None, "game")]),
        ({"preset": "poker"}, [("unknown_option", None, "preset")]),
        ({"options": {"poker": 1}}, [("unknown_option", None, "poker")]),
        ({"options": {"bid_la_partie": True}}, [("bad_combination", None, "bid_la_partie")]),
        ({"options": []}, [("wrong_type", None, "options")]),
        ({"players": 5}, [("bad_player_count", None, "players")]),
        ({"players": "four"}, [("wrong_type", None, "players")]),
        ({"match": {"kind": "best_of", "games": 2}}, [("bad_combination", None, "match")]),
        ({"match": {"kind": "best_of"}}, [("missing_key", None, "match")]),
        ({"deals": {}}, [("wrong_type", None, "deals")]),
        ({"wrong": 1}, [("unknown_key", None, "wrong")]),
        ({"game": "spoil_five", "deals": []}, [("missing_key", None, "players")]),
    ],
)
def test_a_sheet_is_refused_by_name(changes, expected):
    verdict = verdict_as_data(judge(SHEET | changes))

    assert codes(verdict) == expected
    assert not verdict["valid"]


@pytest.mark.parametrize("content", [None, 7, "sheet", [1], True])
def test_what_is_no_sheet_is_refused(content):
    assert codes(verdict_as_data(judge(content))) == [("wrong_type", None, None)]


@pytest.mark.parametrize(
    "line",
    [
        b'{"game": ',
        b'{"game": "jeu_du_10", "game": "x"}',
        b'{"id": NaN}',
        b'{"id": Infinity}',
        b'{"id": 1' + b"0" * 5000 + b"}",
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_others_answered(tmp_path, line):
    good = lines(SHEET).encode()

    status, answers, said = check(tmp_path, good + line + b"\n" + good)

    assert status == 2
    assert [answer["valid"] for answer in answers] == [True, True]
    assert said.startswith(f"{tmp_path / 'sheets.jsonl'}:2:")


@pytest.mark.parametrize("text", [json.dumps(SHEET, indent=2), json.dumps([SHEET, SHEET])])
def test_a_whole_document_is_read_at_once(tmp_path, text):
    status, answers, _ = check(tmp_path, text)

    assert status == 0
    assert all(answer["valid"] for answer in answers)


def test_an_empty_file_has_no_answer(tmp_path):
    assert check(tmp_path, "") == (0, [], "")


def test_a_missing_file_is_told(tmp_path):
    err = io.StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("check_sheets", str(tmp_path / "none"), stderr=err)

    assert stopped.value.code == 2
    assert "none" in err.getvalue()


def test_a_table_is_for_people(tmp_path, capsys):
    file = tmp_path / "sheets.jsonl"
    file.write_text(lines(SHEET))
    out = io.StringIO()

    call_command("check_sheets", str(file), "--as", "table", "--lang", "en", stdout=out)

    assert out.getvalue().splitlines()[0] == "table 3: valid"
    assert "Bid of 70 made with 75" in out.getvalue()


def test_memory_stays_flat_however_long_the_file():
    match = {"kind": "open"}
    line = lines(SHEET | {"match": match, "deals": [DEAL] * 40}).encode()

    def peak(count: int) -> int:
        tracemalloc.start()
        for document in documents(line for _ in range(count)):
            assert verdict_as_data(judge(document.content))["valid"]
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(10)
    count = 400
    answers = len(json.dumps(verdict_as_data(judge(json.loads(line))))) * count
    assert peak(count) < answers / 2
