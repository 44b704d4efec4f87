"""Tables seen from above: how the top of each game's is drawn."""

from functools import cache

from markupsafe import Markup

from tablee.lab.games import all_games

WOODS = {
    "wood": 'fill="var(--wood)" stroke="var(--wood2)" stroke-width="2"',
    "wood2": 'fill="var(--wood2)"',
    "grain": 'fill="none" stroke="var(--wood2)" opacity=".6"',
}
"""What a top leaves to the house, which is of another colour by night. No style sheet reaches into
a file of drawings, but the colours that a page names do."""


@cache
def table_tops() -> dict[str, Markup]:
    """The inside of each game's `top.svg`, if it has one."""
    tops = {game.id: game.static / "top.svg" for game in all_games()}
    drawn = {id_: path.read_text(encoding="utf-8") for id_, path in tops.items() if path.exists()}
    inside = {id_: svg[svg.index(">") + 1 : svg.rindex("</svg>")] for id_, svg in drawn.items()}
    return {id_: Markup(svg) for id_, svg in inside.items()}  # noqa: S704 - files of the package


def in_wood(svg: str) -> str:
    """A drawing whose wood is coloured where it stands."""
    for name, colours in WOODS.items():
        svg = svg.replace(f'class="{name}"', colours)
    return svg
