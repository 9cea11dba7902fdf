#!/usr/bin/python3
"""Makes the tables and pictures of docs/ with the programs and compares them with docs/.

    figures.py BUILD                   compare everything with the output of this build folder's programs
    figures.py BUILD --quick           only cheap figures: together at most 90 s of CPU
    figures.py BUILD --write NAME...   write these figures (or, without a name, all) into docs/

A table stands between <!-- figure: NAME --> and <!-- end -->; a picture or a CSV is a file. A function in pages/ makes
each figure and sets its tolerance. Each number must be within that share of the program's number or one unit of its
last place, and all other text must be equal. A cell that is a median over seeds must lie within the spread over those
seeds. Timed figures depend on the machine: they are written only by name and never compared. Exit code: 0 all agree, 1
some do not, 2 wrong usage.
"""
import argparse
import concurrent.futures
import importlib
import pathlib
import re
import sys
import tempfile
import threading
import time

import pictures
import programs
from table import REGISTERED, Number, difference

root = pathlib.Path(__file__).resolve().parents[2]
docs = root / "docs"
block = re.compile(r"(<!-- figure: ([\w-]+) -->\n)(.*?)(<!-- end -->)", re.S)
writing = threading.Lock()
quick_budget = 90  # [s of CPU], for all quick figures together, which run in every ./check


def unknown_tests():
    """Returns the tests, suites, files and folders that the documentation names and that do not exist."""
    tests, suites = set(), set()
    for file in (root / "tests").rglob("*.cpp"):
        for suite, test in re.findall(r"\b(?:TEST(?:_F|_P)?|RC_GTEST_(?:FIXTURE_)?PROP)\(\s*(\w+),\s*(?:DISABLED_)?(\w+)", file.read_text()):
            tests.add((suite, test))
            suites.add(suite)
    bare = suites | {test for _, test in tests}
    for page in [root / "README.md", *docs.glob("*.md")]:
        text = page.read_text()
        for suite, test in re.findall(r"`([A-Z]\w+)\.(\w+|\*)`", text):
            if suite not in suites or (test != "*" and (suite, test) not in tests):
                yield f"{page.name}: there is no test {suite}.{test}"
        for path in re.findall(r"`(tests/[^`\s]*)`", text):
            if not (root / path).exists():
                yield f"{page.name}: there is no {path}"
        # Names alone, in the same parentheses as a test, a file or a folder of tests.
        for bracket in re.findall(r"\(([^()]*`(?:tests/|[A-Z]\w+\.[A-Z*])[^()]*)\)", text):
            for name in re.findall(r"`([A-Z]\w+)`", bracket):
                if name not in bare:
                    yield f"{page.name}: there is no test or suite {name}"


def standing():
    """Returns the figures now in docs/: name -> (page, text)."""
    found = {}
    for page in docs.glob("*.md"):
        for _, name, text, _ in block.findall(page.read_text()):
            found[name] = (page, text)
    return found


def no_place(figure):
    return [f"no page has a place for it: <!-- figure: {figure.name} --> and <!-- end -->"]


def compare(figure, stands):
    """Returns the differences to docs/, one a line."""
    if not figure.file:
        return difference(stands[figure.name][1], figure.make(), figure.tolerance) if figure.name in stands else no_place(figure)
    stood = root / figure.file
    if not stood.exists():
        return [f"there is no {figure.file}"]
    with tempfile.TemporaryDirectory() as folder:
        made = figure.make(pathlib.Path(folder))
        if stood.suffix in (".png", ".jpg"):
            return pictures.difference(stood, made, figure.tolerance)
        return difference(stood.read_text(), made.read_text(), figure.tolerance)


def write(figure, stands):
    """Writes a figure into docs/; returns the errors, one a line."""
    if figure.file:
        with tempfile.TemporaryDirectory() as folder:
            (root / figure.file).write_bytes(figure.make(pathlib.Path(folder)).read_bytes())
        return []
    if figure.name not in stands:
        return no_place(figure)
    page, text = stands[figure.name][0], Number.plain(figure.make())
    with writing: # other figures are on the same page
        page.write_text(block.sub(lambda m: m[1] + text + m[4] if m[2] == figure.name else m[0], page.read_text()))
    return []


def timed(work, figure, stands):
    """Returns the errors that `work` finds and its time; an exception counts as an error."""
    start = time.monotonic()
    try:
        found = work(figure, stands)
    except Exception as error:
        found = [f"{type(error).__name__}: {error}"]
    return found, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="build folder, e.g. build/release")
    parser.add_argument("--quick", action="store_true", help="only figures that take little time")
    parser.add_argument("--write", action="store_true", help="write into docs/ instead of comparing")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these figures")
    options = parser.parse_intermixed_args()
    programs.build = options.build.resolve()
    for page in sorted((pathlib.Path(__file__).parent / "pages").glob("*.py")):
        importlib.import_module(f"pages.{page.stem}")
    for name in options.names:
        if name not in REGISTERED:
            parser.error(f"there is no figure {name}; there are: {', '.join(sorted(REGISTERED))}")
    if not options.write and any(REGISTERED[name].timed for name in options.names):
        parser.error("what a machine takes is not compared: --write it")
    chosen = [f for f in REGISTERED.values() if (f.name in options.names if options.names else not f.timed) and (f.quick or not options.quick)]
    stands = standing()
    wrong = [] if options.names else list(unknown_tests())
    unmade = stands.keys() - REGISTERED.keys()
    wrong += [f"{stands[name][0].name}: nothing makes the figure {name}" for name in sorted(unmade)]

    work, well = (write, "written") if options.write else (compare, "holds")
    with concurrent.futures.ThreadPoolExecutor(64) as pool: # they only wait for programs
        running = {pool.submit(timed, work, figure, stands): figure for figure in chosen}
        for done in concurrent.futures.as_completed(running):
            name, (found, seconds) = running[done].name, done.result()
            wrong += [f"{name}: {line}" for line in found]
            print(f"{'wrong' if found else well}  {name}  ({seconds:.1f} s)", flush=True)
    cpu = programs.cpu_seconds()
    if options.quick and not options.names and cpu > quick_budget:
        wrong.append(f"the quick figures took {cpu:.0f} s of CPU, {quick_budget} s is their limit: make a figure cheaper or remove its quick=True (pages/)")
    print("\n".join([*wrong, f"{len(chosen)} figures, {cpu:.0f} s of CPU"]) if wrong else
          f"{len(chosen)} figures {'written' if options.write else 'match the output of the programs'}; {cpu:.0f} s of CPU")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
