"""The plan: the URL patterns of each site that are worth crawling, with their evidence, in a file that people can edit.

Takes a TOML file and gives a Plan, and the other way round.
Does not know how patterns were learned.
"""

from threadkeep.objects.plan.plan import Plan, PlannedPattern, Round, SitePlan
from threadkeep.objects.plan.toml_file import load_plan, save_plan

__all__ = ["Plan", "PlannedPattern", "Round", "SitePlan", "load_plan", "save_plan"]
