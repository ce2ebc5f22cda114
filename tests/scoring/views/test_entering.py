"""Recording, correcting and taking back deals by the forms of the pages."""

from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.models import Deal, Receipt
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from scoring.services import close_sheet
from tests.factories.database import everything
from tests.factories.members import account, association, member, organiser, signed_up
from tests.factories.pages import Page, filled_in
from tests.factories.scoring import correct, opened_sheet, play, record

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
NO_BREAK_SPACE = "\u00a0"


@pytest.fixture
def club():
    return association()


@pytest.fixture
def people(club):
    names = ("Claire Gagnon", "Luc Roy", "Simon Dubé", "Aya Morin")
    return [member(club, name) for name in names]


@pytest.fixture
def sheet(club, people):
    return opened_sheet(club, players=people)


@pytest.fixture
def other(club):
    return organiser(club, "Jeanne Paquet")


@pytest.fixture
def scorekeeper(client, sheet):
    client.force_login(sheet.opened_by)
    return client


def url(sheet, name="sheet", *args):
    return reverse(f"scoring:{name}", args=[sheet.code, *args])


def sent(client, sheet, form, **headers):
    return client.post(url(sheet, "deal-record"), form, headers=headers)


def chosen(page, name):
    return [each["value"] for each in page.find("input", name=name) if "checked" in each.attributes]


# Recording


def test_a_deal_is_recorded_and_the_sheet_shown_again(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet, bidder=1, bid=70, taken=80)

    response = sent(scorekeeper, sheet, form)

    assert (response.status_code, response.url) == (303, f"{url(sheet)}?saved=1")
    assert Deal.objects.get().entry == {"dealer": 0, "bidder": 1, "bid": 70, "points": [20, 80]}
    page = Page(scorekeeper.get(response.url))
    assert page.of_class("toast")[0].find("span")[0].words == "Donne 1 gardée : 0 à 1."
    assert page.find("button", form="undo")


def test_htmx_gets_the_sheet_itself_ready_for_the_next_deal(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet)

    response = sent(scorekeeper, sheet, form, **HTMX)

    page = Page(response)
    assert response.status_code == 200
    assert response.headers["HX-Push-Url"] == url(sheet)
    assert not page.is_whole
    assert len(page.of_class("deal")) == 1
    assert page.of_class("toast")
    assert page.find("form", action=url(sheet), method="get")


