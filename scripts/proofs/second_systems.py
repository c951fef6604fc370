"""A second reading of constraint systems, as COMMAND-LINE.md has them, which shares nothing with scripts/check-proof."""

import re
from fractions import Fraction

DECIMAL = r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4}(?![0-9]))?"
TOKEN = re.compile(rf"[ \t]*(?:(?P<number>{DECIMAL})|(?P<name>[A-Za-z_][A-Za-z0-9_.]*)|(?P<mark><=|>=|==|[-+*/@=,]))")
LEVELS = {"weak": 250, "medium": 500, "strong": 750, "required": 1000}



class Refused(Exception):
    """What keeps a text from being a proof."""


def need(condition, what):
    if not condition:
        raise Refused(what)


class Tokens:
    """What is left of a line of a system."""

    def __init__(self, line):
        self.rest, place = [], 0
        while line[place:].strip(" \t"):
            token = TOKEN.match(line, place)
            need(token, f"no word: {line[place:]}")
            self.rest.append((token.lastgroup, token[token.lastgroup]))
            place = token.end()
        self.rest.append(("end", ""))

    def peek(self, place=0):
        return self.rest[place] if place < len(self.rest) else ("end", "")

    def take(self, kind, text=None):
        found, word = self.rest[0]
        need(found == kind and text in (None, word), f"found '{word}'")
        return self.rest.pop(0)[1]

    def sign(self):
        result = 1
        while self.peek() in (("mark", "+"), ("mark", "-")):
            result *= -1 if self.take("mark") == "-" else 1
        return result

    def number(self):
        """A decimal or a fraction of two."""
        above = self.take("number")
        if self.peek() != ("mark", "/"):
            return near(Fraction(above)) if float(above) else Fraction(0)
        self.take("mark")
        return near(Fraction(above) / Fraction(self.take("number")))

    def term(self):
        value, name = Fraction(self.sign()), None
        while True:
            need(name is None, "a name stands before a '*'")
            if self.peek()[0] == "name":
                name = self.take("name")
            else:
                value = near(value * self.number())
            if self.peek() != ("mark", "*"):
                return name, value
            self.take("mark")
            value *= self.sign()

    def side(self):
        terms = [self.term()]
        while self.peek() in (("mark", "+"), ("mark", "-")):
            terms.append(self.term())
        return terms

    def tail(self):
        """Priority and weight."""
        priority, weight = 1000.0, 1.0
        if self.peek() == ("mark", "@"):
            self.take("mark")
            is_word = self.peek()[0] == "name"
            priority = float(LEVELS[self.take("name")] if is_word else self.sign() * float(self.take("number")))
        if self.peek() == ("name", "weight"):
            self.take("name")
            weight = self.sign() * float(self.take("number"))
        need(0 < priority <= 1000 and 0 < weight < float("inf"), "no priority or weight")
        self.take("end")
        return priority, Fraction(repr(weight))


def near(value):
    need(value == 0 or float(value) != 0, "out of range")
    return value


class Row:
    """A row of a system; `a` and `c` are set when parameters have values."""

    def __init__(self, relation, terms, tail, edited=None):
        self.relation, self.edited, self.a, self.c = relation, edited, {}, Fraction(0)
        self.terms, (self.priority, self.weight) = {}, tail
        for name, value in terms:
            self.terms[name] = near(self.terms.get(name, Fraction(0)) + value)

    def distance(self, left):
        return {"==": abs(left), "<=": max(left, Fraction(0)), ">=": max(-left, Fraction(0))}[self.relation]

    def left(self, point):
        return self.c + self.change(point)

    def change(self, move):
        return sum((a * move[v] for v, a in self.a.items() if v in move), Fraction(0))


def read_system(data):
    """Parameters, variables in order, and rows."""
    text = data.decode()
    parameters, variables, rows = [], {}, []
    for line in re.split("\r\n|\r|\n", text[1:] if text.startswith("\ufeff") else text):
        tokens = Tokens(line.partition("#")[0])
        keyword = tokens.peek()[1] if tokens.peek(1)[0] == "name" else ""
        if tokens.peek()[0] == "end":
            continue
        if keyword == "variable":
            tokens.take("name")
            names = [tokens.take("name")]
            while tokens.peek() == ("mark", ","):
                tokens.take("mark")
                names.append(tokens.take("name"))
            variables.update(dict.fromkeys(names))
            tokens.take("end")
        elif keyword in ("parameter", "at", "expect"):
            tokens.take("name")
            while True:
                name = tokens.take("name")
                tokens.take("mark", "=")
                tokens.sign()
                tokens.number()
                if keyword == "parameter" or tokens.peek() != ("mark", ","):
                    break
                tokens.take("mark")
            tokens.take("end")
            if keyword == "parameter":
                need(name not in parameters and name not in variables, f"'{name}' is known")
                parameters.append(name)
        elif keyword == "edit":
            tokens.take("name")
            name = tokens.take("name")
            need(name not in parameters and all(row.edited != name for row in rows), f"'{name}' is edited")
            variables[name] = None
            rows.append(Row("==", [(name, Fraction(1))], tokens.tail(), name))
        elif not (tokens.peek() == ("name", "at") and tokens.peek(1)[0] == "end"):
            left, relation = tokens.side(), tokens.take("mark")
            need(relation in ("<=", "==", ">="), "no relation")
            right = [(name, -value) for name, value in tokens.side()]
            rows.append(Row(relation, left + right, tokens.tail()))
            variables.update((name, None) for name in rows[-1].terms if name not in (None, *parameters))
        need(not variables.keys() & set(parameters), "a parameter stands where a variable should")
    return parameters, list(variables), rows
