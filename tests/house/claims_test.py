"""Every test that docs/security.md names exists.

  claims_test.py SOURCES
"""
import fnmatch
import pathlib
import re
import sys

sources = pathlib.Path(sys.argv[1])
known = {f"{suite}.{name}" for file in (sources / "tests").rglob("*.cpp")
         for suite, name in re.findall(r"\b(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\((\w+),\s*(\w+)", file.read_text())}
for file in (sources / "tests").rglob("*.cpp"):  # suites whose name differs from file to file
    for alias, base in re.findall(r"using (\w+) = (\w+);", file.read_text()):
        known |= {name.replace(f"{base}.", f"{alias}.", 1) for name in known if name.startswith(f"{base}.")}
programs = (sources / "tests" / "CMakeLists.txt").read_text()
missing = []
for name in sorted(set(re.findall(r"`(\w+\.[\w*…]+(?:\.[\w*-]+)?)`", (sources / "docs" / "security.md").read_text()))):
    if name.startswith("end_to_end."):
        found = name.split(".")[1] in programs
    elif re.match(r"[A-Z]", name):
        found = any(fnmatch.fnmatchcase(each, name.replace("…", "*")) for each in known)
    else:
        continue  # the claim names a file
    if not found:
        missing.append(name)
if missing or len(known) < 100:
    sys.exit("docs/security.md names tests that do not exist: " + ", ".join(missing))
