"""The page in real browsers with a real server: a player's actions, and their effect for others.

  page_test.py BINARIES PAGE BROWSER CASE

BINARIES is the folder of reckoning-server and reckoning, PAGE that of the page, BROWSER is chromium, firefox or webkit.
"""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
import urllib.parse

import browsers
from browsers import Page
from processes import Bench, Failure, actor, free_port, read_report, wait_for
from rivals_test import DELAY, check_rows

ROUND = ("--map", "proving-ground", "--seed", 3, "--warm-up", 0)


def server_on(bench, page, port, *arguments):
    server = bench.start("reckoning-server", "--port", port, "--web-root", page, *ROUND, *arguments)
    server.wait_for_line("listening on port")
    return server


def address(port):
    return f"http://127.0.0.1:{port}/?verbose"


def drive(bench, page, browser):
    """The player joins, drives by keys and fires; a native client sees and scores the tank; after a reload the player
    has the seat back."""
    port = free_port()
    server = server_on(bench, page, port, "--kind", "lab", "--report", bench.report("server.json"))
    ben = bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", "Ben", "--report", bench.report("ben.json"))
    server.wait_for_line(r"Ben \(.*\) has joined")
    ann = Page(bench, browser, address(port))
    ann.keep(f"front-{browser}")
    ann.drive("Ann")
    server.wait_for_line(r"Ann \(.*\) has joined")
    ann.keep(f"joined-{browser}")
    ann.hold("w", lambda now: now["speed"] > 3, "it drives")
    ann.keys("mousemove", 640, 200, "click", 1)
    ann.says("the mouse aims")
    ann.keys("click", "--repeat", 3, "--delay", 400, 1)
    ann.says("fired")
    ann.keep(f"driven-{browser}")
    ann.keys("key", "F1")
    ann.keep(f"instruments-{browser}")
    ann.keys("key", "F5")
    ann.says("page: ready after", 120)
    ann.keys("key", "Return")
    server.wait_for_line(r"Ann \(.*\) is back", 120)
    ben.process.send_signal(signal.SIGTERM)
    ben.wait(20)
    server.process.send_signal(signal.SIGTERM)
    server.wait(20)
    seen = actor(read_report(bench.report("ben.json")), "Ann")
    print(f"Ben scored {seen['scored_frames']} frames of Ann, mean error {seen['mean_error_m']} m")
    if not seen["scored_frames"] or seen["mean_error_m"] is None:
        raise Failure(f"Ben has not scored Ann: {seen}")
    tanks = [row["name"] for row in read_report(bench.report("server.json"))["actors"] if row["name"].startswith("Ann")]
    if tanks != ["Ann"]:
        raise Failure(f"there should be one Ann: {tanks}")
    if "refused from Ann" in server.output():
        raise Failure("the server rejected a message of the honest page")


def held_key(bench, page, browser):
    """A key that is held for longer than a client may be silent keeps the connection."""
    port = free_port()
    server = server_on(bench, page, port)
    ann = Page(bench, browser, address(port), 480, 270)
    ann.drive("Ann")
    server.wait_for_line(r"Ann \(.*\) has joined")
    end = time.monotonic() + 25
    ann.hold("w", lambda now: time.monotonic() > end, "25 s have passed")
    if re.search(r"Ann \(.*\) has left", server.output()):
        raise Failure(f"the held key cost Ann the connection: {server.output()}")


