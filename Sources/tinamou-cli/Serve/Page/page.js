// The page: one document at one size with some values, its picture, its text, and what is wrong with it. While a
// corner or a slider is dragged nobody is asked; what only the solver knows is asked for one question at a time.

const token = new URLSearchParams(location.search).get("token");
const part = (id) => document.getElementById(id);
const editor = new Editor(part("text"), part("numbers"), part("completions"));
const picture = new Picture(part("picture"));

const state = {
  document: "", version: "", saved: "", ending: "\n", size: { width: 375, height: 667 },
  /** What the reader has changed, by name. */
  values: {},
  /** Values that are in the program as they are now. */
  fixed: {},
  parameters: [], program: null, findings: [], selected: "", edge: null, isDragging: false, scale: 1,
  /** How long scripts took for frames of drags, in milliseconds: looked at by those who measure. */
  frameTimes: [], requestCount: 0,
};
window.tinamou = state;

// MARK: Asking

async function ask(path, question) {
  state.requestCount += 1;
  const response = await fetch(`${path}?token=${token}`, question && {
    method: "POST", body: JSON.stringify(question),
  });
  if (!response.ok) throw new Error((await response.text()).trim());
  return response.json();
}

function question(more) {
  return {
    document: state.document, text: editor.text, ...state.size, values: { ...state.values }, ...more,
  };
}

/** Asks questions of a kind one after another, the newest only. */
class Inquiry {
  constructor(path, more, take) {
    Object.assign(this, { path, more, take, timer: 0, isWaiting: false, isStale: false });
  }

  soon(delay = 0) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), delay);
  }

  async now() {
    clearTimeout(this.timer);
    if (this.isWaiting) {
      this.isStale = true;
      return;
    }
    this.isWaiting = true;
    this.isStale = false;
    const asked = question(this.more());
    try {
      const answer = await ask(this.path, asked);
      if (asked.document === state.document) this.take(answer, asked);
    } catch (error) {
      say(String(error.message || error));
    }
    this.isWaiting = false;
    if (this.isStale) this.now();
  }
}

const drawing = new Inquiry("/layout", () => ({ show: wantedMarks() }), takeDrawing);
const compiling = new Inquiry("/program", () => ({ parameters: state.wanted }), takeProgram);
const explaining = new Inquiry("/explain", () => ({ view: state.selected }), takeExplanation);

/** An element with properties, and what it contains. */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Says what has happened. */
function say(text) { put("notice", text); }

/** Says who computes the frames. */
function tell(text) { put("status", text); }

function put(id, text) {
  // Readers of screens say every change of it.
  if (part(id).textContent !== text) part(id).textContent = text;
}

// MARK: Documents

async function start() {
  const { documents, size } = await ask("/documents");
  state.size = { width: size[0], height: size[1] };
  showDocuments(documents);
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (documents.length) await open(documents.includes(wanted) ? wanted : documents[0]);
  listen();
}

function showDocuments(documents) {
  part("document").replaceChildren(...documents.map((name) => new Option(name, name)));
  part("document").value = state.document;
}

async function open(name) {
  Object.assign(state, { document: name, values: {}, program: null, parameters: [], selected: "",
    wanted: undefined });
  say("");
  part("document").value = name;
  history.replaceState(null, "", `#${encodeURIComponent(name)}`);
  await readText();
  part("sliders").replaceChildren();
  select("");
  offerMarks();
  refresh();
}

async function readText() {
  showText(await ask("/text", { document: state.document }));
}

function showText({ text, version }) {
  part("text").readOnly = text === null;
  editor.show(text ?? "");
  // The browser has lines end in one way, whatever the file has: that is no change of the reader's.
  Object.assign(state, { version, saved: editor.text, ending: endingOfLines(text ?? "") });
  showSaving();
}

function refresh() {
  Object.assign(state, { program: null, wanted: undefined });
  drawing.now();
  compiling.now();
}

function isChanged() { return editor.text !== state.saved; }

function showSaving() {
  part("save").disabled = !isChanged();
  document.title = `${isChanged() ? "• " : ""}${state.document} – Tinamou`;
}

async function save() {
  if (!isChanged()) return;
  const text = editor.text;
  try {
    const { version } = await ask("/save", {
      document: state.document, text: text.replaceAll("\n", state.ending), version: state.version,
    });
    Object.assign(state, { version, saved: text });
    say("saved");
  } catch (error) {
    say(String(error.message || error));
  }
  showSaving();
}

/** Takes a file that has changed; what is typed while it is read stays, too. */
async function takeFile() {
  const asked = state.document;
  const answer = await ask("/text", { document: asked });
  if (asked !== state.document || answer.version === state.version) return;
  if (isChanged()) say("the file has changed meanwhile; what is typed here is not saved");
  else showText(answer);
}

/** Follows the files: what the reader has typed stays, and so do sizes, values and what is selected. */
function listen() {
  const events = new EventSource(`/events?token=${token}`);
  events.onmessage = async ({ data }) => {
    const { changed } = JSON.parse(data);
    const { documents } = await ask("/documents");
    showDocuments(documents);
    if (changed.includes(state.document)) await takeFile();
    refresh();
  };
  events.onerror = () => say("the server does not answer");
  events.onopen = () => { if (part("notice").textContent === "the server does not answer") say(""); };
}

// MARK: Picture

