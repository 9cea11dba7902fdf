"""Every name in docs/texts.md exists, and no item claims more than its row shows.

  texts_test.py SOURCES

| column  | a name in `backticks`                                                               |
| ------- | ----------------------------------------------------------------------------------- |
| code    | a file below src/ or the root; a word of the file that stands before it             |
| control | an option of the game, a program with options, a preset, a link, a scheme, or a key |
| test    | a test, or a file below the root                                                    |

Names in *italics* are texts of panels or titles of scenes. The column page links to headings. The page's total counts
the states.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
src, docs = root / "src", root / "docs"
states = ("works", "lab only", "partial", "missing", "left out")
figures = {"Murphy 2011": ["Figure 18.1", "Figure 18.2", "Figure 18.3", "Figure 18.4", "Table 18.1", "Listing 18.1", "Listing 18.2", "Listing 18.3"],
           "Haag 2001": [f"Figure {n}" for n in range(1, 6)],
           "Aronson 1997": ["Figure 1", "Figure 2", "Listing 1", "Listing 2"],
           "Pantel & Wolf 2002": [f"Figure {n}" for n in range(1, 14)] + [f"Scheme {n}" for n in range(1, 9)],
           "Lecture": []}


def read(folder, *patterns):
    return "\n".join(path.read_text(errors="replace") for pattern in patterns for path in sorted(folder.rglob(pattern)))


everything = read(src, "*.cpp", "*.h")
quoted = set(re.findall(r'"((?:[^"\\\n]|\\.)*)"', everything))
panels = set(re.findall(r'"((?:[^"\\\n]|\\.)*)"', read(src / "overlay", "*.cpp")))
rows = set(re.findall(r'(?:(?:number|toggle|choice)\(\s*|\{\.name = |\{&\w+::\w+, )"([\w-]+)"', everything))


def options_of(text):
    return {name for names in re.findall(r'"(--[^" ]*)', text) for name in re.findall(r"--([\w-]+)", names)}


options = {part: options_of(read(src / "apps" / part, "*.cpp", "*.h")) for part in ("game", "lab", "server", "load")}
shared = options_of("\n".join(path.read_text() for path in (src / "apps").glob("*.*")) + read(src / "apps" / "exercise", "*.cpp"))
programs = {"reckoning": "game", "reckoning-lab": "lab", "reckoning-server": "server", "reckoning-load": "load"}
schemes = set(re.findall(r'^ +\{"([a-z0-9-]+)",', (src / "dead_reckoning" / "scheme.cpp").read_text(), re.M))
presets = set(re.findall(r'"([\w-]+)"', re.search(r"names\{(.*?)\};", (src / "client/match/presets.cpp").read_text(), re.S)[1]))
links = set(re.findall(r'preset\("([\w.-]+)"', (src / "net/link_settings.cpp").read_text()))
keys = set(re.findall(r"SDL_SCANCODE_(\w+)", (src / "apps/window/bindings.cpp").read_text()))
scenes = set(re.findall(r'^title = "(.*)"', read(root / "assets/tour", "*.toml"), re.M))
tests = {f"{suite}.{name}" for suite, name in
         re.findall(r"\b(?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\((\w+),\s*(\w+)", read(root / "tests", "*.cpp"))}


def words(value):
    """Whether an option's value is a number, a scheme or a word of the sources."""
    return bool(re.fullmatch(r"-?[\d.]+", value)) or value in quoted or is_scheme(value) or value.isupper()


def is_scheme(name):
    return all(part in schemes for part in name.split(":"))


def is_control(name):
    """Whether the programs have this control; None if it is one of the game."""
    first, *rest = name.split()
    if first in ("preset", "link"):
        return rest[0] in (presets if first == "preset" else links)
    if not first.startswith("-") and first not in programs:
        return is_scheme(name) or name.upper() in keys or (name.startswith("lua:"))
    part = "game"
    if first in programs:
        part = programs[first]
        if rest and not rest[0].startswith("-"):
            if rest.pop(0) not in quoted:
                return False
    else:
        rest = name.split()
    known = rows | options[part] | shared
    return all(word[2:] in known if word.startswith("--") else all(words(value) for value in word.split(",")) for word in rest)


