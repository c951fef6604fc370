"""Random systems, and proofs and systems that are damaged in one place."""

import math
import random
import re

CLAIMS = ("value", "violation", "open", "status", "conflict", "parameter")


def number(rng, is_wild):
    if is_wild:
        return f"{rng.randint(1, 9)}e{rng.randint(-6, 6)}"
    return rng.choice(("1", "2", "3", "7", "8", "10", "20", "100", "0.5", "1/3", "33.3", "0.1"))


def random_system(rng):
    """A system of a few rows: much is in conflict or open by itself, and some of it by intent."""
    names = [f"v{i}" for i in range(rng.choice((1, 2, 3, 5, 8, 12)))]
    is_wild = rng.random() < 0.15
    levels = rng.choice(
        ((1000,), (1000, 500), (1000, 750, 500, 250), (1000, 1000, 1000, 750), (999.5, 1, 2, 1000))
    )
    lines = [f"parameter W = {number(rng, False)}"] if rng.random() < 0.3 else []
    rows = []
    for _ in range(rng.randint(1, 2 * len(names) + 3)):
        chosen = rng.sample(names, min(len(names), rng.choice((1, 1, 1, 2, 2, 3))))
        signs = ["-" if rng.random() < 0.4 else "+" for _ in chosen]
        factors = ["" if rng.random() < 0.7 else f"{number(rng, is_wild)} * " for _ in chosen]
        left = " ".join(f"{sign} {factor}{name}" for sign, factor, name in zip(signs, factors, chosen))
        right = rng.choice(("0", number(rng, is_wild), number(rng, is_wild), "-" + number(rng, is_wild)))
        right += " + W" if lines and rng.random() < 0.2 else ""
        row = f"{left} {rng.choice(('==', '==', '<=', '>='))} {right}"
        level = rng.choice(levels)
        row += f" @{level}" if level != 1000 else ""
        row += f" weight {rng.choice(('2', '0.1', '0.3', '3'))}" if rng.random() < 0.1 else ""
        rows.append(row)
    if rng.random() < 0.1:
        rows.insert(rng.randint(0, len(rows)), f"{rng.choice(names)} >= {rng.randint(50, 90)}")
        rows.append(f"{rng.choice(names)} + {names[0]} <= {rng.randint(-90, 40)}")
    if rng.random() < 0.1:
        rows.append(f"loose - {rng.choice(names)} >= {number(rng, is_wild)}")
    if rng.random() < 0.15:
        rows.append(f"edit v0 @{rng.choice((1000, 300))}")
        rows.append(rng.choice(("at v0 = 7", "at")))
    return "\n".join(lines + rows) + "\n"


def claims(proof):
    """What a proof claims, in any order: values and ends as Doubles, the rest as it stands."""
    words = [line.split(" ") for line in proof.split("\n") if line.split(" ")[0] in CLAIMS]
    return sorted(line[:3] if line[0] == "value" else line for line in words)


def near(rng, text):
    value = float(text)
    return repr(math.nextafter(value, rng.choice((math.inf, -math.inf))))


def other_spelling(rng, text):
    """A number as it may not be written, or another word."""
    zeros = ("-0", "-0.0", "-0e1") if text == "0" else ("-0",)
    return rng.choice((f"0{text}", f"+{text}", f"{text}_0", f" {text}", f"{text}\r", "2/4", "of", "1e400", "x", *zeros))


def changed_claim(rng, proof, row_count):
    """A proof with another claim; None where the draw changes nothing."""
    lines = proof.split("\n")
    places = [i for i, line in enumerate(lines) if line.split(" ")[0] in CLAIMS]
    place = rng.choice(places)
    words = lines[place].split(" ")
    if rng.random() < 0.15:
        place_in_line = rng.randint(1, len(words) - 1)
        words[place_in_line] = other_spelling(rng, words[place_in_line])
        lines[place] = " ".join(words)
        return "\n".join(lines)
    if words[0] in ("value", "violation", "parameter"):
        words[2] = near(rng, words[2]) if "/" not in words[2] else words[2] + "1"
    elif words[0] == "status":
        words[1] = rng.choice([word for word in ("solved", "ambiguous", "conflict") if word != words[1]])
    elif words[0] == "open":
        end = rng.randint(1, len(words) - 1)
        if end == 1 or rng.random() < 0.2:
            del lines[place]
            return "\n".join(lines)
        words[end] = rng.choice(("0", "1", "none")) if words[end] == "none" else rng.choice(
            ("none", near(rng, words[end])))
    else:
        place_in_core = rng.randint(3, len(words) - 1)
        other = str(rng.randint(1, row_count))
        if rng.random() < 0.3:
            del words[place_in_core]
        elif place_in_core == len(words) - 1:
            words[1] = words[-1] = other
        else:
            words[place_in_core] = other
        words[3:] = sorted(words[3:], key=int)
    lines[place] = " ".join(words)
    return "\n".join(lines)


