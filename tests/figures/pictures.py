"""Comparing two pictures."""


def difference(stands, made, tolerance):
    """What differs, a line each. The tolerance is the mean difference of a channel, as a share of its range."""
    from PIL import Image, ImageChops, ImageStat
    old, new = Image.open(stands).convert("RGB"), Image.open(made).convert("RGB")
    if old.size != new.size:
        return [f"{stands.name} has {old.size} pixels, {new.size} are made"]
    off = max(ImageStat.Stat(ImageChops.difference(old, new)).mean) / 255
    return [f"{stands.name} differs by {100 * off:.2f} % (allowed {100 * tolerance:.2f} %)"] if off > tolerance else []
