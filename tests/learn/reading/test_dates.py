"""How dates of posts are read."""

from __future__ import annotations

from threadkeep.learn.reading.dates import spelled
from threadkeep.page.dates import SiteFormat
from threadkeep.page.times.read import written
from threadkeep.strategy.shape import Field


def test_the_order_is_that_of_the_dates_of_posts_where_others_have_another() -> None:
    dates = ["02/18/24 20:53", "02/19/24 07:33"]
    by = SiteFormat(order="ymd", other_orders=((written(dates[0]).shape, "mdy"),))
    assert spelled(Field(), by, dates).format == ("mdy",)
    assert spelled(Field(), by, ["2023-11-13"]).format == ("ymd",)
