"""What the page computes against the solver's answers, at many rows of each document."""

import array
import base64
import json
import random
import subprocess

from trial import CLOSENESS, expect

# Of the range of a slider: most rows at its end conflict, and a conflict takes long to find.
SHARE = 0.4
DOCUMENTS = (
    "rotation.json", "toolbar.json", "calculator.json", "boxes.xml", "pages.xml", "text.xml", "table.xml", "card.json",
)


def accuracy(trial):
    """The page against the solver, at many rows of each document."""
    chance = random.Random(7)
    said = []
    for name in DOCUMENTS:
        trial.open(name)
        parameters = trial.browser.evaluate("tinamou.program.names")
        ranges = {entry["name"]: entry for entry in trial.browser.evaluate("tinamou.parameters")}
        rows = []
        for number in range(trial.row_count):
            row = {"width": round(chance.uniform(150, 1500), 3), "height": round(chance.uniform(150, 1500), 3)}
            if number % 100 == 0:
                row["height"] = row["width"]
            for key in parameters:
                # Heights of texts are the page's own business.
                if key in row or key not in ranges:
                    continue
                entry = ranges[key]
                row[key] = (
                    chance.random() < 0.5 if entry["kind"] == "switch"
                    else round(chance.uniform(entry["low"], entry["high"] * SHARE), chance.randrange(4))
                )
            rows.append(row)
        solved = solve_rows(trial, name, rows)
        shown = compute_rows(trial, rows)
        expect(len(solved) == len(shown), f"{name}: {len(solved)} and {len(shown)} rows")
        worst, open_count = 0.0, 0
        for place, (answer, frames) in enumerate(zip(solved, shown)):
            if frames is None:
                open_count += 1
                expect(answer["status"] == "conflict", f"{name}: the page has no answer for {rows[place]}")
                continue
            expect(answer["status"] != "conflict", f"{name}: the page has an answer for a conflict, {rows[place]}")
            own = [answer["frames"][key][part] for key in answer["order"] for part in ("x", "y", "width", "height")]
            expect(len(own) == len(frames), f"{name}: {len(own)} and {len(frames)} numbers")
            error = max(abs(a - b) for a, b in zip(own, frames))
            expect(error <= CLOSENESS, f"{name}: {error} points at {rows[place]}")
            worst = max(worst, error)
        said.append(f"{name} {worst:.0e}" + (f" ({open_count} conflicts)" if open_count else ""))
    return f"greatest error of {trial.row_count} rows each: " + ", ".join(said)


def solve_rows(trial, name, rows):
    text = "".join(json.dumps(row) + "\n" for row in rows)
    run = subprocess.run(
        [trial.program, "sweep", f"Examples/{name}", "--parameters", "-", "--format", "jsonl", "--text", "boxes"],
        cwd=trial.folder.parent, input=text, capture_output=True, text=True,
    )
    expect(run.returncode in (0, 1), f"sweep {name}: {run.stderr[:400]}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def compute_rows(trial, rows):
    """The page's frames at rows, None where it has none; as bytes, which are fewer than digits."""
    found = trial.browser.evaluate(
        f"""(() => {{ const counts = [], parts = [];
          for (const row of {json.dumps(rows)}) {{
            const answer = tinamou.program.solve(row);
            counts.push(answer ? answer.frames.length : -1);
            if (answer) parts.push(new Uint8Array(answer.frames.slice().buffer));
          }}
          const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
          let start = 0;
          for (const part of parts) {{ all.set(part, start); start += part.length; }}
          let text = "";
          for (let place = 0; place < all.length; place += 32768) {{
            text += String.fromCharCode(...all.subarray(place, place + 32768));
          }}
          return [counts, btoa(text)]; }})()"""
    )
    numbers = array.array("d", base64.b64decode(found[1]))
    result, start = [], 0
    for count in found[0]:
        result.append(None if count < 0 else numbers[start:start + count])
        start += max(count, 0)
    return result
