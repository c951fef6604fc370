"""What a sample of mutants says: the table, the score with its interval, and the survivors. Not a program
by itself."""

import math
import re

ORDER = ("trap", "test", "oracle", "time", "work", "survived")


def wilson(killed, count):
    """The 95 % interval of a share, after [Wilson]."""
    if count == 0:
        return 0.0, 1.0
    z = 1.959964
    share, spread = killed / count, z * z / count
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / count + spread / count / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def words(killed, count):
    if count == 0:
        return "none tried"
    low, high = wilson(killed, count)
    return f"{killed} of {count}: {100 * killed / count:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def verdict(own):
    """What became of a mutant in the end; None where not all stages were tried."""
    for part in ("tests", "oracles"):
        if own.get(part) and own[part]["verdict"] != "survived":
            return own[part]["verdict"]
    return "survived" if own.get("oracles") else None


def one_line(text):
    return " ".join(text.split())


def key(mutant):
    """What tells a mutant from others, though lines above it come and go."""
    mutation = mutant["mutation"]
    return (mutant["file"], mutation["kind"], one_line(mutant["sourceLine"]),
            one_line(mutation["original"]), one_line(mutation["mutated"]))


def entry(mutant, reason=""):
    mutation = mutant["mutation"]
    return (
        f"{mutant['file']}:{mutation['line']}:{mutation['column']} {mutation['kind']}\n"
        f"  line: {one_line(mutant['sourceLine'])}\n"
        f"  was: {one_line(mutation['original'])}\n"
        f"  became: {one_line(mutation['mutated'])}\n"
        f"  reason: {reason}".rstrip() + "\n"
    )


ENTRY = re.compile(
    r"^(\S+?):\d+:\d+ (\w+)\n  line: (.*)\n  was: (.*)\n  became:(.*)\n  reason:(.*(?:\n    .*)*)$", re.M
)


def reasons(*paths):
    """Reasons that people have written beside survivors, here or on earlier nights."""
    found = {}
    for path in paths:
        for match in ENTRY.finditer(path.read_text()) if path.exists() else []:
            reason = one_line(match[6])
            if reason:
                found[(match[1], match[2], *(part.strip() for part in match.group(3, 4, 5)))] = reason
    return found


def survivors(sample):
    return [n for n in sample.compiled() if verdict(sample.verdicts.get(n, {})) == "survived"]


def write_survivors(sample, known):
    path = sample.folder / "survivors.txt"
    known = {**known, **reasons(path)}
    path.write_text("\n".join(
        entry(sample.mutants[n], known.get(key(sample.mutants[n]), "")) for n in survivors(sample)
    ))
    return path


def report(sample, known):
    """The table of modules, and the scores."""
    known = {**known, **reasons(sample.folder / "survivors.txt")}
    rows, tried = [], {}
    for module in sample.modules:
        own = [n for n in sample.mutants if sample.mutants[n]["module"] == module]
        counts = dict.fromkeys(ORDER, 0)
        for n in own:
            found = verdict(sample.verdicts.get(n, {}))
            if sample.is_compiled(n) and found:
                counts[found] += 1
                tried[n] = found
        compiled = sum(1 for n in own if sample.is_compiled(n))
        rows.append([module, len(own), len(own) - compiled, *(counts[name] for name in ORDER)])
    heads = ["module", "drawn", "do not compile", *ORDER]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    compiled = sample.compiled()
    killed = sum(1 for found in tried.values() if found != "survived")
    equivalent = [n for n in survivors(sample)
                  if known.get(key(sample.mutants[n]), "").startswith("equivalent:")]
    lines += ["", f"Drawn from {sample.population} mutations; {len(compiled)} compile, {len(tried)} of them"
              " were tried to the end.", f"Killed, raw: {words(killed, len(tried))}"]
    if equivalent:
        lines.append(f"Killed of those not shown equivalent: {words(killed, len(tried) - len(equivalent))}")
    judged = [own["oracles"]["verdict"] for n in compiled
              if (own := sample.verdicts.get(n, {})).get("oracles")]
    by_tests = [own["tests"]["verdict"] for n in compiled
                if (own := sample.verdicts.get(n, {})).get("tests")]
    if by_tests:
        dead = sum(1 for found in by_tests if found != "survived")
        whom = "" if len(by_tests) == len(tried) else ", asked of what oracles had left"
        lines.append(f"Killed by tests{whom}: {words(dead, len(by_tests))}")
    dead = sum(1 for found in judged if found != "survived")
    if len(judged) == len(tried):
        lines.append(f"Killed by oracles without unit tests: {words(dead, len(judged))}")
    else:
        lines.append(f"Oracles looked only at the {len(judged)} mutants that tests had left.")
    return "\n".join(lines) + "\n"
