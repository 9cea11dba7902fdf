"""Every control, pressed once with a real keyboard and mouse. Effects are read from the log of `reckoning --verbose`.

  controls_test.py BINARIES GROUP

GROUP is one of start, drive, aim, cameras, panels, pointer, bindings, clockwork, lists, setups,
setup-of-a-replay.
"""
import array
import json
import math
import pathlib
import re
import struct
import time
import tomllib

from hands import Hands, turned
from processes import Failure, run_case, scored_in_replay, wait_for

# Positions in the menu and the settings at 1280 x 720.
SETTINGS, CONTROLS_PAGE, KEY_OF_FIRING = (640, 590), (270, 160), (580, 514)
SAVE_AS_A_SETUP, SAVE_IN_A_REPLAY = (1184, 384), (1184, 347)  # in F2, with a warning about the reference scheme
PRESETS, MAPS = (1095, 47), (416, 551)  # the lists of F2 and of the menu at 1280 x 720
FLAT = ("--map", "proving-ground", "--seed", 3)  # 250 m of flat ground in front of the first tank


def start(bench):
    """Keys lead from the start menu to the battle and back, and Enter starts a match."""
    hands = Hands(bench, "--seed", 3, begins="start menu: shown")

    def press(*keys):
        for key in keys:
            hands.frame()
            hands.x("key", key)
    hands.frame()
    press("Down", "Down", "Down", "Return")  # Host, Join, Watch
    hands.says("start menu: hidden")
    press("v")
    hands.says(r"camera on (?!your tank)(.*)")
    press("Escape")
    hands.says("menu: shown")
    press("Down", "Return")  # from Resume to Start menu
    hands.says("start menu: shown", 30)
    hands.x("key", "w", "key", "F2", "key", "Tab", "key", "Escape")  # the keys of a match have no effect here
    press("Return")
    hands.says("start menu: hidden", 30)
    if "dead reckoning: " in hands.game.output() or "scores: " in hands.game.output():
        raise Failure("the keys of a match work in the start menu")
    hands.until(lambda now: "speed" in now, "the player's own tank")
    hands.hold("w", lambda now: now["speed"] > 2, "drives forward")
    hands.x("key", "space")
    hands.says("fired")

def drive(bench):
    hands = Hands(bench, *FLAT, "--bots", 0)
    for forward, back in (("w", "s"), ("Up", "Down")):
        hands.hold(forward, lambda now: now["speed"] > 3, "drives forward")
        hands.hold("b", lambda now: abs(now["speed"]) < 0.5, "brakes")
        hands.hold(back, lambda now: now["speed"] < -1, "drives back")
        hands.until(lambda now: abs(now["speed"]) < 0.3, "comes to rest")
    for left, right in (("a", "d"), ("Left", "Right")):
        for key, sign in ((left, 1), (right, -1)):
            start = hands.trace()["heading"]
            hands.hold(key, lambda now: sign * turned(now["heading"], start) > 0.1, "turns")
    for key, part, sign in (("q", "turret", 1), ("e", "turret", -1), ("r", "gun", 1), ("f", "gun", -1)):
        start = hands.trace()[part]
        hands.hold(key, lambda now: sign * (now[part] - start) > 0.04, f"turns the {part}")
    hands.x("key", "space")
    hands.says("fired")
    hands.x("key", "m")
    hands.says("mine laid")


