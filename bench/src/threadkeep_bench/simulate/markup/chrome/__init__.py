"""The page around its content: document, frame, header, menus, scripts.

Takes the content of a page and a look and returns the HTML around it.
Does not know what the content is.
"""

from threadkeep_bench.simulate.markup.chrome.chrome import ChromeLook, draw_chrome
from threadkeep_bench.simulate.markup.chrome.document import DocumentLook, document_html, draw_document, sheet_html
from threadkeep_bench.simulate.markup.chrome.frame import FrameLook, Piece, Pieces, draw_frame, framed
from threadkeep_bench.simulate.markup.chrome.menus import MenuLook, draw_menus, menus_html
from threadkeep_bench.simulate.markup.chrome.scripts import ScriptLook, draw_scripts, script_html

__all__ = [
    "ChromeLook",
    "DocumentLook",
    "FrameLook",
    "MenuLook",
    "Piece",
    "Pieces",
    "ScriptLook",
    "document_html",
    "draw_chrome",
    "draw_document",
    "draw_frame",
    "draw_menus",
    "draw_scripts",
    "framed",
    "menus_html",
    "script_html",
    "sheet_html",
]
