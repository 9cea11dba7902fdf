"""A new player's first five minutes with simulated input: from the start menu to the first kill, to the comparison,
through every entry, and back the next day.

  first_minutes_test.py BINARIES GROUP

GROUP is one of pad, prompts, kill, compare, entries, name.
"""
import pathlib
import re
import time

from hands import Hands
from processes import Failure, free_port, run_case, scored_in_replay, wait_for

WHOLE = {"size": ("--window", "1280x720"), "begins": "start menu: shown"}
# Positions in a window of 1280 x 720.
ENTRIES = {"Play": (170, 141), "Host": (170, 183), "Join": (170, 221), "Watch": (170, 259), "Compare": (170, 297), "Replays": (170, 335),
           "Tour": (170, 372), "Settings": (170, 410), "Quit": (170, 449)}
NAME, START_A_MATCH, ADDRESS, FIRST_REPLAY = (170, 92), (170, 415), (150, 162), (170, 162)
PVB = (1060, 157)  # a row in Compare
SMALL = ("--menu", "--seed", 3, "--resolution", "50%", "--map", "proving-ground", "--bots", 1)


def pad(bench):
    """With a gamepad alone, a player starts the first match, drives, aims, fires, and opens the comparison by the menu."""
    hands = Hands(bench, *SMALL, begins="start menu: shown", pad=True)
    it = hands.pad
    hands.frame()
    it.press("dpdown", "dpdown", "dpup", "dpup", "a")
    hands.says("start menu: hidden", 30)
    hands.until(lambda now: "speed" in now, "the player's own tank", 30)
    it.hold("lefty", -1, lambda now: now["speed"] > 2, "drives forward")
    start = hands.trace()["view"]
    it.hold("rightx", 1, lambda now: now["view"] < start - 0.2, "the view follows the right stick")
    hands.until(lambda now: 0 <= now["gap"] < 0.02, "the gun points where the stick points", 30)
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
    hands.says("updates at a fixed rate, so that no scheme is favoured; D-pad left: your own tank", 30)
    back()
    it.press("dpdown", "dpdown", "dpdown", "dpdown", "dpdown", "dpdown", "dpdown", "a")
    hands.says("settings: shown")
    it.press("b")
    hands.says("settings: hidden")


def prompts(bench):
    """A hint disappears after the player has followed it: in the next match and on the next day too."""
    hands = Hands(bench, *SMALL, begins="start menu: shown")
    hands.frame()
    hands.x("key", "Return")
    hands.until(lambda now: "speed" in now, "the player's own tank", 30)
    for key, turns in (("w", lambda now: now["speed"] > 8), ("q", lambda now: now["turret"] > 1.2)):
        hands.hold(key, turns, "follows the hint")
    hands.x("key", "space")
    hands.says("fired")
    if "prompts" in hands.game.output():
        raise Failure("the prompts disappeared before the player had followed all of them")
    hands.x("key", "m")
    hands.says("mine laid")
    hands.says("settings: picture.prompts = off kept")
    hands.game.stop()
    file = next(pathlib.Path(bench.folder.name).rglob("settings.toml"))
    if "prompts = false" not in file.read_text():
        raise Failure(f"{file} has no prompts = false:\n{file.read_text()}")


def kill(bench):
    """Enter starts a match. A player who points at the visible enemy and fires gets a kill; the enemy drives slowly."""
    hands = Hands(bench, *SMALL, "--shell-damage", 100, "--bot-path", "circle", "--bot-speed", 1, "--bot-radius", 5, "--name", "Ann", begins="start menu: shown")
    hands.frame()
    hands.x("key", "Return")
    hands.says("start menu: hidden", 30)
    hands.until(lambda now: "enemy" in now, "an enemy in sight", 30)
    hands.hold("w", lambda now: now["speed"] > 2, "drives at the enemy")
    hands.aim()
    wait_for(lambda: shoot(hands), 60, "the first kill")


def shoot(hands, pixel=0.0022):
    """Points at the nearest enemy and fires once the gun points there. Returns whether the enemy was destroyed."""
    now = hands.trace()
    if "enemy" in now:
        hands.x("mousemove_relative", "--", round(-now["enemy_left"] / pixel), round(-now["enemy_up"] / pixel))
        hands.frame()
        if 0 <= hands.trace()["gap"] < 0.02:
            hands.x("click", 1)
    hands.frame()
    return re.search("was destroyed by Ann", hands.game.output())


