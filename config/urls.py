"""Every address of the site, app by app."""

from django.contrib import admin
from django.urls import include, path

from common.views import choose_theme

handler429 = "common.views.too_many_requests"

urlpatterns = [
    path("", include("members.people_urls")),
    path("", include("front.urls")),
    path("", include("standings.urls")),
    path("", include("scoring.urls")),
    path("", include("members.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/second-factor/", include("allauth.mfa.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("theme/", choose_theme, name="theme"),
    path("admin/", admin.site.urls),
]
