"""A small forum that `threadkeep demo` learns and crawls.

Takes nothing; returns the forum's boards and threads, and a server that serves them on loopback.
It does not know how a forum is learned or crawled: nothing in this package imports the rest of threadkeep.
"""

from threadkeep.demo.community import DemoBoard, DemoPost, DemoThread, demo_boards
from threadkeep.demo.server import DemoServer, serve_demo_forum

__all__ = ["DemoBoard", "DemoPost", "DemoServer", "DemoThread", "demo_boards", "serve_demo_forum"]