def rivals(bench, page, browser, late=False):
    """A living player sees the error of each rival, also in a report: at its updates, or by true poses that come late."""
    port = free_port()
    server = server_on(bench, page, port, "--kind", "match", "--shell-damage", 0, "--truth-delay", DELAY if late else "off")
    for name in ("Ben", "Cid"):
        bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", name, "--bot-path", "random", "--seed", 4)
        server.wait_for_line(rf"{name} \(.*\) has joined")
    ann = Page(bench, browser, address(port))
    ann.drive("Ann")
    ann.keys("key", "F3")  # errors are measured from here on
    ann.keys("key", "F3")
    ann.until(lambda now: now.get("scored", 0) >= 20 and now["at_updates"] == (0 if late else 1), "errors of rivals")
    now = ann.trace()
    if not 0 < now["error"] < 20:
        raise Failure(f"the panels show no error: {now}")
    ann.keep(f"{'late-' if late else ''}rivals-{browser}")
    if browser != "chromium":  # only its remote control can start the game with options and read its report
        return
    ann.program.stop()
    eve = Page(bench, browser, address(port), 480, 270)
    options = ["--headless", "--seconds", "20", "--ghosts", "snap:order1", "--report", "/report.json"]
    eve.tools.evaluate(f"""(call => Module.callMain = options => call([...options, ...{json.dumps(options)}]))(Module.callMain);
                           Module.ended = () => console.info("page: ended")""")
    eve.keys("type", "--delay", 60, "Eve")
    eve.keys("key", "Return")
    eve.says("page: ended", 80)
    check_rows(json.loads(eve.tools.evaluate('FS.readFile("/report.json", {encoding: "utf8"})')), ("Ben", "Cid"), late)


def late_rivals(bench, page, browser):
    rivals(bench, page, browser, late=True)


def server_back(bench, page, browser):
    """The server is killed and restarted: the page reconnects automatically."""
    port = free_port()
    server = server_on(bench, page, port)
    ann = Page(bench, browser, address(port))
    ann.drive("Ann")
    ann.forget()
    server.process.send_signal(signal.SIGKILL)
    server.wait(5)
    ann.says("trying again", 60)
    again = server_on(bench, page, port)
    again.wait_for_line(r"Ann \(.*\) has joined", 60)
    ann.says("the connection is back", 30)


def another_version(bench, server, mine, port):
    """Kills the server and starts one with another version of the page; returns it."""
    parts = json.loads((mine / "parts.json").read_text())
    parts["version"] = "another" + parts["version"]
    (mine / "parts.json").write_text(json.dumps(parts))
    server.process.send_signal(signal.SIGKILL)
    server.wait(5)
    return server_on(bench, mine, port)


def other_version(bench, page, browser):
    """The server returns with another version of the page: the page says so and loads it."""
    port = free_port()
    mine = pathlib.Path(bench.folder.name) / "page"
    shutil.copytree(page, mine)
    server = server_on(bench, mine, port)
    ann = Page(bench, browser, address(port))
    ann.drive("Ann")
    ann.forget()
    another_version(bench, server, mine, port)
    ann.says("page: version another", 60)


def other_front(bench, page, browser):
    """The server has another version before the player starts: the page says so and loads it, and the player can
    drive."""
    port = free_port()
    mine = pathlib.Path(bench.folder.name) / "page"
    shutil.copytree(page, mine)
    server = server_on(bench, mine, port)
    ann = Page(bench, browser, address(port))
    server = another_version(bench, server, mine, port)
    ann.keys("key", "Return")
    ann.says("(?s)page: version another.*page: ready after", 120)
    ann.window = browsers.focus_window(ann.display, "Reckoning")
    ann.drive("Ж" * 20)
    server.wait_for_line(r"Ж{12} \(.*\) has joined")


def downloads(bench, page, browser):
    """Recordings and screenshots go to the browser's downloads."""
    port = free_port()
    server_on(bench, page, port)
    ann = Page(bench, browser, address(port))
    ann.drive("Ann")
    ann.keys("key", "F9")
    ann.says("(?s)trace: x.*trace: x.*trace: x")
    for key, ending in (("F9", "reck"), ("F8", "png")):  # WebKit's browser keeps F12
        ann.keys("key", key)
        found = wait_for(lambda: [it for it in ann.downloads.glob(f"*.{ending}") if it.stat().st_size], 30, f"a downloaded *.{ending}")
        print(f"{found[0].name}: {found[0].stat().st_size} B")