def test_trump_can_be_noted_where_there_is_one(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500", match=Match(Kind.SINGLE))
    client.force_login(sheet.opened_by)

    sent(client, sheet, filled_in(client, sheet, bidder=0, bid=75, taken=80) | {"trump": "H"})

    assert Deal.objects.get().entry["trump"] == "H"
    words = Page(client.get(url(sheet))).of_class("deal")[0].words
    assert words.startswith("1 Claire mise 75 cœur, ✓ fait 80")


def test_a_form_sent_twice_is_one_deal_and_one_answer(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet)

    first = sent(scorekeeper, sheet, form)
    again = sent(scorekeeper, sheet, form)

    assert (first.status_code, first.url) == (again.status_code, again.url)
    assert Deal.objects.count() == Receipt.objects.count() == 1


def test_htmx_too_gets_the_same_answer_twice(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet)

    first, again = (Page(sent(scorekeeper, sheet, form, **HTMX)) for _ in range(2))

    assert first.of_class("toast")[0].words == again.of_class("toast")[0].words
    assert Deal.objects.count() == 1


def test_the_same_entry_from_another_phone_was_already_saved(client, sheet, other):
    client.force_login(other)
    late = filled_in(client, sheet)
    record(sheet)

    response = sent(client, sheet, late)

    assert response.url == f"{url(sheet)}?already=1"
    assert Page(client.get(response.url)).of_class("toast")[0].find("span")[0].words == (
        "La donne 1 était déjà enregistrée. Rien n’a été ajouté."
    )
    assert Deal.objects.count() == 1


def test_a_deal_is_not_recorded_by_visiting_its_address(scorekeeper, sheet):
    before = everything()

    response = scorekeeper.get(url(sheet, "deal-record"), filled_in(scorekeeper, sheet))

    assert (response.status_code, response.url) == (303, url(sheet))
    assert everything() == before


# Refused: beside the field, with what was typed


REFUSED = [
    ({"points": "40,65"}, "sum_not_100", "points"),
    ({"points": "40,55"}, "sum_not_100", "points"),
    ({"points": "41,59"}, "not_multiple_of_5", "points"),
    ({"points": "-5,105"}, "negative_points", "points"),
    ({"points": ""}, "missing_key", "points"),
    ({"points": "many"}, "wrong_type", "points"),
    ({"bid": "63"}, "illegal_amount", "bid"),
    ({"bid": "105"}, "illegal_amount", "bid"),
    ({"bid": "la_partie"}, "illegal_amount", "bid"),
    ({"bid": "seventy"}, "wrong_type", "bid"),
    ({"bid": ""}, "missing_key", "bid"),
    ({"bidder": ""}, "missing_key", "bidder"),
    ({"bidder": "7"}, "wrong_type", "bidder"),
    ({"bidder": "north"}, "wrong_type", "bidder"),
    ({"dealer": "4"}, "wrong_type", "dealer"),
    ({"trump": "H"}, "trump_mismatch", ""),
    ({"tricks": "9,1"}, "points_impossible_for_tricks", ""),
    ({"tricks": "6,6"}, "tricks_not_10", ""),
    ({"tricks": "11,-1"}, "negative_tricks", ""),
    ({"made": "false"}, "made_mismatch", ""),
    ({"calls": "1:50,2:pass,3:pass"}, "auction_incomplete", ""),
    ({"calls": "1:50,2:50"}, "bid_too_low", ""),
    ({"calls": "1:51"}, "illegal_amount", ""),
    ({"calls": "1:pass"}, "opener_must_bid", ""),
    ({"calls": "2:50"}, "out_of_turn", ""),
    ({"calls": "1:100,2:pass,3:pass,0:pass,1:100"}, "auction_over", ""),
    ({"calls": "1:50,2:pass,3:pass,0:pass"}, "bid_mismatch", "bid"),
    ({"calls": "1:50,2:60,3:pass,0:pass,1:pass"}, "bidder_mismatch", "bidder"),
]
every_refusal = pytest.mark.parametrize(
    ("typed", "code", "field"), REFUSED, ids=[f"{code} {typed}" for typed, code, _ in REFUSED]
)


@every_refusal
def test_a_refusal_is_told_beside_its_field_and_nothing_typed_is_lost(
    scorekeeper, sheet, typed, code, field
):
    form = filled_in(scorekeeper, sheet, bidder=1, bid=60) | typed
    before = everything()

    response = sent(scorekeeper, sheet, form)

    page = Page(response)
    words = told(response, code)
    assert response.status_code == 422
    assert everything() == before
    assert any(each.words.startswith(words) for each in page.of_class("errors")[0].find("p"))
    if field:
        assert words in [each.words for each in page.by_id(field).of_class("why")]
    lost = [name for name in ("dealer", "bidder", "bid", "points") if is_lost(page, form, name)]
    assert lost == []


def told(response, code, language="fr"):
    """Return what is said of the problem of that code, sure that French is not English."""
    form = response.context["form"]
    (problem,) = (each for each in form.problems if each.code == code)
    sentences = {}
    for each in ("fr", "en"):
        with translation.override(each):
            sentences[each] = " ".join(form.page.voice.text(problem.message).split())
    assert sentences["fr"] != sentences["en"]
    return sentences[language]


@pytest.mark.parametrize("typed", [{"points": "40,65"}, {"bid": "63"}, {"calls": "2:50"}])
def test_a_refusal_is_told_in_english_to_who_reads_english(scorekeeper, sheet, typed):
    (code,) = (code for also, code, _ in REFUSED if also == typed)
    form = filled_in(scorekeeper, sheet, bidder=1, bid=60) | typed
    scorekeeper.cookies["django_language"] = "en"

    response = sent(scorekeeper, sheet, form)

    assert told(response, code, "en") in Page(response).of_class("errors")[0].words


def test_a_refusal_is_a_sentence_that_says_the_way_out(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet) | {"points": "40,65"}

    page = Page(sent(scorekeeper, sheet, form))

    assert [each.words for each in page.by_id("points").of_class("why")] == [
        "Les deux équipes doivent totaliser 100; vous avez 105. C’est 5 de trop : recomptez."
    ]


def is_lost(page, form, name):
    """Whether the page would send something else; what is on no key of it cannot be chosen."""
    (entry,) = page.of_class("entry")
    inputs = entry.find("input", name=name)
    keys = [each["value"] for each in inputs if each.get("type") == "radio"]
    stands = [
        each["value"]
        for each in inputs
        if each.get("type") != "radio" or "checked" in each.attributes
    ]
    return bool(form[name]) and form[name] not in stands and not (keys and form[name] not in keys)


@pytest.mark.parametrize("typed", [{"bid": "63"}, {"points": "40,55"}, {"bidder": ""}])
def test_htmx_gets_the_refusal_as_a_part(scorekeeper, sheet, typed):
    form = filled_in(scorekeeper, sheet) | typed

    response = sent(scorekeeper, sheet, form, **HTMX)

    assert response.status_code == 422
    assert not Page(response).is_whole
    assert Page(response).of_class("errors")


def test_every_problem_leads_to_its_field(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet) | {"bid": "63", "bidder": "9", "points": "1,2"}

    page = Page(sent(scorekeeper, sheet, form))

    targets = [link["href"] for link in page.of_class("errors")[0].find("a")]
    assert targets
    assert all(page.by_id(target.removeprefix("#")) for target in targets)


def test_what_was_refused_can_be_put_right_and_sent(scorekeeper, sheet):
    page = Page(sent(scorekeeper, sheet, filled_in(scorekeeper, sheet) | {"points": "40,55"}))

    form = page.form(url(sheet, "deal-record")) | {"points": "40,60"}
    sent(scorekeeper, sheet, form)

    assert Deal.objects.get().entry["points"] == [40, 60]


def test_after_the_end_of_the_match_the_entry_is_still_told(scorekeeper, sheet):
    play(sheet, "00")
    late = filled_in(scorekeeper, sheet, bidder=3, bid=85, taken=90)
    record(sheet, bidder=0)

    response = sent(scorekeeper, sheet, late | {"number": "4"})

    page = Page(response)
    assert response.status_code == 422
    assert "Le match est terminé. Corrigez une donne ou commencez une revanche." in (
        page.of_class("errors")[0].words
    )
    assert "Aya mise 85" in page.of_class("errors")[0].words


def test_a_closed_sheet_says_so_and_still_tells_the_entry(scorekeeper, sheet):
    late = filled_in(scorekeeper, sheet, bidder=3, bid=85, taken=90)
    close_sheet(sheet=sheet, by=sheet.opened_by)

    response = sent(scorekeeper, sheet, late)

    errors = Page(response).of_class("errors")[0].words
    assert response.status_code == 422
    assert "Cette feuille est fermée. Demandez à un organisateur de la rouvrir." in errors
    assert "Aya mise 85" in errors


# Asked first


DOUBTS = [
    pytest.param(
        {"taken": 100}, {}, "Vous : tout ramassé, 100 à 0. C’est exact?", id="everything taken"
    ),
    pytest.param(
        {},
        {"dealer": "2"},
        "C’était à Claire de brasser, pas à Simon. Garder Simon?",
        id="dealer out of turn",
    ),
]


@pytest.mark.parametrize(("said", "typed", "question"), DOUBTS)
def test_a_doubt_is_asked_and_one_tap_answers_it(client, club, said, typed, question):
    user = signed_up(club, "Claire Gagnon")
    players = [user.memberships.get(), *(member(club, name) for name in ("Luc", "Simon", "Aya"))]
    sheet = opened_sheet(club, by=user, players=players)
    client.force_login(user)
    form = filled_in(client, sheet, bidder=1, **said) | typed

    response = sent(client, sheet, form)
    asked = Page(response)
    again = asked.form(url(sheet, "deal-record"))
    answered = sent(client, sheet, again)

    assert response.status_code == 422
    assert [each.words for each in asked.of_class("warn")] == [question]
    assert not asked.of_class("errors")
    assert {name: again[name] for name in form} == form
    assert answered.status_code == 303
    assert Deal.objects.count() == 1


def test_la_partie_is_asked_about(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500")
    client.force_login(sheet.opened_by)

    form = filled_in(client, sheet, bidder=0, bid="la_partie", taken=100)
    page = Page(sent(client, sheet, form))

    assert [each.words for each in page.of_class("warn")] == [
        "Claire et Simon : « la partie », avec 500 points en jeu. C’est exact?"
    ]


def test_the_same_deal_again_is_asked_about(scorekeeper, sheet):
    play(sheet, "0")

    page = Page(sent(scorekeeper, sheet, filled_in(scorekeeper, sheet, bidder=0)))
    sent(scorekeeper, sheet, page.form(url(sheet, "deal-record")))

    assert [each.words for each in page.of_class("warn")] == [
        "Identique à la donne précédente. L’ajouter quand même?"
    ]
    assert Deal.objects.count() == 2


def test_several_doubts_are_answered_together(scorekeeper, sheet):
    record(sheet, bidder=0, taken=100)

    form = filled_in(scorekeeper, sheet, bidder=0, taken=100, dealer=3)
    page = Page(sent(scorekeeper, sheet, form))
    again = page.form(url(sheet, "deal-record"))

    assert len(page.of_class("warn")) == 3
    assert sorted(again["confirmed"]) == ["all_points", "dealer_changed", "same_as_last"]
    assert sent(scorekeeper, sheet, again).status_code == 303


# Two phones


def test_the_second_of_two_phones_sees_the_sheet_with_its_own_entry_kept(
    client, club, sheet, other
):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=1, bid=60, taken=60)
    record(sheet, bidder=1, bid=60, taken=80)

    response = sent(client, sheet, mine)

    page = Page(response)
    assert response.status_code == 409
    assert Deal.objects.get().entry["points"] == [20, 80]
    assert "Votre saisie est gardée dessous, rien n’est perdu." in page.of_class("errors")[0].words
    theirs, ours = (
        card.of_class("deal")[0].words for card in page.of_class("sheet-entry")[0].of_class("card")
    )
    assert theirs.startswith("1 Luc mise 60, ✓ fait 80")
    assert "Luc mise 60, ✓ fait 60" in ours
    assert page.of_class("note")[0].words == (
        "Ce qui diffère Les points : 80 ou 60. Recomptez les cartes ensemble."
    )


def test_the_second_phone_can_take_its_own(client, sheet, other):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=3, bid=75, taken=80)
    record(sheet)

    page = Page(sent(client, sheet, mine))
    form = page.form(url(sheet, "deal-correct", 1))
    asked_or_done = client.post(url(sheet, "deal-correct", 1), form)

    assert asked_or_done.status_code == 303
    assert read_sheet(sheet).deals[0].current.entry == {
        "dealer": 0,
        "bidder": 3,
        "bid": 75,
        "points": [20, 80],
    }


