"""Pictures in an evening: how soon a shown one is on all screens, and whom bringing one delays."""

import asyncio
import io
import re
import time

import httpx
from PIL import Image
from report import Row

WORDS = "Le vivier, la nuit."


def photograph(side=3000):
    """A large picture with much in it, as a telephone makes them."""
    out = io.BytesIO()
    Image.effect_noise((side, side * 3 // 4), 60).convert("RGB").save(out, "JPEG", quality=80)
    return out.getvalue()


async def bring(client, table, data):
    page = await client.get(f"/t/{table.id}/pictures")
    token = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)[1]
    sent = {"_csrf_token": token, "kind": "scene", "words": WORDS}
    files = {"file": ("photo.jpg", data, "image/jpeg")}
    answer = await client.post(f"/t/{table.id}/pictures", data=sent, files=files)
    assert answer.status_code == 303, answer.text


def browser(address, table, seat):
    cookies = {"tablee": table.tokens[seat], "tablee_lang": "fr"}
    return httpx.AsyncClient(base_url=address, cookies=cookies, timeout=60)


async def say(table, seconds, until):
    """What an ask of this table takes, again and again until something is done."""
    waits = []
    while not until.done() and len(waits) < 1000 * seconds:
        since = time.perf_counter()
        ask = {"ask": {"ask": "say", "text": "Et alors ?"}}
        keeper = table.tokens[table.evening.keeper]
        status, answer = await table.line.post(f"/api/tables/{table.id}/asks", ask, keeper)
        assert status == 201, answer
        waits.append(time.perf_counter() - since)
        await asyncio.sleep(0.02)
    return waits


async def shown(address, table):
    """Seconds until every seat has heard of the picture and has it."""
    token = table.tokens[table.evening.keeper]
    async with browser(address, table, table.evening.keeper) as keeper:
        await bring(keeper, table, photograph())
        bearer = {"Authorization": f"Bearer {token}"}
        view = (await keeper.get(f"/api/tables/{table.id}/view", headers=bearer)).json()
    (picture,) = [each["id"] for each in view["common"]["pictures"]]
    since = time.perf_counter()
    ask = {"ask": {"ask": "show-picture", "id": picture}}
    _, answer = await table.line.post(f"/api/tables/{table.id}/asks", ask, token)
    turn = answer["turns"][-1]["number"]

    async def seen(seat, page):
        await page.knows(turn)
        async with browser(address, table, seat) as client:
            found = await client.get(f"/t/{table.id}/picture/{picture}/large")
        assert found.status_code == 200

    await asyncio.gather(*(seen(seat, page) for seat, page in table.pages.items()))
    return time.perf_counter() - since


async def delays(address, table, other, seconds):
    """The asks of one table while another brings nothing, and while it brings pictures."""
    alone = await say(other, seconds, asyncio.ensure_future(asyncio.sleep(seconds)))

    async def bring_many():
        data = photograph()
        async with browser(address, table, table.evening.keeper) as keeper:
            for _ in range(3):
                await bring(keeper, table, data)

    return alone, await say(other, 60, asyncio.ensure_future(bring_many()))


def rows(until_shown, alone, beside):
    def p99(waits):
        return 1000 * sorted(waits)[min(len(waits) - 1, len(waits) * 99 // 100)]

    yield Row("a shown picture is on all screens after", 1000 * until_shown, "ms", 1000)
    yield Row("an ask while nobody brings pictures: p99", p99(alone), "ms")
    yield Row("an ask while another table brings pictures: p99", p99(beside), "ms", 100)
