"""Simulated input to the page in a real browser with its own window; results are read from the console."""
import functools
import os
import pathlib
import re
import subprocess
import sys

from PIL import ImageGrab

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "end_to_end"))
from processes import focus_window, wait_for, xdotool  # noqa: E402
from devtools import DevTools  # noqa: E402

PREFERENCES = {  # for Firefox: no page before ours, and the console on standard output
    "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False, "browser.tabs.warnOnClose": False, "webgl.force-enabled": True,
    "browser.dom.window.dump.enabled": True, "devtools.console.stdout.content": True, "app.update.enabled": False,
    "browser.sessionstore.resume_from_crash": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "extensions.update.enabled": False, "browser.safebrowsing.malware.enabled": False, "full-screen-api.warning.timeout": 0,
}
BROWSERS = ("chromium", "firefox", "webkit")
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"  # WebKit, the engine of Safari
MINI_BROWSER_BAR = 38  # Height of its toolbar [pixels], which lies above the display in a test.


class Page:
    def __init__(self, bench, browser, url, width=1280, height=720, trusts=None, begins="page: ready after", webgl=True, alone=True):
        """`trusts`: an authority whose certificate the browser trusts. `begins`: the page's first message. `alone`: a
        kiosk, in which no key closes the page."""
        self.display = bench.display(width, height)
        profile = pathlib.Path(bench.folder.name) / f"profile{len(bench.started)}"
        profile.mkdir()
        if trusts:
            keys = profile if browser == "firefox" else profile / ".pki" / "nssdb"
            keys.mkdir(parents=True, exist_ok=True)
            subprocess.run(["certutil", "-N", "--empty-password", "-d", f"sql:{keys}"], check=True)
            subprocess.run(["certutil", "-A", "-d", f"sql:{keys}", "-n", "host", "-t", "CT,,", "-i", trusts], check=True)
        if browser == "firefox":
            preferences = PREFERENCES | {"webgl.disabled": not webgl}
            (profile / "user.js").write_text("".join(f"user_pref({quoted(key)}, {quoted(value)});\n" for key, value in preferences.items()))
            command = ["firefox-esr", "--no-remote", "--profile", profile, "--width", str(width), "--height", str(height), *(["--kiosk"] if alone else []), url]
        elif browser == "webkit":
            command = [MINI_BROWSER, "--enable-write-console-messages-to-stdout=true", f"--enable-webgl={quoted(webgl)}",
                       *(["--ignore-tls-errors"] if trusts else []), url]
        else:
            command = ["chromium", "--no-sandbox", f"--user-data-dir={profile}", "--no-first-run", "--no-default-browser-check", "--password-store=basic",
                       "--disable-dev-shm-usage", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--enable-logging=stderr",
                       "--disable-background-networking", "--remote-debugging-port=0", "--window-position=0,0", f"--window-size={width},{height}",
                       *(["--kiosk"] if alone else []), *([] if webgl else ["--disable-3d-apis"]), url]
        self.program = bench.start(*command, DISPLAY=self.display, MOZ_DISABLE_CONTENT_SANDBOX="1", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
                                   NO_AT_BRIDGE="1", HOME=str(profile))
        self.seen = 0
        self.says(begins, 120)
        self.window = focus_window(self.display, "Reckoning")
        if browser == "webkit":
            xdotool(self.display, "windowmove", self.window, "0", str(-MINI_BROWSER_BAR),
                    "windowsize", self.window, str(width), str(height + MINI_BROWSER_BAR))
            focus_window(self.display, "Reckoning")
        self.profile = profile
        self.downloads = profile if browser == "webkit" else profile / "Downloads"

    @functools.cached_property
    def tools(self):
        """Remote control, in Chromium only."""
        return DevTools(self.profile)

    def says(self, pattern, limit=30):
        """Waits for a line after the last input."""
        return wait_for(lambda: re.search(pattern, self.program.output()[self.seen:]), limit, f"'{pattern}' from the page")

    def keys(self, *arguments):
        self.forget()
        xdotool(self.display, *(str(a) for a in arguments))

    def forget(self):
        """From now on `says` ignores earlier lines."""
        self.seen = len(self.program.output())

    def frame(self):
        """Waits until everything up to now is drawn."""
        self.forget()
        self.says("(?s)trace: x.*trace: x", 60)

    def trace(self):
        """Returns the newest trace of the page's tank."""
        lines = re.findall(r"trace: (x=.*)", self.program.output())
        return {key: float(value) for key, value in re.findall(r"(\w+)=([-\d.]+)", lines[-1])} if lines else {}

    def until(self, condition, what, limit=60):
        return wait_for(lambda: (now := self.trace()) and condition(now), limit, f"{what}; the last trace is {self.trace()}")

    def hold(self, key, condition, what, limit=60):
        self.keys("keydown", key)
        try:
            self.until(condition, f"{key}: {what}", limit)
        finally:
            xdotool(self.display, "keyup", key)

    def drive(self, name):
        """Types the player's name and starts."""
        self.keys("type", "--delay", 60, name)
        self.keys("key", "Return")
        self.until(lambda now: "speed" in now, "the player's own tank", 120)

    def keep(self, name):
        """Keeps a screenshot on request."""
        if folder := os.environ.get("RECKONING_KEEP_PICTURES"):
            ImageGrab.grab(xdisplay=self.display).save(os.path.join(folder, f"{name}.png"))


def quoted(value):
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