def test_the_second_phone_can_say_that_it_is_the_next_deal(client, sheet, other):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=3, bid=75, taken=80)
    record(sheet)

    page = Page(sent(client, sheet, mine))
    response = sent(client, sheet, page.form(url(sheet, "deal-record")))

    assert response.url == f"{url(sheet)}?saved=2"
    assert [deal.current.entry["bid"] for deal in read_sheet(sheet).deals] == [60, 75]
    assert read_sheet(sheet).deals[1].current.entry["dealer"] == 1


def test_the_next_deal_may_come_second_as_well(client, sheet, other):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=3, bid=75, taken=80)
    record(sheet)
    as_next = Page(sent(client, sheet, mine)).form(url(sheet, "deal-record"))
    record(sheet, bidder=0)

    response = sent(client, sheet, as_next)

    page = Page(response)
    assert response.status_code == 409
    assert "Aya mise 75, ✓ fait 80" in page.of_class("mine")[0].words
    assert sent(client, sheet, page.form(url(sheet, "deal-record"))).status_code == 303
    assert [deal.current.entry["bid"] for deal in read_sheet(sheet).deals] == [60, 60, 75]


def test_htmx_gets_the_conflict_as_a_part(client, sheet, other):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=3, bid=75)
    record(sheet)

    response = sent(client, sheet, mine, **HTMX)

    assert response.status_code == 409
    assert not Page(response).is_whole


