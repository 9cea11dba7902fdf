#!/usr/bin/env python3
"""Counts turns of phrase that make a text hard to read, and fails above a bound per 1,000 words.

  plain_english_test.py SOURCES           docs, comments and strings against their bounds
  plain_english_test.py SOURCES FILE...   each place in these files
"""
import collections
import pathlib
import re
import sys

bounds = {"docs": 3, "comments": 3, "strings": 3}  # slips per 1,000 words
file_bound = 8  # slips per 1,000 words in one page
most_prose = 20_000  # words of README.md and docs/, outside tables, code and figures

slips = {name: re.compile(pattern) for name, pattern in {
    "a clause as the subject": r"(?:^|[.!?:;] +)(?:Who|Whom|Whose|Whoever|What|Whatever|Which)\b(?![^.?!]*\?)",
    "'what' or 'who' for a noun": r"\b(?:of|for|from|to|by|with|in|on|than|and|or|is|are|all|that) (?:what (?:is|are|was|it|they|has|can|may|one|a|the|others?)|whom?|whoever)\b",
    "'he' or 'she' for a player": r"\b(?:[Hh]e|[Hh]im|[Hh]is|[Hh]imself|[Ss]he|[Hh]ers?|[Hh]erself)\b",
    "'one' for 'you'": r"\b(?:[Oo]ne|[Nn]obody|[Ss]omebody|[Ee]verybody) (?:sees|drives|has|can|may|is|hears|wants|plays|looks|needs|knows|would|could|must|else)\b",
    "an old word": r"\b(?:likewise|thereby|whereupon|wherein|thereof|hitherto|hence|lest|nought|amid|anew|moreover|thus|therein|hereby)\b",
    "an amount without a number": r"\bso (?:far|long|many|much|often) (?!that\b|as\b|\w+ that)",
    "a passive without an agent": r"\bis (?:told|asked|said|given|refused|let|shown) (?:of|for|to|by|so|who|what|no|it)\b",
}.items()}
longest = 32  # words of a sentence


def markdown(text):
    """Yields paragraphs, list items and table cells."""
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    paragraph = []
    for line in [*text.split("\n"), ""]:
        if not line.strip() or line.startswith(("#", "    ", "<!--", "![", "|")) or re.match(r"\s*([-*]|\d+\.) ", line):
            yield "docs", " ".join(paragraph)
            paragraph = []
        if line.startswith("|"):
            yield from (("docs", cell.strip()) for cell in line.strip("|").split("|"))
        elif line.strip() and not line.startswith(("#", "    ", "<!--", "![")):
            paragraph.append(re.sub(r"^\s*([-*]|\d+\.) ", "", line).strip())


def code(text, mark):
    """Yields comment blocks, trailing comments and strings."""
    block = []
    for line in [*text.split("\n"), ""]:
        own = re.match(rf"\s*{mark}+<?!? ?(.*)", line)
        if own and own[1].strip():
            block.append(own[1])
            continue
        yield "comments", " ".join(block)
        block = []
        if behind := re.search(rf"\s{mark}+<? (.*)", line):
            yield "comments", behind[1]
        if not line.startswith("#include"):
            yield from (("strings", string) for string in re.findall(r'"((?:[^"\\]|\\.)*)"', line) if " " in string)


def found(prose):
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"`[^`]*`", "X", prose))
    for name, pattern in slips.items():
        yield from ((name, plain[max(0, hit.start() - 20):hit.end() + 40]) for hit in pattern.finditer(plain))
    for sentence in re.split(r"(?<=[.!?]) +(?=[A-Z\"'(])", plain):
        if len(re.findall(r"[A-Za-z][\w'-]*", sentence)) > longest:
            yield f"more than {longest} words", sentence[:100]


def pieces(path):
    text = path.read_text(errors="replace")
    return markdown(text) if path.suffix == ".md" else code(text, "--" if path.suffix == ".lua" else "#" if path.suffix in (".py", ".sh", ".txt") else "//")


root = pathlib.Path(sys.argv[1]).resolve()
kinds = {".md", ".cpp", ".h", ".py", ".lua", ".js", ".sh", ".glsl", ".vert", ".frag", ".txt"}
folders = ("docs", "src", "tests", "examples", "assets", "shaders")
files = [pathlib.Path(name) for name in sys.argv[2:]] or [*root.glob("*.md"), *(file for folder in folders for file in (root / folder).rglob("*"))]
files = [file for file in files if file.suffix in kinds]
words, counts, wrong = collections.Counter(), collections.Counter(), []
for file in files:
    own_words = own_slips = 0
    for kind, prose in pieces(file):
        hits = list(found(prose)) if prose else []
        words[kind] += len(prose.split())
        counts[kind] += len(hits)
        own_words += len(prose.split())
        own_slips += len(hits)
        if sys.argv[2:]:
            for name, place in hits:
                print(f"{file}: {name}: {place}")
    if file.suffix == ".md" and own_slips > max(1, file_bound * own_words / 1000):
        wrong.append(f"{file.relative_to(root) if not sys.argv[2:] else file} has {own_slips} slips in {own_words} words, more than {file_bound} per 1,000")
for kind, bound in bounds.items():
    rate = 1000 * counts[kind] / max(1, words[kind])
    print(f"{kind}: {words[kind]} words, {rate:.1f} slips per 1,000, at most {bound}")
    if rate > bound and not sys.argv[2:]:
        wrong.append(f"{kind} have {rate:.1f} slips per 1,000 words, more than {bound}")
prose = 0
for file in [root / "README.md", *root.glob("docs/*.md")]:
    text = re.sub(r"<!-- figure.*?<!-- end -->|```.*?```", "", file.read_text(), flags=re.S)
    prose += sum(len(line.split()) for line in text.split("\n") if not line.startswith(("|", "    ", "#", "!", "<!--")))
print(f"prose of README.md and docs/: {prose} words, at most {most_prose}")
if prose > most_prose and not sys.argv[2:]:
    wrong.append(f"README.md and docs/ have {prose} words of prose, more than {most_prose}")
if wrong:
    sys.exit("\n".join([*wrong, "Name a file after the folder of the sources, and each place in it is printed. CONTRIBUTING.md says how to write."]))