function takeDrawing(answer, asked) {
  showFindings(answer.diagnostics);
  const isGood = Boolean(answer.svg);
  part("look").classList.toggle("stale", !isGood);
  showOverlay(isGood ? [] : answer.diagnostics.filter((finding) => finding.severity === "error"));
  if (!isGood) return;
  // What is drawn while something moves is old before it is there.
  if (state.isDragging && isFollowed()) return;
  picture.show(answer.svg, answer.frames);
  showSize(asked);
  if (asked.width !== state.size.width || asked.height !== state.size.height) move();
  showViews();
  showMarks(answer.notes);
  askRows();
  outline();
}

function showSize({ width, height }) {
  part("size").textContent = `${shown(width)} × ${shown(height)} points`;
  // Asking for room lays the page out, which takes longer than a frame of a drag should.
  if (!state.isDragging) state.scale = Math.min(1, (part("stage").clientWidth - 27) / width);
  part("picture").style.transform = part("tables").style.transform = `scale(${state.scale})`;
  part("frame").style.width = `${width * state.scale}px`;
  part("frame").style.height = `${height * state.scale}px`;
}

function shown(number) { return String(Math.round(number * 100) / 100); }

/** All values by name, the size among them. */
function allValues() {
  const values = { ...state.size };
  for (const parameter of state.parameters) {
    values[parameter.name] = state.values[parameter.name] ?? parameter.value;
  }
  return values;
}

let isFrameDue = false;

/** Shows other values at the next frame: by the program, else by the solver. */
function move() {
  if (isFrameDue) return;
  isFrameDue = true;
  requestAnimationFrame(() => {
    isFrameDue = false;
    const begin = performance.now();
    const isDone = isFollowed() && movePicture();
    if (isDone) {
      state.frameTimes.push(performance.now() - begin);
      if (state.frameTimes.length > 4096) state.frameTimes.shift();
    } else {
      drawing.now();
    }
    tell(isDone ? "computed in the page" : "computed by the solver");
  });
}

/** Whether the program knows all that the reader has changed. */
function isFollowed() {
  return state.program !== null
    && Object.keys(state.values).every((name) => state.program.names.includes(name) || name in state.fixed);
}

function movePicture() {
  const answer = state.program.solve(allValues());
  if (!answer || !picture.svg) return false;
  state.answer = answer;
  const isWhole = picture.place(answer, state.size.width, state.size.height);
  dimMarks();
  moveTables();
  showSize(state.size);
  outline();
  if (!isWhole) drawing.soon(30);
  return true;
}

/** What has been moved is drawn exactly once it rests. */
function settle() {
  state.isDragging = false;
  drawing.soon(80);
  if (!isFollowed()) compiling.soon(120);
  showBorders();
  if (state.selected) explaining.soon(80);
}

// MARK: Corner

const corner = part("corner");

corner.addEventListener("pointerdown", (event) => {
  corner.setPointerCapture(event.pointerId);
  state.isDragging = true;
  state.grip = { x: event.clientX, y: event.clientY, ...state.size };
  event.preventDefault();
  corner.focus();
});

corner.addEventListener("pointermove", (event) => {
  if (!state.isDragging) return;
  const scale = state.scale || 1;
  resize(
    state.grip.width + (event.clientX - state.grip.x) / scale,
    state.grip.height + (event.clientY - state.grip.y) / scale,
  );
});

for (const name of ["pointerup", "pointercancel"]) {
  corner.addEventListener(name, () => { if (state.isDragging) settle(); });
}

corner.addEventListener("keydown", (event) => {
  const step = event.shiftKey ? 10 : 1;
  const [across, down] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step],
    ArrowDown: [0, step] }[event.key] ?? [0, 0];
  if (!across && !down) return;
  event.preventDefault();
  resize(state.size.width + across, state.size.height + down);
  settle();
});

function resize(width, height) {
  const bounded = (value) => Math.min(Math.max(Math.round(value), 1), 2000);
  state.size = { width: bounded(width), height: bounded(height) };
  showValue("width", state.size.width);
  showValue("height", state.size.height);
  move();
}

// MARK: Text

editor.onchange = () => {
  dropEdge();
  showSaving();
  say("");
  Object.assign(state, { program: null, wanted: undefined });
  drawing.soon(40);
  compiling.soon(400);
};

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    event.preventDefault();
    save();
  }
});

part("save").addEventListener("click", save);
part("document").addEventListener("change", (event) => open(event.target.value));

/** Words that may be meant: names of the document, and what its language knows. */
function wordsOf() {
  const own = editor.text.match(/[A-Za-z_][A-Za-z0-9_]{2,}/g) ?? [];
  const known = state.document.endsWith(".json")
    ? ["views", "children", "type", "metrics", "constraints", "variants", "when", "format", "constraint", "options",
      "priority", "active", "intrinsicContentSize", "width", "height", "contentHuggingPriority",
      "contentCompressionResistancePriority", "firstBaseline", "lastBaseline", "hidden", "layoutMargins", "text",
      "font", "image", "color", "safeArea", "spacing", "direction", "superview", "container", "leading", "trailing",
      "centerX", "centerY", "alignAllCenterX", "alignAllCenterY", "alignAllTop", "alignAllLeading"]
    : ["UIView", "UILabel", "UIButton", "UIImageView", "UIScrollView", "UITextField", "UISwitch", "UISlider", "left",
      "right", "top", "bottom", "width", "height", "text", "font", "backgroundColor", "previous", "parent", "outlet",
      "numberOfLines", "template", "param", "macro"];
  return [...new Set([...known, ...own])].sort();
}

addEventListener("resize", () => { if (picture.svg) { showSize(state.size); outline(); } });
// What stands in the other files has to be there first.
queueMicrotask(() => start().catch((error) => say(String(error.message || error))));
