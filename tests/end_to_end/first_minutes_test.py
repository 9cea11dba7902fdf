"""A stranger's first five minutes, with real hands at the real game: from the start menu into the first match and the comparison.

  first_minutes_test.py BINARIES GROUP, GROUP one of pad, prompts
"""
import pathlib
import sys

from hands import Hands
from processes import Bench, Failure

SMALL = ("--menu", "--seed", 3, "--resolution", "50%", "--map", "proving-ground", "--bots", 1)


def pad(bench):
    """With nothing but a gamepad: into the first match, drive, aim, fire, and by the menu to the comparison."""
    hands = Hands(bench, *SMALL, begins="start menu: shown", pad=True)
    it = hands.pad
    hands.frame()
    it.press("dpdown", "dpdown", "dpup", "dpup", "a")
    hands.says("start menu: hidden", 30)
    hands.until(lambda now: "speed" in now, "a tank of one's own", 30)
    it.hold("lefty", -1, lambda now: now["speed"] > 2, "drives forward")
    start = hands.trace()["view"]
    it.hold("rightx", 1, lambda now: now["view"] < start - 0.2, "the view follows the right stick")
    hands.until(lambda now: 0 <= now["gap"] < 0.02, "the gun lies where the stick points", 30)
    it.put("righttrigger 1", "righttrigger 0")
    hands.says("fired")
    it.press("b")
    hands.says("mine laid")
    it.press("dpup")
    hands.says("dead reckoning: shown")
    it.press("dpup")
    hands.says("dead reckoning: hidden")

    def back():
        it.press("start")
        hands.says("menu: shown")
        it.press("dpdown", "a")  # from Resume to Start menu
        hands.says("start menu: shown", 30)
    back()
    it.press("dpdown", "dpdown", "dpdown", "dpdown", "a")
    hands.says("updates at a fixed rate, so that no scheme is favoured; D-pad left: to your own tank", 30)
    back()
    it.press("dpdown", "dpdown", "dpdown", "dpdown", "dpdown", "dpdown", "dpdown", "a")
    hands.says("settings: shown")
    it.press("b")
    hands.says("settings: hidden")


def prompts(bench):
    """What a newcomer has done once he is not told again: not in the next match, and not the next day."""
    hands = Hands(bench, *SMALL, begins="start menu: shown")
    hands.frame()
    hands.x("key", "Return")
    hands.until(lambda now: "speed" in now, "a tank of one's own", 30)
    for key, turns in (("w", lambda now: now["speed"] > 8), ("q", lambda now: now["turret"] > 1.2)):
        hands.hold(key, turns, "is done")
    hands.x("key", "space")
    hands.says("fired")
    if "prompts" in hands.game.output():
        raise Failure("the prompts went before all was done")
    hands.x("key", "m")
    hands.says("mine laid")
    hands.says("settings: picture.prompts = off kept")
    hands.game.stop()
    file = next(pathlib.Path(bench.folder.name).rglob("settings.toml"))
    if "prompts = false" not in file.read_text():
        raise Failure(f"{file} has no prompts = false:\n{file.read_text()}")


GROUPS = {group.__name__: group for group in (pad, prompts)}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[2] not in GROUPS:
        sys.exit(f"usage: first_minutes_test.py BINARIES GROUP, GROUP one of {', '.join(GROUPS)}")
    try:
        with Bench(sys.argv[1]) as bench:
            GROUPS[sys.argv[2]](bench)
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
