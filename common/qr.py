"""An address as a QR code."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str) -> SafeString:
    """Return the address as inline SVG, black on white in either theme.

    It can be read with a quarter of it hidden.  It is for the eye of a phone: write the address
    beside it.
    """
    drawn = BytesIO()
    segno.make_qr(address, error="q").save(
        drawn,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        nl=False,
        border=3,
        dark="#000",
        light="#fff",
        svgclass="qr",
        lineclass=None,
    )
    # Nothing of the address is in the drawing but squares.
    return mark_safe(drawn.getvalue().decode())  # noqa: S308
