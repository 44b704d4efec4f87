"""A bare server of streams, to measure against: Litestar, no rules, no journal, no pages.

    python benchmarks/evening_bare.py PORT

POST /push/TABLE with {"turn": N, "sizes": [...]} sends each open stream of that table an event of
one of those sizes, and answers.
"""

import asyncio
import sys
from collections import defaultdict

import uvicorn
from litestar import Litestar, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

open_streams = defaultdict(list)


@get("/t/{table:str}/live")
async def live(table: FromPath[str]) -> Stream:
    news = asyncio.Queue()
    open_streams[table].append(news)

    async def updates():
        try:
            while True:
                yield await news.get()
        finally:
            open_streams[table].remove(news)

    return Stream(updates(), media_type="text/event-stream")


@post("/push/{table:str}")
async def push(table: FromPath[str], data: JSONBody[dict]) -> dict:
    for news, size in zip(open_streams[table], data["sizes"], strict=False):
        news.put_nowait(f"id: {data['turn']}\ndata: {'x' * size}\n\n".encode())
    return {}


@get("/")
async def up() -> str:
    return "up"


if __name__ == "__main__":
    uvicorn.run(
        Litestar([live, push, up]),
        port=int(sys.argv[1]),
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=600,
    )