def package(bench, page, browser):
    """The link to the host's package gives the player the file."""
    mine = pathlib.Path(bench.folder.name) / "page"
    shutil.copytree(page, mine)
    (mine / "downloads").mkdir()
    version = subprocess.run([bench.binaries / "reckoning-server", "--version"], capture_output=True, check=True, text=True).stdout.split()[-1]
    offered = mine / "downloads" / f"reckoning_{version}_amd64.deb"
    offered.write_bytes(random.Random(1).randbytes(200_000))
    port = free_port()
    server_on(bench, mine, port)
    ann = Page(bench, browser, address(port))
    ann.keep(f"package-{browser}")
    if browser == "webkit":  # in which Tab passes over links
        ann.keys("mousemove", 487, 495, "click", 1)
    else:
        for _ in range(6):  # Drive, Watch, Tour, two links, and that to the package
            ann.keys("key", "Tab")
        ann.keys("key", "Return")
    got = ann.downloads / offered.name
    wait_for(lambda: got.exists() and got.read_bytes() == offered.read_bytes(), 30, f"the downloaded {offered.name}")


def files_at(bench, folder):
    """Serves a folder by a plain file server; returns the port."""
    port = free_port()
    bench.start("python3", "-m", "http.server", port, "--bind", "127.0.0.1", "--directory", folder)
    return port


def alone(bench, page, browser):
    """The tour, bots and recordings work from a plain file server."""
    tour = Page(bench, browser, address(files_at(bench, page)) + "#tour")
    tour.says("tour: scene 1")
    tour.keep(f"tour-{browser}")
    tour.program.stop()
    bots = Page(bench, browser, address(files_at(bench, page)))
    bots.drive("Ann")
    bots.hold("w", lambda now: now["speed"] > 3, "it drives among bots")


SETUP = """title = "Another's filter"
caption = "Its file lies beside this one."
map = "proving-ground"
path = "circle"
spawns = [[0, -60, 90], [0, -150, 90]]
ghosts = ["lua:kalman.lua", "snap:order1"]

[settings]
publish = "fixed"
rate = 2
"""


FILES_FOR_ALL = """import http.server, sys
class Files(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()
http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Files).serve_forever()
"""


def elsewhere(bench, page, browser):
    """A recording and a setup on another server that allows all origins: the page asks first, and the player answers
    yes or no."""
    folder = pathlib.Path(bench.folder.name) / "recordings"
    folder.mkdir()
    recorded = bench.start("reckoning", "--headless", "--bots", 3, "--seconds", 10, "--record", folder / "match.reck")
    if recorded.wait(60) != 0:
        raise Failure(f"no recording:\n{recorded.output()}")
    other, port = free_port(), free_port()
    bench.start("env", "-C", folder, "python3", "-c", FILES_FOR_ALL, other)
    server_on(bench, page, port)
    link = address(port) + f"#replay=http://127.0.0.1:{other}/match.reck"
    agrees = Page(bench, browser, link, begins=rf"page: asks: .*http://127.0.0.1:{other}")
    time.sleep(2)  # for the browser's question, which gives the page no event
    agrees.keep(f"question-{browser}")
    agrees.keys("key", "Return")
    agrees.says(r"trace: eye_x", 120)
    agrees.program.stop()
    declines = Page(bench, browser, link, begins="page: asks:")
    time.sleep(2)
    if browser == "webkit":  # whose Esc only stops loading
        declines.keys("mousemove", 466, 417, "click", 1)
    else:
        declines.keys("key", "Escape")
    declines.says("page: ready after", 120)
    declines.drive("Ann")
    declines.program.stop()
    (folder / "lecture.toml").write_text(SETUP)
    shutil.copy(pathlib.Path(__file__).parents[2] / "assets" / "schemes" / "kalman.lua", folder)
    setup = Page(bench, browser, address(port) + f"#setup=http://127.0.0.1:{other}/lecture.toml", begins=rf"page: asks: .*http://127.0.0.1:{other}")
    time.sleep(2)
    setup.keys("key", "Return")
    setup.says("tour: scene 1", 120)


