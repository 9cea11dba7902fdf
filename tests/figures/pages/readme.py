"""README.md: pictures of matches under a virtual clock."""
from programs import run
from table import figure


def picture(name, folder):
    """A JPEG of at most 190 kB."""
    from PIL import Image
    drawn, file = folder / f"{name}.png", folder / f"{name}.jpg"
    run("tests/documentation_pictures", [name, drawn])
    for quality in range(92, 40, -4):
        Image.open(drawn).convert("RGB").save(file, quality=quality)
        if file.stat().st_size <= 190_000:
            break
    return file


for name in ("match", "battle", "sight"):
    figure(f"picture-{name}", tolerance=0.05, file=f"docs/pictures/{name}.jpg")(lambda folder, name=name: picture(name, folder))
