"""A second reading of Documentation/PROOFS.md, which shares nothing with scripts/check-proof: what either accepts, the
other has to accept, too. It is made to be compared with the page, not to be fast: each sentence of its 'Checking' is
a function here, over all rows."""

import re
import sys
from fractions import Fraction

from second_systems import Refused, need, read_system

# Old Pythons have no limit of digits to lift.
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


def exact(text):
    need(re.fullmatch("-?[0-9]+(/[0-9]+)?", text) and str(Fraction(text)) == text, f"not exact: {text}")
    return Fraction(text)


def printed(text):
    need(re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?(e[+-]?[0-9]{1,3})?", text), f"not printed: {text}")
    need(abs(float(text)) < float("inf"), "no Double")
    value = Fraction(text)
    need(value != 0 or text[0] != "-", "-0")
    return value


def signum(x):
    return -1 if x < 0 else 1 if x > 0 else 0


def compare(left, right):
    """-1, 0 or 1, as one list by place stands to another."""
    for place in sorted({*left, *right}):
        if left.get(place, 0) != right.get(place, 0):
            return -1 if left.get(place, 0) < right.get(place, 0) else 1
    return 0


class Reading:
    """One proof of one system."""

    def __init__(self, data, proof):
        self.parameters, self.variables, self.rows = read_system(data)
        first, *lines, last = proof.decode().split("\n")
        need(first == "tinamou-proof 1" and last == "", "not of this format")
        self.lines = [line.split(" ") for line in lines]
        claims = ("system", "parameter", "status", "value", "violation", "conflict", "open")
        evidence = ("level", "fixed", "low", "high", "tie", "clash", "spare")
        need(all(line[0] in claims + evidence for line in self.lines), "a line of another kind")
        self.given = self.read_parameters(data)
        self.point = self.read_values()
        self.cores = self.read_conflicts()
        self.open = self.read_open()
        for row in self.rows:
            row.a = {v: a for v, a in row.terms.items() if a and v is not None and v not in self.parameters}
            row.c = row.terms.get(None, Fraction(0)) - self.given.get(row.edited, 0)
            row.c += sum(a * self.given[p] for p, a in row.terms.items() if p in self.parameters)
        absent = {r for r, row in enumerate(self.rows) if row.edited and row.edited not in self.given}
        self.takes_part = [r for r in range(len(self.rows)) if r not in absent and r not in self.cores]
        self.required = [r for r in self.takes_part if self.rows[r].priority == 1000]
        self.optional = [r for r in self.takes_part if self.rows[r].priority != 1000]
        self.optional.sort(key=lambda r: (-self.rows[r].priority, r))
        self.lefts = [row.left(self.point) for row in self.rows]
        need(all(self.rows[r].priority == 1000 and r not in absent for r in self.cores), "no dropped row")
        self.fixed, self.ends = set(), {}
        status = "conflict" if self.cores else "ambiguous" if self.open else "solved"
        need(self.of("status") == [[status]], "status")
        self.check_violations()
        self.check_levels()
        self.check_steps()
        self.check_ties()
        self.check_conflicts()

    # Claims

    def of(self, *kinds):
        return [line[1:] if len(kinds) == 1 else line for line in self.lines if line[0] in kinds]

    def read_parameters(self, data):
        given, state = {}, 0xCBF29CE484222325
        for name, text in self.of("parameter"):
            need(name in self.parameters or any(row.edited == name for row in self.rows), "no parameter")
            need(name not in given, "a parameter twice")
            given[name] = exact(text) if "/" in text else printed(text)
            data += b"parameter " + name.encode() + b" " + text.encode() + b"\n"
        for byte in data:
            state = ((state ^ byte) * 0x100000001B3) % 2**64
        need(self.of("system") == [["%016x" % state]], "another system")
        need(given.keys() >= set(self.parameters), "a parameter without a value")
        return given

    def read_values(self):
        point = {}
        for line in self.of("value"):
            need(len(line) in (2, 3) and line[0] in self.variables and line[0] not in point, "value")
            point[line[0]] = exact(line[2]) if line[2:] else printed(line[1])
            need(float(printed(line[1])) == float(point[line[0]]), "a value is rounded wrongly")
        need(point.keys() == set(self.variables), "not all values")
        return point

    def number(self, text):
        need(text in map(str, range(1, len(self.rows) + 1)), f"no row: {text}")
        return int(text) - 1

    def read_conflicts(self):
        cores = {}
        for dropped, of, *members in self.of("conflict"):
            core = [self.number(member) for member in members]
            need(of == "of" and core == sorted({*core}) and core[-1] == self.number(dropped), "core")
            need(not cores or core[-1] > max(cores), "conflicts in another order")
            cores[core[-1]] = core
        return cores

    def read_open(self):
        found = {}
        for name, *ends in self.of("open"):
            need(name in self.point and name not in found and len(ends) in (0, 2), "open")
            found[name] = [None if end == "none" else float(printed(end)) for end in ends]
        return found

    def entries(self, words, has_rows, has_names):
        found = {}
        for word in words:
            key, value = word.split(":")
            is_name = key in self.point
            need(has_names if is_name else has_rows, f"'{key}' in this sum")
            key = key if is_name else self.number(key)
            need(key not in found, "twice in a sum")
            found[key] = exact(value)
        return found

    # Point and levels

    def check_violations(self):
        need(all(self.rows[r].distance(self.lefts[r]) == 0 for r in self.required), "a required row")
        self.priorities = sorted({self.rows[r].priority for r in self.optional}, reverse=True)
        expected = []
        for priority in self.priorities:
            rows = [r for r in self.optional if self.rows[r].priority == priority]
            total = sum(self.rows[r].weight * self.rows[r].distance(self.lefts[r]) for r in rows)
            expected.append([priority, float(total)])
        need([[float(printed(w)) for w in line] for line in self.of("violation")] == expected, "violations")

    def bounds(self, r, has_ties):
        """l and u of a row; None where there is no bound."""
        row, sides = self.rows[r], []
        is_slope = {-1: row.relation != "<=", 1: row.relation != ">="}
        for side in (-1, 1):
            way = signum(self.lefts[r]) or side
            if not is_slope[way]:
                sides.append({})
            elif r in self.required:
                sides.append(None)
            else:
                sides.append({1 + self.priorities.index(row.priority): way * row.weight})
                if has_ties:
                    sides[-1][self.tie_places[r]] = Fraction(way)
        return sides

    def is_within(self, bounds, y):
        low, high = bounds
        return (low is None or compare(low, y) <= 0) and (high is None or compare(y, high) <= 0)

    def check_balance(self, multipliers):
        sums = {}
        for key, y in multipliers.items():
            for v, a in ({key: 1} if key in self.point else self.rows[key].a).items():
                for place, value in y.items():
                    sums[place, v] = sums.get((place, v), 0) + a * value
        need(all(v in self.fixed for (_, v), value in sums.items() if value), "no balance")

    def check_levels(self):
        self.y = {r: {} for r in self.takes_part}
        for priority, *words in self.of("level"):
            place = [1000.0, *self.priorities].index(float(printed(priority)))
            for r, value in self.entries(words, True, False).items():
                need(r in self.y and self.lefts[r] == 0 and place not in self.y[r], "no such multiplier")
                self.y[r][place] = value
        self.side = {}
        for r, y in self.y.items():
            low, high = self.bounds(r, False)
            if self.lefts[r]:
                # A required row that holds has no slope where it is not 0.
                y.update(low)
            need(self.is_within((low, high), y), f"slopes of row {r + 1}")
            at_low, at_high = (bound is not None and compare(bound, y) == 0 for bound in (low, high))
            self.side[r] = signum(self.lefts[r]) or (-1 if at_low else 1 if at_high else 0)
        self.check_balance(self.y)

    # Fixed and open

    def is_optimal(self, r, left):
        return left * self.side[r] >= 0 if self.side[r] else left == 0

    def sum_of(self, entries):
        sums = {}
        for r, value in entries.items():
            for v, a in self.rows[r].a.items():
                sums[v] = sums.get(v, 0) + value * a
        return {v: a for v, a in sums.items() if a and v not in self.fixed}

    def check_steps(self):
        for kind, name, *words in self.of("fixed", "low", "high"):
            need(name in self.point and (kind, name) not in self.ends, f"{kind} {name}")
            if kind == "fixed":
                entries = self.entries(words, True, False)
                need(all(self.side.get(r) == 0 for r in entries), "not an equation")
                need(self.sum_of(entries).keys() == {name}, "no multiple")
                self.fixed.add(name)
            elif words[-1:] == ["forever"]:
                self.check_ray(kind, name, self.entries(words[:-1], False, True))
            else:
                by = words.index("by")
                self.check_end(kind, name, self.entries(words[:by], False, True), words[by + 1 :])
        for name in self.variables:
            need((name in self.fixed) != (name in self.open), f"'{name}' is not what it is said to be")
        for name, claimed in self.open.items():
            low, high = self.ends["low", name], self.ends["high", name]
            need(low != high or low is None, "a range of one value")
            need(claimed in ([], [None if end is None else float(end) for end in (low, high)]), "range")

    def check_ray(self, kind, name, move):
        need(all(self.is_optimal(r, self.rows[r].change(move)) for r in self.side), "a ray leaves the face")
        need(signum(move.get(name, 0)) == (1 if kind == "high" else -1), "a ray to the other side")
        self.ends[kind, name] = None

    def check_end(self, kind, name, move, words):
        there = {v: value + move.get(v, 0) for v, value in self.point.items()}
        need(all(self.is_optimal(r, self.rows[r].left(there)) for r in self.side), "an end is off the face")
        entries, way = self.entries(words, True, False), 1 if kind == "high" else -1
        for r, value in entries.items():
            need(r in self.side and self.rows[r].left(there) == 0, "a row is not 0 at the end")
            need(self.side[r] == 0 or value * way * self.side[r] < 0, "a row that pulls")
        need(self.sum_of(entries) == {name: 1}, "a sum that is not the variable")
        self.ends[kind, name] = there[name]
        other = self.ends.get(("low" if kind == "high" else "high", name))
        if name not in self.open and other is not None and other == there[name]:
            self.fixed.add(name)

    # Ties and conflicts

    def check_ties(self):
        if not self.open:
            need(not self.of("tie"), "a tie where nothing is open")
            return
        order = self.optional + self.variables
        self.tie_places = {key: 1 + len(self.priorities) + place for place, key in enumerate(order)}
        ties = {v: {self.tie_places[v]: Fraction(signum(self.point[v]))} if self.point[v] else {} for v in self.open}
        ties.update(self.y)
        for r in self.optional:
            if self.lefts[r]:
                ties[r] = self.bounds(r, True)[0]
        for of, *words in self.of("tie"):
            place = self.tie_places[of if of in self.point else self.number(of)]
            for key, value in self.entries(words, True, True).items():
                is_zero = (self.point[key] if key in self.point else self.lefts[key]) == 0
                need(key in ties and is_zero and place not in ties[key], "no such multiplier")
                ties[key][place] = value
        for key, y in ties.items():
            if key in self.point:
                place, way = self.tie_places[key], signum(self.point[key])
                need(self.is_within(({place: way or -1}, {place: way or 1}), y), f"slopes of |{key}|")
            else:
                need(self.is_within(self.bounds(key, True), y), f"slopes of row {key + 1}")
        self.check_balance(ties)

    def check_conflicts(self):
        shown = []
        for dropped, *words in self.of("clash"):
            core, entries = self.cores[self.number(dropped)], self.entries(words, True, False)
            for r, value in entries.items():
                need(r in core and {"==": True, "<=": value >= 0, ">=": value <= 0}[self.rows[r].relation], "clash")
            sums = {v: sum(y * self.rows[r].a.get(v, 0) for r, y in entries.items()) for v in self.variables}
            need(not any(sums.values()) and sum(y * self.lefts[r] for r, y in entries.items()) > 0, "no clash")
            shown.append((core[-1], core[-1]))
        for dropped, member, *words in self.of("spare"):
            core, spared = self.cores[self.number(dropped)], self.number(member)
            need(spared in core[:-1], "spare")
            move = self.entries(words, False, True)
            there = {v: value + move.get(v, 0) for v, value in self.point.items()}
            for r in [r for r in self.required if r < spared] + [r for r in core if r > spared]:
                need(self.rows[r].distance(self.rows[r].left(there)) == 0, "a row does not hold")
            shown.append((core[-1], spared))
        needed = sorted((dropped, r) for dropped, core in self.cores.items() for r in core)
        need(sorted(shown) == needed, "conflicts are shown once each")
        need(all({*core[:-1]} <= {*self.required} for core in self.cores.values()), "a core of other rows")


def refusal(data, proof):
    """Why a proof of a system is none; empty where it is one."""
    try:
        Reading(data, proof)
    except (Refused, ValueError, ArithmeticError, LookupError, TypeError) as failure:
        return f"{type(failure).__name__}: {failure}"
    return ""