def changed_evidence(rng, proof, row_count):
    """A proof with other evidence: a number, a row, a name, a whole line."""
    lines = proof.split("\n")
    places = [i for i, line in enumerate(lines[1:-1], 1) if line.split(" ")[0] not in CLAIMS + ("system",)]
    places += [i for i, line in enumerate(lines) if line.startswith("value ") and line.count(" ") == 3]
    names = [line.split(" ")[1] for line in lines if line.startswith("value ")]
    if not places or not names:
        return proof
    place = rng.choice(places)
    words = lines[place].split(" ")
    kind = rng.random()
    if kind < 0.1:
        del lines[place]
    elif kind < 0.17:
        other = rng.choice(places)
        lines[place], lines[other] = lines[other], lines[place]
    elif kind < 0.24:
        lines.insert(rng.randint(2, len(lines) - 1), lines[place])
    elif kind < 0.34:
        lines.insert(rng.randint(2, len(lines) - 1), new_evidence(rng, lines, names, row_count))
    elif kind < 0.54:
        words.insert(rng.randint(min(2, len(words)), len(words)), multiplier(rng, names, row_count))
        lines[place] = " ".join(words)
    elif kind < 0.6:
        del words[rng.randrange(1, len(words))]
        lines[place] = " ".join(words)
    else:
        found = list(re.finditer(r"(?<=:)-?\d+(/\d+)?|(?<= )\w+(?=:)|-?\d+(/\d+)?$", lines[place]))
        if found:
            part = rng.choice(found)
            bare = part[0].lstrip("-")
            new = rng.choice(("0", "1", "-1", "2", "1/2", bare + "1", bare, "-" + bare, rng.choice(names)))
            new = other_spelling(rng, part[0]) if kind < 0.68 else new
            lines[place] = lines[place][: part.start()] + new + lines[place][part.end() :]
    return "\n".join(lines)


def multiplier(rng, names, row_count):
    """So much of a row or of a variable."""
    holder = rng.choice((rng.choice(names), str(rng.randint(1, row_count))))
    return f"{holder}:{rng.choice(('1', '-1', '2', '1/2', '-3', '0'))}"


def new_evidence(rng, lines, names, row_count):
    """A line that nothing needs."""
    priorities = [line.split(" ")[1] for line in lines if line.startswith("violation ")] + ["1000"]
    row, name, some = str(rng.randint(1, row_count)), rng.choice(names), multiplier(rng, names, row_count)
    return rng.choice((
        f"level {rng.choice(priorities)} {some}",
        f"tie {rng.choice((row, name))} {some}",
        f"fixed {name} {some}",
        f"low {name} by {some}",
        f"high {name} {some} by {multiplier(rng, names, row_count)}",
        f"high {name} {some} forever",
        f"clash {row} {some}",
        f"spare {row} {rng.randint(1, row_count)} {some}",
    ))


def changed_system(rng, system):
    """Another system; what a parameter is where nobody says is no part of one, as proofs say it."""
    lines = system.splitlines()
    place = rng.choice([i for i, line in enumerate(lines) if not re.match("(parameter|at)( |$)", line)])
    kind = rng.random()
    if kind < 0.2:
        for old, new in (("<=", ">="), (">=", "<="), ("==", rng.choice(("<=", ">=")))):
            if old in lines[place]:
                lines[place] = lines[place].replace(old, new)
                break
    elif kind < 0.4:
        other = rng.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind < 0.5 and len(lines) > 1:
        del lines[place]
    else:
        found = list(re.finditer(r"(?<![\w.])\d+(\.\d+)?", lines[place]))
        if found:
            part = rng.choice(found)
            new = rng.choice(("1", "2", "9", "40"))
            lines[place] = lines[place][: part.start()] + new + lines[place][part.end() :]
    return "\n".join(lines) + "\n"
