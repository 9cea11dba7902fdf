"""Simulated input for the real game: keys and mouse by xdotool, and a gamepad by SDL's virtual joystick
(virtual_pad.cpp)."""
import math
import os
import pathlib
import re
import shutil

from processes import Failure, focus_window, free_port, wait_for, xdotool


class Hands:
    """A game in a window, with simulated input."""

    def __init__(self, bench, *arguments, begins="trace: ", size=("--window", "480x300"), pad=False, **environment):
        if pad:
            self.pad = Pad(bench, self)
            environment |= self.pad.environment
        self.display = bench.display()
        self.pictures = pathlib.Path(bench.folder.name) / "pictures"
        self.pictures.mkdir(exist_ok=True)
        self.game = bench.start("reckoning", "--verbose", "--quality", "low", *size, "--port", free_port(), *arguments,
                                DISPLAY=self.display, SDL_VIDEODRIVER="x11", XDG_PICTURES_DIR=str(self.pictures),
                                **({"SDL_AUDIODRIVER": "dummy"} | environment))
        self.game.wait_for_line(begins, 40)
        self.window = focus_window(self.display, "Reckoning")
        self.seen = 0

    def x(self, *arguments):
        """Runs xdotool commands. `says` then ignores earlier log lines."""
        self.seen = len(self.game.output())
        xdotool(self.display, *(str(a) for a in arguments))

    def says(self, pattern, limit=15):
        return wait_for(lambda: re.search(pattern, self.game.output()[self.seen:]), limit, f"'{pattern}' after the last input")

    def trace(self):
        """Returns the newest trace."""
        line = re.findall(r"trace: (.*)", self.game.output())[-1]
        return {key: float(value) for key, value in re.findall(r"(\w+)=([-\d.]+)", line)}

    def until(self, condition, what, limit=15):
        return wait_for(lambda: condition(self.trace()), limit, f"{what}; the last trace is {self.trace()}")

    def hold(self, key, condition, what, limit=15):
        """Holds a key until the trace shows its effect."""
        self.x("keydown", key)
        try:
            self.until(condition, f"{key}: {what}", limit)
        finally:
            self.x("keyup", key)

    def click(self, x, y):
        """Clicks with the free pointer. Holds the button for two frames, because the machine may be slow."""
        self.x("mousemove", x, y)
        self.frame()
        self.x("mousedown", 1)
        self.frame()
        self.x("mouseup", 1)
        self.frame()

    def shot(self):
        """Saves a screenshot and returns its file."""
        self.x("key", "F12")
        return pathlib.Path(self.says(r"saved (.*\.png)").group(1))

    def keep(self, name):
        """Keeps a screenshot on request."""
        if folder := os.environ.get("RECKONING_KEEP_PICTURES"):
            shutil.copy(self.shot(), os.path.join(folder, f"{name}.png"))

    def frame(self):
        """Waits until everything up to now is drawn."""
        before = self.game.output().count("trace: ")
        wait_for(lambda: self.game.output().count("trace: ") > before + 1 or self.game.process.poll() is not None, 15, "two pictures")

    def aim(self):
        """Clicks into the world, beside the panels."""
        self.frame()  # a menu that was just closed is no longer under the pointer
        self.x("mousemove", "--window", self.window, 240, 100, "click", 1)
        self.says("the mouse aims")


class Pad:
    """A gamepad that the game finds connected. Names are SDL's: "a", "dpdown", "leftx", "righttrigger"."""

    def __init__(self, bench, hands):
        folder = pathlib.Path(bench.folder.name)
        self.hands = hands
        self.pipe = folder / "pad"
        if not self.pipe.exists():
            os.mkfifo(self.pipe)
        library = bench.binaries.parent.parent / "tests" / "libvirtual_pad.so"
        if not library.exists():
            raise Failure(f"there is no {library}: build the target virtual_pad")
        self.environment = {"LD_PRELOAD": str(library), "RECKONING_TEST_PAD": str(self.pipe)}

    def put(self, *lines):
        """Sets buttons and axes: "a 1", "leftx -0.5", "righttrigger 1". They keep their values. Each line takes a
        frame."""
        self.hands.seen = len(self.hands.game.output())
        self.pipe.write_text("".join(f"{line}\n" for line in lines))

    def press(self, *buttons):
        """Presses each button once and waits until the effect is drawn."""
        for button in buttons:
            self.put(f"{button} 1", f"{button} 0")
            self.hands.frame()

    def hold(self, name, value, condition, what, limit=15):
        """Pushes a stick until the trace shows its effect."""
        self.put(f"{name} {value}")
        try:
            self.hands.until(condition, f"pad {name}: {what}", limit)
        finally:
            self.put(f"{name} 0")


def turned(angle, start):
    return math.remainder(angle - start, math.tau)
