"""`threadkeep simulate`: serve a simulated forum, or a web of sites with objects, on this machine."""

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
@click.option("--objects", type=click.Choice(["events", "books"]), help="A web of sites with these.")
@click.option("--sites", type=click.IntRange(1, 200), default=8, show_default=True, help="Sites of that web.")
@click.option("--day", type=click.IntRange(0, 60), default=0, show_default=True, help="The day on which to show it.")
def command(
    seed: int, name: str | None, port: int, threads: int, clock: str, objects: str | None, sites: int, day: int
) -> int:
    """Serve a forum drawn from a seed on 127.0.0.1 until Ctrl-C: to look at, or to crawl.

    With --objects it is a web of many sites, one at each port behind --port, and a search engine at --port.
    """
    if objects is not None:
        _serve_objects(objects, seed, port, sites, day)
        return 0
    from threadkeep_bench.simulate import draw, named, run_server

    forum = named(name) if name else draw(seed, threads=threads)
    run_server(forum, port, clock, lambda url: click.echo(f"Serving {forum.name} at {url} until Ctrl-C"))
    return 0


def _serve_objects(objects: str, seed: int, port: int, sites: int, day: int) -> None:
    from threadkeep_bench.simulate.verticals import ServedWorld, WorldOptions, draw_world, run_world

    world = draw_world("books" if objects == "books" else "events", seed, WorldOptions(sites, 40 * sites, 2))

    def announce(served: ServedWorld) -> None:
        click.echo(f"Serving {len(served.addresses)} sites with {objects} on day {day} until Ctrl-C")
        click.echo(f"Search engine: {served.search_url}   seed objects: {served.search_url}/seeds.csv")

    run_world(world, port, day, announce)