def links(bench, page, browser):
    """Links to experiments: a setup's address with a Lua scheme beside it, the text of a setup itself, and a
    recording's address."""
    folder = pathlib.Path(bench.folder.name) / "lecture"
    shutil.copytree(page, folder)
    (folder / "lecture.toml").write_text(SETUP)
    shutil.copy(pathlib.Path(__file__).parents[2] / "assets" / "schemes" / "kalman.lua", folder)
    recorded = bench.start("reckoning", "--headless", "--bots", 3, "--seconds", 10, "--record", folder / "match.reck")
    if recorded.wait(60) != 0:
        raise Failure(f"no recording:\n{recorded.output()}")
    port = files_at(bench, folder)
    setup = Page(bench, browser, address(port) + "#setup=lecture.toml")
    setup.says("tour: scene 1")
    setup.until(lambda now: now["ghosts"] >= 2, "both ghosts")
    setup.frame()
    setup.keep(f"setup-{browser}")
    setup.program.stop()
    text = Page(bench, browser, address(port) + "#setup=" + urllib.parse.quote(SETUP.replace("lua:kalman.lua", "pvb:ctra")))
    text.says("tour: scene 1")
    text.until(lambda now: now["ghosts"] >= 2, "both ghosts")
    text.program.stop()
    if browser == "chromium":  # its remote control can pick a file
        (folder / "own.toml").write_text(SETUP.replace("lua:kalman.lua", "pvb:ctra"))
        picked = Page(bench, browser, address(port))
        picked.tools.pick("#file", folder / "own.toml")
        picked.says("tour: scene 1")
        picked.program.stop()
    replay = Page(bench, browser, address(port) + "#replay=match.reck")
    replay.says(r"trace: eye_x", 60)
    replay.keep(f"replay-{browser}")


def invitation(bench, page, browser):
    """An address with the server's key joins the server with that key only. The page reports another key and text that
    is no key."""
    port = free_port()
    server = server_on(bench, page, port)
    key = re.search(r"its key is ([a-z2-7-]{19})", server.output()).group(1)
    another = ("b" if key[0] == "a" else "a") + key[1:]
    ann = Page(bench, browser, f"{address(port)}#key={key}")
    ann.drive("Ann")
    server.wait_for_line(r"Ann \(.*\) has joined")
    ann.program.stop()
    ben = Page(bench, browser, f"{address(port)}#key={another}")
    ben.keys("type", "--delay", 60, "Ben")
    ben.keys("key", "Return")
    ben.says(f"its key is {key}, not {another}", 60)
    ben.keep(f"another-key-{browser}")
    ben.program.stop()
    cid = Page(bench, browser, f"{address(port)}#key=abcd")
    cid.keys("type", "--delay", 60, "Cid")
    cid.keys("key", "Return")
    cid.says("page: failed: .*the server's key after # must look like abcd-efgh-ijkl-mn23", 60)
    cid.keep(f"no-key-{browser}")
    if re.search(r"(Ben|Cid) \(.*\) has joined", server.output()):
        raise Failure("a player has joined a server with another key")


def secure(bench, page, browser):
    """Over HTTPS and WSS, with a certificate of a trusted authority, the player can drive."""
    folder = pathlib.Path(bench.folder.name)
    ec = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    for command in (("req", "-x509", *ec, "-days", "2", "-subj", "/CN=A test's authority", "-keyout", "authority.key", "-out", "authority.pem"),
                    ("req", *ec, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out", "request.pem"),
                    ("x509", "-req", "-in", "request.pem", "-CA", "authority.pem", "-CAkey", "authority.key", "-days", "2", "-copy_extensions", "copy",
                     "-out", "certificate.pem")):
        subprocess.run(["openssl", *command], check=True, capture_output=True, cwd=folder)
    port = free_port()
    server = server_on(bench, page, port, "--web-certificate", folder / "certificate.pem", "--web-key", folder / "key.pem")
    ann = Page(bench, browser, f"https://localhost:{port}/?verbose", trusts=folder / "authority.pem")
    ann.drive("Ann")
    server.wait_for_line(r"Ann \(.*WebSocket.*\) has joined")
    ann.hold("w", lambda now: now["speed"] > 3, "it drives")


def sizes(bench, page, browser):
    """The game fills the window at sizes from a small laptop to a large screen."""
    for width, height in ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160)):
        port = free_port()
        server_on(bench, page, port, "--bots", 2)
        ann = Page(bench, browser, address(port), width, height)
        ann.keep(f"front-{width}-{browser}")
        ann.drive("Ann")
        inside = tuple(ann.tools.evaluate("[innerWidth, innerHeight]"))  # one pixel may be missing
        if abs(inside[0] - width) > 2 or abs(inside[1] - height) > 2:
            raise Failure(f"the browser's window is {inside}")
        ann.until(lambda now: (now["width"], now["height"]) == inside, f"a picture of {inside}", 120)
        ann.keys("key", "F2")
        ann.says("dead reckoning: shown", 60)
        ann.keep(f"match-{width}-{browser}")
        ann.program.stop()


