"""So many streams a seat and an address; of more than that the oldest give way."""

import asyncio

import httpx
from visiting import new_table

from served import served
from tablee.web.site.crowds import Crowd, Door
from tablee.web.site.limits import Limits

STREAMS_OF_A_SEAT = Limits().streams


class Page:
    is_dismissed = False

    def dismiss(self):
        self.is_dismissed = True


def test_the_oldest_gives_way():
    crowd, pages = Crowd(2), [Page() for _ in range(4)]
    entered = [crowd.joined("isa", page) for page in pages]
    for place in entered:
        place.__enter__()
    assert [page.is_dismissed for page in pages] == [True, True, False, False]
    stranger = Page()
    with crowd.joined("tom", stranger):
        assert not pages[2].is_dismissed
    for place in entered:
        place.__exit__(None, None, None)
    assert not crowd._inside


def test_a_caller_who_comes_too_often_waits_and_others_do_not():
    async def scene():
        door, loop = Door(), asyncio.get_running_loop()
        began = loop.time()
        await door.enter("isa", 0.05)
        await door.enter("tom", 0.05)
        others = loop.time() - began
        await door.enter("isa", 0.05)
        return others, loop.time() - began

    others, again = asyncio.run(scene())
    assert others < again
    assert again >= 0.05


def test_a_queue_at_the_door_has_an_end():
    async def scene():
        door = Door(longest=100)
        crowd = [asyncio.create_task(door.enter("isa", 60)) for _ in range(4)]
        turned_away = {task.result() for task in (await asyncio.wait(crowd, timeout=0.01))[0]}
        assert await door.enter("tom", 60)
        door.shut()
        return turned_away, await asyncio.gather(*crowd)

    turned_away, came_in = asyncio.run(scene())
    assert turned_away == {True, False}
    assert came_in == [True, True, False, False]


def test_whoever_waits_at_the_door_need_not_when_it_is_shut():
    async def scene():
        door = Door()
        crowd = [asyncio.create_task(door.enter("isa", 10)) for _ in range(5)]
        await asyncio.sleep(0)
        door.shut()
        async with asyncio.timeout(5):
            await asyncio.gather(*crowd)
        return door

    assert not asyncio.run(scene())._waiting


def test_streams_of_one_seat_that_missed_the_same_are_sent_the_same(tmp_path):
    with served(tmp_path) as site, httpx.Client(base_url=site.url, timeout=60) as visitor:
        table, tokens = new_table(visitor)
        firsts = []
        for _ in range(2):
            cookies = {"tablee": tokens["Isa"]}
            with visitor.stream("GET", f"/t/{table}/live?after=0", cookies=cookies) as line:
                firsts.append(next(line.iter_bytes()))
        assert firsts[0] == firsts[1]
        assert b'id="now"' in firsts[0]


def test_a_seat_that_opens_many_streams_keeps_the_newest(tmp_path):
    most = 3 * STREAMS_OF_A_SEAT

    async def flood(url, table, token):
        limits = httpx.Limits(max_connections=None)
        cookies = {"tablee": token}
        async with httpx.AsyncClient(base_url=url, cookies=cookies, timeout=60, limits=limits) as c:
            opened = []
            for _ in range(most):
                request = c.build_request("GET", f"/t/{table}/live?after=0")
                opened.append(await c.send(request, stream=True))
            assert {answer.status_code for answer in opened} == {200}
            # Those that gave way have ended; reading them comes to an end.
            for answer in opened[:-STREAMS_OF_A_SEAT]:
                async for _ in answer.aiter_bytes():
                    pass
            newest = opened[-1]
            first = await anext(newest.aiter_bytes())
            assert first.startswith(b"id: ")
            for answer in opened:
                await answer.aclose()

    with served(tmp_path) as site:
        with httpx.Client(base_url=site.url, timeout=60) as visitor:
            table, tokens = new_table(visitor)
        asyncio.run(flood(site.url, table, tokens["Isa"]))


def test_a_stream_whose_key_another_process_took_away_says_no_more(tmp_path):
    from tablee.journal.schema import address, engine_for
    from tablee.web.table.keys import Keys

    with served(tmp_path) as site, httpx.Client(base_url=site.url, timeout=60) as visitor:
        table, tokens = new_table(visitor)
        with visitor.stream("GET", f"/t/{table}/live", cookies={"tablee": tokens["Isa"]}) as line:
            heard = line.iter_bytes()
            assert next(heard).startswith(b"id: ")
            engine = engine_for(address(tmp_path / "site.db"), writes=True)
            Keys(engine).revoke(table, "Isa")
            engine.dispose()
            site.app.state.services.keys._looked = 0.0  # a second has passed
            path, claude = f"/api/tables/{table}/asks", tokens["Claude"]
            visitor.post(
                path,
                json={"ask": {"ask": "say", "text": "Ia!"}},
                headers={"Authorization": f"Bearer {claude}"},
            )
            assert b"Ia!" not in b"".join(heard)
