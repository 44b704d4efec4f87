"""The strict headers that every answer has."""

from collections.abc import Mapping

from litestar.types import Message, Scope

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A seat's link is a secret: no other site may learn it from a click.
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
"""Said where the site is served over https."""


class SecureHeaders:
    """Puts the headers on whatever leaves: pages, errors, files and streams alike."""

    def __init__(self, secure: bool) -> None:
        headers = {**HEADERS, **(HTTPS_ONLY if secure else {})}
        self._pairs = [(name.lower().encode(), text.encode()) for name, text in headers.items()]

    async def __call__(self, message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            present = {name.lower() for name, _ in headers}
            message["headers"] = [*headers, *(p for p in self._pairs if p[0] not in present)]
