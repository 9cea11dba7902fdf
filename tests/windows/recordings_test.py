"""Recordings of either system are read by the other, and a replay prints the same figures there.

  recordings_test.py NATIVE WINDOWS
"""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "web"))
from lab_test import compare, output  # noqa: E402


def main():
    native, windows = (pathlib.Path(each).resolve() for each in sys.argv[1:])
    labs = [native / "reckoning-lab"], [windows / "reckoning-lab"]
    with tempfile.TemporaryDirectory() as folder:
        for number, programs in enumerate((native, windows)):
            record = pathlib.Path(folder) / f"Günther {number}.reck" # a name in UTF-8
            output(programs / "reckoning", "--headless", "--bots", 4, "--seconds", 10, "--record", record)
            print(f"a recording by {programs.name if number else 'this system'}: {record.stat().st_size} bytes")
            compare(*labs, ("replay", record, "--scheme", "pvb,ease:ctra-fade", "--compensate", "--format", "json"))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
