"""What the kept trials say together, as Markdown. Not a program by itself."""

from collections import Counter
from statistics import median


class Summary:
    """A table of all stages of which there are trials."""

    def __init__(self, keeper, patches):
        self.lines = []
        self.misses = []
        self.aa(keeper.find("aa"))
        self.relink(keeper.find("relink"), keeper.find("documents"))
        self.power(keeper, patches)
        self.bisect(keeper.find("bisect"), "generated histories, found exactly or as the range left")
        self.bisect(keeper.find("bisect-own"), "patches planted in this repository")
        self.adapter(keeper.find("adapter"))
        for stage in ("changepoints", "crash"):
            for name, result in keeper.find(stage).items():
                self.row(f"{stage}: `{name}`", "passed" if result["passed"] else "failed", result["passed"])

    @property
    def holds(self):
        return not self.misses

    def row(self, what, figure, holds):
        self.lines.append(f"| {what} | {figure} | {'yes' if holds else '**no**'} |")
        if not holds:
            self.misses.append(what)

    def aa(self, found):
        if not found:
            return
        trials = list(found.values())
        alarms = [trial for trial in trials if trial["slower"]]
        loaded = sum(trial["loaded"] for trial in trials)
        self.row(
            f"the commit against itself, {len(trials)} times, {loaded} of them with other load on a core: "
            "comparisons that call a case slower",
            f"{len(alarms)}, at most {upper_bound(len(alarms), len(trials)):.1f} % (95 %)",
            len(alarms) <= 1,
        )
        # A chance of 0.5 % is what the method promises, so that much is no surprise.
        drawn = [trial["relabellings"] for trial in trials if trial["relabellings"]]
        if drawn:
            count, slower = sum(one[0] for one in drawn), sum(one[2] for one in drawn)
            self.row(
                f"{count} relabellings of their pairs: slower",
                f"{slower}, at most {upper_bound(slower, count):.1f} % (95 %)",
                slower <= count / 40,
            )
        seen = [one for trial in trials if not trial["loaded"] for one in trial["detectable"] if one is not None]
        if seen:
            least = median(seen)
            self.row("least effect that half of the cases could have seen", f"{least:.1f} %", least <= 2)

    def relink(self, relinked, documents):
        if relinked:
            alarms = sum(1 for trial in relinked.values() if trial["slower"] or trial["faster"])
            count = len(relinked)
            self.row(f"{count} times nothing but a relink: slower or faster", f"{alarms}", alarms == 0)
        if documents:
            same = sum(1 for trial in documents.values() if trial["identical"])
            count = len(documents)
            self.row(f"{count} commits of documents only: the same programs", f"{same}", same == count)

    def power(self, keeper, patches):
        wrongly = Counter()
        count = 0
        for patch in patches:
            trials = list(keeper.find("power", f"{patch.name}+").values())
            if not trials:
                continue
            count += len(trials)
            found = sum(trial["found"] for trial in trials)
            effects = [trial["effect"] for trial in trials if trial["effect"] is not None]
            effect = f", time {median(effects):+.1f} %" if effects else ""
            moved = next((trial["instructions"] for trial in trials if trial["instructions"] is not None), None)
            instructions = f"instructions {moved:+.1f} %" if moved is not None else "no instructions counted"
            self.row(
                f"`{patch.name}` in `{patch.case}` ({instructions}{effect}): found by {patch.witness}",
                f"{found} of {len(trials)}",
                found >= 0.9 * len(trials),
            )
            for trial in trials:
                wrongly.update(trial["wrongly"])
        if count:
            blamed = sum(wrongly.values())
            names = "".join(f", `{name}`" for name in sorted(wrongly))
            self.row(f"cases blamed in {count} such trials that run no patched code", f"{blamed}{names}", blamed == 0)

    def bisect(self, found, what):
        if not found:
            return
        trials = list(found.values())
        hits = sum(trial["found"] for trial in trials)
        exact = sum(trial["exactly"] for trial in trials)
        self.row(
            f"{len(trials)} {what}",
            f"{hits}, {exact} of them exactly",
            hits >= 0.95 * len(trials),
        )

    def adapter(self, found):
        for result in found.values():
            verdicts = result["verdicts"]
            words = ", ".join(verdict or "none" for verdict in verdicts.values())
            holds = set(verdicts.values()) == {"slower"}
            self.row("the adapter beside a slower one, by case", words, holds)

    def markdown(self):
        if not self.lines:
            return "no trials are kept yet\n"
        head = ["| what | came to | as promised |", "|---|---|---|"]
        return "\n".join([*head, *self.lines]) + "\n"


def upper_bound(seen, count):
    """The most that a rate may be, in per cent, where so many of so many were seen; at 95 %.

    The upper end of the interval of C. Clopper and E. Pearson, found by halving.
    """
    if seen >= count:
        return 100.0
    low, high = 0.0, 1.0
    for _ in range(60):
        rate = (low + high) / 2
        term = total = (1 - rate) ** count
        for success in range(seen):
            term *= (count - success) / (success + 1) * rate / max(1 - rate, 1e-300)
            total += term
        low, high = (rate, high) if total > 0.05 else (low, rate)
    return 100 * high
