#!/usr/bin/env python3
"""usage: scripts/tracking/noise.py [--bench PROGRAM] [OPTION…]

Compares the last commit with itself (`bench noise`, which takes the options: --suite, --filter, --minutes, --runs …), and
writes what each case could have seen on this machine into Documentation/PERFORMANCE.md, between the marks there. Exits 1
when a case was called slower or faster, 70 when nothing could be measured."""

import os
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))

from keeping import Bench, Failed, git, say  # noqa: E402

DOCUMENT = ROOT / "Documentation" / "PERFORMANCE.md"
MARKS = re.compile(r"(<!-- noise -->\n).*?(<!-- end of noise -->\n)", re.DOTALL)


def main(words):
    if "--help" in words or "-h" in words:
        print(__doc__)
        return 0
    os.chdir(ROOT)
    program = None
    if words[:1] == ["--bench"]:
        program, words = words[1], words[2:]
    text = DOCUMENT.read_text()
    if not MARKS.search(text):
        raise Failed(f"{DOCUMENT} has no marks for the table")
    commit = git("rev-parse", "HEAD")
    bench = Bench(program) if program else Bench.built()
    status, table = bench.run("noise", commit, "--markdown", *words, allowed=(0, 1))
    options = " ".join(["scripts/bench noise", *words])
    head = f"`{options}` at commit {commit[:9]}:\n\n"
    table = MARKS.sub(lambda found: found[1] + "\n" + head + table + "\n" + found[2], text)
    DOCUMENT.write_text(table)
    say(f"written into {DOCUMENT.relative_to(ROOT)}")
    return status


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failed as failure:
        say(str(failure))
        sys.exit(70)
