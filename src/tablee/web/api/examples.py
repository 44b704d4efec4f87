"""Examples for the description of the API: one of everything that is sent and answered."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.web.api.messages import (
    BlankTurn,
    Die,
    Done,
    FacesWanted,
    Made,
    NewKey,
    SeenTurn,
    Sent,
    Wanted,
    Wondered,
)
from tablee.web.site.errors import ApiTrouble

TURN = SeenTurn(
    12,
    "2026-11-18T20:15:00Z",
    "Tom",
    [{"type": "action-thrown", "rule": "yacdha.action.success", "who": "john", "success": True}],
)

EXAMPLES: Mapping[type[msgspec.Struct], tuple[msgspec.Struct, ...]] = {
    Wanted: (Wanted("yacdha", "Anna", ["Tom", "Isa"], "The fence", {"story": "one-shot"}),),
    Made: (Made("k3v9x2", {"Anna": "(token)", "Tom": "(token)", "Isa": "(token)"}),),
    NewKey: (NewKey("(token)"),),
    Sent: (
        Sent({"ask": "attempt", "who": "john", "what": "climb over the fence"}, "9f2c"),
        Sent({"ask": "throw", "who": "john"}, "9f2d", "chosen by the browser"),
        Sent({"ask": "throw", "who": "john"}, "9f2e", faces=[2, 5]),
    ),
    Wondered: (Wondered({"ask": "throw", "who": "john"}),),
    Done: (Done([TURN], False),),
    SeenTurn: (TURN,),
    BlankTurn: (BlankTurn(13),),
    FacesWanted: (
        FacesWanted(
            409, "Real dice are thrown here: type the faces that they show.", [Die(6, "action")], 0
        ),
    ),
    ApiTrouble: (
        ApiTrouble(
            422,
            "The stakes must be agreed on before the dice are thrown.",
            "yacdha.action.stakes-first",
        ),
        ApiTrouble(401, "This needs the token of a seat: “Authorization: Bearer …”."),
    ),
}


def examples_of(kind: object) -> list[Any] | None:
    """Examples of a struct as JSON, where there are any."""
    found = EXAMPLES.get(kind) if isinstance(kind, type) else None
    return [msgspec.to_builtins(one) for one in found] if found else None
