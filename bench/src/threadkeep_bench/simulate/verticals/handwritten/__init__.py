"""Two sets of event sites that were written one by one, so that nothing of them comes from the grammars.

Takes the objects of a world and gives sites. `town` sites have floors; `village` sites are only reported on.
"""

from threadkeep_bench.simulate.verticals.handwritten.town import town_sites
from threadkeep_bench.simulate.verticals.handwritten.village import village_sites

__all__ = ["town_sites", "village_sites"]
