"""User mistakes: each ends with a clear line and the right exit code (2 for wrong usage, 1 for failure), and nothing
breaks.

  errors_test.py BINARIES CASE
"""
import os
import pathlib
import re
import shutil
import socket

from processes import Failure, free_port, read_report, run_case

OFFSCREEN = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}


def expect(program, code, *words, limit=30):
    ended = program.wait(limit)
    output = program.output()
    if ended != code:
        raise Failure(f"{program.name} ended with {ended}, not {code}:\n{output}")
    for word in words:
        if word.lower() not in output.lower():
            raise Failure(f"{program.name} does not say '{word}':\n{output}")


def unknown_option(bench):
    for program in ("reckoning", "reckoning-server", "reckoning-lab"):
        expect(bench.start(program, "--colour", "red"), 2, "--colour")


def unknown_names(bench):
    expect(bench.start("reckoning", "--scheme", "pvc"), 2, "pvc", "catmull-rom", "order2")
    expect(bench.start("reckoning", "--map", "mars"), 2, "mars", "valley", "proving-ground")
    expect(bench.start("reckoning", "--link", "dialup"), 2, "dialup", "28.8-modem")
    expect(bench.start("reckoning", "--bot-path", "spiral"), 2, "spiral", "figure8")
    expect(bench.start("reckoning-server", "--map", "mars"), 2, "mars", "valley")
    expect(bench.start("reckoning-lab", "run", "--scheme", "pvc"), 2, "pvc", "catmull-rom")
    expect(bench.start("reckoning-lab", "run", "--path", "spiral"), 2, "spiral", "figure8")


def numbers_out_of_range(bench):
    expect(bench.start("reckoning", "--rate", "-1"), 2, "rate")
    expect(bench.start("reckoning", "--bots", "many"), 2, "bots", "many")
    expect(bench.start("reckoning-server", "--port", "70000"), 2, "port")


def port_in_use(bench):
    port = free_port()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("0.0.0.0", port))
        expect(bench.start("reckoning-server", "--port", port), 1, "in use", str(port), "--port")
        expect(bench.start("reckoning", "--host", "--port", port, "--headless", "--seconds", 1), 1, "in use", str(port))
        # A private match does not need the port.
        expect(bench.start("reckoning", "--port", port, "--headless", "--seconds", 1), 0)
    # Without --port, the server takes the next free port and prints it.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as usual:
        try:
            usual.bind(("0.0.0.0", 26000))
        except OSError:
            pass  # already in use, which serves as well
        expect(bench.start("reckoning-server", "--seconds", 1), 0, "listening on port 260", "port 26000 is in use", "THIS-MACHINE:260")
        expect(bench.start("reckoning", "--host", "--headless", "--seconds", 1), 0, "THIS-MACHINE:260")


def sockets(program):
    """Returns the process's network sockets as the system lists them."""
    folder = f"/proc/{program.process.pid}/fd"
    own = {re.sub(r"\D", "", os.readlink(f"{folder}/{one}")) for one in os.listdir(folder) if os.readlink(f"{folder}/{one}").startswith("socket:")}
    lines = [line.split() for kind in ("udp", "udp6", "tcp", "tcp6") for line in open(f"/proc/{program.process.pid}/net/{kind}").readlines()[1:]]
    return [line for line in lines if line[9] in own]


def private_match(bench):
    """A private match opens no network socket until it is hosted."""
    play = ("--headless", "--port", free_port(), "--map", "proving-ground", "--bots", 1, "--name", "Ann")
    for host in ((), ("--host",)):
        program = bench.start("reckoning", *play, *host)
        program.wait_for_line(r"Ann \(this process\) has joined")
        if bool(sockets(program)) != bool(host):
            raise Failure(f"{'--host' if host else 'without --host'}: {sockets(program)}\n{program.output()}")
        program.stop()


