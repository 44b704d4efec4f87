"""The beginning of a pack: one of everything that every game knows, ready to be changed."""

from pathlib import Path
from typing import Any

from tablee.kernel.game import Game

MANIFEST = """\
# What this pack is, who made it, and what others may do with it.
pack: 1
id: {id}
game: {game}
version: 0.1.0
title: {{fr: "Un nouveau paquet", en: "A new pack"}}
about: {{fr: "Ce qu’on y trouve, en une ligne.", en: "What is in it, on one line."}}
authors: ["Your name"]
licence: CC-BY-4.0
"""

EVENING = """\
# docs/evenings.md explains every part; `tablee pack check` says what is wrong.
evening: 1
game: {game}
title: {{fr: "Le titre", en: "The title"}}
promise: {{fr: "Ce qui attend les joueurs.", en: "What the players are in for."}}
minutes: 120
players: {{least: 2, most: 4}}
mood: {{fr: "inquiétant", en: "uneasy"}}
secret: {{fr: "Ce qui se passe vraiment.", en: "What is really going on."}}
scenes:
  - id: seuil
    title: {{fr: "Le seuil", en: "The doorstep"}}
    say: {{fr: "La porte est ouverte.", en: "The door is open."}}
    notes: {{fr: "Personne n’est là.", en: "Nobody is there."}}
endings:
  - id: retour
    title: {{fr: "Le retour", en: "The way back"}}
    text: {{fr: "Tout le monde rentre.", en: "Everybody goes home."}}
"""

INSPIRATIONS = """\
# Each is an ask of the keeper's, as in docs/session-files.md; any text may be in both languages.
- id: brume
  line: {fr: "De la brume sur la route.", en: "Fog on the road."}
  ask:
    ask: prepare-scene
    title: {fr: "La brume", en: "The fog"}
    text: {fr: "> On ne voit plus ses pieds.", en: "> You cannot see your own feet."}
"""


def write_pack(folder: Path, game: Game[Any]) -> None:
    """Writes it into a folder that is new or empty."""
    evening = folder / "evenings" / "ma-soiree"
    evening.mkdir(parents=True, exist_ok=True)
    letters = (sign if sign.isalnum() and sign.isascii() else "-" for sign in folder.name.lower())
    name = "".join(letters).strip("-")[:40]
    id_ = name if name[:1].isalpha() else "my-pack"
    texts = {
        folder / "pack.yaml": MANIFEST.format(id=id_, game=game.id),
        folder / "inspirations.yaml": INSPIRATIONS,
        evening / "evening.yaml": EVENING.format(game=game.id),
    }
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
