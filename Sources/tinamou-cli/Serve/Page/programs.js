"use strict";

// Programs that find frames without asking anybody: critical regions of constraints, and operations of expressions.
// Both take values by name and give four numbers a view, or null where the solver has to be asked.

/** How far outside of a region rounding may put a point, in points. */
const borderTolerance = 1e-9;

/** How near numbers are, against the larger of 1 and their size, between which rounding may decide. */
const nearness = 1e-9;

function isNear(a, b) { return Math.abs(a - b) <= nearness * Math.max(1, Math.abs(a)); }

/** Whether sums and products of such numbers are exact, where they are such again: sixteenths of small whole numbers. */
function isPlain(number) { return Math.abs(number) <= 0x100000 && Number.isInteger(number * 16); }

/** A number that follows from a width in steps, as the size of a text does that wraps. */
function valueOfSteps({ widths, values }, width) {
  let [low, high] = [0, widths.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    // Texts fit where they fit exactly, however a width was rounded.
    if (width >= widths[middle] - borderTolerance) low = middle;
    else high = middle;
  }
  return values[low];
}

function valueOfRow(row, values) {
  let sum = row[0];
  for (let place = 0; place < values.length; place++) sum += row[place + 1] * values[place];
  return sum;
}

function holds(comparison, number) {
  switch (comparison) {
    case "<": return number < 0;
    case "<=": return number <= 0;
    case ">": return number > 0;
    case ">=": return number >= 0;
    case "==": return number === 0;
    default: return number !== 0;
  }
}

function holdsCondition(condition, values) {
  if (condition.all) return condition.all.every((part) => holdsCondition(part, values));
  if (condition.any) return condition.any.some((part) => holdsCondition(part, values));
  return holds(condition.is, valueOfRow(condition.row, values));
}

/** Whether only rounding may say whether a condition holds. */
function isDoubtful(condition, values) {
  const parts = condition.all || condition.any;
  if (parts) return parts.some((part) => isDoubtful(part, values));
  const number = valueOfRow(condition.row, values);
  if (!isNear(number, 0)) return false;
  // Two numbers as they stand are compared rightly, whatever they are.
  const [constant, ...factors] = condition.row.map(Math.abs);
  const terms = factors.filter((factor) => factor !== 0);
  if (terms.every((factor) => factor === 1) && terms.length + (constant !== 0) <= 2) return false;
  return ![number, ...values, ...condition.row].every(isPlain);
}

/** The regions of a document of constraints. */
class RegionProgram {
  constructor(data) {
    this.data = data;
    this.names = data.parameters;
    this.parts = data.parts.map((part) => ({
      ...part,
      theta: new Float64Array(part.columns.length),
      // Where the last answer was is where the next one is, mostly.
      last: part.tables.map(() => 0),
      frames: new Float64Array(part.outputs.length),
      textPlaces: data.texts.map((text) => part.keys.indexOf(text.view)),
    }));
  }

  /** The part that answers at a size: a variant's, or the base's. */
  partNumber(values) {
    const size = [values.width, values.height];
    return this.data.variants.findIndex((condition) => holdsCondition(condition, size)) + 1;
  }

  /** Puts values into a part; false where the program does not know them. */
  place(part, values) {
    for (let place = 0; place < part.columns.length; place++) {
      const column = part.columns[place];
      const value = values[this.names[column]];
      if (!(value >= this.data.low[column] && value <= this.data.high[column])) return false;
      part.theta[place] = value;
    }
    return part.conditions.every((condition) => {
      const number = valueOfRow(condition.row, part.theta);
      return condition.is === "==" ? Math.abs(number) < borderTolerance : holds(condition.is, number);
    });
  }

  /** The cell of a table that the values of a part are in, -1 for none. */
  cell(part, number) {
    const table = part.tables[number];
    const isInside = (cell, tolerance) => {
      for (let place = 2; place < cell.length; place++) {
        const plane = table.planes[Math.abs(cell[place]) - 1];
        const side = valueOfRow(plane, part.theta);
        if ((cell[place] > 0 ? side : -side) < tolerance) return false;
      }
      return true;
    };
    if (isInside(table.cells[part.last[number]], 0)) return part.last[number];
    let found = table.cells.findIndex((cell) => isInside(cell, 0));
    if (found < 0) found = table.cells.findIndex((cell) => isInside(cell, -borderTolerance));
    if (found >= 0) part.last[number] = found;
    return found;
  }