def aim(bench):
    sound = pathlib.Path(bench.folder.name) / "sound.raw"
    hands = Hands(bench, *FLAT, "--bots", 0, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(sound))
    hands.aim()
    start = hands.trace()
    for _ in range(8):
        hands.x("mousemove_relative", "--", -40, 0)
    hands.until(lambda now: turned(now["view"], start["view"]) > 0.3, "the view follows the mouse")
    hands.until(lambda now: 0 <= now["gap"] < 0.01, "the gun points where the mouse points")
    now = hands.trace()
    if not 0.3 < turned(now["turret"], start["turret"]) < 1.2:
        raise Failure(f"the turret did not follow the mouse: {start} {now}")
    hands.hold("d", lambda now: abs(turned(now["heading"], start["heading"])) > 0.6, "the hull turns under the turret")
    hands.until(lambda now: 0 <= now["gap"] < 0.02, "the gun points there again")
    quiet, a_second = sound.stat().st_size, 2 * 4 * 44100
    hands.x("click", 1)
    hands.says("fired")
    wait_for(lambda: loudness(sound, quiet) > 2 * loudness(sound, max(0, quiet - a_second), quiet), 10, "the shot is louder than the engine")
    # Shift looks around without turning the turret.
    turret, view = hands.trace()["turret"], hands.trace()["view"]
    hands.x("keydown", "Shift_L")
    for _ in range(5):
        hands.x("mousemove_relative", "--", 60, 0)
    hands.until(lambda now: turned(now["view"], view) < -0.3, "the view turns aside")
    if abs(turned(hands.trace()["turret"], turret)) > 0.05:
        raise Failure("the turret turned while the view looked around")
    hands.x("keyup", "Shift_L")
    hands.until(lambda now: abs(turned(now["view"], view)) < 0.02, "the view comes back")
    # The right button enters the sight from the chase camera.
    wide = hands.trace()["fov"]
    hands.x("mousedown", 3)
    hands.until(lambda now: now["fov"] < 0.6 * wide, "the sight")
    hands.x("mouseup", 3)
    hands.until(lambda now: now["fov"] > 0.9 * wide, "the chase camera again")
    # In the sight, the wheel and the right button magnify.
    hands.x("key", "c")
    hands.says("camera: gunner")
    hands.until(lambda now: now["fov"] < 0.6, "a narrower view")
    before = hands.trace()["fov"]
    hands.x("click", 4)
    hands.until(lambda now: now["fov"] < before - 0.02, "the wheel magnifies")
    before = hands.trace()["fov"]
    hands.x("mousedown", 3)
    hands.until(lambda now: now["fov"] < 0.5 * before, "the right button magnifies more")
    hands.x("mouseup", 3)
    # The keys take over from the mouse.
    hands.hold("q", lambda now: now["gap"] < 0, "the keys turn the gun")


def cameras(bench):
    hands = Hands(bench, "--bots", 2, "--seed", 3, "--ghosts", "snap", "--threshold-ghost", "on", "--echo-ghost", "on")
    for name in ("gunner", "top-down", "free"):
        hands.x("key", "c")
        hands.says(f"camera: {name}")
    for key, axis, sign in (("i", None, 0), ("k", None, 0), ("j", None, 0), ("l", None, 0), ("Prior", "eye_z", 1), ("Next", "eye_z", -1)):
        start = hands.trace()

        def moved(now, start=start, axis=axis, sign=sign):
            if axis:
                return sign * (now[axis] - start[axis]) > 1
            return math.dist([now[c] for c in ("eye_x", "eye_y", "eye_z")], [start[c] for c in ("eye_x", "eye_y", "eye_z")]) > 1
        hands.hold(key, moved, "flies")
    hands.x("key", "c")
    hands.says("camera: chase")
    for body in ("your tank, threshold ghost", "your tank as others see it", r"camera on your tank\n"):
        hands.x("key", "g")
        hands.says(body)
    hands.x("key", "v")
    other = hands.says(r"camera on (?!your tank)(.*)").group(1)
    hands.x("key", "g")
    hands.says(re.escape(f"camera on {other}, ghost: Snap"))
    hands.x("key", "g")
    hands.says(re.escape(f"camera on {other}, truth"))
    hands.until(lambda t: math.hypot(t["eye_x"] - t["x"], t["eye_y"] - t["y"]) > 20, "the camera is still at the own tank")
    hands.x("key", "h")
    hands.says("camera on your tank")
    hands.until(lambda now: math.hypot(now["eye_x"] - now["x"], now["eye_y"] - now["y"]) < 20, "the camera is home")
    # With the free pointer, the wheel changes the distance and a drag looks around.
    before = hands.trace()["view"]
    hands.x("mousemove", "--window", hands.window, 240, 100, "mousedown", 3)
    hands.x("mousemove_relative", "--", 60, 0)
    hands.until(lambda now: turned(now["view"], before) < -0.1, "dragging looks around")
    hands.x("mouseup", 3)


