"""What the eye sees on one page, drawn for people.

Takes the bytes of one page and gives what is seen on it, as words, as JSON and as an overlay over the page.
Does not know how the page was had, nor any other page.
"""

from threadkeep.ui.inspect.inspected import InspectedPage, PageFile, inspected
from threadkeep.ui.inspect.picture import picture
from threadkeep.ui.inspect.words import sight_json, sight_lines

__all__ = ["InspectedPage", "PageFile", "inspected", "picture", "sight_json", "sight_lines"]
