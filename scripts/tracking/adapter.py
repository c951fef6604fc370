"""The adapter that Documentation/MEASURING.md shows, as two programs: as it stands there, and slower. Not a
program by itself."""

import re

from keeping import Failed

SECTION = "## Track a solver of your own"
# What makes the second one slower: the line in the first, and what stands in its place.
SLOWER = ("SWEEPS = 40", "SWEEPS = 50")


def code(root):
    """The program in the document."""
    text = (root / "Documentation" / "MEASURING.md").read_text()
    section = text.split(SECTION, 1)[-1]
    found = re.search(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    if SECTION not in text or not found or SLOWER[0] not in found.group(1):
        raise Failed(f"Documentation/MEASURING.md has no adapter in '{SECTION}'")
    return found.group(1)


def sides(root, folder):
    """Writes both programs; returns their paths."""
    program = code(root)
    paths = []
    for name, text in [("adapter", program), ("adapter2", program.replace(*SLOWER))]:
        path = folder / name
        path.write_text(text)
        path.chmod(0o755)
        paths.append(path)
    return paths