def panels(bench):
    hands = Hands(bench, "--bots", 1)
    for expected in ("shown", "shown", "hidden"):  # two pages
        hands.x("key", "F1")
        hands.says(f"keys: {expected}")
    for key, name in (("F2", "dead reckoning"), ("Escape", "menu")):
        hands.x("key", key)
        first = hands.says(f"{name}: (shown|hidden)").group(1)
        hands.x("key", key)
        hands.says(f"{name}: {'hidden' if first == 'shown' else 'shown'}")
    sizes = ["hidden", "strip", "full"] * 2
    hands.x("key", "F3")
    first = sizes.index(hands.says("measurements: (strip|full|hidden)").group(1))
    for size in sizes[first + 1:first + 4]:
        hands.x("key", "F3")
        hands.says(f"measurements: {size}")
    hands.x("keydown", "Tab")
    hands.says("scores: shown")
    hands.x("keyup", "Tab")
    hands.says("scores: hidden")
    for key, what in (("n", "next"), ("bracketright", "next"), ("bracketleft", "previous")):
        hands.x("key", key)
        hands.says(f"plot: {what}")
    hands.x("key", "F12")
    path = pathlib.Path(hands.says(r"saved (.*\.png)").group(1))
    if size_of_png(path) != (480, 300):
        raise Failure(f"the picture is {size_of_png(path)}")
    hands.x("key", "F11")
    hands.until(lambda now: (now["width"], now["height"]) == (1280, 720), "the full screen")
    hands.x("key", "F12")
    path = pathlib.Path(hands.says(r"saved (.*\.png)").group(1))
    if size_of_png(path) != (1280, 720):
        raise Failure(f"the picture of the full screen is {size_of_png(path)}")
    hands.x("key", "F11")
    hands.until(lambda now: (now["width"], now["height"]) == (480, 300), "the window")
    # The quit button is the lowest element of the menu, so clicks move up from below until one hits it.
    hands.x("key", "F11", "key", "Escape")
    hands.says("measurements: hidden")
    hands.x("key", "Escape")
    hands.says("menu: shown")
    for y in range(710, 400, -20):
        for press in (["mousemove", 640, y], ["mousedown", 1], ["mouseup", 1]):
            if hands.game.process.poll() is None:
                hands.x(*press)
                hands.frame()
    if hands.game.wait(10) != 0:
        raise Failure("the game's exit code is not 0")


def pointer(bench):
    hands = Hands(bench, *FLAT, "--bots", 0)
    hands.aim()
    hands.x("key", "F1")
    hands.says("keys: shown")
    hands.x("key", "Escape")  # closes what was opened last, and the mouse aims on
    hands.says("keys: hidden")
    hands.x("key", "Escape")
    hands.says("the mouse is free")
    hands.x("key", "Alt_L")
    hands.says("the mouse aims")
    hands.x("key", "Alt_L")
    hands.says("the mouse is free")
    view = hands.trace()["view"]
    hands.x("mousemove_relative", "--", 50, 0)
    time.sleep(0.6)
    if abs(turned(hands.trace()["view"], view)) > 0.01:
        raise Failure("the free mouse turned the view")
    hands.x("key", "Escape")
    hands.says("menu: shown")
    hands.x("key", "Alt_L", "key", "F2", "key", "F3", "key", "u", "key", "Escape")
    hands.says("menu: hidden")
    if found := re.search("the mouse aims|dead reckoning|measurements|split", hands.game.output()[hands.seen:]):
        raise Failure(f"a key acted in the match behind the menu: {found.group()}")
    hands.aim()
    hands.x("windowunmap", hands.window)  # the window loses the keyboard focus
    hands.says("the mouse is free")


def bindings(bench):
    """Binds Y to firing in the menu. Y fires, also after a restart, and the former key does not. The full screen is
    kept too."""
    hands = Hands(bench, *FLAT, "--bots", 0)
    hands.x("key", "F11")
    hands.until(lambda now: (now["width"], now["height"]) == (1280, 720), "the full screen")
    hands.x("key", "Escape")
    hands.says("menu: shown")
    hands.frame()
    hands.click(*SETTINGS)
    hands.says("settings: shown")
    hands.click(*CONTROLS_PAGE)
    hands.click(*KEY_OF_FIRING)
    hands.says("settings: fire keys waits for a press")
    hands.x("key", "y")
    hands.says("settings: fire: Y")
    hands.x("key", "Escape")
    hands.says("settings: hidden")
    hands.x("key", "Escape")
    hands.says("menu: hidden")
    fires_with_y(hands)
    hands.game.stop()
    hands = Hands(bench, *FLAT, "--bots", 0, size=())
    hands.until(lambda now: (now["width"], now["height"]) == (1280, 720), "the full screen after a restart")
    fires_with_y(hands)


def fires_with_y(hands):
    hands.x("key", "space")
    hands.frame()
    hands.frame()
    if "fired" in hands.game.output()[hands.seen:]:
        raise Failure("the space bar fires, though it is bound to nothing")
    hands.x("key", "y")
    hands.says("fired")


