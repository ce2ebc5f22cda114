"""Somebody of the other side signs on their own phone, without an account."""

import pytest
from django.test import Client
from django.urls import reverse

from common.models import LogEntry
from members.models import Member, Signing
from scoring.models import Contest, LinkKind, Signature, TableHold, TableLink
from scoring.settlement import State
from tests.factories.database import everything
from tests.factories.members import association, signed_up
from tests.factories.pages import Page
from tests.factories.signing import Evening, with_pin

pytestmark = pytest.mark.django_db

THEM = 1  # Luc and Denise


@pytest.fixture
def evening():
    evening = guests_against_claire()
    evening.sign(evening.claire, 0)
    return evening


def guests_against_claire():
    """Return an evening on which neither Luc nor Denise has an account."""
    evening = Evening()
    Member.objects.filter(user=evening.luc).update(user=None)
    return evening


@pytest.fixture
def keeper(evening):
    client = Client()
    client.force_login(evening.claire)
    return client


def sign_address(evening):
    return reverse("scoring:sheet-sign", args=[evening.sheet.code])


def ask(keeper, evening, side=THEM):
    return keeper.post(reverse("scoring:sheet-ask", args=[evening.sheet.code]), {"side": side})


def link_of(answer):
    """Return where the code that is shown leads."""
    return answer.context["address"].removeprefix("http://testserver")


def let_in(keeper, evening):
    """Return a stranger's phone that has scanned the code and said yes."""
    address, phone = link_of(ask(keeper, evening)), Client()
    assert phone.get(address).status_code == 200
    answer = phone.post(address)
    assert answer.url == sign_address(evening)
    return phone


def test_the_code_is_shown_once_to_whoever_enters_the_deals(keeper, evening):
    page = Page(keeper.get(sign_address(evening)))
    assert page.form(reverse("scoring:sheet-ask", args=[evening.sheet.code])) == {"side": "1"}

    answer = ask(keeper, evening)

    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    link = TableLink.objects.get()
    assert (link.kind, link.sheet, link.side) == (LinkKind.SIGNATURE, evening.sheet, THEM)


def test_a_stranger_s_phone_signs_for_its_side(keeper, evening):
    phone = let_in(keeper, evening)
    form = Page(phone.get(sign_address(evening))).form(sign_address(evening))
    assert form["side"] == "1"

    answer = phone.post(sign_address(evening), form)

    assert answer.status_code == 303
    signature = Signature.objects.latest("pk")
    assert (signature.side, signature.signed_by, signature.signed_on) == (
        THEM,
        None,
        TableHold.objects.get().device.code,
    )
    assert evening.settlement.state is State.SETTLED


def test_it_signs_for_no_other_side(keeper, evening):
    phone = let_in(keeper, evening)
    form = Page(phone.get(sign_address(evening))).form(sign_address(evening))
    before = Signature.objects.count()

    answer = phone.post(sign_address(evening), form | {"side": "0"})

    assert answer.status_code == 422
    assert Signature.objects.count() == before


def test_it_enters_and_changes_no_deal(keeper, evening):
    phone, before = let_in(keeper, evening), everything()

    for name, args, sent in (
        ("deal-record", [], {"number": 4, "base": 0, "bidder": 0, "bid": 60, "points": "60,40"}),
        ("deal-correct", [1], {"base": 1, "bidder": 0, "bid": 70, "points": "75,25"}),
        ("deal-withdraw", [], {"number": 3, "base": 1}),
        ("sheet-close", [], {}),
        ("sheet-rematch", [], {}),
        ("sheet-reopen", [], {}),
        ("phones", [], {}),
        ("sheet-ask", [], {"side": 0}),
    ):
        address = reverse(f"scoring:{name}", args=[evening.sheet.code, *args])
        assert phone.post(address, sent).status_code == 403, name

    assert everything() == before


