"""module_test.py PACKAGE LAB: the Python module compared with reckoning-lab to the printed digit, and its errors for
invalid input."""
import csv
import doctest
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import typing
import unittest

package, lab = sys.argv[1:3]
sys.path.insert(0, package)
import numpy as np  # noqa: E402
import reckoning  # noqa: E402
from scheme_in_recording import with_scheme  # noqa: E402

top = pathlib.Path(__file__).resolve().parents[2]
recording = top / "tests" / "data" / "recordings" / "version-2.reck"
lua = f"lua:{top / 'assets' / 'schemes' / 'arc.lua'}"


origin = {"version", "seed", "input_hash", "command"}  # the columns with the origin of a row


def rows_of(text):
    return [{name: value for name, value in row.items() if name not in origin} for row in json.loads(text)]


def said(*arguments):
    return subprocess.run([lab, *map(str, arguments)], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


class Program(unittest.TestCase):
    """The module's figures equal the program's."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_run(self):
        cases = [([], {}),
                 (["--path", "zigzag", "--radius", "12", "--rate", "5", "--scheme", "snap,delayed:order1,ease:ctra-fade"],
                  {"schemes": ["snap", "delayed:order1", "ease:ctra-fade"], "path": "zigzag", "radius": 12, "rate": 5}),
                 (["--path", "random", "--seed", "7", "--link", "crowded-wifi", "--loss", "0.1", "--compensate", "--publish", "threshold", "--threshold", "0.3",
                   "--duration", "30", "--scheme", "pvb"],
                  {"schemes": "pvb", "path": "random", "seed": 7, "link": "crowded-wifi", "loss": 0.1, "compensate": True, "publish": "threshold",
                   "threshold": 0.3, "duration": 30}),
                 (["--path", "slalom", "--model-fit", "--latency", "0.1", "--blend-time", "average", "--quantise", "--noise", "0.05", "--velocity", "difference",
                   "--scheme", "pvb"],
                  {"schemes": "pvb", "path": "slalom", "model_fit": True, "link": (0.1,), "blend_time": "average", "quantise": True, "noise": 0.05,
                   "velocity": "difference"}),
                 (["--preset", "dis", "--link-burst", "0.2"], {"preset": "dis", "link": {"burst": 0.2}}),
                 (["--scheme", lua], {"schemes": [lua]})]
        for options, keywords in cases:
            with self.subTest(options=options):
                expected = rows_of(said("run", *options, "--format", "json"))
                self.assertEqual([one.figures for one in reckoning.run(**keywords)], expected)

    def test_timeline(self):
        file = self.folder / "timeline.csv"
        said("run", "--path", "slalom", "--duration", "5", "--scheme", "pvb", "--latency", "0.05", "--timeline", file)
        shown = reckoning.run("pvb", path="slalom", duration=5, latency=0.05)[0]
        rows = list(csv.DictReader(file.read_text().splitlines()))
        self.assertEqual(len(rows), len(shown.time))
        np.testing.assert_allclose(shown.error, [float(row["error [m]"]) for row in rows], atol=1e-5)
        self.assertEqual(list(shown.updated), [row["updated"] == "1" for row in rows])

    def test_sweep(self):
        table, summary = self.folder / "sweep.json", self.folder / "summary.csv"
        said("sweep", "--path", "random,stopgo", "--seeds", "3", "--duration", "10", "--radius", "12", "--scheme", "pvb,ease:ctra-fade", "--rate", "2,5",
             "--publish", "fixed,threshold", "--threshold", "0.2", "--link", "none,0.1:0.02:0.05", "--model-fit", "off,on", "--compensate", "--baseline", "pvb",
             "--out", self.folder / "sweep.csv", "--json", table, "--summary", summary)
        steps = []
        swept = reckoning.sweep(["pvb", "ease:ctra-fade"], paths=["random", "stopgo"], seeds=3, duration=10, radius=12, rates=[2, 5], thresholds=[0, 0.2],
                                links=["none", (0.1, 0.02, 0.05)], model_fit=[False, True], compensate=True, baseline="pvb",
                                progress=lambda done, all: steps.append((done, all)))
        expected = rows_of(table.read_text())
        self.assertEqual(len(swept.rows), len(expected))
        for row, other in zip(swept.rows, expected):
            for name, value in other.items():
                if isinstance(value, float):
                    self.assertAlmostEqual(row[name], value, delta=1e-12 * abs(value), msg=name)
                else:
                    self.assertEqual(row[name], value, name)
        rows = [{name.partition(" [")[0]: text for name, text in row.items() if name not in origin}
                for row in csv.DictReader(summary.read_text().splitlines())]
        self.assertEqual(len(swept.summary), len(rows))
        for row, other in zip(swept.summary, rows):
            for name, text in other.items():
                value = row[name]
                self.assertEqual("" if value is None else f"{value:.6g}" if type(value) is float else {True: "on", False: "off"}[value] if type(value) is bool else
                                 str(value), text, name)
        self.assertEqual(steps, [(done, len(expected)) for done in range(1, len(expected) + 1)])

    def test_replay(self):
        self.assertEqual(reckoning.replay(recording, ["pvb", "snap:order1"]),
                         rows_of(said("replay", recording, "--scheme", "pvb,snap:order1", "--format", "json")))
        self.assertEqual(reckoning.replay(recording, "pvb", eye="Viewer", actor="Mercator"),
                         rows_of(said("replay", recording, "--scheme", "pvb", "--eye", "Viewer", "--actor", "Mercator", "--format", "json")))
        self.assertEqual(reckoning.replay(recording, "pvb", merged=True, compensate=True, link="wifi", seed=3),
                         rows_of(said("replay", recording, "--scheme", "pvb", "--merged", "--compensate", "--link", "wifi", "--seed", "3", "--format", "json")))

    def test_replay_finds_the_recordings_own_schemes(self):
        file, ann = self.folder / "scheme.reck", "lua:plain.lua@Ann"
        file.write_bytes(with_scheme(recording.read_bytes(), "function predict(self, age, history)\n  local u = history[1]\n"
                                     "  return u.x + u.vx * age, u.y + u.vy * age, u.z + u.vz * age, u.vx, u.vy, u.vz\nend\n"))
        rows = reckoning.replay(file, [ann, "ease:order1"], merged=True)
        self.assertEqual(rows, rows_of(said("replay", file, "--scheme", f"{ann},ease:order1", "--merged", "--format", "json")))
        self.assertEqual([row["scheme"] for row in rows], ["ease:lua:plain@Ann", "ease:order1"])
        self.assertAlmostEqual(rows[0]["mean"], rows[1]["mean"], delta=0.02 + 0.05 * rows[1]["mean"], msg="the scheme is order1, written in Lua")
        with self.assertRaisesRegex(ValueError, f"unknown scheme '{ann}'"):
            reckoning.replay(recording, ann)  # another match
        file.write_bytes(with_scheme(recording.read_bytes(), (top / "assets" / "schemes" / "fails.lua").read_text()))
        with self.assertWarnsRegex(RuntimeWarning, "lua:plain@Ann was switched off: "):
            reckoning.replay(file, ann)

    def test_tracks(self):
        file = self.folder / "tracks.csv"
        said("tracks", recording, "--out", file)
        rows = list(csv.DictReader(line for line in file.read_text().splitlines() if not line.startswith("#")))
        found = reckoning.read_recording(recording)
        self.assertEqual(sum(map(len, found.tracks)), len(rows))
        at = 0
        for track in found.tracks:
            theirs = rows[at:at + len(track)]
            at += len(track)
            self.assertEqual({row["id"].rsplit("/")[0] for row in theirs}, {track.name})
            for name, column in (("x", track.position[:, 0]), ("vy", track.velocity[:, 1]), ("t", track.time)):
                np.testing.assert_allclose(column, [float(row[name]) for row in theirs], atol=1e-4)

    def test_own_data(self):
        file = self.folder / "bus.csv"
        times = np.arange(0, 12, 0.25)
        file.write_text("t,x,y\n" + "".join(f"{t},{30 * np.cos(t / 4)},{30 * np.sin(t / 4)}\n" for t in times))
        (track,), notes = reckoning.read_trajectories(file)
        self.assertEqual(len(notes), 1)
        self.assertRegex(notes[0], "^bus.csv: 1 track, 11.75 s in all, 4 samples/s")
        scaled, _ = reckoning.read_trajectories(file, columns={"x": "y", "y": "x"}, unit_length=[2, 2, 1], gap=1, max_speed=100)
        np.testing.assert_allclose(scaled[0].position[:, 0], 2 * track.position[:, 1], atol=1e-9)
        expected = rows_of(said("run", "--trajectory", file, "--rate", "2", "--scheme", "pvb", "--format", "json"))
        self.assertEqual(reckoning.run("pvb", track=track, rate=2)[0].figures, expected[0])
        # The same track as positions alone.
        yours = reckoning.Track("bus", track.position)
        self.assertLess(reckoning.run("pvb", track=yours, rate=2)[0].figures["mean"], 2 * expected[0]["mean"])
        rows = reckoning.sweep("pvb", tracks=[track], rates=[2]).rows
        self.assertEqual(rows[0]["mean"], expected[0]["mean"])


class Arrays(unittest.TestCase):
    def test_any_scheme_shows_what_a_run_shows(self):
        frames = np.arange(20 * 60 + 1) / 60
        names = [name for name in reckoning.schemes() if ":input" not in name]
        self.assertGreater(len(names), 200)
        for link, options in (("none", {}), ((0.1, 0.05, 0.1), {"compensate": True}), ((0.08,), {"blend_time": "average"})):
            for shown in reckoning.run(names, path="random", radius=12, duration=20, link=link, **options):
                mine = reckoning.display(shown.scheme, shown.updates, frames, **options)
                late = len(frames) - len(shown.time)
                self.assertTrue(np.isnan(mine[:late]).all(), shown.scheme)
                np.testing.assert_array_equal(mine[late:], shown.displayed, f"{shown.scheme} over {link}")

    def test_constant_velocity_by_hand(self):
        updates = reckoning.Updates(time=[0, 1], position=[[0, 0, 0], [10, 2, 0]], velocity=[[8, 0, 0], [10, 0, 0]])
        shown = reckoning.display("snap:order1", updates, [0.5, 0.75, 1, 1.25, 1.5], compensate=True)
        np.testing.assert_allclose(shown[:, 0], [4, 6, 8, 12.5, 15])
        np.testing.assert_allclose(shown[:, 1], [0, 0, 0, 2, 2])

    def test_a_track_of_positions_alone(self):
        angle = np.arange(600) / 60 * 0.5  # 10 m/s on a circle of 20 m
        track = reckoning.Track("circle", 20 * np.column_stack([np.cos(angle), np.sin(angle), 0 * angle]))
        inner = slice(3, -3)
        np.testing.assert_allclose(np.linalg.norm(track.velocity, axis=1)[inner], 10, rtol=1e-3)
        np.testing.assert_allclose(np.linalg.norm(track.acceleration, axis=1)[inner], 5, rtol=1e-3)
        np.testing.assert_allclose(track.angular_velocity[inner, 2], 0.5, rtol=1e-3)

    def test_a_stick_that_is_not_known_is_none(self):
        bus = reckoning.Track("bus", np.column_stack([np.arange(600) / 6, np.zeros((600, 2))]))
        shown = reckoning.run("pvb", track=bus)[0]
        self.assertIsNone(shown.updates.stick)
        with self.assertRaisesRegex(ValueError, "needs the driver's stick"):
            reckoning.display("snap:input", shown.updates, shown.time)
        bus.stick = np.tile([0.5, 0, 0], (600, 1))
        np.testing.assert_array_equal(reckoning.run("pvb", track=bus)[0].updates.stick[-1], [0.5, 0, 0])

    def test_updates_of_a_recording(self):
        found = reckoning.read_recording(recording)
        self.assertEqual(found.damage, "")
        tanks = [track for track in found.tracks if track.kind == "tank"]
        self.assertEqual({track.name for track in tanks}, {"Viewer", "Mercator", "Harrison"})
        for track in tanks:
            updates = found.updates_of(track)
            self.assertTrue((np.diff(updates.time) >= 0).all())
            self.assertTrue((updates.arrival >= updates.time - 0.05).all(), "no update arrives long before it is published")
            error = np.linalg.norm(reckoning.display("pvb", updates, track.time, compensate=True) - track.position, axis=1)
            self.assertLess(np.nanmean(error), 0.3)
            driven = np.linalg.norm(reckoning.display("snap:input", updates, track.time, compensate=True) - track.position, axis=1)
            self.assertLess(np.nanmean(driven), 0.3, "the recording must have the stick, and the model must be the game's tank")


class Words(unittest.TestCase):
    def test_types_name_every_option(self):
        for of, options in (("run", reckoning.RunOptions), ("sweep", reckoning.SweepOptions), ("replay", reckoning.ReplayOptions),
                            ("display", reckoning.DisplayOptions), ("link", reckoning.LinkParts)):
            known = {row["name"]: row for row in reckoning.options(of)}
            typed = typing.get_type_hints(options)
            beside = {"run": {"latency", "jitter", "loss"}, "replay": {"latency", "jitter", "loss"}, "link": {"trace"}}.get(of, set())
            self.assertEqual(set(known), set(typed) - beside, of)
            for name, row in known.items():
                kind = typed[name]
                self.assertIsInstance(kind(row["default"]), kind)
                self.assertEqual(kind is str, "choices" in row, name)
                self.assertEqual(kind is bool, type(row["default"]) is bool, name)

    def test_refusals(self):
        bad = pathlib.Path(tempfile.gettempdir()) / "there is no such file"
        endless = {}
        endless["link"] = endless
        two = reckoning.Updates(time=[0, 1], position=[[0, 0, 0], [1, 0, 0]])
        cases = [(TypeError, "unknown option 'speeed'; there are: path, speed", lambda: reckoning.run(speeed=3)),
                 (ValueError, "rate must be from 0.1 to 160 1/s, not 1000", lambda: reckoning.run(rate=1000)),
                 (ValueError, "rate must be a number, not 'nan'", lambda: reckoning.run(rate=float("nan"))),
                 (ValueError, "unknown path 'square'; valid: circle, straight", lambda: reckoning.run(path="square")),
                 (ValueError, "unknown scheme 'pvx'; valid: ", lambda: reckoning.run("pvx")),
                 (ValueError, "unknown link 'lann'; there are: none, lan", lambda: reckoning.run(link="lann")),
                 (ValueError, "unknown preset 'best'; there are: ", lambda: reckoning.run(preset="best")),
                 (ValueError, "a link must be a preset's name", lambda: reckoning.run(link=())),
                 (ValueError, "'link' must be a preset's name", lambda: reckoning.run(link=endless)),
                 (ValueError, "'link' must be a preset's name", lambda: reckoning.sweep("pvb", paths="circle", links=[{"link": (0.1,)}])),
                 (ValueError, "unknown link 'lann'", lambda: reckoning.run(link={"link": "lann", "loss": 0.1})),
                 (ValueError, "loss must be from 0 to 1, not 2", lambda: reckoning.run(loss=2)),
                 (ValueError, "warm_up must be shorter than the duration, 2 s", lambda: reckoning.run(duration=2)),
                 (ValueError, "position must have two rows or more", lambda: reckoning.Track("point", [[0, 0, 0]])),
                 (ValueError, "gap: row 7 of position is not finite",
                  lambda: reckoning.run(drive=reckoning.Track("gap", np.where(np.arange(600)[:, None] == 7, np.nan, np.zeros((600, 3)))))),
                 (ValueError, "path has no effect with a track", lambda: reckoning.run(path="circle", drive=reckoning.Track("still", np.zeros((600, 3))))),
                 (ValueError, "needs the driver's stick", lambda: reckoning.run("snap:input", drive=reckoning.Track("still", np.zeros((600, 3))))),
                 (ValueError, "the list of paths and recordings is empty", lambda: reckoning.sweep("pvb")),
                 (ValueError, "seeds must be from 1 to 10000, not 0", lambda: reckoning.sweep("pvb", paths="circle", seeds=0)),
                 (ValueError, "the baseline 'snap' is not one of the swept schemes", lambda: reckoning.sweep("pvb", paths="circle", baseline="snap")),
                 (ValueError, "more than 200000: shorten a list", lambda: reckoning.sweep("pvb", paths="random", seeds=10000, rates=np.arange(1, 30))),
                 (reckoning.Error, str(bad), lambda: reckoning.read_recording(bad)),
                 (reckoning.Error, "is not a recording of this game", lambda: reckoning.read_recording(__file__)),
                 (reckoning.Error, "", lambda: reckoning.read_trajectories(__file__)),
                 (ValueError, "unknown axes 'left'; there are: enu", lambda: reckoning.read_trajectories(__file__, axes="left")),
                 (reckoning.Error, "there is no tank 'Nobody'", lambda: reckoning.replay(recording, "pvb", actor="Nobody")),
                 (ValueError, "row 1 of times does not come after the row above", lambda: reckoning.display("pvb", two, [1, 1])),
                 (ValueError, "row 0 of times is not finite", lambda: reckoning.display("pvb", two, [np.inf])),
                 (ValueError, "times must be an array of numbers", lambda: reckoning.display("pvb", two, ["soon"])),
                 (ValueError, "row 1 of time is before the row above",
                  lambda: reckoning.display("pvb", reckoning.Updates([1, 0], np.zeros((2, 3))), [2])),
                 (ValueError, "velocity must have 2 rows of 3 numbers",
                  lambda: reckoning.display("pvb", reckoning.Updates([0, 1], np.zeros((2, 3)), np.zeros((3, 3))), [2])),
                 (ValueError, "snap:input needs the driver's stick", lambda: reckoning.display("snap:input", two, [2])),
                 (ValueError, "not a unit quaternion",
                  lambda: reckoning.display("pvb", reckoning.Updates([0, 1], np.zeros((2, 3)), orientation=np.zeros((2, 4))), [2]))]
        for kind, words, wrong in cases:
            with self.subTest(words=words), self.assertRaisesRegex(kind, words):
                wrong()

    def test_a_script_that_fails_is_told(self):
        fails = f"lua:{top / 'assets' / 'schemes' / 'fails.lua'}"
        for use in (lambda: reckoning.run(fails), lambda: reckoning.sweep(fails, paths="circle", duration=5),
                    lambda: reckoning.display(fails, reckoning.Updates(np.arange(6), np.zeros((6, 3))), np.arange(1, 360) / 60)):
            with self.assertWarnsRegex(RuntimeWarning, "lua:fails was switched off: .*fails"):
                use()
        with self.assertWarns(RuntimeWarning):
            self.assertIsNone(reckoning.run(fails)[0].figures["mean"])

    def test_ctrl_c_ends_a_sweep(self):
        # The test's parent process may ignore SIGINT.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
                                                                                                                 # here
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            reckoning.sweep("pvb", paths="random", seeds=10000, duration=600)

    def test_what_progress_raises_ends_a_sweep(self):
        def enough(done, _):
            if done == 3:
                raise InterruptedError("enough")
        steps = []
        with self.assertRaisesRegex(InterruptedError, "enough"):
            reckoning.sweep("pvb", paths="random", seeds=200, duration=5, progress=lambda *done: (steps.append(done), enough(*done)))
        self.assertEqual(len(steps), 3)

    def test_progress_uses_no_cores_itself(self):
        for name, inner in (("sweep", lambda: reckoning.sweep("pvb", paths="circle", rates=[2], duration=5)), ("replay", lambda: reckoning.replay(recording, "pvb"))):
            with self.subTest(inner=name), self.assertRaisesRegex(reckoning.Error, f"{name} must not be called by a sweep's progress"):
                reckoning.sweep("pvb", paths="random", seeds=8, duration=5, progress=lambda *_: inner())
            self.assertGreater(len(inner().rows if name == "sweep" else inner()), 0, "after the sweep the call must succeed")

    def test_other_threads_go_on_beside_a_call(self):
        # With this interval a thread runs on only when another thread releases the lock. So a count that grows during a
        # call proves that the call released it.
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(1000)
        counted, enough = [0], threading.Event()

        def count():
            while not enough.wait(0.001):
                counted[0] += 1
        thread = threading.Thread(target=count)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(enough.set)  # runs before the interval is restored
        drive = reckoning.Track("straight", np.column_stack([np.arange(60000) / 6, np.zeros((60000, 2))]))
        updates = reckoning.Updates(np.arange(1000), drive.position[::60])
        for name, call in (("run", lambda: reckoning.run("pvb", drive=drive)), ("display", lambda: reckoning.display("pvb", updates, drive.time)),
                           ("replay", lambda: reckoning.replay(recording, "pvb")), ("read_recording", lambda: reckoning.read_recording(recording))):
            with self.subTest(call=name):
                call()  # the first call imports modules, which releases the lock too
                grown = 0
                for _ in range(100):  # repeated, in case the machine gave the other thread no time
                    before = counted[0]
                    call()
                    grown = counted[0] - before
                    if grown:
                        break
                self.assertGreater(grown, 0)

    def test_runs_beside_each_other_are_the_same(self):
        shown = [None, None]

        def drive(which):
            shown[which] = reckoning.run("pvb", path="random", duration=300)[0].figures
        threads = [threading.Thread(target=drive, args=(which,)) for which in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(shown[0], shown[1])

    def test_the_documentation_is_what_happens(self):
        failed, tried = doctest.testfile(str(top / "docs" / "python.md"), module_relative=False, extraglobs={"recording": str(recording)},
                                         optionflags=doctest.NORMALIZE_WHITESPACE)
        self.assertGreater(tried, 5)
        self.assertEqual(failed, 0)


unittest.main(argv=sys.argv[:1])
