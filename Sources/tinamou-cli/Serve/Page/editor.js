// The text of a document: places as the diagnostics count them, corrections, and completion of words.

/** How the lines of a text end: as most of them do. */
function endingOfLines(text) {
  const counts = { "\n": 0, "\r\n": 0, "\r": 0 };
  for (const [ending] of text.matchAll(/\r\n|\r|\n/g)) counts[ending] += 1;
  return Object.keys(counts).reduce((most, ending) => (counts[ending] > counts[most] ? ending : most));
}

/** The characters of a line, counted as places count them: by Unicode scalars. */
function scalarsOfLine(text, line) {
  return Array.from(text.split("\n")[line - 1] ?? "");
}

/** Where a place is in a text, in the units of strings; lines and columns from 1. */
function offsetOf(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const own = Array.from(lines[line - 1] ?? "").slice(0, column - 1).join("").length;
  return Math.min(before + own, text.length);
}

/** The place of an offset. */
function placeOf(text, offset) {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: Array.from(lines[lines.length - 1]).length + 1 };
}

/** What a finding proposes in place of what it marks, nil where nothing is known. */
function correctionOf(finding, text) {
  for (const note of finding.notes) {
    const meant = /^did you mean '(.*)'\?$/.exec(note.message);
    if (!meant || note.file !== finding.file) continue;
    const isSameLocation = note.line === finding.line && note.column === finding.column;
    if (!isSameLocation) continue;
    const start = offsetOf(text, finding.line, finding.column);
    const end = offsetOf(text, finding.endLine, finding.endColumn);
    const marked = text.slice(start, end);
    const quote = /^["'].*["']$/s.test(marked) ? marked[0] : "";
    return { start, end, text: quote + meant[1] + quote, word: meant[1] };
  }
  return null;
}

/** The word that a place in a text stands in or behind. */
function wordAt(text, offset) {
  const before = /[A-Za-z_][A-Za-z0-9_]*$/.exec(text.slice(0, offset))?.[0] ?? "";
  const after = /^[A-Za-z0-9_]*/.exec(text.slice(offset))[0];
  return { start: offset - before.length, end: offset + after.length, before, word: before + after };
}

/** A text area with numbers of lines, that takes changes so that they can be undone. */
class Editor {
  constructor(area, numbers, list) {
    this.area = area;
    this.numbers = numbers;
    this.list = list;
    this.words = [];
    this.onchange = () => {};
    area.addEventListener("input", () => this.changed());
    area.addEventListener("scroll", () => { numbers.scrollTop = area.scrollTop; });
    area.addEventListener("keydown", (event) => this.key(event));
    area.addEventListener("blur", () => this.close());
  }

  get text() { return this.area.value; }

  /** Shows another text; the caret stays where it is. */
  show(text) {
    // As the browser has it.
    text = text.replace(/\r\n?/g, "\n");
    if (text !== this.area.value) {
      const [start, end, top] =
        [this.area.selectionStart, this.area.selectionEnd, this.area.scrollTop];
      this.area.value = text;
      this.area.setSelectionRange(Math.min(start, text.length), Math.min(end, text.length));
      this.area.scrollTop = top;
    }
    this.number();
  }

  /** Puts a text in the place of another, as if somebody typed it. */
  replace(start, end, text) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    // What is set by other means cannot be undone by the reader.
    if (!document.execCommand("insertText", false, text)) {
      this.area.setRangeText(text, start, end, "end");
      this.changed();
    }
  }

  /** Marks a place and shows it. */
  select(start, end) {
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    const line = placeOf(this.text, start).line;
    const height = this.area.scrollHeight / this.text.split("\n").length;
    const top = (line - 1) * height;
    if (top < this.area.scrollTop || top > this.area.scrollTop + this.area.clientHeight - 2 * height) {
      this.area.scrollTop = Math.max(top - this.area.clientHeight / 3, 0);
    }
  }

  changed() {
    this.number();
    this.propose();
    this.onchange();
  }

  number() {
    const count = this.text.split("\n").length;
    if (count === this.count) return;
    this.count = count;
    this.numbers.textContent = Array.from({ length: count }, (_, line) => line + 1).join("\n");
  }

  // MARK: Completion

  propose() {
    const { before, word } = wordAt(this.text, this.area.selectionStart);
    const found = before.length < 2 ? [] : this.words.filter((known) =>
      known.startsWith(before) && known !== word).slice(0, 8);
    this.choice = 0;
    this.list.replaceChildren(...found.map((text, number) => {
      const item = make("li", {
        role: "option", id: `completion-${number}`, textContent: text, ariaSelected: String(number === 0),
      });
      item.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.complete(text);
      });
      return item;
    }));
    this.list.hidden = found.length === 0;
    this.point();
  }

  /** Tells readers of screens which word would be taken. */
  point() {
    const isOpen = !this.list.hidden;
    if (isOpen) this.area.setAttribute("aria-activedescendant", `completion-${this.choice}`);
    else this.area.removeAttribute("aria-activedescendant");
  }

  complete(text) {
    const { start, end } = wordAt(this.text, this.area.selectionStart);
    this.close();
    this.replace(start, end, text);
    this.close();
  }

  close() {
    this.list.hidden = true;
    this.point();
  }

  key(event) {
    if (this.list.hidden) return;
    const items = [...this.list.children];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : items.length - 1;
      this.choice = (this.choice + step) % items.length;
      items.forEach((item, number) => { item.ariaSelected = String(number === this.choice); });
      this.point();
    } else if (event.key === "Enter" || event.key === "Tab") {
      this.complete(items[this.choice].textContent);
    } else if (event.key === "Escape") {
      this.close();
    } else {
      return;
    }
    event.preventDefault();
  }
}
