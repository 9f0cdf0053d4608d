"""A picture of a file of HTML, by headless Chromium where there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
WIDTH, HEIGHT = 1100, 1600
# The browser is stopped after this time. Chosen, not measured.
PATIENCE_SECONDS = 60


def picture(html: Path, png: Path) -> bool:
    """Draw the top of the page into `png`; False where there is no browser, or it does not manage."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        return False
    with TemporaryDirectory(prefix="threadkeep-picture-") as profile:
        try:
            subprocess.run(
                _command(browser, profile, html, png), capture_output=True, timeout=PATIENCE_SECONDS, check=True
            )
        except (subprocess.SubprocessError, OSError):
            return False
    return png.exists()


def _command(browser: str, profile: str, html: Path, png: Path) -> tuple[str, ...]:
    return (
        browser,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--hide-scrollbars",
        f"--user-data-dir={profile}",
        f"--window-size={WIDTH},{HEIGHT}",
        f"--screenshot={png.resolve()}",
        html.resolve().as_uri(),
    )
