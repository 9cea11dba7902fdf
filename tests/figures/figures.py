#!/usr/bin/python3
"""The tables and pictures of docs/, made anew by the programs and compared with what stands there.

    figures.py BUILD                   compare everything with what the programs of this build folder print
    figures.py BUILD --quick           only what costs little
    figures.py BUILD --write NAME...   write these (or, without a name, all) into docs/

A table stands between <!-- figure: NAME --> and <!-- end -->; a picture or a CSV is a file. How it comes about is a function in pages/, with its tolerance: each
number must be within that share of the program's or one unit of its last place, and all other text must be the same. Where a cell is a
median over seeds, what stands must lie within the spread over those seeds.
Exit code: 0 all agrees, 1 something does not, 2 wrong usage.
"""
import argparse
import concurrent.futures
import importlib
import pathlib
import re
import sys
import tempfile
import time

import pictures
import programs
from table import REGISTERED, Number, difference

root = pathlib.Path(__file__).resolve().parents[2]
docs = root / "docs"
block = re.compile(r"(<!-- figure: ([\w-]+) -->\n)(.*?)(<!-- end -->)", re.S)


def unknown_tests():
    """Tests that the documentation names and that do not exist."""
    known = set()
    for file in (root / "tests").rglob("*.cpp"):
        known |= {".".join(found) for found in re.findall(r"\bTEST(?:_F|_P)?\((\w+),\s*(?:DISABLED_)?(\w+)\)", file.read_text())}
        known |= {".".join(found) for found in re.findall(r"\bRC_GTEST_(?:FIXTURE_)?PROP\((\w+),\s*(\w+)", file.read_text())}
    for page in [root / "README.md", *docs.glob("*.md")]:
        for name in re.findall(r"`([A-Z]\w+\.[A-Z]\w+)`", page.read_text()):
            if name not in known:
                yield f"{page.name}: there is no test {name}"
        for path in re.findall(r"`(tests/[\w/]+\.(?:cpp|py))`", page.read_text()):
            if not (root / path).exists():
                yield f"{page.name}: there is no {path}"


def standing():
    """What stands in docs/ now: name -> (page, text)."""
    found = {}
    for page in docs.glob("*.md"):
        for _, name, text, _ in block.findall(page.read_text()):
            found[name] = (page, text)
    return found


def write(page, name, text):
    page.write_text(block.sub(lambda m: m[1] + text + m[4] if m[2] == name else m[0], page.read_text()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="build folder, e.g. build/release")
    parser.add_argument("--quick", action="store_true", help="only what costs little")
    parser.add_argument("--write", action="store_true", help="write into docs/ instead of comparing")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these figures")
    options = parser.parse_intermixed_args()
    programs.build = options.build.resolve()
    for page in sorted((pathlib.Path(__file__).parent / "pages").glob("*.py")):
        importlib.import_module(f"pages.{page.stem}")
    for name in options.names:
        if name not in REGISTERED:
            parser.error(f"there is no figure {name}; there are: {', '.join(sorted(REGISTERED))}")
    chosen = [f for f in REGISTERED.values() if (not options.names or f.name in options.names) and (f.quick or not options.quick)]
    stands = standing()
    wrong = [] if options.names else list(unknown_tests())
    unmade = stands.keys() - REGISTERED.keys()
    wrong += [f"{stands[name][0].name}: nothing makes the figure {name}" for name in sorted(unmade)]

    def run(figure):
        start = time.monotonic()
        if figure.file:
            with tempfile.TemporaryDirectory() as folder:
                made, stood = figure.make(pathlib.Path(folder)), root / figure.file
                if options.write:
                    stood.write_bytes(made.read_bytes())
                    return [], time.monotonic() - start
                if not stood.exists():
                    return [f"there is no {figure.file}"], 0
                if stood.suffix in (".png", ".jpg"):
                    return pictures.difference(stood, made, figure.tolerance), time.monotonic() - start
                return difference(stood.read_text(), made.read_text(), figure.tolerance), time.monotonic() - start
        made = figure.make()
        if figure.name not in stands:
            return [f"no page has a place for it: <!-- figure: {figure.name} --> and <!-- end -->"], 0
        if options.write:
            return [], time.monotonic() - start, made
        return difference(stands[figure.name][1], made, figure.tolerance), time.monotonic() - start

    with concurrent.futures.ThreadPoolExecutor(64) as pool: # they wait for the programs, of which few run at once
        running = {pool.submit(run, figure): figure for figure in chosen}
        for done in concurrent.futures.as_completed(running):
            figure = running[done]
            try:
                found, seconds, *made = done.result()
            except Exception as error:
                found, seconds, made = [f"{type(error).__name__}: {error}"], 0, []
            if made:
                write(stands[figure.name][0], figure.name, Number.plain(made[0]))
            wrong += [f"{figure.name}: {line}" for line in found]
            print(f"{'wrong' if found else 'written' if options.write else 'holds'}  {figure.name}  ({seconds:.1f} s)", flush=True)
    print("\n".join(wrong) or f"{len(chosen)} figures {'written' if options.write else 'are what the programs print'}; "
                              f"{programs.cpu_seconds():.0f} s of CPU")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
