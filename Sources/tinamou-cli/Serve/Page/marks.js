// Marks above the views: which ones the reader wants, and what they say in words, for whoever does not see them.

const markBoxes = [...part("marks").querySelectorAll("input")];
/** So many marks are told in words; a long list helps nobody. */
const toldMarkLimit = 200;

/** The marks that are switched on and that the document can have. */
function wantedMarks() {
  return markBoxes.filter((box) => box.checked && !box.disabled).map((box) => box.value);
}

/** Expressions are no constraints: of Layout XML there are guides alone. */
function offerMarks() {
  const hasConstraints = state.document.endsWith(".json");
  for (const box of markBoxes) box.disabled = !hasConstraints && box.value !== "guides";
  part("marks").title = hasConstraints ? "" : "Layout XML has no constraints; guides alone mean something there";
}

/** Tells in words what the marks of the picture say, and what `notes` say of all of it. */
function showMarks(notes) {
  const item = (className, textContent) => make("li", { className, textContent });
  const marks = [...picture.marks?.querySelectorAll(":scope > g") ?? []];
  const told = marks.slice(0, toldMarkLimit).map((mark) => {
    const kind = mark.getAttribute("class");
    return item(kind, `${kind}: ${mark.firstElementChild.textContent}`);
  });
  if (marks.length > told.length) told.push(item("", `and ${marks.length - told.length} more`));
  part("notes").replaceChildren(...notes.map(({ kind, text }) => item(kind, text)));
  part("titles").hidden = marks.length === 0;
  part("titles").querySelector("summary").textContent = `${marks.length} ${marks.length === 1 ? "mark" : "marks"} in words`;
  part("titles").querySelector("ul").replaceChildren(...told);
  part("said").setAttribute("aria-busy", "false");
}

/** What is said is old while something moves. */
function dimMarks() {
  if (picture.marks) part("said").setAttribute("aria-busy", "true");
}

for (const box of markBoxes) box.addEventListener("change", () => drawing.now());