def clockwork(bench):
    """Time pauses, advances by ticks and runs slowly; panes and thresholds are shown in between."""
    hands = Hands(bench, *FLAT, "--bots", 1, "--bot-path", "circle")
    hands.x("keydown", "w")
    hands.until(lambda now: now["speed"] > 3, "drives")
    hands.x("key", "p")
    hands.says("paused")
    hands.frame()
    before = hands.trace()
    hands.frame()
    if (hands.trace()["x"], hands.trace()["y"]) != (before["x"], before["y"]):
        raise Failure(f"the tank moved during a pause: {before} {hands.trace()}")
    for shown in ("split view: 2", "split view: 4", "one picture"):
        hands.x("key", "u")
        hands.says(shown)
        hands.frame()
    hands.x("key", "z")
    hands.says("your threshold: shown")
    steps = 6
    for _ in range(steps):
        hands.x("key", "period")
        hands.says("one tick further")
        hands.frame()
    way = math.dist((hands.trace()["x"], hands.trace()["y"]), (before["x"], before["y"]))
    if not 0.5 * steps / 60 * before["speed"] < way < 2 * steps / 60 * before["speed"]:
        raise Failure(f"{steps} ticks are {way} m at {before['speed']} m/s")
    hands.x("key", "minus")
    hands.says("0.5 x")
    hands.x("key", "p")
    hands.says("time goes on")
    hands.until(lambda now: math.dist((now["x"], now["y"]), (before["x"], before["y"])) > 3, "drives on")
    hands.x("keyup", "w")
    hands.x("key", "equal")
    hands.says("at 1 x")


def lists(bench):
    """Esc closes what was opened last: a list, then its panel, then the menu opens. The scores and the key help exclude
    each other."""
    hands = Hands(bench, *FLAT, "--bots", 1, size=("--window", "1280x720"))
    hands.until(lambda now: "speed" in now, "the player's own tank")
    hands.x("key", "F2")
    hands.says("dead reckoning: shown")
    hands.frame()
    for place, said, where in ((PRESETS, "dead reckoning: hidden", "F2"), (MAPS, "menu: hidden", "the menu")):
        hands.click(*place)
        hands.x("key", "Escape")
        hands.frame()
        if said in hands.game.output():
            raise Failure(f"Esc in a list of {where}: {said}")
        hands.x("key", "Escape")
        hands.says(said)
        hands.frame()
        if where == "F2":
            hands.x("key", "F1")
            hands.says("keys: shown")
            hands.x("keydown", "Tab")
            hands.says("scores: shown")
            hands.x("keyup", "Tab")
            hands.says("scores: hidden")
            hands.x("key", "Escape")  # the scores have closed the key help
            hands.says("menu: shown")
            hands.frame()


def saved_setup(hands, folder, button):
    """Saves with a button of F2; returns the file and its contents."""
    before = set(folder.iterdir())
    hands.x("key", "F2")
    hands.says("dead reckoning: shown")
    hands.click(*button)
    file = wait_for(lambda: set(folder.iterdir()) - before, 10, "a setup in the documents folder").pop()
    return file, wait_for(lambda: tomllib.loads(file.read_text()), 10, "the contents of the setup")


def shown_again(bench, file, folder, button, *options):
    """Shows a setup in a new game and saves it with F2; returns the contents and the schemes by which each tank was
    scored."""
    report = bench.report("shown.json")
    hands = Hands(bench, "--setup", file, "--report", report, *options, begins="tour: scene 1 has started", size=("--window", "1280x720"), XDG_DOCUMENTS_DIR=str(folder))
    hands.frame()
    again = saved_setup(hands, folder, button)[1]
    hands.game.stop()
    schemes = {}
    for row in json.loads(report.read_text())["actors"]:
        if row["kind"] == "tank":
            schemes.setdefault(row["name"], set()).add(row["scheme"])
    return again, schemes


def expect_same(again, first):
    if again != first:
        raise Failure(f"the setup saved after showing it differs: {first} and {again}")


