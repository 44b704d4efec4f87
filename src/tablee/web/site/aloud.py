"""Fields that may be left to what was said at the table: whatever form holds one, it may be empty.

A game names them (`Pages(aloud=…)`); `web/table/aloud.py` says "agreed aloud" in their place.
"""

import re
from collections.abc import Iterable

from tablee.kernel.tongue import agreed_in

_FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
_ASK = re.compile(r'name="ask" value="([a-z-]+)"')


def leave_optional(html: str, fields: Iterable[str], language: str) -> str:
    """The forms of a page with these fields ("ask.field") optional, and what an empty one says."""
    named: dict[str, list[str]] = {}
    for field in fields:
        ask, _, name = field.partition(".")
        named.setdefault(ask, []).append(name)
    if not named or "<form" not in html:
        return html
    ghost = f' placeholder="{agreed_in(language)}"'

    def form(found: re.Match[str]) -> str:
        ask = _ASK.search(found[0])
        names = named.get(ask[1], ()) if ask else ()
        if not names:
            return found[0]
        field = (
            rf'<(?:input|textarea)\b[^>]*\bname="\.?(?:{"|".join(map(re.escape, names))})"[^>]*>'
        )
        return re.sub(field, lambda one: _optional(one[0], ghost), found[0])

    return _FORM.sub(form, html)


def _optional(tag: str, ghost: str) -> str:
    if 'type="hidden"' in tag:
        return tag
    free = re.sub(r"\srequired(?=[\s>])", "", tag)
    return free if "placeholder=" in free else f"{free[:-1]}{ghost}>"
