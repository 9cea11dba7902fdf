"""venv_test.py WHEEL_FOLDER: installs the wheel in its own environment without a network, and runs the examples
there."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

wheels = list(pathlib.Path(sys.argv[1]).resolve().glob("reckoning-*.whl"))
assert len(wheels) == 1, f"there must be one wheel in {sys.argv[1]}: {wheels}"
top = pathlib.Path(__file__).resolve().parents[2]
nowhere = "http://127.0.0.1:9"  # requests to the network fail there
environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
alone = ["unshare", "--map-root-user", "--net"]  # without a network, where permitted
if subprocess.run([*alone, "true"], stderr=subprocess.DEVNULL).returncode:
    alone = []
environment |= {"http_proxy": nowhere, "https_proxy": nowhere, "PIP_CONFIG_FILE": os.devnull}


def run(*command):
    done = subprocess.run([*alone, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=folder)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def figures(said, pattern, rows):
    """Returns the matches of `pattern` in each of the `rows` lines; fails with the output if there is another
    number."""
    found = [match.groups() for match in map(re.compile(pattern).match, said.splitlines()) if match]
    assert len(found) == rows, f"the example must print {rows} such lines, not:\n{said}"
    return {name: float(value) for name, value, *_ in found}


with tempfile.TemporaryDirectory() as folder:
    run(sys.executable, "-m", "venv", "--system-site-packages", "venv")
    python = pathlib.Path(folder) / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-index", wheels[0])
    where = run(python, "-c", "import reckoning; print(reckoning.__file__)").strip()
    assert where.startswith(folder), f"the module was imported from elsewhere: {where}"
    examples = top / "examples" / "python"

    said = run(python, examples / "compare_schemes.py")
    print(said, end="")
    mean = figures(said, r"(\S+) +([\d.]+) ± [\d.]+ m +[+-][\d.]+ ± [\d.]+ m$", 3)
    assert mean["ease:ctra-fade"] < mean["pvb:order2"], "a constant turn rate is closer than a constant acceleration on random drives"

    said = run(python, examples / "own_predictor.py")
    print(said, end="")
    mean = figures(said, r"(\S+) +([\d.]+) m$", 4)
    assert mean["own"] < mean["snap:order1"], "a predictor that turns is closer than one that does not"

    said = run(python, examples / "error_histogram.py", top / "tests" / "data" / "recordings" / "version-2.reck")
    print(said, end="")
    share = figures(said, r" *(\d\S+) to \S+ +m +([\d.]+) %", 7)
    assert abs(sum(share.values()) - 100) < 1, "the shares must add up to 100 %"
    assert share["0.00"] > share["1.00"], "small errors must be more frequent than large ones"
