"""What the tests of the forms share: addresses, sending, and what a page tells."""

from django.urls import reverse
from django.utils import translation

from tests.factories.pages import Page

HTMX = {"HX-Request": "true"}


def url(sheet, name="sheet", *args):
    return reverse(f"scoring:{name}", args=[sheet.code, *args])


def sent(client, sheet, form, **headers):
    return client.post(url(sheet, "deal-record"), form, headers=headers)


def chosen(page, name):
    return [each["value"] for each in page.find("input", name=name) if "checked" in each.attributes]


def deal_page(client, sheet, number=1, **said):
    return Page(client.get(url(sheet, "deal", number), said))


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