def compare(bench):
    """A click in the comparison removes a scheme from the picture and from the figures, and another click restores
    it. A recording of the comparison can be replayed."""
    hands = Hands(bench, *SMALL, **WHOLE)
    hands.frame()
    hands.click(*ENTRIES["Compare"])
    hands.says("updates at a fixed rate", 30)
    tanks = 3
    hands.until(lambda now: now.get("ghosts") == tanks, "a ghost of each tank", 30)
    hands.click(*PVB)
    hands.until(lambda now: now["ghosts"] == 0, "no ghost")
    hands.click(*PVB)
    hands.until(lambda now: now["ghosts"] == tanks, "a ghost of each tank again")
    hands.x("key", "F9")
    recording = hands.says(r"recording into (.*)").group(1)
    time.sleep(3)
    hands.x("key", "F9")
    hands.says("recorded")
    scored = scored_in_replay(bench, recording)
    if len(scored) != tanks + 1 or "Player" not in scored:
        raise Failure(f"the replay must score {tanks} tanks and the recording player, not {scored}")


def entries(bench):
    """By mouse, a player opens every entry of the start menu and its pages."""
    port = free_port()
    other = bench.start("reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--bots", 0, "--name", "Ann")
    other.wait_for_line("others can join")
    hands = Hands(bench, *SMALL, **WHOLE)
    hands.frame()

    def choose(hands, what):
        hands.click(*ENTRIES.get(what, what))

    def go(entry, expected):
        choose(hands, entry)
        hands.says(expected, 30)

    def back():
        hands.x("key", "Escape")
        hands.says("menu: shown")
        hands.frame()
        hands.x("key", "Down")
        hands.frame()
        hands.x("key", "Return")
        hands.says("start menu: shown", 30)
        hands.frame()
    choose(hands, "Host")
    choose(hands, START_A_MATCH)
    hands.says("others can join this match", 30)
    hands.says("start menu: hidden", 30)
    hands.frame()
    hands.x("key", "F9")
    hands.says("recording")
    hands.frame()
    hands.x("key", "F9")
    hands.says("recorded")
    back()
    choose(hands, "Join")
    choose(hands, ADDRESS)
    hands.x("type", f"127.0.0.1:{port}")
    hands.frame()
    hands.x("key", "Return")
    hands.says("start menu: hidden", 30)
    other.wait_for_line("Player.*has joined")
    back()
    go("Watch", "V: next tank, C: next camera, Esc: back")
    back()
    go("Compare", "updates at a fixed rate")
    back()
    choose(hands, "Replays")
    choose(hands, FIRST_REPLAY)
    hands.says("start menu: hidden", 30)
    hands.x("key", "comma")
    hands.says(r" of [\d.]+ s")
    back()
    go("Tour", "tour: scene 1 has started")
    hands.x("key", "Escape")
    hands.says("the tour is over")
    hands.says("start menu: shown", 30)
    hands.frame()
    go("Settings", "settings: shown")
    hands.x("key", "Escape")
    hands.says("settings: hidden")
    hands.frame()
    choose(hands, "Quit")
    if hands.game.wait(10) != 0:
        raise Failure("the game's exit code is not 0")


def name(bench):
    """A name typed in the start menu is kept for the next day and used in the match."""
    hands = Hands(bench, *SMALL, **WHOLE)
    hands.frame()
    hands.click(*NAME)
    for keys in (["keydown", "ctrl"], ["key", "a"], ["keyup", "ctrl"]):
        hands.x(*keys)
        hands.frame()
    hands.x("type", "Zoe")
    hands.frame()
    hands.click(*ENTRIES["Host"])  # leaves the text field
    hands.game.wait_for_line("settings: you.name = Zoe kept", 15)
    hands.game.stop()
    hands = Hands(bench, *SMALL, **WHOLE)
    hands.frame()
    hands.click(*ENTRIES["Host"])
    hands.click(*START_A_MATCH)
    hands.says("Zoe.*has joined", 30)


if __name__ == "__main__":
    run_case(pad, prompts, kill, compare, entries, name)
