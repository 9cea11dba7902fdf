"""minimal_test.py CMAKE GENERATOR COMPILER BUILD EXAMPLE: installs the library out of the build folder, builds the example against it alone, and reads its figures."""
import pathlib
import re
import subprocess
import sys
import tempfile

cmake, generator, compiler, build, example = sys.argv[1:]


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


source = next(pathlib.Path(example).glob("*.cpp"))
lines = source.read_text().count("\n")
assert lines <= 80, f"{source.name} has {lines} lines, and is to be read at a glance: at most 80"
with tempfile.TemporaryDirectory() as folder:
    place = pathlib.Path(folder)
    run(cmake, "--install", build, "--component", "dev", "--prefix", place / "prefix")
    run(cmake, "-G", generator, f"-DCMAKE_CXX_COMPILER={compiler}", "-S", example, "-B", place / "build", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_PREFIX_PATH={place / 'prefix'}")
    run(cmake, "--build", place / "build")
    said = run(place / "build" / "minimal")
found = re.fullmatch(r"(\d+) updates, ([\d.]+) a second; error: mean ([\d.]+) m, 95 % below ([\d.]+) m\n", said)
assert found, f"it says something else: {said}"
rate, mean, p95 = map(float, found.groups()[1:])
print(said, end="")
# 0.1 s without an update of a vehicle at 10 m/s: worse than the threshold of 0.2 m, and far better than no prediction
# (1 m).
assert 1 < rate < 5 and 0.03 < mean < 0.3 and mean < p95 < 0.8, f"these are not its figures: {said}"
