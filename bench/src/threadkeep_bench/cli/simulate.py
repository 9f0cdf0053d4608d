"""`threadkeep simulate`: serve a simulated forum on this machine."""

from __future__ import annotations

import click


@click.command(epilog="Python: threadkeep_bench.simulate.drawn_forum(seed).serve(url, at).")
@click.option("--seed", type=int, default=1, show_default=True, help="Any number gives a forum nobody has looked at.")
@click.option("--name", help="One of the forums that are kept by name, instead of a seed.")
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="0: any free one.")
@click.option("--threads", type=click.IntRange(min=1), default=300, show_default=True)
@click.option(
    "--clock", default="END", show_default=True, help="END, real, an ISO time, or x3600: so many times as fast."
)
def command(seed: int, name: str | None, port: int, threads: int, clock: str) -> int:
    """Serve a forum drawn from a seed on 127.0.0.1 until Ctrl-C: to look at, or to crawl."""
    from threadkeep_bench.simulate import draw, named, run_server

    forum = named(name) if name else draw(seed, threads=threads)
    run_server(forum, port, clock, lambda url: click.echo(f"Serving {forum.name} at {url} until Ctrl-C"))
    return 0