def slug(heading):
    return re.sub(r"[^\w\- ]", "", heading.strip().lower().replace("`", "")).replace(" ", "-")


wrong, counts = [], dict.fromkeys(states, 0)
text, header, items = None, None, {name: [] for name in figures}
for number, line in enumerate((docs / "texts.md").read_text().split("\n"), 1):
    if line.startswith("## "):
        text = line[3:].strip()
    if not line.startswith("|") or text not in figures or re.fullmatch(r"[|\- ]+", line):
        continue
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if cells[0] == "§":
        continue
    where = f"docs/texts.md:{number}"
    if len(cells) != 7:
        wrong.append(f"{where}: {len(cells)} cells instead of 7")
        continue
    section, item, code, control, test, page, state = cells
    items[text].append(item)

    file = None
    for name in re.findall(r"`([^`]+)`", code):
        if "/" in name or re.search(r"\.(h|cpp|toml|lua|py)$", name):
            file = next((path for path in (src / name, root / name) if path.exists()), None)
            if file is None:
                wrong.append(f"{where}: no file {name}")
        elif file is None:
            wrong.append(f"{where}: no file before {name}")
        elif file.is_dir() or not all(re.search(rf"\b{re.escape(part)}\b", file.read_text()) for part in name.split("::")):
            wrong.append(f"{where}: {file.relative_to(root)} has no {name}")
    wrong += [f"{where}: no control {name}" for name in re.findall(r"`([^`]+)`", control) if not is_control(name)]
    wrong += [f"{where}: no panel or scene {name}" for name in re.findall(r"(?<!\*)\*([^*]+)\*", control) if name not in panels | scenes]
    for name in re.findall(r"`([^`]+)`", test):
        if not ((root / name).exists() if "/" in name else name in tests):
            wrong.append(f"{where}: no test {name}")
    for label, link in re.findall(r"\[([^\]]*)\]\(([^)]*)\)", page):
        target, _, heading = link.partition("#")
        if not (docs / target).is_file():
            wrong.append(f"{where}: no page {target}")
        elif heading and heading not in {slug(each) for each in re.findall(r"^#+ (.*)", (docs / target).read_text(), re.M)}:
            wrong.append(f"{where}: {target} has no heading {heading}")

    kind, _, reason = state.partition(":")
    if kind not in counts:
        wrong.append(f"{where}: the state {kind!r} is none of {', '.join(states)}")
        continue
    counts[kind] += 1
    controls = re.findall(r"`([^`]+)`|(?<!\*)\*([^*]+)\*", control)
    if kind == "works" and not (code != "–" and test != "–" and any(not name.startswith("reckoning-lab") for name, _ in controls)):
        wrong.append(f"{where}: an item that works has code, a test, and a control in the game")
    if kind == "lab only" and not (code != "–" and test != "–" and controls):
        wrong.append(f"{where}: an item of the lab has code, a test, and a command")
    if kind not in ("works", "lab only") and not reason.strip():
        wrong.append(f"{where}: {kind} has no reason")

for name, expected in figures.items():
    listed = " ".join(items[name])
    wrong += [f"docs/texts.md: {name} lacks {each}" for each in expected if not re.search(rf"\b{re.escape(each)}\b(?!\.?\d)", listed)]
    if not items[name]:
        wrong.append(f"docs/texts.md has no items of {name}")
total = f"{sum(counts.values())}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items())
print(f"items {total}")
if f"| items | {total} |" not in (docs / "texts.md").read_text():
    wrong.append(f"docs/texts.md: the row of the total must be: | items | {total} |")
if wrong:
    sys.exit("\n".join(wrong))