@pytest.mark.parametrize(
    "other_body",
    [
        {"bid": "75", "points": "25,75"},
        {"points": "nonsense"},
        {"bid": ""},
        {"dealer": "x" * 99},
        {"trump": "H\x00"},
    ],
)
def test_a_key_used_for_another_entry_is_told_and_nothing_is_lost(scorekeeper, sheet, other_body):
    form = filled_in(scorekeeper, sheet)
    sent(scorekeeper, sheet, form)

    response = sent(scorekeeper, sheet, form | other_body)

    assert response.status_code in (409, 422)
    assert Page(response).of_class("errors")
    assert Deal.objects.count() == 1


def test_a_form_without_number_or_key_records_nothing_by_guessing(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet)
    for name in ("number", "base"):
        del form[name]

    response = sent(scorekeeper, sheet, form)

    assert response.status_code == 409
    assert Deal.objects.count() == 0


# Who may


def test_a_stranger_signs_in_and_finds_the_entry_again(client, sheet):
    user = sheet.opened_by
    user.set_password("a password nobody guesses")
    user.save()
    client.force_login(user)
    form = filled_in(client, sheet, bidder=1, bid=70, taken=80)
    client.logout()

    response = sent(client, sheet, form)
    sign_in = response.url
    back = client.post(
        sign_in,
        {
            "username": user.email,
            "password": "a password nobody guesses",
            "next": parse_qs(urlsplit(sign_in).query)["next"][0],
        },
    )
    page = Page(client.get(back.url))

    assert (response.status_code, Deal.objects.count()) == (303, 0)
    assert chosen(page, "points") == ["20,80"]
    assert page.of_class("facts")[0].words == "Luc · 70"
    again = page.form(url(sheet, "deal-record"))
    assert sent(client, sheet, again).status_code == 303
    assert Deal.objects.get().entry == {"dealer": 0, "bidder": 1, "bid": 70, "points": [20, 80]}


