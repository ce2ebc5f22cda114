"""Levée's settings, read from the environment: a production site unless told otherwise.

Every variable is described in docs/settings.md.  ``./dev`` sets those that development needs.
"""

from pathlib import Path

import django
from csp.constants import NONE, SELF

from config.environment import database, flag, number, text, time_zone, words

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = BASE_DIR / text("LEVEE_DATA_DIR", "var")

# What this site is

SECRET_KEY = text("LEVEE_SECRET_KEY")
DEBUG = flag("LEVEE_DEBUG", default=False)
DEMO = flag("LEVEE_DEMO", default=False)
SOURCE_URL = text("LEVEE_SOURCE_URL", "")
ALLOWED_HOSTS = words("LEVEE_ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = words("LEVEE_TRUSTED_ORIGINS", "")

# Applications

INSTALLED_APPS = [
    "front",
    "standings",
    "scoring",
    "members",
    "common",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    "common.middleware.HeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "members.middleware.ActorMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

# Django 6 has template partials of its own, under the same tags.
PARTIALS = ["template_partials.templatetags.partials"] if django.VERSION < (6, 0) else []
if PARTIALS:
    INSTALLED_APPS.append("template_partials")

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": PARTIALS,
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "front.context.site",
            ],
        },
    },
]

# Data

DATABASES = {"default": database("DATABASE_URL", DATA_DIR / "levee.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People

AUTH_USER_MODEL = "members.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "members:login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# An evening at the club, and no more: phones and the hall's laptop change hands.
SESSION_COOKIE_AGE = 12 * 60 * 60

# Languages: the sentences in the code are English, a reader who says nothing reads French.

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True

# Thousands are grouped where a template asks for it (``floatformat:"0g"``), never by
# default: that would also write years and the values of form fields as 2 026.
FORMAT_MODULE_PATH = "config.formats"

USE_TZ = True
TIME_ZONE = time_zone("LEVEE_TIME_ZONE", "America/Toronto")

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Security

HTTPS = flag("LEVEE_HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = number("LEVEE_HSTS_SECONDS", 30 * 24 * 60 * 60) if HTTPS else 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS

# A monitor on the same machine asks for these without TLS.
SECURE_REDIRECT_EXEMPT = [r"^healthz/?$", r"^readyz/?$"]

# Only behind a proxy that sets this header itself; elsewhere any client could forge it.
if flag("LEVEE_BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Whether the neighbours under the same domain speak HTTPS is not for this site to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "common.views.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# The log goes to standard error; whoever runs the server keeps it.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # Django's own handlers would mail what nobody has configured mail for.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # A page that is not there, or not allowed, is the visitor's business.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
