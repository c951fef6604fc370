// Edges of the selected view: dragged, or moved by keys, they ask for changes of the text that hold them there.

const edgeKeys = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
const changing = new Inquiry("/edge", () => ({ view: state.selected, ...state.edge }), takeChanges);

/** Where an edge of a frame is. */
function edgeOf([x, y, width, height], edge) {
  return { left: x, top: y, right: x + width, bottom: y + height }[edge];
}

function isAcross(edge) { return edge === "left" || edge === "right"; }

/** The frame of the selected view, with the edge where it is dragged to. */
function draggedFrame(frame) {
  if (!state.edge) return frame;
  const [x, y, width, height] = frame;
  const { edge, position } = state.edge;
  const by = position - edgeOf(frame, edge);
  return {
    left: [x + by, y, width - by, height], right: [x, y, width + by, height],
    top: [x, y + by, width, height - by], bottom: [x, y, width, height + by],
  }[edge];
}

/** Puts an edge somewhere, on whole points; nobody is asked. */
function moveEdge(edge, position) {
  state.edge = { edge, position: Math.round(position) };
  outline();
}

/** Puts the changes below the view, or into it where there is no room. */
function placeChanges() {
  const { offsetTop, offsetHeight } = part("outline");
  const below = offsetTop + offsetHeight + 16;
  const isFree = below + part("changes").offsetHeight <= part("frame").offsetHeight;
  part("changes").style.top = `${isFree ? below : Math.max(offsetTop, 0) + 16}px`;
}

/** Forgets where the edge was dragged to. */
function dropEdge() {
  if (!state.edge && !part("changes").childElementCount) return;
  state.edge = null;
  part("changes").replaceChildren();
  outline();
}

for (const handle of document.querySelectorAll("#outline .edge")) {
  const edge = handle.dataset.edge;
  let grip = null;
  handle.addEventListener("pointerdown", (event) => {
    const view = picture.views.get(state.selected);
    if (!view) return;
    handle.setPointerCapture(event.pointerId);
    grip = { at: isAcross(edge) ? event.clientX : event.clientY, edge: edgeOf(draggedFrame(view.frame), edge) };
    event.preventDefault();
    handle.focus();
  });
  handle.addEventListener("pointermove", (event) => {
    if (!grip) return;
    moveEdge(edge, grip.edge + ((isAcross(edge) ? event.clientX : event.clientY) - grip.at) / (state.scale || 1));
  });
  handle.addEventListener("pointerup", () => {
    grip = null;
    if (state.edge) changing.now();
  });
  handle.addEventListener("pointercancel", () => {
    grip = null;
    dropEdge();
  });
  handle.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dropEdge();
    const view = picture.views.get(state.selected);
    if (!view || !(event.key in edgeKeys) || isAcross(edge) !== /Left|Right/.test(event.key)) return;
    event.preventDefault();
    const before = state.edge?.edge === edge ? state.edge.position : edgeOf(view.frame, edge);
    moveEdge(edge, before + edgeKeys[event.key] * (event.shiftKey ? 10 : 1));
    changing.soon(150);
  });
}

/** Shows the changes that hold the edge where it is, a button each. */
function takeChanges({ changes }, asked) {
  if (asked.view !== state.selected || !state.edge || asked.text !== editor.text) return;
  const list = part("changes");
  list.replaceChildren(make("p", {
    textContent: changes.length
      ? `${asked.edge} at ${shown(asked.position)}, by a change of the text:`
      : `no change of one number holds the ${asked.edge} edge at ${shown(asked.position)}`,
  }));
  for (const change of changes) {
    const text = make("code", { textContent: change.shown });
    const others = change.moved === 0 ? "" : change.moved === 1 ? ", moves 1 other view" : `, moves ${change.moved} other views`;
    const button = make("button", { type: "button", className: "change" }, text, ` line ${change.line}${others}`);
    button.addEventListener("click", () => {
      dropEdge();
      editor.replace(
        offsetOf(editor.text, change.line, change.column),
        offsetOf(editor.text, change.endLine, change.endColumn),
        change.text,
      );
    });
    list.append(button);
  }
  placeChanges();
}
