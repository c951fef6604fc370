"""Findings as files: which there are, what they are about, and what shows them again. Not a program by itself."""

from pathlib import Path

# A target that stopped while it made an input: there is none to try, and the seed shows it again.
GENERATION_KIND = "generation-crash"


def files(folder):
    """The inputs below a folder, without the notes beside them."""
    there = sorted(folder.glob("*/*"))
    return [
        path for path in there
        if path.is_file() and not (path.suffix == ".txt" and path.with_suffix("").exists()
                                   and path.with_suffix("") in there)
    ]


def kind(path):
    return path.name.rsplit("-", 1)[0]


def note(path):
    """The report beside an input, a line each."""
    report = Path(f"{path}.txt")
    return report.read_text(errors="replace").splitlines() if report.exists() else []


def command(path, program, root):
    """What shows a finding again."""
    name = program.relative_to(root) if program else "fuzz"
    if kind(path) != GENERATION_KIND:
        return f"{name} replay {path.relative_to(root)}"
    made = [line.removeprefix("make it again: fuzz ") for line in note(path) if "make it again: " in line]
    return f"{name} {made[0]}" if made else f"{path.relative_to(root)}.txt"


def message(path):
    """What was wrong, from the report: the lines behind its heading."""
    lines = note(path)[1:]
    end = lines.index("") if "" in lines else len(lines)
    # libFuzzer talks in between.
    return [line for line in lines[:end] if not line.lstrip().startswith(("NEW_", "#"))][:8]