def test_it_says_what_is_not_right_for_its_side(keeper, evening):
    phone = let_in(keeper, evening)

    answer = phone.post(
        reverse("scoring:sheet-contest", args=[evening.sheet.code]), {"reason": "Deal 2 was ours."}
    )

    assert answer.status_code == 303
    contest = Contest.objects.get()
    assert (contest.side, contest.raised_by) == (THEM, None)
    assert evening.settlement.state is State.CONTESTED


def test_the_code_lets_one_phone_in(keeper, evening):
    address = link_of(ask(keeper, evening))
    first, second = Client(), Client()
    first.post(address)

    assert first.post(address).url == sign_address(evening)
    assert second.post(address).status_code == 404
    assert TableHold.objects.count() == 1


def test_the_phone_that_keeps_the_score_is_told_to_let_others_sign(evening, keeper):
    evening.sheet.refresh_from_db()
    address = link_of(ask(keeper, evening))
    phones = reverse("scoring:phones", args=[evening.sheet.code])
    scorer = Client()
    scorer.post(link_of(keeper.post(phones)))
    before = TableHold.objects.count()

    answer = scorer.post(address)

    assert answer.status_code == 422
    assert len(Page(answer).of_class("errors")) == 1
    assert TableHold.objects.count() == before


def test_nothing_is_shown_for_a_side_that_has_signed(keeper, evening):
    before = everything()

    answer = ask(keeper, evening, side=0)

    assert answer.status_code == 422
    assert everything() == before


@pytest.mark.parametrize("how", ["account", "pin"])
def test_no_code_is_shown_to_a_side_where_somebody_can_sign(how):
    evening = Evening() if how == "account" else guests_against_claire()
    if how == "pin":
        with_pin(evening.denise)
    keeper = Client()
    keeper.force_login(evening.claire)
    keeper.cookies["django_language"] = "en"
    page = Page(keeper.get(sign_address(evening)))
    assert page.find("form", action=reverse("scoring:sheet-ask", args=[evening.sheet.code])) == []

    answer = ask(keeper, evening)

    assert answer.status_code == 422
    assert "has an account or a PIN" in Page(answer).of_class("errors")[0].words
    assert not TableLink.objects.exists()


def test_a_phone_that_was_let_in_does_not_sign_once_somebody_can(keeper, evening):
    phone = let_in(keeper, evening)
    form = Page(phone.get(sign_address(evening))).form(sign_address(evening))
    with_pin(evening.denise)

    answer = phone.post(sign_address(evening), form)

    assert answer.status_code == 422
    assert [each.side for each in Signature.objects.all()] == [0]


def test_the_sheet_says_that_a_phone_without_account_signed(keeper, evening):
    phone = let_in(keeper, evening)
    phone.post(
        sign_address(evening), Page(phone.get(sign_address(evening))).form(sign_address(evening))
    )
    keeper.cookies["django_language"] = "en"

    lines = Page(keeper.get(evening.sheet.get_absolute_url())).by_id("standing").find("li")

    assert lines[1].words.startswith("A phone without account signed for Luc and Denise, ")


def test_nothing_is_shown_where_nobody_signs():
    evening = Evening(Signing.NONE)
    keeper = Client()
    keeper.force_login(evening.claire)

    assert ask(keeper, evening).status_code == 422
    assert not TableLink.objects.exists()


@pytest.mark.parametrize("side", ["", "9", "-1", "x", "1" * 400])
def test_nonsense_is_refused(keeper, evening, side):
    assert ask(keeper, evening, side).status_code == 422


def test_who_does_not_enter_shows_no_code(evening):
    stranger, member, elsewhere = Client(), Client(), Client()
    member.force_login(signed_up(evening.club))
    elsewhere.force_login(signed_up(association()))

    assert ask(stranger, evening).status_code == 303
    assert ask(member, evening).status_code == 403
    assert ask(elsewhere, evening).status_code == 403
    assert not TableLink.objects.exists()


def test_the_log_says_that_a_phone_was_let_in(keeper, evening):
    let_in(keeper, evening)

    verbs = LogEntry.objects.order_by("-pk").values_list("verb", flat=True)[:2]
    assert list(verbs) == ["sheet.opened_to_sign", "link.made"]
