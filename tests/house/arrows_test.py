"""The arrows of the house: a folder of src/ includes only itself and the folders that src/CMakeLists.txt lets it use, directly or
through them. The linker catches calls; this catches what is only in headers."""
import pathlib
import re
import sys

src = pathlib.Path(sys.argv[1]) / "src"
uses = {}
for name, arguments in re.findall(r"reckoning_folder\((\w+)([^)]*)\)", (src / "CMakeLists.txt").read_text()):
    listed = re.search(r"USES\s+([\w\s]*?)(?:LIBRARIES|$)", arguments)
    uses[name] = set(listed.group(1).split()) if listed else set()


def reachable(folder):
    found, new = set(), {folder}
    while new:
        found |= new
        new = {used for one in new for used in uses.get(one, ())} - found
    return found


wrong = []
files = 0
for folder in uses:
    allowed = reachable(folder)
    for file in (src / folder).rglob("*"):
        if file.suffix not in (".h", ".cpp"):
            continue
        files += 1
        for number, line in enumerate(file.read_text().splitlines(), 1):
            include = re.match(r'\s*#include "(\w+)/', line)
            if include and include.group(1) in uses and include.group(1) not in allowed:
                wrong.append(f"{file}:{number}: {folder} may not use {include.group(1)}")
print("\n".join(wrong) or f"{files} files of {len(uses)} folders keep to the arrows")
sys.exit(1 if wrong or files < 50 else 0)