def test_htmx_sends_a_stranger_to_the_whole_page_where_one_signs_in(client, sheet):
    response = sent(client, sheet, {"bidder": 1, "bid": 70}, **HTMX)

    assert response.headers["HX-Redirect"].startswith("/accounts/login/?next=")
    assert not response.content


def test_a_correction_too_is_found_again_after_signing_in(client, sheet):
    play(sheet, "0")
    client.force_login(sheet.opened_by)
    form = Page(client.get(url(sheet, "deal", 1), {"bidder": 1, "bid": 70})).form(
        url(sheet, "deal-correct", 1)
    )
    client.logout()

    response = client.post(url(sheet, "deal-correct", 1), form | {"points": "20,80"})
    address = parse_qs(urlsplit(response.url).query)["next"][0]
    client.force_login(sheet.opened_by)
    page = Page(client.get(address))

    assert response.status_code == 303
    assert chosen(page, "points") == ["20,80"]


@pytest.mark.parametrize("who", ["stranger", "not seated"])
@pytest.mark.parametrize("name", ["deal-record", "deal-correct", "deal-withdraw"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_who_may_not_enter_is_told_so(client, club, sheet, name, who, language):
    play(sheet, "0")
    client.force_login(account() if who == "stranger" else signed_up(club))
    client.cookies["django_language"] = language
    before = everything()

    address = url(sheet, name, 1) if name == "deal-correct" else url(sheet, name)
    response = client.post(address, {"number": 1, "base": 1, "key": uuid4()})

    assert response.status_code == 403
    assert (
        Page(response).find("h1")[0].words
        == {
            "fr": "Cette page ne vous est pas ouverte",
            "en": "This page is not open to you",
        }[language]
    )
    assert {**everything(), "sessions.Session": []} == {**before, "sessions.Session": []}


# Correcting


def deal_page(client, sheet, number=1, **said):
    return Page(client.get(url(sheet, "deal", number), said))


def test_a_deal_page_tells_the_deal_why_it_scores_and_every_version(client, club, sheet, other):
    play(sheet, "01")
    correct(sheet, 1, other, bidder=0, bid=75)

    page = deal_page(client, sheet)

    assert page.find("title")[0].words.startswith("Donne 1 · Claire G. et Simon D.")
    assert page.of_class("deal")[0].words.startswith("1 Claire G. mise 75, ✓ fait 75")
    assert page.of_class("reasons")[0].words == ("Claire G. et Simon D. +1 Mise 75 réussie avec 75")
    log = [each.words for each in page.of_class("log")[0].find("li")]
    assert len(log) == 2
    assert "Jeanne P., version 2 · celle qui compte" in log[0]
    assert "Claire G. mise 60, ✓ fait 60" in log[1]


def test_who_may_not_enter_sees_no_form_on_it(client, club, sheet):
    play(sheet, "0")
    client.force_login(signed_up(club))

    assert not deal_page(client, sheet).find("form", action=url(sheet, "deal-correct", 1))


def test_a_correction_begins_with_what_was_recorded(scorekeeper, sheet):
    record(sheet, bidder=1, bid=70, taken=80)

    form = deal_page(scorekeeper, sheet).form(url(sheet, "deal-correct", 1))

    assert {name: form[name] for name in ("dealer", "bidder", "bid", "points", "base")} == {
        "dealer": "0",
        "bidder": "1",
        "bid": "70",
        "points": "20,80",
        "base": "1",
    }


def test_a_correction_makes_a_version_once_confirmed(scorekeeper, sheet):
    play(sheet, "01")
    form = deal_page(scorekeeper, sheet, bidder=1, bid=70).form(url(sheet, "deal-correct", 1))

    asked = scorekeeper.post(url(sheet, "deal-correct", 1), form | {"points": "20,80"})
    page = Page(asked)
    done = scorekeeper.post(url(sheet, "deal-correct", 1), page.form(url(sheet, "deal-correct", 1)))

    assert asked.status_code == 422
    assert [each.words for each in page.of_class("warn")] == [
        "Cette correction change le gagnant de 1 partie. Continuer?"
    ]
    assert (done.status_code, done.url) == (303, f"{url(sheet)}?saved=1")
    assert read_sheet(sheet).deals[0].current.entry["bidder"] == 1


def test_ending_the_match_sooner_is_confirmed(scorekeeper, sheet):
    play(sheet, "01010")
    form = deal_page(scorekeeper, sheet, 2, bidder=0, bid=60).form(url(sheet, "deal-correct", 2))

    page = Page(scorekeeper.post(url(sheet, "deal-correct", 2), form | {"points": "60,40"}))
    again = page.form(url(sheet, "deal-correct", 2))

    assert (
        "Le match finirait plus tôt : les donnes 4, 5 sont gardées, mais ne comptent plus. "
        "Continuer?" in [each.words for each in page.of_class("warn")]
    )
    assert scorekeeper.post(url(sheet, "deal-correct", 2), again).status_code == 303
    assert len(Page(scorekeeper.get(url(sheet))).of_class("beyond")) == 2


def test_deals_that_would_no_longer_count_are_named_as_the_list_shows_them(client, club, people):
    sheet = opened_sheet(
        club, players=people, preset="association_500", match=Match(Kind.BEST_OF, 3)
    )
    for taken in (100, 100, 100, 100, 100, 100, 100, 100, 95, 100):
        record(sheet, bidder=0, bid=90, taken=taken)
    record(sheet, bidder=0, bid=90, taken=95)
    client.force_login(sheet.opened_by)
    assert [each.words for each in Page(client.get(url(sheet))).of_class("no")][:2] == ["6", "5"]

    form = deal_page(client, sheet, 9).form(url(sheet, "deal-correct", 9))
    page = Page(client.post(url(sheet, "deal-correct", 9), form | {"points": "100,0"}))

    questions = [each.words for each in page.of_class("warn")]
    assert (
        "Le match finirait plus tôt : la donne 6 est gardée, mais ne compte plus. Continuer?"
        in questions
    )


@pytest.mark.parametrize(
    ("typed", "code"), [({"points": "20,85"}, "sum_not_100"), ({"bid": "63"}, "illegal_amount")]
)
def test_a_refused_correction_keeps_what_was_typed(scorekeeper, sheet, typed, code):
    record(sheet, bidder=1, bid=70, taken=80)
    address = url(sheet, "deal-correct", 1)
    form = deal_page(scorekeeper, sheet).form(address) | typed

    response = scorekeeper.post(address, form)

    page = Page(response)
    assert response.status_code == 422
    assert told(response, code) in page.of_class("errors")[0].words
    assert [
        name for name in ("dealer", "bidder", "bid", "points") if is_lost(page, form, name)
    ] == []


def test_htmx_corrects_in_a_part_too(scorekeeper, sheet):
    record(sheet, bidder=1, bid=70, taken=80)
    address = url(sheet, "deal-correct", 1)
    form = deal_page(scorekeeper, sheet).form(address)

    refused = scorekeeper.post(address, form | {"points": "1,2"}, headers=HTMX)
    done = scorekeeper.post(address, form | {"points": "15,85"}, headers=HTMX)

    assert (refused.status_code, done.status_code) == (422, 200)
    assert not Page(refused).is_whole
    assert not Page(done).is_whole


def test_of_two_corrections_the_second_is_kept_below(client, sheet, other):
    play(sheet, "0")
    client.force_login(other)
    address = url(sheet, "deal-correct", 1)
    form = deal_page(client, sheet).form(address) | {"points": "75,25"}
    correct(sheet, 1, bidder=0, bid=90)

    response = client.post(address, form)

    page = Page(response)
    assert response.status_code == 409
    assert "Claire mise 60, ✓ fait 75" in page.of_class("mine")[0].words
    assert client.post(address, page.form(address)).status_code == 303
    assert [version.version for version in read_sheet(sheet).deals[0].versions] == [1, 2, 3]


@pytest.mark.parametrize("number", [0, 2, 99, 10**30])
def test_a_deal_that_is_not_there_is_told_plainly(scorekeeper, sheet, number):
    play(sheet, "0")
    address = f"{url(sheet)}deals/{number}/"

    assert scorekeeper.get(address).status_code == 404
    assert scorekeeper.post(f"{address}correct/", {"bid": "1"}).status_code in (404, 409)
    assert Deal.objects.count() == 1


def test_a_correction_is_not_made_by_visiting_its_address(scorekeeper, sheet):
    play(sheet, "0")
    before = everything()

    response = scorekeeper.get(url(sheet, "deal-correct", 1), {"bid": 70})

    assert (response.status_code, response.url) == (303, url(sheet, "deal", 1))
    assert everything() == before


# Taking back


def undo_form(client, sheet):
    return Page(client.get(url(sheet))).form(url(sheet, "deal-withdraw"))


def test_the_last_deal_is_taken_back_and_entered_again(scorekeeper, sheet):
    play(sheet, "01")

    response = scorekeeper.post(url(sheet, "deal-withdraw"), undo_form(scorekeeper, sheet))
    page = Page(scorekeeper.get(response.url))
    sent(scorekeeper, sheet, filled_in(scorekeeper, sheet, bidder=0, bid=80, taken=80))

    assert (response.status_code, response.url) == (303, f"{url(sheet)}?undone=2")
    assert page.of_class("toast")[0].find("span")[0].words == (
        "La dernière donne est reprise : elle ne compte plus."
    )
    assert [(row.number, row.version) for row in Deal.objects.all()] == [
        (1, 1),
        (2, 1),
        (2, 2),
        (2, 3),
    ]


def test_htmx_takes_a_deal_back_in_a_part(scorekeeper, sheet):
    play(sheet, "01")

    response = scorekeeper.post(
        url(sheet, "deal-withdraw"), undo_form(scorekeeper, sheet), headers=HTMX
    )

    assert response.status_code == 200
    assert not Page(response).is_whole
    assert Page(response).of_class("toast")


def test_two_taps_on_undo_take_one_deal_back(scorekeeper, sheet):
    play(sheet, "01")
    form = undo_form(scorekeeper, sheet)

    first, again = (scorekeeper.post(url(sheet, "deal-withdraw"), form) for _ in range(2))

    assert first.url == again.url
    assert [deal.is_withdrawn for deal in read_sheet(sheet).deals] == [False, True]


def test_an_undo_of_a_sheet_that_moved_on_is_told(client, sheet, other):
    play(sheet, "01")
    client.force_login(other)
    form = undo_form(client, sheet)
    record(sheet, bidder=0, bid=80)

    response = client.post(url(sheet, "deal-withdraw"), form)

    assert response.status_code == 409
    assert "La feuille a changé entre-temps." in Page(response).of_class("errors")[0].words
    assert Deal.objects.count() == 3


@pytest.mark.parametrize("winners", ["", "000"])
def test_an_undo_of_nothing_is_told(scorekeeper, sheet, winners):
    play(sheet, winners)

    response = scorekeeper.post(url(sheet, "deal-withdraw"), {})

    assert response.status_code == 409
    assert Page(response).of_class("errors")


def test_a_deal_is_not_taken_back_by_visiting_an_address(scorekeeper, sheet):
    play(sheet, "0")

    assert scorekeeper.get(url(sheet, "deal-withdraw")).status_code == 405
    assert Deal.objects.count() == 1
