"""A picture of a file of HTML, by headless Chromium where there is one. Nothing is requested for it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
WIDTH, HEIGHT = 1100, 1600
# The browser is stopped after this time. Chosen, not measured.
PATIENCE_SECONDS = 60
# Nothing listens at this port, so that a request of the browser, such as one for the time, leads nowhere.
NO_PROXY = "http://127.0.0.1:9"
# Chromium refuses to run as root unless its sandbox is off. It runs as this user instead.
NOBODY = "nobody"
# What a browser requests by itself: the time, updates, lists of dangerous sites, hints, crash reports.
_UNWANTED = (
    "NetworkTimeServiceQuerying,OptimizationHints,MediaRouter,DialMediaRouteProvider,Translate,InterestFeedContentSuggestions,"
    "CertificateTransparencyComponentUpdater,AutofillServerCommunication"
)


def picture(html: Path, png: Path, proxy: str = NO_PROXY, width: int = WIDTH) -> bool:
    """Draw the top of the page into `png`; False where there is no browser, or it does not manage."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        return False
    with TemporaryDirectory(prefix="threadkeep-picture-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        shutil.copyfile(html, folder / "page.html")
        try:
            _run((browser, *_options(folder, proxy, width)), folder)
            shutil.copyfile(folder / "page.png", png)
        except (subprocess.SubprocessError, OSError, LookupError):
            return False
    return True


def _run(command: tuple[str, ...], folder: Path) -> None:
    """Run the browser in its sandbox, with nothing of ours but the folder."""
    environment = {"HOME": str(folder), "PATH": os.environ.get("PATH", "")}
    user = NOBODY if hasattr(os, "geteuid") and os.geteuid() == 0 else None
    if user is not None:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, user)
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        user=user,
        extra_groups=[] if user is not None else None,
        env=environment,
    ) as browser:
        try:
            browser.wait(PATIENCE_SECONDS)
        finally:
            _end_all(browser)


def _end_all(browser: subprocess.Popen[bytes]) -> None:
    """End the browser and all processes that it started: they would write to the folder while it is removed."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(browser.pid, signal.SIGKILL)
    browser.kill()


def _options(folder: Path, proxy: str, width: int) -> tuple[str, ...]:
    return (
        "--headless",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        f"--component-updater=url-source={NO_PROXY}/",
        f"--gaia-url={NO_PROXY}/",
        "--allow-browser-signin=false",
        "--disable-default-apps",
        "--disable-sync",
        "--disable-breakpad",
        "--disable-domain-reliability",
        "--disable-client-side-phishing-detection",
        "--metrics-recording-only",
        "--no-first-run",
        "--no-pings",
        f"--disable-features={_UNWANTED}",
        f"--proxy-server={proxy}",
        "--proxy-bypass-list=<-loopback>",
        "--hide-scrollbars",
        f"--user-data-dir={folder / 'profile'}",
        f"--window-size={width},{HEIGHT}",
        f"--screenshot={folder / 'page.png'}",
        (folder / "page.html").as_uri(),
    )
