"""Every claim in docs/security.md names a test that exists.

  claims_test.py SOURCES
"""
import fnmatch
import pathlib
import re
import sys

sources = pathlib.Path(sys.argv[1])
tests = sources / "tests"
page = (sources / "docs" / "security.md").read_text()

# Tables without a column of tests, by their first heading, and why no test can hold their rows.
WITHOUT_TESTS = {
    "a cheat can still": "tells what the server does not prevent",
    "not prevented": "tells what the server does not prevent",
    "part": "describes a measurement",
    "part of a match": "describes a measurement",
    "column": "explains the columns of a figure",
    "cheat": "a figure, which tests/figures repeats",
    "true poses": "a figure, which tests/figures repeats",
    "bot-hours": "a figure, which tests/figures repeats",
    "cost, thread-CPU (`bench_net`)": "measured, depends on the machine",
    "direction": "measured, depends on the match",
    "pattern": "measured by attack_test.py minutes, depends on the machine",
    "memory that comes and goes": "measured by end_to_end.soak, depends on the machine",
}


def google_tests():
    declared = re.compile(r"\b(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\((\w+),\s*(\w+)")
    files = [file.read_text() for file in tests.rglob("*.cpp")]
    known = {f"{suite}.{name}" for text in files for suite, name in declared.findall(text)}
    for text in files:  # suites whose name differs from file to file
        for alias, base in re.findall(r"using (\w+) = (\w+);", text):
            known |= {name.replace(f"{base}.", f"{alias}.", 1) for name in known if name.startswith(f"{base}.")}
    return known


def cases_in(file):
    """Cases of a Python test: the functions that it passes to run_case, or the keys of its CASES."""
    text = file.read_text()
    functions = " ".join(re.findall(r"^ *run_case\(([^)]*)\)", text, re.M))
    keys = " ".join(re.findall(r"^CASES = {([^}]*)}", text, re.M))
    return {name.replace("_", "-") for name in re.findall(r"\w+", functions)} | set(re.findall(r'"([\w-]+)":', keys))


def end_to_end_tests():
    """Tests that tests/CMakeLists.txt adds, of scripts that have their case."""
    build = (tests / "CMakeLists.txt").read_text()
    known = {f"end_to_end.{name}" for name in re.findall(r"end_to_end_test\((\w+) ", build)}
    for cases, group, script in re.findall(r"foreach\(\w+ ([^)]*)\)\s*end_to_end_test\((\w+)\.\$\{\w+\} (\w+\.py)", build):
        known |= {f"end_to_end.{group}.{case}" for case in cases.split() if case in cases_in(tests / "end_to_end" / script)}
    return known


def tables():
    """Yields each table as a list of rows of cells, without the line below its headings."""
    for block in re.findall(r"(?:^\|.*\n)+", page, re.M):
        rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))] for line in block.splitlines()]
        yield [rows[0], *rows[2:]]


known = google_tests() | end_to_end_tests() | {f"page_test.py {case}" for case in cases_in(tests / "web" / "page_test.py")}
groups = {name.rpartition(".")[0] for name in known}
NAME = re.compile(r"`((?:end_to_end|[A-Z]\w*)\.[\w*….-]+)`|`(page_test\.py)`, \*([\w-]+)\*")
faults = []


def names_in(text):
    return [name or f"{script} {case}" for name, script, case in NAME.findall(text)]


for name in sorted(set(names_in(page))):
    if name not in groups and not any(fnmatch.fnmatchcase(each, name.replace("…", "*")) for each in known):
        faults.append(f"{name} is no test")
claims, used = 0, set()
for heading, *rows in tables():
    if "test" not in heading:
        used.add(heading[0])
        if heading[0] not in WITHOUT_TESTS:
            faults.append(f"the table '{heading[0]}' has no column of tests")
        continue
    for row in rows:
        claims += 1
        if len(row) != len(heading):
            faults.append(f"'{row[0]}' has {len(row)} cells instead of {len(heading)}")
        elif not names_in(row[heading.index("test")]):
            faults.append(f"'{row[0]}' names no test")
faults += [f"there is no table '{each}' any more" for each in WITHOUT_TESTS.keys() - used]
if len(known) < 1000 or claims < 100:
    faults.append(f"only {len(known)} tests and {claims} claims are found")
if faults:
    sys.exit("docs/security.md: " + "\n  ".join(faults))