  /** The frames at some values: `{keys, frames}`. */
  solve(values) {
    const size = [values.width, values.height];
    if (this.data.variants.some((condition) => isDoubtful(condition, size))) return null;
    const part = this.parts[this.partNumber(values)];
    const texts = this.data.texts;
    if (!texts.length) return this.solveOnce(part, values);
    // Texts are unbroken first; the widths that they get say how high they are.
    const heights = { ...values };
    for (const text of texts) heights[text.name] = text.first;
    const first = this.solveOnce(part, heights);
    if (!first) return null;
    texts.forEach((text, number) => {
      const place = part.textPlaces[number];
      if (place >= 0) heights[text.name] = valueOfSteps(text.steps, first.frames[4 * place + 2]);
    });
    return this.solveOnce(part, heights);
  }

  /** The frames of a part at values of all its parameters. */
  solveOnce(part, values) {
    if (!this.place(part, values)) return null;
    const leaves = [];
    for (let number = 0; number < part.tables.length; number++) {
      const place = this.cell(part, number);
      const map = place < 0 ? -1 : part.tables[number].cells[place][0];
      if (map < 0) return null;
      for (const row of part.tables[number].maps[map]) leaves.push(valueOfRow(row, part.theta));
    }
    const count = part.theta.length;
    for (let number = 0; number < part.outputs.length; number++) {
      const output = part.outputs[number];
      let sum = 0;
      for (let place = 0; place < output.length; place += 2) {
        const column = output[place];
        const value =
          column === 0 ? 1 : column <= count ? part.theta[column - 1] : leaves[column - count - 1];
        sum += output[place + 1] * value;
      }
      part.frames[number] = sum;
    }
    return { keys: part.keys, frames: part.frames, presences: null };
  }

  // MARK: Borders

  /** What is so at some values: a word that changes where the layout does, and what gives way there. */
  manner(values) {
    const number = this.partNumber(values);
    const part = this.parts[number];
    if (!this.place(part, values)) return { sign: "conflict", words: ["required constraints conflict"] };
    const maps = [];
    const words = new Set();
    part.tables.forEach((table, place) => {
      const cell = table.cells[this.cell(part, place)];
      maps.push(cell ? cell[0] : "?");
      if (cell && table.words[cell[1]]) table.words[cell[1]].split("; ").forEach((word) => words.add(word));
    });
    return { sign: `${number}:${maps}`, words: [...words] };
  }

  /** Where the layout changes along one parameter, with what is said on both sides. */
  borders(values, name, low, high) {
    const found = new Set();
    const column = this.names.indexOf(name);
    // Where texts wrap, every width of a text has regions of its own.
    if (column < 0 || this.data.texts.length) return [];
    const add = (row, place, others) => {
      const slope = row[place + 1];
      if (!slope) return;
      const value = -(valueOfRow(row, others) - slope * others[place]) / slope;
      if (value > low && value < high) found.add(value);
    };
    const size = [values.width, values.height];
    const conditionRows = (condition) =>
      condition.row ? [condition.row] : (condition.all || condition.any).flatMap(conditionRows);
    if (column < 2) this.data.variants.flatMap(conditionRows).forEach((row) => add(row, column, size));
    for (const part of this.parts) {
      const place = part.columns.indexOf(column);
      if (place < 0) continue;
      const theta = part.columns.map((column) => values[this.names[column]]);
      part.conditions.forEach((condition) => add(condition.row, place, theta));
      for (const table of part.tables) for (const plane of table.planes) add(plane, place, theta);
    }
    const places = [...found].sort((a, b) => a - b);
    const ends = [low, ...places, high];
    const manners = places.concat(high).map((_, number) =>
      this.manner({ ...values, [name]: (ends[number] + ends[number + 1]) / 2 }));
    return places.map((value, number) => ({ value, below: manners[number], above: manners[number + 1] }))
      .filter((border) => border.below.sign !== border.above.sign);
  }
}

const operations = {
  copy: (a) => a,
  negate: (a) => -a,
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  percentage: (a, b) => (a * b) / 100,
  less: (a, b) => (a < b ? 1 : 0),
  lessOrEqual: (a, b) => (a <= b ? 1 : 0),
  equal: (a, b) => (a === b ? 1 : 0),
  notEqual: (a, b) => (a === b ? 0 : 1),
  choose: (a, b, c) => (a === 0 ? c : b),
  minimum: (a, b) => (b < a ? b : a),
  maximum: (a, b) => (b > a ? b : a),
  squareRoot: Math.sqrt,
  magnitude: Math.abs,
  floor: Math.floor,
  ceiling: Math.ceil,
  // Halves go away from zero; Math.round takes them up.
  round: (a) => Math.sign(a) * Math.floor(Math.abs(a) + (Math.abs(a) % 1 >= 0.5 ? 1 : 0)),
  cos: Math.cos, acos: Math.acos, sin: Math.sin, asin: Math.asin, tan: Math.tan, atan: Math.atan,
  log: Math.log, pow: Math.pow, atan2: Math.atan2,
  mod: (a, b) => a % b,
};

