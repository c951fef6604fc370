"""The report of a night, in Markdown for people and JSON for programs. Not a program by itself."""

import json


def grouped(number):
    return f"{number:,}".replace(",", " ")


def table(headings, rows):
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def target_rows(targets):
    for name, own in targets.items():
        runs = own["runs"]
        rates = [
            grouped(round(runs[kind]["rate"])) if kind in runs else "–"
            for kind in ("guided", "address", "seeded")
        ]
        yield [name, grouped(own["inputs"]), *rates, own["edges"] or "–", own["corpus"],
               own["findings"]]


def coverage_rows(modules):
    for name, own in modules.items():
        goal = "" if own["goal"] is None else f"{own['goal']} %"
        is_missed = own["goal"] is not None and own["linePercent"] < own["goal"]
        yield [name, f"{own['linePercent']:.1f} %", f"{own['regionPercent']:.1f} %",
               goal + (", missed" if is_missed else "")]


def markdown(report):
    parts = [f"# Fuzzing, {report['date']}"]
    minutes = report["minutes"]
    parts.append(
        f"Commit {report['commit']}, seed {report['seed']}, {report['jobs']} jobs, {minutes:g} minutes of"
        f" fuzzing asked for, {report['elapsedSeconds'] / 60:.0f} minutes in all."
        + (" Ended early by a signal." if report["interrupted"] else "")
    )
    if report["failures"]:
        parts.append("## What did not run\n\n" + "\n".join(
            f"- {failure['what']}: {failure['reason']}\n\n" + indented(failure["words"])
            for failure in report["failures"]
        ))
    parts.append("## Targets")
    parts.append(table(
        ["target", "inputs", "guided/s", "with address sanitizer/s", "seeded/s", "edges", "corpus",
         "findings"],
        target_rows(report["targets"]),
    ))
    parts.append(
        "Inputs a second are of all jobs together; seeded ones run with the counters of coverage."
    )
    parts.append(findings(report))
    if report["trials"]:
        parts.append(trials(report))
    if report["mutants"]:
        parts.append("## Mutants\n\n" + "\n".join(report["mutants"]))
    if report["mended"]:
        parts.append(
            "Findings of earlier runs that are mended:\n\n"
            + "\n".join(f"- {path}" for path in report["mended"])
        )
    parts.append(worth(report))
    if report["coverage"]:
        parts.append(coverage(report))
    return "\n\n".join(parts) + "\n"


def indented(lines):
    return "\n".join(f"      {line}" for line in lines)


def findings(report):
    if not report["findings"]:
        return "## Findings\n\nNone."
    parts = ["## Findings"]
    for finding in report["findings"]:
        parts.append(
            f"### {finding['target']}: {finding['kind']}\n\n{indented(finding['message'])}\n\n"
            f"- input: `{finding['file']}`, {finding['bytes']} bytes"
            + (f", the smallest of {finding['inputs']} that are kept\n" if finding["inputs"] > 1 else "\n")
            + f"- see it again: `{finding['replay']}`"
            + (f"\n- reduced: `{finding['reduced']}`, {finding['reducedBytes']} bytes; what to do with"
               f" it: `{finding['reduced']}.txt`" if finding["reduced"] else "")
        )
    return "\n\n".join(parts)


def trials(report):
    parts = ["## Whole programs"]
    for trial in report["trials"]:
        parts.append(f"`scripts/{trial['name']}`: " + ("sound" if trial["isSound"] else "not sound"))
        if trial["wrong"]:
            parts.append(indented(trial["wrong"]))
    return "\n\n".join(parts)


def worth(report):
    rows = [
        [f"`{entry['file']}`", entry["bytes"], f"`Corpus/fuzz/{entry['target']}/`"]
        for entry in report["worth"]
    ]
    if not rows:
        return "## Worth keeping\n\nNothing that the corpus does not reach already."
    return (
        "## Worth keeping\n\nSmall inputs that reach what neither `Corpus/fuzz` nor `Corpus/regressions`"
        " does, the smallest of each target first:\n\n" + table(["input", "bytes", "goes to"], rows)
    )


def coverage(report):
    parts = ["## Coverage", table(["module", "lines", "regions", "goal"],
                                  coverage_rows(report["coverage"]))]
    stretches = report["unreached"]
    if stretches:
        count = sum(own["last"] - own["first"] + 1 for own in stretches)
        parts.append(f"Not reached in modules with a goal, {count} lines:")
        parts.append("\n".join(
            f"- {own['path']}:{own['first']}–{own['last']} {own['declaration']}" for own in stretches
        ))
    return "\n\n".join(parts)


def status(report):
    """How the night ends: what could not be run says more than what was found by then."""
    if report["failures"]:
        return 70
    if report["interrupted"]:
        return 130
    return 1 if report["findings"] or not all(trial["isSound"] for trial in report["trials"]) else 0


def write(report, folder):
    (folder / "report.json").write_text(json.dumps(report, indent=1) + "\n")
    (folder / "report.md").write_text(markdown(report))
