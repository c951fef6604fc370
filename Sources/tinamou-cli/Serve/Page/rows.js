// Tables that scroll. The server draws and compiles a row of each state; the page finds the heights of all rows with
// these programs, and draws the rows that are seen, each a drawing that is moved as the picture is.

/** Rows beyond the edges are drawn as far as this, in points. */
const rowMargin = 120;
/** The height of the container that a row is laid out in, as the server has it. */
const rowContainer = 44;

const rowAsking = new Inquiry("/rows", () => ({}), takeRows);

/** The tables of the picture by key. */
let tables = new Map();

/** A table with its rows. */
class Table {
  constructor({ key, count, rows }) {
    Object.assign(this, { key, count, kinds: rows.map((row) => ({
      ...row, drawnHeight: row.height, program: programOf(row.program), idle: [],
    })) });
    this.shown = new Map();
    this.round = 0;
    this.sheet = make("div");
    this.sheet.setAttribute("role", "list");
    this.element = make("div", { className: "table", tabIndex: 0, ariaLabel: `rows of ${key}` }, this.sheet);
    this.element.addEventListener("scroll", () => this.look(), { passive: true });
    this.element.addEventListener("click", () => select(key, true));
  }

  // MARK: Places

  /** Where a row begins, in points. */
  start(row) {
    const kind = row % this.kinds.length;
    return Math.floor(row / this.kinds.length) * this.period + this.starts[kind];
  }

  /** The row at a place. */
  rowAt(place) {
    const round = Math.floor(place / this.period);
    const rest = place - round * this.period;
    let kind = this.kinds.length - 1;
    while (kind > 0 && this.starts[kind] > rest) kind -= 1;
    return Math.min(Math.max(round * this.kinds.length + kind, 0), this.count - 1);
  }

  /** Lays the rows out at some values, below each other from the row that is the first one seen. */
  lay(values, [left, top, width, height]) {
    const first = this.period ? this.rowAt(this.element.scrollTop) : 0;
    const share = this.period ? (this.element.scrollTop - this.start(first)) / this.kinds[first % this.kinds.length].height : 0;
    this.starts = [];
    this.period = 0;
    for (const kind of this.kinds) {
      const answer = kind.program?.solve({ ...values, width, height: rowContainer });
      if (answer) {
        // The next answer is in the same memory.
        kind.answer = { keys: answer.keys, frames: answer.frames.slice(), presences: answer.presences?.slice() };
        kind.height = answer.frames[3];
      }
      this.starts.push(this.period);
      this.period += Math.max(kind.height, 1);
    }
    this.width = width;
    this.round += 1;
    Object.assign(this.element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    this.sheet.style.height = `${this.start(this.count)}px`;
    this.element.scrollTop = this.start(first) + share * this.kinds[first % this.kinds.length].height;
    this.extent = height;
    this.look();
  }

  // MARK: What is seen

  /** Draws the rows that are seen, and no others. */
  look() {
    if (!this.count) return;
    const begin = performance.now();
    const top = this.element.scrollTop;
    const first = this.rowAt(top - rowMargin);
    const last = this.rowAt(top + this.extent + rowMargin);
    for (const [row, view] of this.shown) {
      if (row >= first && row <= last) continue;
      this.shown.delete(row);
      view.element.remove();
      this.kinds[row % this.kinds.length].idle.push(view);
    }
    let behind = null;
    for (let row = last; row >= first; row--) {
      const view = this.shown.get(row) ?? this.take(row);
      // Readers of screens go from row to row as they stand.
      if (view.element.parentNode !== this.sheet) this.sheet.insertBefore(view.element, behind);
      this.place(view, row);
      behind = view.element;
    }
    this.rowTimes ??= [];
    this.rowTimes.push(performance.now() - begin);
    if (this.rowTimes.length > 4096) this.rowTimes.shift();
  }

  /** A drawing for a row: one that is not seen any more, or another one. */
  take(row) {
    const kind = this.kinds[row % this.kinds.length];
    let view = kind.idle.pop();
    if (!view) {
      const host = make("div");
      const element = make("div", { className: "row" }, host);
      element.setAttribute("role", "listitem");
      element.setAttribute("aria-setsize", this.count);
      view = { element, picture: new Picture(host), round: 0 };
      view.picture.show(kind.svg, kind.frames);
    }
    view.element.setAttribute("aria-posinset", row + 1);
    this.shown.set(row, view);
    return view;
  }

  place(view, row) {
    const kind = this.kinds[row % this.kinds.length];
    if (view.row !== row || view.round !== this.round) {
      view.element.style.transform = `translateY(${this.start(row)}px)`;
      view.element.style.height = `${kind.height}px`;
      view.row = row;
    }
    if (view.round === this.round) return;
    if (kind.answer) view.picture.place(kind.answer, this.width, kind.height);
    view.round = this.round;
  }
}

/** Asks for the rows of the picture's tables, where it has any. */
function askRows() {
  const isTable = (view) => /Table/.test(view.element.dataset.class);
  if (state.document.endsWith(".xml") && [...picture.views.values()].some(isTable)) rowAsking.soon();
  else showTables([]);
}

function takeRows(answer, asked) {
  if (asked.text !== editor.text) return;
  addFindings(answer.diagnostics);
  showTables(answer.tables ?? []);
}

function showTables(all) {
  const before = new Map([...tables].map(([key, table]) => [key, table.period ? table.rowAt(table.element.scrollTop) : 0]));
  tables = new Map(all.map((data) => [data.key, new Table(data)]));
  part("tables").replaceChildren(...[...tables.values()].map((table) => table.element));
  moveTables();
  for (const [key, table] of tables) {
    // The row that was the first one seen stays it.
    if (!before.get(key) || !table.count) continue;
    table.element.scrollTop = table.start(Math.min(before.get(key), table.count - 1));
    table.look();
  }
}

/** Puts tables where the picture has them, with their rows as values say. */
function moveTables() {
  for (const [key, table] of tables) {
    const view = picture.views.get(key);
    table.element.hidden = !view;
    if (!view) continue;
    const box = view.element.getCTM();
    table.lay(allValues(), [box ? box.e : 0, box ? box.f : 0, view.frame[2], view.frame[3]]);
  }
}
