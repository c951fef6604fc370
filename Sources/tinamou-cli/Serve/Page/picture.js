// The picture: what the server has drawn, with every view moved and stretched as frames say until the server draws
// it again. Near edges stay where they are, far edges follow, and what is in the middle stays there.

/** How far from the middle something still is in the middle, in points. */
const middleTolerance = 1.5;
/** The same for the middle of a line of text, which nobody has measured here. */
const textTolerance = 4;
/** How far the middle of letters is above their baseline, against their size. */
const letterMiddle = 0.35;

/** Where a place of a view is that has another extent now. */
function stretched(place, before, now) {
  const middle = before / 2;
  if (Math.abs(place - middle) < middleTolerance) return place + (now - before) / 2;
  return place < middle ? place : place + now - before;
}

/** A number of a drawing: thousandths of a point are enough to look at. */
function drawn(number) { return Math.round(number * 1000) / 1000; }

/** Attributes of elements that have two corners. */
const corners = {
  line: ["x1", "y1", "x2", "y2"], rect: ["x", "y", "width", "height"], image: ["x", "y", "width", "height"],
};

/** A part of a view: a rectangle, a line, or anything else, which is moved as a whole. */
class PicturePart {
  constructor(element, width, height) {
    Object.assign(this, { element, width, height, names: corners[element.localName], shown: [0, 0] });
    const number = (name) => Number(element.getAttribute(name) || 0);
    if (!this.names) {
      this.middle = middleOf(element, width, height);
      return;
    }
    // Numbers are set as numbers: to write and read them as text takes most of a frame.
    this.lengths = this.names.map((name) => element[name].baseVal);
    const [left, top, right, bottom] = this.names.map(number);
    const isLine = element.localName === "line";
    this.box = isLine ? [left, top, right, bottom] : [left, top, left + right, top + bottom];
    this.shown = this.names.map(number);
  }

  fit(width, height) {
    if (!this.names) {
      const [x, y] = this.middle;
      this.move(drawn(stretched(x, this.width, width) - x), drawn(stretched(y, this.height, height) - y));
      return;
    }
    const left = stretched(this.box[0], this.width, width);
    const top = stretched(this.box[1], this.height, height);
    let right = stretched(this.box[2], this.width, width);
    let bottom = stretched(this.box[3], this.height, height);
    if (this.names[2] === "width") {
      right = Math.max(right - left, 0);
      bottom = Math.max(bottom - top, 0);
    }
    this.set(0, drawn(left));
    this.set(1, drawn(top));
    this.set(2, drawn(right));
    this.set(3, drawn(bottom));
  }

  set(place, value) {
    if (this.shown[place] === value) return;
    this.shown[place] = value;
    this.lengths[place].value = value;
  }

  /** Moves it from where it was drawn, however it is turned there. */
  move(x, y) {
    if (this.shown[0] === x && this.shown[1] === y) return;
    this.shown = [x, y];
    if (!this.translation) {
      const [list, first] = [this.element.transform.baseVal, this.element.ownerSVGElement.createSVGTransform()];
      this.translation = list.numberOfItems ? list.insertItemBefore(first, 0) : list.appendItem(first);
    }
    this.translation.setTranslate(x, y);
  }
}

/** The place of an element that counts where it is moved: by its attributes, measuring would lay the page out. */
function middleOf(element, width, height) {
  const number = (name) => Number(element.getAttribute(name) || 0);
  if (element.localName !== "text") return [number("cx"), number("cy")];
  const sized = element.hasAttribute("font-size") ? element : element.querySelector("[font-size]");
  const y = number("y") - letterMiddle * Number(sized?.getAttribute("font-size") || 0);
  const down = Math.abs(y - height / 2) < textTolerance ? height / 2 : y;
  const x = number("x");
  if (element.getAttribute("text-anchor") === "middle") return [x, down];
  // What begins at the near edge stays there, even where it is as wide as its view.
  if (x < 1) return [0, down];
  const middle = x + number("textLength") / 2;
  return [Math.abs(middle - width / 2) < textTolerance ? width / 2 : middle, down];
}

/** The picture of a layout. */
class Picture {
  constructor(host) {
    this.root = host.attachShadow({ mode: "open" });
    this.views = new Map();
  }

  /** Shows a drawing, with the frames that it was drawn for. */
  show(text, frames) {
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.root.replaceChildren(document.importNode(svg, true));
    this.svg = this.root.firstElementChild;
    this.svg.style.display = "block";
    // Labels of marks reach beyond the edges.
    this.svg.style.overflow = "visible";
    this.marks = this.svg.querySelector("g.marks");
    this.svg.setAttribute("role", "img");
    this.background = this.svg.querySelector("g.container > rect");
    this.views = new Map();
    for (const element of this.svg.querySelectorAll("g[data-class]")) {
      const key = element.dataset.key ?? element.id;
      const frame = frames[key];
      if (!frame || this.views.has(key)) continue;
      const view = { key, element, frame: [...frame], parts: [], translation: translationOf(element) };
      collect(element, view);
      this.views.set(key, view);
    }
    this.svg.setAttribute("aria-label", `the layout, ${this.views.size} views`);
  }

  /** Moves views to frames, four numbers for each key; false where a view is not in the drawing. */
  place({ keys, frames, presences }, width, height) {
    let isWhole = true;
    this.resize(width, height);
    // Only the server knows where marks go.
    this.marks?.setAttribute("display", "none");
    for (let number = 0; number < keys.length; number++) {
      const view = this.views.get(keys[number]);
      const isThere = presences ? presences[number] : true;
      if (!view) {
        if (isThere) isWhole = false;
        continue;
      }
      if (presences) view.element.style.display = isThere ? "" : "none";
      if (!isThere) continue;
      const [x, y] = [frames[4 * number], frames[4 * number + 1]];
      const [across, down] = [frames[4 * number + 2], frames[4 * number + 3]];
      const frame = view.frame;
      if (frame[0] !== x || frame[1] !== y) view.translation?.setTranslate(drawn(x), drawn(y));
      if (frame[2] !== across || frame[3] !== down) {
        for (const part of view.parts) part.fit(across, down);
      }
      frame[0] = x;
      frame[1] = y;
      frame[2] = across;
      frame[3] = down;
    }
    return isWhole;
  }

  resize(width, height) {
    if (!this.svg) return;
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("height", height);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.background?.setAttribute("width", width);
    this.background?.setAttribute("height", height);
  }

  /** The view at a place of the window, below whatever marks stand there. */
  viewAt(x, y) {
    const groups = this.root.elementsFromPoint(x, y).map((element) => element.closest("g[data-class]"));
    const group = groups.find((one) => one !== null);
    if (!group) return null;
    for (const view of this.views.values()) if (view.element === group) return view;
    return null;
  }
}

/** What places a view that is neither turned nor scaled, null for others. */
function translationOf(element) {
  const isPlain = /^translate\([^)]*\)$/.test(element.getAttribute("transform") || "");
  return isPlain ? element.transform.baseVal.getItem(0) : null;
}

/** Gathers what a view consists of, without the views in it. */
function collect(element, view) {
  for (const child of element.children) {
    if (child.dataset.class !== undefined || child.localName === "title") continue;
    if (child.localName === "g" || child.localName === "clipPath") {
      collect(child, view);
    } else {
      view.parts.push(new PicturePart(child, view.frame[2], view.frame[3]));
    }
  }
}
