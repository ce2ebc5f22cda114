"""Addresses of an association's people and settings; those of accounts are in ``urls``.

The page of a person also shows matches, so it is ``front``'s.
"""

from django.urls import path

from members.views import associations, listing, merges, people

app_name = "people"

PERSON = "a/<slug:slug>/members/<slug:code>"

urlpatterns = [
    path("associations/new/", associations.found, name="association-new"),
    path("a/<slug:slug>/settings/", associations.settings, name="settings"),
    path("a/<slug:slug>/seasons/", associations.seasons, name="seasons"),
    path("a/<slug:slug>/seasons/new/", associations.season_add, name="season-add"),
    path("a/<slug:slug>/seasons/<slug:code>/", associations.season_change, name="season"),
    path("a/<slug:slug>/members/", listing.members, name="members"),
    path("a/<slug:slug>/members/new/", listing.add, name="member-add"),
    path("a/<slug:slug>/merges/", merges.merges, name="merges"),
    path("a/<slug:slug>/merges/<slug:code>/undo/", merges.merge_undo, name="merge-undo"),
    path("a/<slug:slug>/claims/<slug:code>/decline/", merges.claim_decline, name="claim-decline"),
    path(f"{PERSON}/names/", people.names, name="names"),
    path(f"{PERSON}/contact/", people.contact, name="contact"),
    path(f"{PERSON}/minor/", people.minor, name="minor"),
    path(f"{PERSON}/role/", people.role, name="role"),
    path(f"{PERSON}/pin/", people.pin, name="pin"),
    path(f"{PERSON}/pin/draw/", people.pin_draw, name="pin-draw"),
    path(f"{PERSON}/leave/", people.leave, name="leave"),
    path(f"{PERSON}/return/", people.come_back, name="return"),
    path(f"{PERSON}/claim/", people.claim, name="claim"),
    path(f"{PERSON}/merge/", merges.merge, name="merge"),
]
