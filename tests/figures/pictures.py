"""Comparison of two pictures."""


def difference(stands, made, tolerance):
    """Returns the differences, one a line. The tolerance is a share of the drawn pixels, that is, those that differ
    from the most frequent colour. That share may differ by more than a tenth of the range. In photographs, which have
    no background, it is a share of all pixels."""
    from PIL import Image, ImageChops
    old, new = Image.open(stands).convert("RGB"), Image.open(made).convert("RGB")
    if old.size != new.size:
        return [f"{stands.name} has {old.size} pixels, {new.size} are made"]
    pixels = old.size[0] * old.size[1]
    drawn = pixels - max(count for count, _ in old.getcolors(pixels))
    off = sum(ImageChops.difference(old, new).convert("L").histogram()[26:]) / drawn
    return [f"{stands.name} differs in {100 * off:.1f} % of the drawn pixels (allowed {100 * tolerance:.1f} %)"] if off > tolerance else []