def same_clock(bench, page, browser):
    """Over the same emulated link the page sees a driver like a native client, so its clock is as good. Neither draws:
    software rendering at 3 frames/s would show everything too late."""
    seconds = 60
    port = free_port()
    server = server_on(bench, page, port, "--kind", "lab")
    bench.start("reckoning", "--headless", "--bot-path", "random", "--join", f"127.0.0.1:{port}", "--name", "Ben", "--seed", 3)
    server.wait_for_line(r"Ben \(.*\) has joined")
    options = ["--headless", "--seconds", str(seconds), "--seed", "7", "--link", "wifi", "--link-loss", "0", "--report"]
    ann = Page(bench, browser, address(port), 480, 270)
    ann.tools.evaluate(f"""(call => Module.callMain = options => call([...options, ...{json.dumps(options)}, "/report.json"]))(Module.callMain);
                           Module.ended = () => console.info("page: ended")""")
    ann.keys("type", "--delay", 60, "Ann")
    ann.keys("key", "Return")
    uma = bench.start("reckoning", "--join", f"127.0.0.1:{port}", "--name", "Uma", *options, bench.report("uma.json"))
    server.wait_for_line(r"Ann \(.*\) has joined", 60)
    ann.says("page: ended", seconds + 60)
    if uma.wait(60) != 0:
        raise Failure(f"Uma's exit code is not 0:\n{uma.output()}")
    seen = {"Ann": actor(json.loads(ann.tools.evaluate('FS.readFile("/report.json", {encoding: "utf8"})')), "Ben"),
            "Uma": actor(read_report(bench.report("uma.json")), "Ben")}
    web, native = (seen[name]["mean_error_m"] for name in ("Ann", "Uma"))
    print(f"Ben's mean error in the page {web:.4f} m ({seen['Ann']['scored_frames']} frames), in the native game {native:.4f} m ({seen['Uma']['scored_frames']})")
    if abs(web - native) > 0.1 * native + 0.002:
        raise Failure("the mean errors in the page and in the native game must agree within 10 % and 2 mm")


def mistakes(bench, page, browser):
    """A link to nowhere is reported, and a key leaves the message. A browser that cannot draw the game shows the
    missing feature."""
    port = free_port()
    server = server_on(bench, page, port)
    lost = Page(bench, browser, address(port) + "#setup=nowhere.toml", begins=r"page: failed: cannot load .*/nowhere.toml")
    lost.keep(f"bad-link-{browser}")
    lost.keys("key", "Tab", "key", "Return")
    lost.says("page: ready after", 120)
    browsers.focus_window(lost.display, "Reckoning")
    lost.keys("type", "--delay", 60, "Eve")
    lost.keep(f"begun-again-{browser}")
    lost.keys("key", "Return")
    server.wait_for_line(r"Eve \(.*\) has joined", 60)
    lost.program.stop()
    blind = Page(bench, browser, address(port), webgl=False, begins="page: failed: The game needs WebGL 2")
    blind.keep(f"no-webgl-{browser}")
    low = Page(bench, browser, address(port), 800, 400)
    low.keep(f"low-{browser}")


def closing(bench, page, browser):
    """Ctrl and W, used for boosting, asks before the tab closes; Ctrl and R reloads without asking."""
    port = free_port()
    server = server_on(bench, page, port)
    ann = Page(bench, browser, address(port), 640, 400, alone=False)  # a slow page closes without a question
    ann.drive("Ann")
    ann.hold("w", lambda now: now["speed"] > 3, "it drives")
    ann.keys("keydown", "ctrl", "sleep", 4, "key", "w", "keyup", "ctrl")
    time.sleep(2)  # for the browser's question, which gives the page no event
    ann.keep(f"asked-{browser}")
    ann.keys("key", "Escape")
    ann.says("(?s)trace: x.*trace: x", 60)
    if re.search(r"Ann \(.*\) has left", server.output()):
        raise Failure("Ctrl+W closed Ann's page without a question")
    ann.keys("key", "ctrl+r")
    ann.says("page: ready after", 60)