def setups(bench):
    """F2 saves the current screen; the file shows it again and is saved with equal contents. A recording of the match
    that it starts can be replayed."""
    folder = bench.report("documents")
    folder.mkdir()
    hands = Hands(bench, *FLAT, "--bots", 2, "--bot-path", "circle", "--bot-speed", 6, "--scheme", "spring", "--ghosts", "snap", "--link-delay", 0.1,
                  "--judge", "present", "--health", 150, size=("--window", "1280x720"), XDG_DOCUMENTS_DIR=str(folder))
    for _ in range(2):  # a setup without a camera name starts at the first bot
        hands.x("key", "v")
        watched = hands.says(r"camera on (?!your tank)(.*)").group(1)
    file, first = saved_setup(hands, folder, SAVE_AS_A_SETUP)
    hands.game.stop()
    for key, value in {"map": "proving-ground", "path": "circle", "speed": 6, "bots": 2, "scheme": "spring:order2", "ghosts": ["snap:order2"]}.items():
        if first.get(key) != value:
            raise Failure(f"{key} must be {value}: {first}")
    if first["settings"]["link-delay"] != 0.1 or (first["host"]["judge"], first["host"]["health"]) != ("present", 150):
        raise Failure(f"link, judge and health must be as set on the command line: {first}")
    if (first["camera"]["on"], first["camera"]["body"]) != (watched, "drawn"):
        raise Failure(f"the camera must follow {watched} at the displayed position: {first['camera']}")
    recording = bench.report("setup.reck")
    again, schemes = shown_again(bench, file, folder, SAVE_AS_A_SETUP, "--record", recording)
    expect_same(again, first)
    if len(schemes) != 2 or any(shown != {"spring:order2", "snap:order2"} for shown in schemes.values()):
        raise Failure(f"the report must have two bots with two schemes each, not {schemes}")
    if (scored := scored_in_replay(bench, recording)) != schemes.keys() | {"Player"}:
        raise Failure(f"the replay must score the bots and the recording player, not {scored}")


def setup_of_a_replay(bench):
    """The setup of a replay names the recording and its start time."""
    folder = bench.report("documents")
    folder.mkdir()
    recording = bench.report("m.reck")
    if bench.start("reckoning-lab", "match", "--bots", 2, "--bot-path", "circle", "--seconds", 120, "--record", recording).wait(60) != 0:
        raise Failure("the lab wrote no recording")
    hands = Hands(bench, "--replay", recording, "--replay-from", 5, "--scheme", "spring", "--ghosts", "snap", "--compensate", "off",
                  size=("--window", "1280x720"), XDG_DOCUMENTS_DIR=str(folder))
    hands.x("key", "space")
    hands.says("paused")
    hands.x("key", "v")
    watched = hands.says(r"camera on (.*)").group(1)
    file, first = saved_setup(hands, folder, SAVE_IN_A_REPLAY)
    hands.game.stop()
    if first["recording"] != str(recording) or not 5 <= first["recording-from"] < 100 or "map" in first or "host" in first or first["camera"]["on"] != watched:
        raise Failure(f"the setup must name the recording, its time and {watched}: {first}")
    again, schemes = shown_again(bench, file, folder, SAVE_IN_A_REPLAY)
    if not first["recording-from"] < again["recording-from"]:
        raise Failure(f"the replay must play on from {first['recording-from']} s: {again['recording-from']}")
    expect_same({**again, "recording-from": first["recording-from"]}, first)
    if watched not in schemes or any(shown != {"spring:order2", "snap:order2"} for shown in schemes.values()):
        raise Failure(f"the report must have {watched} and others with two schemes each, not {schemes}")
    moved = folder / "beside.toml"  # beside its recording, the setup uses the plain file name
    recording.rename(folder / "m.reck")
    moved.write_text(file.read_text().replace(str(recording), "m.reck"))
    shown = bench.start("reckoning", "--setup", moved, "--seconds", 2, "--quality", "low", "--verbose", SDL_AUDIODRIVER="dummy")
    shown.wait_for_line("replay of .*m.reck", 40)
    if shown.wait(40) != 0:
        raise Failure("the game's exit code is not 0")
    lost = bench.start("reckoning", "--setup", file)
    if lost.wait(20) != 1 or not re.search(r"setup-.*\.toml, line \d+: 'recording': there is no file .*m\.reck", lost.output()):
        raise Failure(f"the game does not name the missing recording: {lost.output()}")


def loudness(path, start, end=None):
    """Root mean square of the loudest half second between two places in the sound file."""
    samples = array.array("f", path.read_bytes()[start:end])
    piece = 44100
    return max((math.sqrt(sum(x * x for x in samples[i:i + piece:16]) / (piece // 16)) for i in range(0, len(samples) - piece, piece)),
               default=0)


def size_of_png(path):
    wait_for(path.exists, 10, f"{path}")
    return struct.unpack(">II", path.read_bytes()[16:24])


if __name__ == "__main__":
    run_case(start, drive, aim, cameras, panels, pointer, bindings, clockwork, lists, setups, setup_of_a_replay)
