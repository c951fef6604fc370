"""Commits that are no part of any branch: patches and documents on top of a commit, made without touching
the working tree. Not a program by itself."""

import os
import re
import tempfile
from pathlib import Path

from keeping import Failed, git

PATCHES = Path("Benchmarks/Planted")
IDENTITY = {
    **{f"GIT_{who}_NAME": "Planter" for who in ("AUTHOR", "COMMITTER")},
    **{f"GIT_{who}_EMAIL": "planter@example.org" for who in ("AUTHOR", "COMMITTER")},
    # The same every time, so that a commit has the same name in every run.
    **{f"GIT_{who}_DATE": "1700000000 +0000" for who in ("AUTHOR", "COMMITTER")},
}


class Patch:
    """A planted slowdown."""

    def __init__(self, name):
        self.name = name
        self.path = PATCHES / f"{name}.patch"
        try:
            text = self.path.read_text()
        except OSError:
            raise Failed(f"there is no patch '{name}'; the patches are those of {PATCHES}") from None
        self.case = self.field(text, "Slows")
        self.witness = self.field(text, "Witness")
        self.plants = self.field(text, "Plants")
        self.measured = self.field(text, "Measured")

    def field(self, text, key):
        found = re.search(rf"^{key}: (.+)$", text, re.MULTILINE)
        if not found:
            raise Failed(f"{self.path} has no '{key}:'")
        return found.group(1)

    @classmethod
    def all(cls):
        return [cls(path.stem) for path in sorted(PATCHES.glob("*.patch"))]


class Draft:
    """A commit in the making, in an index of its own."""

    def __init__(self, parent):
        self.parent = parent
        self.folder = tempfile.TemporaryDirectory(prefix="bench-trial-")
        self.environment = {"GIT_INDEX_FILE": os.path.join(self.folder.name, "index"), **IDENTITY}
        self.git("read-tree", parent)

    def git(self, *words, text=None):
        return git(*words, environment=self.environment, text=text)

    def apply(self, patch):
        self.git("apply", "--cached", str(patch.path))

    def append(self, path, line):
        """Appends a line to a file."""
        before = git("show", f"{self.parent}:{path}")
        name = self.git("hash-object", "-w", "--stdin", text=f"{before}\n{line}\n")
        mode = git("ls-tree", self.parent, "--", path).split(" ", 1)[0]
        self.git("update-index", "--cacheinfo", f"{mode},{name},{path}")

    def commit(self, subject):
        tree = self.git("write-tree")
        self.commit_name = self.git("commit-tree", tree, "-p", self.parent, "-m", subject)
        self.folder.cleanup()
        return self.commit_name


def patched(parent, patch):
    draft = Draft(parent)
    draft.apply(patch)
    return draft.commit(f"Plant {patch.name}")


def documented(parent, number):
    """A commit that changes a document only."""
    draft = Draft(parent)
    draft.append("README.md", f"<!-- {number} -->")
    return draft.commit(f"Say {number}")


def commented(parent, number):
    """A commit that changes a comment at the end of a source file: it is built, to the same code."""
    draft = Draft(parent)
    draft.append("Benchmarks/Measurement/BlackBox.swift", f"// {number}")
    return draft.commit(f"Comment {number}")
