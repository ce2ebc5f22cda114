"""One's own account: what it says, its password, its address."""

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from members.models import Role, User
from tests.factories.database import everything
from tests.factories.mail import code_mailed, mailed, path_mailed
from tests.factories.members import account, association, member
from tests.factories.pages import Page, english

pytestmark = pytest.mark.django_db

ACCOUNT, EMAIL = reverse("members:account"), reverse("account_email")
CHANGE, CHOOSE = reverse("account_change_password"), reverse("account_set_password")
RESET, CONFIRM = reverse("account_reset_password"), reverse("account_reauthenticate")
ASK_CODE = reverse("account_request_reauthentication_code")
GIVE_CODE = reverse("account_confirm_reauthentication_code")
PASSWORD, NEW = "a password nobody guesses", "another that nobody guesses"


@pytest.fixture
def client():
    return english()


@pytest.fixture
def claire():
    return account("claire@example.org", PASSWORD)


def browser(user):
    client = english()
    client.force_login(user)
    return client


def is_signed_in(client):
    return client.get(ACCOUNT).status_code == 200


# The page


def test_the_page_says_how_one_signs_in_and_where_one_belongs(claire, django_assert_num_queries):
    member(association("Cartes du fleuve"), "Claire G.", user=claire)
    member(association("Ailleurs"), "Claire Gagnon", role=Role.ORGANISER, user=claire)
    client = browser(claire)

    with django_assert_num_queries(5):
        page = Page(client.get(ACCOUNT))

    assert page.of_class("settings")[0].words == (
        "E-mail address claire@example.org Change the e-mail address "
        "Password Chosen Change the password Second factor Turned off Turn it on"
    )
    assert [row.words for row in page.of_class("matchlist")[0].find("li")] == [
        "Ailleurs Claire Gagnon organiser",
        "Cartes du fleuve Claire G. member",
    ]


def test_the_name_in_the_header_leads_to_it(claire):
    page = Page(browser(claire).get("/"))

    assert page.find("a", href=ACCOUNT)[0].words == "Your account: claire@example.org"


def test_who_belongs_nowhere_is_told_what_to_do(claire):
    assert "invitation" in Page(browser(claire).get(ACCOUNT)).by_id("main").words


# The password


def test_a_new_password_signs_the_account_out_everywhere_else(claire):
    here, elsewhere = browser(claire), browser(claire)
    before = here.session.session_key

    answer = here.post(CHANGE, {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})

    assert answer.url == ACCOUNT
    assert is_signed_in(here)
    assert here.session.session_key != before
    assert not is_signed_in(elsewhere)
    assert mailed() == [(["claire@example.org"], "Levée – Your password is changed")]


@pytest.mark.parametrize(
    "changes",
    [
        {"oldpassword": "wrong"},
        {"password1": "12345678", "password2": "12345678"},
        {"password1": "claire@example.org", "password2": "claire@example.org"},
        {"password2": "something else"},
        {"password1": "", "password2": ""},
        {"password1": "x\x00" * 8, "password2": "x\x00" * 8},
    ],
)
def test_a_password_is_not_changed_to_just_anything(claire, changes):
    client = browser(claire)
    before = everything()

    answer = client.post(
        CHANGE, {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW} | changes
    )

    assert answer.status_code == 422
    assert Page(answer).of_class("errors")
    assert everything() == before


def test_who_has_no_password_chooses_one_once_it_is_sure_that_it_is_they():
    luc = account("luc@example.org")
    client = browser(luc)
    assert client.get(CHANGE).url == CHOOSE
    assert client.get(CHOOSE).url.startswith(CONFIRM)

    client.get(CONFIRM)
    client.post(ASK_CODE, {"recipient": luc.email})
    client.post(GIVE_CODE, {"code": code_mailed()})
    answer = client.post(CHOOSE, {"password1": NEW, "password2": NEW})

    luc.refresh_from_db()
    assert answer.url == ACCOUNT
    assert luc.check_password(NEW)


def test_a_code_confirms_only_for_who_it_was_sent_to(claire):
    client = browser(claire)

    answer = client.post(ASK_CODE, {"recipient": "luc@example.org"})

    assert answer.status_code == 422
    assert mailed() == []


# A forgotten password


def test_a_forgotten_password_is_replaced_by_a_link_that_works_once(client, claire):
    elsewhere = browser(claire)
    assert client.post(RESET, {"email": claire.email}).url == reverse("account_reset_password_done")
    link = path_mailed()

    form = client.get(link).url
    assert link.split("-", 2)[-1] not in form
    answer = client.post(form, {"password1": NEW, "password2": NEW})

    claire.refresh_from_db()
    assert answer.url == reverse("account_reset_password_from_key_done")
    assert claire.check_password(NEW)
    assert not is_signed_in(elsewhere)
    again = english().get(link)
    assert (again.status_code, Page(again).find("input", type="password")) == (200, [])
    assert english().post(link, {"password1": "x" * 12, "password2": "x" * 12}).status_code == 200
    claire.refresh_from_db()
    assert claire.check_password(NEW)


def test_a_link_is_no_longer_good_once_the_address_has_changed(client, claire):
    client.post(RESET, {"email": claire.email})
    EmailAddress.objects.filter(user=claire).update(email="new@example.org")
    User.objects.update(email="new@example.org")

    assert client.get(path_mailed()).status_code == 200


def test_who_has_no_account_is_told_so_by_mail_only(client, claire):
    answers = [client.post(RESET, {"email": email}) for email in (claire.email, "no@example.org")]

    assert answers[0].url == answers[1].url
    assert mailed() == [
        (["claire@example.org"], "Levée – Choose another password"),
        (["no@example.org"], "Levée – No account has this address"),
    ]


# The address


def test_an_address_changes_once_the_new_one_is_confirmed(claire):
    client = browser(claire)
    client.post(CONFIRM, {"password": PASSWORD})

    client.post(EMAIL, {"action_add": "", "email": "New@Example.org"})
    claire.refresh_from_db()
    assert claire.email == "claire@example.org"
    answer = client.post(path_mailed())

    claire.refresh_from_db()
    assert answer.url == ACCOUNT
    assert claire.email == "new@example.org"
    assert list(EmailAddress.objects.values_list("email", "verified", "primary")) == [
        ("new@example.org", True, True)
    ]
    assert mailed()[-1] == (
        ["claire@example.org"],
        "Levée – The address of your account is changed",
    )


def test_the_present_address_can_be_kept(claire):
    client = browser(claire)
    client.post(CONFIRM, {"password": PASSWORD})
    client.post(EMAIL, {"action_add": "", "email": "new@example.org"})
    link = path_mailed()

    client.post(EMAIL, {"action_remove": "", "email": "new@example.org"})

    assert client.get(link).status_code == 200
    assert client.post(link).status_code == 404
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["claire@example.org"]


def test_who_only_found_a_browser_signed_in_cannot_change_it(claire):
    answer = browser(claire).post(EMAIL, {"action_add": "", "email": "new@example.org"})

    assert answer.url.startswith(CONFIRM)
    assert EmailAddress.objects.count() == 1


def test_an_address_of_somebody_else_is_not_given_away(claire):
    account("luc@example.org", PASSWORD)
    client = browser(claire)
    client.post(CONFIRM, {"password": PASSWORD})

    taken = client.post(EMAIL, {"action_add": "", "email": "luc@example.org"})
    free = client.post(EMAIL, {"action_add": "", "email": "free@example.org"})

    assert (taken.status_code, taken.url) == (free.status_code, free.url)
    claire.refresh_from_db()
    assert claire.email == "claire@example.org"