# An iPhone has no pointer lock and no full screen.
LIKE_AN_IPHONE = """
for (const kind of [Document, Element])
    for (const name of ["PointerLock", "Fullscreen"])
        for (const call of ["exit" + name, "request" + name, "webkitExit" + name, "webkitRequest" + name]) delete kind.prototype[call];
Object.defineProperty(document, "fullscreenEnabled", {value: false});
"""


def touch(bench, page, browser):
    """A tablet, with no more than an iPhone offers: a thumb drives, another finger turns the view, a tap fires and
    begins the sound, a button replaces a key, and the screen's keyboard types into the chat; in the tour a finger looks
    around."""
    port = free_port()
    server = server_on(bench, page, port)
    ann = Page(bench, browser, address(port))
    hand = ann.tools
    hand.evaluate(LIKE_AN_IPHONE)
    ann.drive("Ann")
    hand.fingers((250, 560))
    hand.fingers((250, 460))
    ann.until(lambda now: now["speed"] > 2, "the thumb drives")
    ann.keep("touch-drive")
    looked = ann.trace()["view"]
    hand.fingers((250, 460), (800, 300))
    hand.fingers((250, 460), (1000, 300))
    ann.until(lambda now: abs(now["view"] - looked) > 0.2, "a finger turns the view")
    hand.fingers((250, 460))
    ann.forget()
    wait_for(lambda: (hand.tap(800, 300, finger=1), time.sleep(1), "fired" in ann.program.output()[ann.seen:])[-1], 40, "a tap fires")
    ann.until(lambda now: now["speed"] > 2, "the thumb drives on")
    hand.fingers()
    ann.until(lambda now: abs(now["speed"]) < 1, "the tank stops")
    sound = "Module.SDL2.audioContext"
    hand.evaluate(f"void {sound}.suspend()")
    wait_for(lambda: hand.evaluate(f"{sound}.state") == "suspended", 30, "silence")
    hand.tap(800, 300)
    wait_for(lambda: hand.evaluate(f"{sound}.state") == "running", 30, "a tap to begin the sound")
    ann.forget()
    hand.tap(1226, 482)
    ann.says("chat: open")
    wait_for(lambda: hand.evaluate("document.activeElement.id") == "typed", 30, "the page's field to have the keyboard")
    hand.call("Input.insertText", text="halts")
    for _ in "ts":  # both in one frame of a slow game
        hand.evaluate("document.execCommand('delete')")
    hand.call("Input.insertText", text="lo é")
    ann.keep("touch-chat")
    for kind in ("keyDown", "keyUp"):
        hand.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13)
    server.wait_for_line(r"Ann says: hallo é\n", 30)
    wait_for(lambda: hand.evaluate("document.activeElement.id") != "typed", 30, "the page's field to give the keyboard back")
    hand.tap(1226, 170)
    ann.says("dead reckoning: shown")
    ann.keep("touch-compare")
    ann.program.stop()
    tour = Page(bench, browser, address(files_at(bench, page)) + "#tour")
    tour.says("tour: scene 1")
    tour.tools.tap(700, 300)  # now the page knows about the touch screen
    tour.forget()
    tour.tools.tap(1226, 122)
    tour.says("tour: scene 2")
    tour.keep("touch-tour")


