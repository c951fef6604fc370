"""Which mutants there are, which of them are drawn, and what became of each. Not a program by itself."""

import hashlib
import json
import random
import subprocess


class NoSample(Exception):
    """There is nothing to draw from."""


def swift_files(root, module):
    folder = root / "Sources" / module
    if not folder.is_dir():
        raise NoSample(f"there is no module '{module}'")
    return sorted(str(path.relative_to(root)) for path in folder.rglob("*.swift"))


def all_mutations(program, root, modules):
    """Every mutation of some modules, in the order of files and places."""
    found = []
    for module in modules:
        # Invariants are asked by fuzz targets alone: a weaker one is an oracle's business, as assertions are.
        files = [file for file in swift_files(root, module) if not file.endswith("+Invariants.swift")]
        listed = subprocess.run(
            [program, "list", *files],
            cwd=root, capture_output=True, text=True, check=True,
        ).stdout
        for line in listed.splitlines():
            entry = json.loads(line)
            found.append({"module": module, **entry})
    return found


def source_line(root, file, line):
    return (root / file).read_text().splitlines()[line - 1].strip()


class Sample:
    """Drawn mutants with their verdicts, in a folder; what is there already is gone on with."""

    def __init__(self, folder, root, modules):
        self.folder = folder
        self.root = root
        self.modules = modules
        self.mutants = {}
        self.verdicts = {}
        self.population = 0

    @staticmethod
    def open(root, state, program, modules, seed, count):
        """The sample of a seed, drawn now or on an earlier call on the same sources."""
        digest = hashlib.sha256()
        for module in modules:
            for file in swift_files(root, module):
                digest.update(file.encode() + b"\0" + (root / file).read_bytes())
        name = f"{seed}-{count}-{'-'.join(modules)}"
        key = hashlib.sha256(name.encode() + digest.digest()).hexdigest()[:8]
        sample = Sample(state / f"sample-{seed}-{count}-{key}", root, modules)
        sample.folder.mkdir(parents=True, exist_ok=True)
        drawn = sample.folder / "mutants.json"
        if drawn.exists():
            kept = json.loads(drawn.read_text())
        else:
            found = all_mutations(program, root, modules)
            if not found:
                raise NoSample("there is nothing to change in " + ", ".join(modules))
            chosen = random.Random(seed).sample(range(len(found)), min(count, len(found)))
            kept = {
                "population": len(found),
                "mutants": [{"number": i + 1, **found[place]} for i, place in enumerate(chosen)],
            }
            for mutant in kept["mutants"]:
                line = mutant["mutation"]["line"]
                mutant["sourceLine"] = source_line(root, mutant["file"], line)
            drawn.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
        sample.population = kept["population"]
        sample.mutants = {mutant["number"]: mutant for mutant in kept["mutants"]}
        log = sample.folder / "verdicts.jsonl"
        # A line that a kill cut off is no verdict.
        for line in log.read_text().splitlines() if log.exists() else []:
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            sample.verdicts.setdefault(entry["number"], {}).update(entry)
        return sample

    def note(self, number, **verdict):
        """Keeps what became of a mutant, at once."""
        entry = {"number": number, **verdict}
        self.verdicts.setdefault(number, {}).update(entry)
        with open(self.folder / "verdicts.jsonl", "a") as log:
            log.write(json.dumps(entry, ensure_ascii=False) + "\n")

    def is_compiled(self, number):
        return self.verdicts.get(number, {}).get("compiler") is None

    def compiled(self):
        return [number for number in self.mutants if self.is_compiled(number)]
