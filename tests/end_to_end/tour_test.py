"""The tour with simulated keys. Effects are read from the log of `reckoning --verbose`.

  tour_test.py BINARIES GROUP

GROUP is keys.
"""
from hands import Hands
from processes import run_case


def shows(hands, scene):
    hands.says(f"tour: scene {scene}, ", 30)
    hands.says(f"tour: scene {scene} has started", 30)
    hands.frame()


def over(hands):
    hands.says("the tour is over")
    hands.says("start menu: shown", 30)


def keys(bench):
    """Enter, Backspace and a clicker's keys change the scene; number keys and the list jump; B makes the screen black."""
    hands = Hands(bench, "--tour")
    for key, scene in (("Return", 2), ("Next", 3), ("BackSpace", 2), ("Prior", 1), ("7", 7)):  # Next, Prior: Page Down, Page Up
        hands.x("key", key)
        shows(hands, scene)
    hands.x("key", "1", "2")
    shows(hands, 12)
    hands.x("key", "b")
    hands.says("tour: black screen")
    hands.x("key", "b")
    hands.says("tour: visible screen")
    hands.x("key", "Home")
    hands.frame()
    hands.x("key", "Up")
    hands.frame()
    hands.x("key", "Return")  # chooses the scene above the present one
    shows(hands, 11)
    hands.x("key", "Escape")
    over(hands)


if __name__ == "__main__":
    run_case(keys)
