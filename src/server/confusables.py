"""Prints the table of look-alike characters (UTS 39) for names.cpp, from ICU.

Compatibility decompositions count as alike, too: full-width letters have the prototypes of the usual letters."""

import unicodedata

import icu

checker = icu.SpoofChecker()


def skeleton(text):
    found = checker.getSkeleton(0, unicodedata.normalize("NFKD", checker.getSkeleton(0, text)))
    return found if found == text else skeleton(found)


places = {}  # offset of each prototype in `prototypes`
rows = []
end = 0
for code in (*range(0x20, 0xD800), *range(0xE000, 0x110000)):
    character = chr(code)
    prototype = skeleton(character)
    if prototype == character or unicodedata.normalize("NFD", character) != character:
        continue
    if prototype not in places:
        places[prototype] = end
        end += len(prototype.encode()) + 1
    rows.append(f"{{{code:#x}, {places[prototype]}}},")

print("constexpr Confusable confusables[] = {", *rows, "};")
print("constexpr char prototypes[] =")
for prototype in places:
    print('"' + "".join(f"\\{byte:03o}" for byte in (*prototype.encode(), 0)) + '"')
print(";")
