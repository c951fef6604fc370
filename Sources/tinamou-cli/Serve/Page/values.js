// What the reader may change: sliders, switches and fields for the size, for metrics and content sizes, for
// constants and state; and where the layout changes along them.

function takeProgram(answer, asked) {
  if (!answer.parameters || asked.text !== editor.text) return;
  const before = state.parameters;
  state.parameters = answer.parameters;
  state.program = programOf(answer.program);
  // What the text does not have any more has no value either.
  for (const name of Object.keys(state.values)) {
    if (!answer.parameters.some((parameter) => parameter.name === name)) delete state.values[name];
  }
  // What is not followed is in the program with the value that it has now.
  state.fixed = {};
  for (const { name } of answer.parameters) {
    const isSettled = asked.values[name] === state.values[name];
    if (isSettled && state.program && !state.program.names.includes(name)) state.fixed[name] = true;
  }
  const isSame = before.length === answer.parameters.length
    && before.every((parameter, number) => parameter.name === answer.parameters[number].name);
  if (!isSame || !part("sliders").children.length) showSliders();
  for (const { name, value } of answer.parameters) {
    if (!(name in state.values)) showValue(name, value);
  }
  editor.words = wordsOf();
  showBorders();
  tell(state.program ? "computed in the page" : "computed by the solver: the page has no program for this document");
}

function showSliders() {
  const sizes = ["width", "height"].map((name) =>
    ({ name, kind: "size", value: state.size[name], low: 1, high: Math.max(1000, 2 * state.size[name]) }));
  part("sliders").replaceChildren(...sizes.concat(state.parameters).map(slider));
}

function slider(parameter) {
  const label = make("label", {}, make("span", { textContent: parameter.name }));
  const row = make("div", { className: "value" }, label);
  row.dataset.name = parameter.name;
  const now = state.size[parameter.name] ?? state.values[parameter.name] ?? parameter.value;
  const inputs = [];
  const add = (type, more) => {
    const input = make("input", { type, ...more });
    inputs.push(input);
    return input;
  };
  if (parameter.kind === "switch") {
    label.append(add("checkbox", { checked: now }));
  } else if (parameter.kind === "text") {
    label.append(add("text", { value: now }));
  } else {
    const range = add("range", { min: parameter.low, max: parameter.high, step: "any", value: now });
    label.append(make("span", { className: "track" }, range, make("span", { className: "marks" })));
    row.append(add("number", { step: "any", value: now, ariaLabel: `${parameter.name} as a number` }));
  }
  for (const input of inputs) {
    input.addEventListener("pointerdown", () => { if (input.type === "range") hold(parameter); });
    input.addEventListener("pointerup", () => { if (state.isDragging) settle(); });
    input.addEventListener("focus", () => follow(parameter));
    input.addEventListener("input", () => change(parameter, input));
    input.addEventListener("change", settle);
  }
  return row;
}

function hold(parameter) {
  state.isDragging = true;
  follow(parameter);
}

/** Asks for a program that follows a parameter, before it changes. */
function follow({ name }) {
  if (name in state.size || !state.program || state.program.names.includes(name)) return;
  if (state.program instanceof ExpressionProgram) return;
  state.wanted = [name];
  compiling.now();
}

function change(parameter, input) {
  const value = input.type === "checkbox" ? input.checked
    : input.type === "text" ? input.value : Number(input.value);
  if (parameter.kind !== "text" && parameter.kind !== "switch" && (input.value === "" || !isFinite(value))) return;
  if (parameter.name in state.size) {
    state.size[parameter.name] = Math.min(Math.max(value, 1), 2000);
  } else {
    state.values[parameter.name] = value;
    delete state.fixed[parameter.name];
  }
  showValue(parameter.name, value);
  move();
}

function showValue(name, value) {
  const row = [...part("sliders").children].find((row) => row.dataset.name === name);
  for (const input of row?.querySelectorAll("input") ?? []) {
    if (input.type === "checkbox") input.checked = value;
    else if (input !== document.activeElement || input.type === "range") {
      input.value = input.type === "number" ? shown(value) : value;
    }
  }
}

/** Marks where the layout changes along each slider, and says how. */
function showBorders() {
  for (const row of part("sliders").children) {
    const [range, marks] = [row.querySelector("input[type=range]"), row.querySelector(".marks")];
    if (!range) continue;
    const [low, high] = [Number(range.min), Number(range.max)];
    const borders = isFollowed() ? state.program.borders(allValues(), row.dataset.name, low, high) : [];
    marks.replaceChildren(...borders.slice(0, 40).map((border) => {
      const mark = make("i", { title: wordsOfBorder(border) });
      mark.style.left = `${(100 * (border.value - low)) / (high - low)}%`;
      return mark;
    }));
    range.setAttribute("aria-description", borders.slice(0, 6).map(wordsOfBorder).join("; "));
  }
}

function wordsOfBorder({ value, below, above }) {
  const only = (one, other) => one.words.filter((word) => !other.words.includes(word));
  const parts = [];
  if (only(below, above).length) parts.push(`below ${shown(value)}: ${only(below, above).join(", ")}`);
  if (only(above, below).length) parts.push(`from ${shown(value)}: ${only(above, below).join(", ")}`);
  return parts.join("; ") || `the layout changes at ${shown(value)}`;
}
