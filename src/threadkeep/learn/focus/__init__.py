"""FoCUS (WWW 2012) as it was published: the baseline that stands beside our own learner.

Takes pages one by one, as asked for, and gives a strategy that follows links by the form of their URLs alone.
Does not know where on a page a followed link stands, what makes two URLs one page, or how a post looks.
"""

from threadkeep.learn.focus.entry import keyword_entry
from threadkeep.learn.focus.focus import focus

__all__ = ["focus", "keyword_entry"]
