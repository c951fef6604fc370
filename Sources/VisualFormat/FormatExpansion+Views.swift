// Which view every element of a format is.

import Diagnostics
import LayoutModel

extension FormatExpansion {
  mutating func resolveViews() {
    let elements = syntax.elements
    views = elements.map { element in
      element.kind == .view ? view(named: element.name) : nil
    }
    for index in elements.indices where isSuperviewName(elements[index]) {
      views[index] = superviewNamed(at: index)
    }
    for index in elements.indices where elements[index].kind == .superview {
      views[index] = superviewSign(at: index)
    }
  }

  private mutating func view(named range: Range<Int>) -> ViewID? {
    let name = syntax.text(range)
    // Whose superview it is, only the neighbours tell.
    if name == LayoutTree.containerName { return nil }
    if let view = environment.tree.id(named: name) { return view }
    guard !isFull else { return nil }
    report(
      "vfl-unknown-view",
      Messages.unknownView(name),
      range,
      suggestion: environment.nearestViewName(to: name)
    )
    return nil
  }

  private func isSuperviewName(_ element: FormatSyntax.Element) -> Bool {
    element.kind == .view
      && syntax.source[element.name].elementsEqual(LayoutTree.containerName.utf8)
  }

  /// `[superview]`: the superview of the views beside it, the container where none stands there.
  private mutating func superviewNamed(at index: Int) -> ViewID? {
    let elements = syntax.elements
    let beside = [index - 1, index + 1].filter { neighbour in
      elements.indices.contains(neighbour) && elements[neighbour].kind != .superview
        && !isSuperviewName(elements[neighbour])
    }
    if beside.isEmpty { return .container }
    let known = beside.compactMap { neighbour in views[neighbour] }
    guard known.count == beside.count else { return nil }
    let place = elements[index].name
    let superviews = known.compactMap { environment.superview(of: $0) }
    guard superviews.count == known.count else {
      let orphan = known.first { environment.superview(of: $0) == nil }
      reportNoSuperview(of: orphan ?? .container, place)
      return nil
    }
    if let first = superviews.first, let last = superviews.last, first != last {
      report(
        "vfl-ambiguous-superview",
        Messages.ambiguousSuperview(
          environment.tree[known[0]].name,
          environment.tree[known[1]].name
        ),
        place
      )
      return nil
    }
    return superviews.first
  }

  /// `|`: the superview of the one view beside it.
  private mutating func superviewSign(at index: Int) -> ViewID? {
    let neighbour = index == 0 ? 1 : index - 1
    guard views.indices.contains(neighbour), syntax.elements[neighbour].kind == .view,
      let view = views[neighbour]
    else { return nil }
    if let superview = environment.superview(of: view) { return superview }
    reportNoSuperview(of: view, syntax.elements[index].range)
    return nil
  }

  mutating func reportNoSuperview(of view: ViewID, _ place: Range<Int>) {
    report(
      "vfl-no-superview",
      Messages.noSuperview(of: environment.tree[view].name),
      place
    )
  }
}
