"""An account from a phone: a code by mail, then a second factor, scripts or not."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from members.invitations import mark_of_mail
from members.models import Member, Role
from members.services import invite
from tests.browser.conftest import NO_SCRIPT, PHONE, OpenPage, Table
from tests.factories.mail import code_mailed
from tests.factories.members import actor, administrator, member
from tests.members.test_second_factor import code


def go_on(page: Page) -> None:
    page.get_by_role("main").locator(".btn.go.big").click()


def fill(page: Page, name: str, text: str) -> None:
    page.locator(f"main [name={name}]").fill(text)
    go_on(page)


@pytest.mark.parametrize("options", [PHONE, NO_SCRIPT], ids=["scripts", "no script"])
def test_one_signs_in_with_a_code_and_turns_a_second_factor_on(
    open_page: OpenPage, table: Table, options: dict[str, object]
) -> None:
    page = open_page("/accounts/login/", **options)
    page.get_by_role("main").locator("a[href^='/accounts/login/code/']").click()
    fill(page, "email", "claire@example.org")
    fill(page, "code", code_mailed())
    page.locator(".tool.own").click()
    page.locator("a[href='/accounts/second-factor/']").click()
    page.locator("a[href='/accounts/second-factor/totp/activate/']").click()
    fill(page, "password", "atout cœur")
    fill(page, "code", "1")
    expect(page.locator(".errors")).to_be_visible()

    fill(page, "code", code(page.locator(".secret").inner_text()))

    expect(page.locator(".codes li")).to_have_count(10)
    codes = page.locator(".codes").inner_text().split()
    page.goto("/accounts/logout/")
    go_on(page)
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill("claire@example.org")
    fill(page, "password", "atout cœur")
    fill(page, "code", codes[0])
    expect(page).to_have_url(re.compile(r"/$"))
    expect(page.locator(".tool.own")).to_be_visible()


@pytest.mark.parametrize("options", [PHONE, NO_SCRIPT], ids=["scripts", "no script"])
def test_a_stranger_follows_an_invitation_all_the_way(
    open_page: OpenPage, table: Table, base_url: str, options: dict[str, object]
) -> None:
    ana = member(table.association, "Ana", role=Role.GUEST)
    boss = actor(administrator(table.association))
    _, token = invite(member=ana, email="ana@example.org", role="member", by=boss)
    sent: list[str] = []
    page = open_page("/", **options)
    page.on("request", lambda request: sent.append(request.headers.get("referer", "")))
    page.goto(f"{reverse('members:invitation', args=[token])}?mail={mark_of_mail(token)}")

    page.locator("[name=choice][value=new]").click()
    expect(page.locator("[name=email]")).to_have_value("ana@example.org")
    go_on(page)

    expect(page).to_have_url(re.compile(r"/a/fleuve/\?welcome=1$"))
    assert Member.objects.get(pk=ana.pk).user.email == "ana@example.org"
    assert [address for address in sent if token in address] == []