def tablet(bench, page, browser):
    """On a tablet and on a phone: fingers meet all that the first page offers, and swipes from the edges open the
    instruments."""
    for width, height in ((1180, 820), (844, 390)):
        port = free_port()
        server_on(bench, page, port, "--bots", 2)
        ann = Page(bench, browser, address(port), width, height)
        hand = ann.tools
        hand.call("Emulation.setTouchEmulationEnabled", enabled=True)  # also `hover: none`
        ann.keep(f"tablet-front-{width}")
        low = hand.evaluate("""[...document.querySelectorAll("button, input, a")].map(it => [it.id, it.getBoundingClientRect().height])""")
        if low := [(each, height) for each, height in low if each != "typed" and 0 < height < 44]:
            raise Failure(f"too low for a finger [pixels]: {low}")
        ann.drive("Ann")
        hand.tap(width // 2, height // 3)
        ann.frame()
        ann.keep(f"tablet-match-{width}")

        def swipe(start, end):
            ann.forget()
            hand.fingers(start)
            hand.fingers(end)
            hand.fingers()
        swipe((width - 30, height // 2), (width * 0.7, height // 2))
        ann.says("dead reckoning: shown", 60)
        ann.keep(f"tablet-compare-{width}")
        swipe((width // 2, height - 10), (width // 2, height * 0.6))
        ann.says("measurements: strip", 60)
        ann.keep(f"tablet-measure-{width}")
        ann.program.stop()


def touch_menu(bench, page, browser):
    """On a tablet, fingers alone join a match by its address and start one of the player's own."""
    first, other = free_port(), free_port()
    server_on(bench, page, first)
    server = server_on(bench, page, other, "--web-origin", f"http://127.0.0.1:{first}")
    ann = Page(bench, browser, address(first), 1180, 820)
    hand = ann.tools
    hand.call("Emulation.setTouchEmulationEnabled", enabled=True)
    ann.drive("Ann")
    hand.tap(590, 273)  # now the page knows about the touch screen

    def tap(x, y):
        ann.frame()
        hand.tap(x, y)

    def open_menu():
        tap(1130, 147)
        ann.says("menu: shown")
    open_menu()
    tap(584, 335)  # the address
    wait_for(lambda: hand.evaluate("document.activeElement.id") == "typed", 30, "the page's field to have the keyboard")
    hand.call("Input.insertText", text=f"127.0.0.1:{other}")
    ann.keep("touch-menu")
    tap(450, 540)  # Join
    server.wait_for_line(r"Ann \(.*\) has joined", 60)
    ann.says("in the match", 60)
    open_menu()
    tap(811, 613)  # Start
    server.wait_for_line(r"Ann \(.*\) has left", 60)
    ann.says(r"\(this process\) has joined with 5 tanks", 60)
    ann.keep("touch-own-match")


def locked(bench, page, browser):
    """A locked match asks for its password before the game starts."""
    port = free_port()
    secret = bench.report("secret")
    secret.write_text("open sesame\n")
    server = server_on(bench, page, port, "--password-file", secret)
    ann = Page(bench, browser, address(port))
    ann.keys("type", "--delay", 60, "Ann")
    ann.keys("key", "Tab")
    ann.keys("type", "--delay", 60, "open sesame")
    ann.keep(f"locked-{browser}")
    ann.keys("key", "Return")
    server.wait_for_line(r"Ann \(.*\) has joined", 120)


def two_tabs(bench, page, browser):
    """A tab keeps its own settings when another tab changes them."""
    port = free_port()
    server_on(bench, page, port)
    ann = Page(bench, browser, address(port), 640, 400)
    ann.drive("Ann")
    file = "/kept/settings/probe.toml"
    ann.tools.evaluate(f"FS.writeFile('{file}', 'mine')")
    wait_for(lambda: ann.tools.evaluate(f"localStorage.getItem('reckoning:{file}') || ''") == "mine", 30, "the stored settings")
    ann.tools.evaluate(f"localStorage.setItem('reckoning:{file}', 'of another tab')")
    ann.keys("key", "F5")
    ann.says("page: ready after", 120)
    ann.keys("key", "Return")
    ann.says("(?s)trace: x.*trace: x", 120)
    if (now := ann.tools.evaluate(f"FS.readFile('{file}', {{encoding: 'utf8'}})")) != "mine":
        raise Failure(f"the tab has lost its settings: {now}")


GAMEPAD = """
var pad = {id: "Standard Gamepad", index: 0, connected: true, mapping: "standard", timestamp: 0, axes: [0, 0, 0, 0],
           buttons: Array.from({length: 17}, () => ({pressed: false, touched: false, value: 0}))};
navigator.getGamepads = () => [pad, null, null, null];
window.dispatchEvent(Object.assign(new Event("gamepadconnected"), {gamepad: pad}));
"""


def gamepad(bench, page, browser):
    """A gamepad, as the browser reports it, drives and fires."""
    port = free_port()
    server_on(bench, page, port)
    ann = Page(bench, browser, address(port))
    ann.drive("Ann")
    ann.tools.evaluate(GAMEPAD)
    for push in (-0.3, -0.6, -1):  # gradually: SDL takes the first value of an axis for its rest position
        ann.frame()
        ann.tools.evaluate(f"pad.axes[1] = {push}")
    ann.until(lambda now: now["speed"] > 2, "the left stick drives")
    ann.forget()
    ann.tools.evaluate("Object.assign(pad.buttons[7], {pressed: true, value: 1})")
    ann.says("fired")


def lost_card(bench, page, browser):
    """When the graphics card is lost, the page says so; after a reload the player has the seat back."""
    port = free_port()
    server = server_on(bench, page, port)
    ann = Page(bench, browser, address(port))
    ann.drive("Ann")
    ann.forget()
    ann.tools.evaluate('void document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()')
    ann.says("page: failed: this page lost its access to the graphics card")
    ann.keep("lost-card")
    ann.keys("key", "F5")
    ann.says("page: ready after", 120)
    ann.keys("key", "Return")
    server.wait_for_line(r"Ann \(.*\) is back", 120)


def crowd(bench, page, browser):
    """Four browsers and two native clients for ten minutes (or RECKONING_MINUTES): no update is rejected, and the
    server does not grow. A slow page (all render in software) may lose its connection for a while, but reconnects
    automatically."""
    minutes = float(os.environ.get("RECKONING_MINUTES", 10))
    port = free_port()
    server = server_on(bench, page, port, "--report", bench.report("server.json"))
    for name in ("Ben", "Cid"):
        bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", name)
        server.wait_for_line(rf"{name} \(.*\) has joined")
    for number, name in enumerate(("Ann", "Dan", "Eve", "Fay")):
        there = Page(bench, browsers.BROWSERS[number % 2], address(port), 480, 270)
        there.drive(name)
        there.keys("keydown", "w")
        there.keys("keydown", "a")
    resident = []
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        resident.append(int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/status").read_text()).group(1)))
        time.sleep(1)
    server.process.send_signal(signal.SIGTERM)
    server.wait(20)
    report = read_report(bench.report("server.json"))
    half = len(resident) // 2
    growth = statistics.mean(resident[half:]) / statistics.mean(resident[:half]) - 1
    tanks = sorted(row["name"] for row in report["actors"] if row["name"] in ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay"))
    lost = server.output().count(" has left: ")
    tick = sum(stage["mean"] for stage in report["stage_ms"].values())
    print(f"{tick:.2f} ms a tick, resident {resident[half] / 1024:.0f} MiB, {100 * growth:+.1f} %, dropped {report['updates']['dropped']}, "
          f"{lost} lost connections, tanks at the end: {tanks}")
    if growth > 0.05 or len(tanks) != 6 or tick > 1 or "refused from" in server.output() or "keeps sending impossible motion" in server.output():
        raise Failure("memory grew, a player was lost, a tick took more than 1 ms, or the server rejected an update")


CASES = {"crowd": crowd, "touch-menu": touch_menu, "drive": drive, "held-key": held_key, "rivals": rivals, "late-rivals": late_rivals, "server-back": server_back, "other-version": other_version, "other-front": other_front,
         "downloads": downloads, "package": package, "alone": alone, "links": links, "invitation": invitation, "elsewhere": elsewhere, "secure": secure, "sizes": sizes, "same-clock": same_clock,
         "touch": touch, "tablet": tablet, "locked": locked, "two-tabs": two_tabs, "gamepad": gamepad, "lost-card": lost_card, "mistakes": mistakes, "closing": closing}
if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[3] not in browsers.BROWSERS or sys.argv[4] not in CASES:
        sys.exit(__doc__)
    try:
        with Bench(sys.argv[1]) as the_bench:
            CASES[sys.argv[4]](the_bench, sys.argv[2], sys.argv[3])
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
