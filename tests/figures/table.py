"""Figures: their registry, Markdown tables with tolerances, and their comparison."""
import dataclasses
import re
import statistics
from typing import Callable, Optional

REGISTERED = {}


@dataclasses.dataclass
class Figure:
    name: str
    make: Callable
    quick: bool
    tolerance: float  # allowed relative deviation of a number
    file: Optional[str] = None  # file to make instead of a table, relative to the root
    timed: bool = False  # depends on the machine: written on request and never compared


def figure(name, *, quick=False, tolerance=0.0, file=None, timed=False):
    """Registers a function that makes a table (returns Markdown) or a file (takes a folder, returns the path)."""
    def register(make):
        assert name not in REGISTERED, f"two figures are called {name}"
        REGISTERED[name] = Figure(name, make, quick, tolerance, file, timed)
        return make
    return register


class Number:
    """A median over seeds in a cell. Its text contains the spread between control characters until it is compared."""
    @staticmethod
    def median(values, form):
        values = list(values)
        return f"\x01{min(values)!r}:{max(values)!r}\x02{form(statistics.median(values))}"

    @staticmethod
    def plain(text):
        return re.sub("\x01.*?\x02", "", text)


def markdown(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)


def digits(n, zero=False):
    """A format with n digits after the point, and .123 instead of 0.123 unless `zero`."""
    def form(value):
        if value is None:
            return "–"
        text = f"{value:.{n}f}"
        if not zero:
            text = re.sub(r"^(-?)0\.", r"\1.", text)
        return text.replace("-", "−")
    return form


def best(cells):
    """A row's cells with the smallest number in bold."""
    least = min(float(cell.replace("−", "-")) for cell in cells)
    return [f"**{cell}**" if float(cell.replace("−", "-")) == least else cell for cell in cells]


number = re.compile("(?:\x01([^\x02]*)\x02)?([−-]?\\d*\\.?\\d+)")


def parts(text):
    """Returns the numbers of a table as (low, high, printed), and the text around them."""
    numbers = [(m[1], m[2].replace("−", "-")) for m in number.finditer(text)]
    return numbers, re.sub(r"\s+", " ", number.sub("#", text)).strip()


def difference(stands, made, tolerance):
    """Returns the differences between two texts, one a line."""
    wrong = []
    rows, fresh = stands.strip().splitlines(), made.strip().splitlines()
    if len(rows) != len(fresh):
        return [f"{len(rows)} lines stand there, {len(fresh)} are made"]
    for row, new in zip(rows, fresh):
        (have, text), (want, around) = parts(row), parts(new)
        off = len(have) != len(want) or text != around
        for (_, a), (spread, b) in zip(have, want):
            place = 10.0 ** -len(a.partition(".")[2]) * 1.001
            low, high = map(float, spread.split(":")) if spread else (float(b), float(b))
            scale = abs(float(b)) * tolerance
            off |= not low - scale - place <= float(a) <= high + scale + place
        if off:
            wrong.append(f"stands {row}\n    prints {Number.plain(new)}")
    return wrong
