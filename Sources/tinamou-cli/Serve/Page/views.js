// Views: which one the reader looks at, where it is and what holds it, and where it stands in the text.

function showViews() {
  const names = [...picture.views.keys()];
  const choice = part("view");
  if (choice.options.length !== names.length + 1 || names.some((name, number) => choice.options[number + 1].value !== name)) {
    choice.replaceChildren(new Option("none", ""), ...names.map((name) => new Option(name, name)));
  }
  choice.value = picture.views.has(state.selected) ? state.selected : "";
}

part("picture").addEventListener("click", (event) => {
  const view = picture.viewAt(event.clientX, event.clientY);
  select(view ? view.key : "", true);
});

part("view").addEventListener("change", (event) => select(event.target.value, true));

/** Selects a view; `isShown` marks its place in the text. */
function select(key, isShown = false) {
  state.selected = key;
  dropEdge();
  part("view").value = key;
  part("facts").replaceChildren();
  outline();
  if (!key) return;
  explaining.now();
  const view = picture.views.get(key);
  const { place, file } = view?.element.dataset ?? {};
  if (!isShown || !place || file) return;
  const [line, column] = place.split(":").map(Number);
  const start = offsetOf(editor.text, line, column);
  const end = editor.text.indexOf("\n", start);
  const focused = document.activeElement;
  editor.select(start, end < 0 ? editor.text.length : end);
  if (focused === part("view")) focused.focus({ preventScroll: true });
}

/** The view that a place in the text speaks of: the one whose name stands there, else the one declared before. */
function viewAt(offset) {
  const { word } = wordAt(editor.text, offset);
  if (picture.views.has(word)) return word;
  if (state.document.endsWith(".json")) return "";
  const { line, column } = placeOf(editor.text, offset);
  let found = "";
  for (const view of picture.views.values()) {
    if (view.element.dataset.file) continue;
    const [own, ownColumn] = (view.element.dataset.place ?? "0:0").split(":").map(Number);
    if (own < line || (own === line && ownColumn <= column)) found = view.key;
  }
  return found;
}

for (const name of ["keyup", "click"]) {
  part("text").addEventListener(name, () => {
    const key = viewAt(part("text").selectionStart);
    if (key && key !== state.selected) select(key);
  });
}

/** Draws the edges of the selected view, and says where it is. */
function outline() {
  const view = picture.views.get(state.selected);
  part("outline").hidden = !view;
  if (!view) return;
  const [x, y, width, height] = draggedFrame(view.frame);
  const box = view.element.getCTM();
  const style = part("outline").style;
  style.left = `${((box ? box.e : 0) + x - view.frame[0]) * state.scale}px`;
  style.top = `${((box ? box.f : 0) + y - view.frame[1]) * state.scale}px`;
  style.width = `${Math.max(width, 0) * state.scale}px`;
  style.height = `${Math.max(height, 0) * state.scale}px`;
  // Where a view is turned, its edges go other ways than its frame says.
  part("outline").classList.toggle("turned", !view.translation || part("text").readOnly);
  const facts = part("facts");
  const frame = facts.querySelector(".frame") ?? facts.appendChild(make("p", { className: "frame" }));
  frame.textContent =
    `${view.element.dataset.class} at ${shown(x)}, ${shown(y)}, ${shown(width)} × ${shown(height)} points`;
}

function takeExplanation(answer, asked) {
  if (asked.view !== state.selected) return;
  const facts = part("facts");
  facts.querySelectorAll("section").forEach((section) => section.remove());
  for (const attribute of (answer.answers ?? []).flatMap((one) => one.attributes)) {
    const list = make("ul");
    const add = (words, place) => list.append(make("li", {}, placeButton(words, place)));
    if (attribute.open) add(`open: from ${attribute.open.low ?? "any"} to ${attribute.open.high ?? "any"}`);
    for (const { constraint } of attribute.held ?? []) add(`held by ${constraint.constraint}`, constraint);
    for (const bent of attribute.bent ?? []) {
      add(`bent by ${shown(bent.by)}: ${bent.constraint.constraint}`, bent.constraint);
    }
    if (attribute.expression !== undefined) add(attribute.expression || attribute.kind, attribute);
    for (const origin of attribute.from ?? []) {
      add(`${origin.name} = ${origin.value}: ${origin.expression || origin.kind}`, origin);
    }
    const value = typeof attribute.value === "number" ? shown(attribute.value) : attribute.value;
    const heading = make("h3", { textContent: `${attribute.attribute} = ${value}` });
    facts.append(make("section", {}, heading, list));
  }
}

/** Words, as a button where they have a place in the text. */
function placeButton(words, place) {
  if (!place?.line || place.file !== state.document) return document.createTextNode(words);
  const button = make("button", { type: "button", textContent: words });
  button.addEventListener("click", () => {
    const start = offsetOf(editor.text, place.line, place.column);
    editor.select(start, start + 1);
  });
  return button;
}