/** Which operations decide something, and between which numbers that are near each other rounding may decide. */
const deciding = {
  less: isNear, lessOrEqual: isNear, equal: isNear, notEqual: isNear,
  choose: (a) => isNear(a, 0),
  floor: (a) => isNear(a, Math.round(a)),
  ceiling: (a) => isNear(a, Math.round(a)),
  round: (a) => isNear(a, Math.round(a - 0.5) + 0.5),
  mod: (a, b) => isNear(a / b, Math.round(a / b)),
};

/** Operations that decide by one number. */
const unaryDecisions = new Set(["choose", "floor", "ceiling", "round"]);

const ofFirst = (x) => x;
const ofBoth = (x, y) => x && y;
const ofPlain = (x, y, z, a, b, result) => x && y && isPlain(a) && isPlain(b) && isPlain(result);

/** Whether a result is surely the exact number, by whether operands are, and by their values; of other operations it is. */
const exactness = {
  copy: ofFirst, negate: ofFirst, magnitude: ofFirst, squareRoot: ofFirst,
  minimum: ofBoth, maximum: ofBoth,
  choose: (x, y, z, a) => (a === 0 ? z : y),
  add: ofPlain, subtract: ofPlain, multiply: ofPlain, mod: ofPlain,
  divide: (x, y, z, a, b, result) => ofPlain(x, y, z, a, b, result) && result * b === a,
  percentage: (x, y, z, a, b, result) => ofPlain(x, y, z, a, b, result) && result * 100 === a * b,
  cos: ofFirst, acos: ofFirst, sin: ofFirst, asin: ofFirst, tan: ofFirst, atan: ofFirst, log: ofFirst,
  pow: ofBoth, atan2: ofBoth,
};

/** Measures what a view shows in a width; what is not there is not measured, and what has no row is undefined. */
function measuring(steps) {
  return (width, presence) => (presence === 0 ? 0 : valueOfSteps(steps, width ?? 0));
}

/** The operations of a layout of expressions. */
class ExpressionProgram {
  constructor(data) {
    this.data = data;
    this.names = Object.keys(data.inputs);
    this.steps = data.instructions.map(([name, target, first, second, third]) => ({
      name, target, first, second, third,
      operation: name === "measure" ? measuring(data.steps[target]) : operations[name],
      decides: deciding[name], follows: exactness[name], tracks: false,
    }));
    this.track();
    /** Which rows have the numbers that are meant: those from outside, and what surely follows from them. */
    this.exact = new Array(data.rows.length).fill(true);
    this.rows = new Float64Array(data.rows);
    this.frames = new Float64Array(data.frames.length);
    this.presences = new Array(data.keys.length);
  }

  /** The frames at some values: `{keys, frames, presences}`. */
  solve(values) {
    const rows = this.rows;
    for (const name of this.names) rows[this.data.inputs[name]] = Number(values[name]);
    const exact = this.exact;
    for (const step of this.steps) {
      const { first, second, third } = step;
      const a = rows[first], b = rows[second], c = rows[third];
      if (step.decides?.(a, b) && !this.isSure(step, a, b)) return null;
      const result = step.operation(a, b, c);
      rows[step.target] = result;
      if (step.tracks) {
        exact[step.target] =
          step.follows?.(exact[first], exact[second], exact[third], a, b, result) ?? true;
      }
    }
    for (let place = 0; place < this.frames.length; place++) {
      const value = rows[this.data.frames[place]];
      if (!Number.isFinite(value)) return null;
      this.frames[place] = value;
    }
    this.data.presences.forEach((row, place) => { this.presences[place] = row < 0 || rows[row] !== 0; });
    return { keys: this.data.keys, frames: this.frames, presences: this.presences };
  }

  /** Has the exactness of numbers kept on which a decision hangs. */
  track() {
    const needed = new Set();
    for (const step of this.steps.toReversed()) {
      step.tracks = needed.delete(step.target);
      if (!step.decides && !(step.tracks && step.follows)) continue;
      for (const row of [step.first, step.second, step.third]) needed.add(row);
    }
  }

  /** Whether an operation decides between numbers that are meant; of a remainder they have to be short, too. */
  isSure({ name, first, second }, a, b) {
    const areExact = this.exact[first] && (unaryDecisions.has(name) || this.exact[second]);
    return areExact && (name !== "mod" || (isPlain(a) && isPlain(b)));
  }

  borders() { return []; }
}

/** The program of an answer, null where there is none. */
function programOf(data) {
  if (!data) return null;
  return data.kind === "regions" ? new RegionProgram(data) : new ExpressionProgram(data);
}
