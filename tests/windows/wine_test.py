"""The programs for Windows, by Wine, with each other and with this system's.

  wine_test.py NATIVE WINDOWS CASE [PAGE]

NATIVE and WINDOWS are the folders of the programs. CASE is lab, recordings, server, game, page or match; the last two need PAGE, the page's folder.
`./check --windows` sets Wine's environment.
"""
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
# SDL has no x11 there: Wine shows its window. SIGINT is Ctrl-C for a program of Windows; SIGTERM would end it by force.
START = """#!/bin/sh
[ "$SDL_VIDEODRIVER" = x11 ] && unset SDL_VIDEODRIVER
env --default-signal=INT wine PROGRAM.exe "$@" &
program=$!
trap 'kill -INT $program' TERM
wait $program
code=$?
kill -0 $program 2>/dev/null && wait $program && code=$?
exit $code
"""
PROGRAMS = ("reckoning", "reckoning-server", "reckoning-lab")


def mixed(folder, native, windows, of_windows):
    """Fills `folder` with the programs, those of Windows as scripts that start them by Wine."""
    for name in PROGRAMS:
        path = folder / name
        if name in of_windows:
            path.write_text(START.replace("PROGRAM", str(windows / name)))
            path.chmod(0o755)
        else:
            path.symlink_to(native / name)
    return folder


def run(script, *arguments):
    command = [str(each) for each in (sys.executable, TESTS / script, *arguments)]
    print("--", " ".join(command[1:]), flush=True)
    if subprocess.run(command).returncode != 0:
        sys.exit(f"FAILED: {script} with the programs for Windows")


def main():
    native, windows = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
    case, page = sys.argv[3], sys.argv[4:]
    with tempfile.TemporaryDirectory() as folder:
        def programs(*of_windows):
            return mixed(pathlib.Path(folder), native, windows, of_windows)
        if case == "lab":
            run("web/lab_test.py", native, programs("reckoning-lab") / "reckoning-lab")
        elif case == "recordings":
            run("windows/recordings_test.py", native, programs(*PROGRAMS))
        elif case == "server":
            server = programs("reckoning-server")
            run("end_to_end/drive_test.py", server)
            run("end_to_end/return_test.py", server, "cut-link")
        elif case == "game":
            game = programs("reckoning")
            run("end_to_end/drive_test.py", game)
            run("end_to_end/return_test.py", game, "cut-link")
        elif case == "page":
            run("web/page_test.py", programs("reckoning-server"), *page, "chromium", "drive")
        elif case == "match":
            run("windows/match_test.py", native, programs("reckoning"), *page)
        else:
            sys.exit(__doc__)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main()
