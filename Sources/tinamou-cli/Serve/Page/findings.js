// What is wrong with the document: a list, and above a picture that is old.

/** Adds what rows of tables have, many of them the same, and the layout has not; the next picture begins anew. */
function addFindings(findings) {
  const known = new Set(state.findings.map(textOf));
  const more = new Map(findings.map((finding) => [textOf(finding), finding]).filter(([text]) => !known.has(text)));
  if (more.size) showFindings([...state.findings, ...more.values()]);
}

function textOf({ file, line, column, severity, message, code }) {
  return `${file}:${line}:${column}: ${severity}: ${message} [${code}]`;
}

function showFindings(findings) {
  state.findings = findings;
  part("findings").replaceChildren(...findings.map((finding) =>
    make("li", { className: finding.severity }, findingHead(finding), ...corrections(finding))));
}

function isOfText(finding) { return finding.file === state.document; }

function findingHead(finding) {
  const head = make("button", { type: "button", textContent: textOf(finding), disabled: !isOfText(finding) });
  head.addEventListener("click", () => editor.select(
    offsetOf(editor.text, finding.line, finding.column),
    offsetOf(editor.text, finding.endLine, finding.endColumn),
  ));
  return head;
}

function corrections(finding) {
  const correction = isOfText(finding) && correctionOf(finding, editor.text);
  if (!correction) return [];
  const button = make("button", {
    type: "button", className: "correction", textContent: `Did you mean '${correction.word}'?`,
  });
  button.addEventListener("click", () =>
    editor.replace(correction.start, correction.end, correction.text));
  return [button];
}

/** Errors above the last good picture, gone once they are mended. */
function showOverlay(errors) {
  const overlay = part("overlay");
  overlay.hidden = errors.length === 0;
  overlay.replaceChildren(...errors.slice(0, 5).flatMap((finding) => {
    const excerpt = make("pre");
    if (isOfText(finding)) {
      const line = scalarsOfLine(editor.text, finding.line);
      const lead = line.slice(0, finding.column - 1).map((scalar) => (scalar === "\t" ? "\t" : " "));
      const end = finding.endLine === finding.line ? finding.endColumn : line.length + 1;
      excerpt.textContent = `${line.join("")}\n${lead.join("")}^${"~".repeat(Math.max(end - finding.column - 1, 0))}`;
    }
    const notes = finding.notes.map((note) =>
      make("p", { textContent: `${note.line}:${note.column}: ${note.message}` }));
    return [findingHead(finding), excerpt, ...notes, ...corrections(finding)];
  }));
}
