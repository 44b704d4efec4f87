"""What happens to pictures, as sentences: their words stand for them."""

from tablee.kernel.common import events
from tablee.kernel.common.rules import rules
from tablee.kernel.common.state import Common
from tablee.kernel.tongue import Tongue


@rules.tells(events.PictureKept)
def picture_kept(common: Common, event: events.PictureKept, tongue: Tongue) -> str:
    if event.kind == "portrait":
        return tongue(
            "{seat} has a portrait: {words}", seat=tongue.seat(event.seat), words=event.words
        )
    return tongue("A picture is ready: {words}", words=event.words)


@rules.tells(events.PictureChanged)
def picture_changed(common: Common, event: events.PictureChanged, tongue: Tongue) -> str:
    return tongue("A picture is described anew: {words}", words=event.words)


@rules.tells(events.PictureShown)
def picture_shown(common: Common, event: events.PictureShown, tongue: Tongue) -> str:
    if event.title:
        return tongue("Picture “{title}”: {words}", title=event.title, words=event.words)
    return tongue("A picture: {words}", words=event.words)


@rules.tells(events.PictureHidden)
def picture_hidden(common: Common, event: events.PictureHidden, tongue: Tongue) -> str:
    return tongue("A picture is put away.")


@rules.tells(events.PictureDropped)
def picture_dropped(common: Common, event: events.PictureDropped, tongue: Tongue) -> str:
    return tongue("A picture is removed.")