def match_names(bench):
    for name in ("x" * 65, "x" * 10000, "a\x1b[2Jb", "Ann\u202e", "An\u200bn", "   "):
        for program, option in (("reckoning-server", "--name"), ("reckoning", "--match-name")):
            expect(bench.start(program, option, name), 2, option, "name")
    for address in ("ann:0", "[::1", "http://ann", "x" * 10000):
        expect(bench.start("reckoning", "--join", address), 2, "--join", "address")
    expect(bench.start("reckoning-server", "--list", "--list-seconds", 0.1), 0)


def unreachable(bench):
    expect(bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{free_port()}"), 1, "127.0.0.1", "running", limit=12)
    expect(bench.start("reckoning", "--headless", "--join", "no-such-machine.invalid"), 1, "no-such-machine.invalid")


def full_server(bench):
    port = free_port()
    bench.start("reckoning-server", "--port", port, "--max-players", 1).wait_for_line("listening")
    first = bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", "First", "--seconds", 20)
    bench.started[0].wait_for_line("First.* has joined")
    expect(bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", "Second"), 1, "full")
    if first.process.poll() is not None:
        raise Failure("the server disconnected the first player")


def damaged_map(bench):
    """Works in a copy of the installed layout, so that the programs find the damaged map."""
    root = pathlib.Path(bench.folder.name) / "copy"
    source = pathlib.Path(__file__).resolve().parents[2]
    shutil.copytree(source / "assets", root / "share/reckoning/assets")
    shutil.copytree(source / "shaders", root / "share/reckoning/shaders")
    (root / "bin").mkdir()
    server = root / "bin/reckoning-server"
    shutil.copy(bench.binaries / "reckoning-server", server)
    valley = root / "share/reckoning/assets/maps/valley"
    picture = (valley / "height.png").read_bytes()
    (valley / "height.png").write_bytes(picture[:1000])
    expect(bench.start(server, "--map", "valley", "--port", free_port()), 1, "valley/height.png")
    (valley / "height.png").unlink()
    expect(bench.start(server, "--map", "valley", "--port", free_port()), 1, "valley/height.png")
    (valley / "height.png").write_bytes(picture)
    (valley / "map.toml").write_text("size = \n")
    expect(bench.start(server, "--map", "valley", "--port", free_port()), 1, "valley/map.toml, line 1")


def strange_files(bench):
    """A file that is no regular file, has no end, or is nested without end is rejected at once."""
    folder = pathlib.Path(bench.folder.name)
    pipe, huge, deep = folder / "pipe", folder / "huge", folder / "deep.toml"
    os.mkfifo(pipe)  # a pipe without a writer
    with open(huge, "wb") as file:
        file.truncate(10 << 30)
    deep.write_text(".".join(["a"] * 50_000) + " = 1\n")
    for file in (folder, pipe, huge, "/dev/zero"):
        expect(bench.start("reckoning-server", "--config", file, "--port", free_port()), 2, str(file), limit=3)
        expect(bench.start("reckoning-server", "--host-token-file", file, "--port", free_port()), 1, str(file), limit=3)
        expect(bench.start("reckoning", "--headless", "--replay", file), 1, str(file), limit=5)
    expect(bench.start("reckoning-server", "--config", deep, "--port", free_port()), 2, f"{deep}, line 1", "nested too deep", limit=3)


def no_sound(bench):
    environment = OFFSCREEN | {"SDL_AUDIODRIVER": "no-such-driver"}
    program = bench.start("reckoning", "--seconds", 1, "--bots", 0, "--quality", "low", "--window", "320x200", **environment)
    expect(program, 0, "sound", limit=60)
    if program.output().lower().count("no sound") > 1:
        raise Failure(f"the missing sound is reported more than once:\n{program.output()}")


def no_opengl(bench):
    environment = OFFSCREEN | {"MESA_GL_VERSION_OVERRIDE": "2.1", "MESA_GLSL_VERSION_OVERRIDE": "120"}
    # Small boards with OpenGL ES only are supported.
    expect(bench.start("reckoning", "--seconds", 1, "--quality", "low", "--window", "320x200", **environment), 0, limit=60)
    environment["MESA_GLES_VERSION_OVERRIDE"] = "2.0"
    expect(bench.start("reckoning", "--seconds", 1, **environment), 1, "OpenGL 3.3", "OpenGL ES 3.0", "--headless", limit=60)


def unwritable_report(bench):
    expect(bench.start("reckoning", "--headless", "--seconds", 1, "--report", "/dev/null/report.json"), 1,
           "/dev/null/report.json")


def full_disk(bench):
    """Every program reports a full disk and names the file that it was writing."""
    full = "the disk is full"
    expect(bench.start("reckoning", "--headless", "--seconds", 1, "--report", "/dev/full"), 1, full, "/dev/full")
    expect(bench.start("reckoning-server", "--port", free_port(), "--seconds", 1, "--report", "/dev/full"), 1, full, "/dev/full")
    expect(bench.start("reckoning", "--seconds", 1, "--bots", 0, "--quality", "low", "--window", "320x200", "--shot", "/dev/full", **OFFSCREEN), 1, full,
           "/dev/full", limit=60)
    expect(bench.start("sh", "-c", f"exec {bench.binaries}/reckoning --headless --seconds 1 > /dev/full"), 1, full, "output")


def marked_files(bench):
    """Files with a byte order mark, as from Windows editors, are read as if it were missing."""
    folder, port = pathlib.Path(bench.folder.name), free_port()
    cases = pathlib.Path(__file__).resolve().parents[1] / "fixtures" / "cases"
    (folder / "server.toml").write_bytes(b"\xef\xbb\xbf" + f"port = {port}\n".encode())
    (folder / "config" / "reckoning").mkdir(parents=True)
    shutil.copy(cases / "settings_bom.toml", folder / "config" / "reckoning" / "settings.toml")
    server = bench.start("reckoning-server", "--config", folder / "server.toml", "--password-file", cases / "password_bom.txt")
    server.wait_for_line(f"listening on port {port}")
    join = ("--headless", "--join", f"127.0.0.1:{port}", "--seconds", 1)
    expect(bench.start("reckoning", *join, "--password", "geheim"), 0)
    server.wait_for_line(r"Ann \(.*\) has joined")
    expect(bench.start("reckoning", *join, "--password", "falsch"), 1, "password")


def failed_script(bench):
    """A ghost of a failing script has no figures in the game's report, and the game gives the reason."""
    fails = pathlib.Path(__file__).resolve().parents[2] / "assets" / "schemes" / "fails.lua"
    expect(bench.start("reckoning", "--headless", "--bots", 2, "--seconds", 6, "--ghosts", f"lua:{fails}", "--report", bench.report("r.json")), 1,
           "has no figures, since it failed: fails.lua:")
    ghosts = [row for row in read_report(bench.report("r.json"))["actors"] if "lua:fails" in row["scheme"]]
    if not ghosts or any(ghost["mean_error_m"] is not None for ghost in ghosts):
        raise Failure(f"the report must have no figures of the failed scheme: {ghosts}")


def kept_recording(bench):
    """A recording replaces an existing file only on request."""
    file = bench.report("match.reck")
    file.write_text("a week's work")
    expect(bench.start("reckoning", "--headless", "--seconds", 1, "--record", file), 1, "match.reck already exists", "--overwrite")
    if file.read_text() != "a week's work":
        raise Failure("the existing file was replaced")
    expect(bench.start("reckoning", "--headless", "--seconds", 1, "--record", file, "--overwrite"), 0)
    expect(bench.start("reckoning-lab", "replay", file, "--merged"), 0)


if __name__ == "__main__":
    run_case(unknown_option, unknown_names, numbers_out_of_range, port_in_use, private_match, match_names, unreachable, full_server, damaged_map, strange_files, no_sound,
             no_opengl, unwritable_report, full_disk, marked_files, failed_script, kept_recording)
