"""How one site writes its dates, as a value that can be written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from threadkeep.model import ZoneSource

Order = Literal["dmy", "mdy", "ymd"]
ORDERS: tuple[Order, ...] = ("dmy", "mdy", "ymd")


@dataclass(frozen=True, slots=True)
class SiteFormat:
    """What cannot be seen from one date alone.

    `order` is how to read 05/01/26, `language` decides words that differ between languages ("lis" is October or
    November), and the site's clock runs `zone_minutes` ahead of UTC; `zone` says how that is known.
    `other_orders` are those of dates whose shape is written otherwise than the rest.
    """

    order: Order = "dmy"
    language: str = ""
    zone_minutes: int = 0
    zone: ZoneSource = "assumed"
    other_orders: tuple[tuple[str, Order], ...] = ()

    def order_of(self, shape: str) -> Order:
        return next((order for known, order in self.other_orders if known == shape), self.order)
