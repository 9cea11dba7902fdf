"""Comparing two pictures."""


def difference(stands, made, tolerance):
    """What differs, a line each. The tolerance is a share of what is drawn: of the pixels that are not the background (the colour that most have), so
    many may differ by more than a tenth of the range. Of photographs, which have no background, that is all of them."""
    from PIL import Image, ImageChops
    old, new = Image.open(stands).convert("RGB"), Image.open(made).convert("RGB")
    if old.size != new.size:
        return [f"{stands.name} has {old.size} pixels, {new.size} are made"]
    pixels = old.size[0] * old.size[1]
    drawn = pixels - max(count for count, _ in old.getcolors(pixels))
    off = sum(ImageChops.difference(old, new).convert("L").histogram()[26:]) / drawn
    return [f"{stands.name} differs in {100 * off:.1f} % of what is drawn (allowed {100 * tolerance:.1f} %)"] if off > tolerance else []
