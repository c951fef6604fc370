// Which view or guide every element of a format is, and which superview a `|` means.

import Diagnostics
import LayoutModel

extension FormatExpansion {
  /// The indices of an element's items in `items`.
  func itemRange(of element: Int) -> Range<Int> {
    itemStarts.isEmpty ? element..<element + 1 : itemStarts[element]..<itemStarts[element + 1]
  }

  mutating func resolveItems() {
    let elements = syntax.elements
    makeStacks()
    items.reserveCapacity(elements.count)
    let hasRanges = elements.contains { $0.lastNumber != nil }
    for element in elements {
      if hasRanges { itemStarts.append(items.count) }
      guard element.kind == .view || element.kind == .stack else {
        items.append(nil)
        continue
      }
      guard element.lastNumber != nil else {
        let name = syntax.text(element.name)
        // A stack that could not be made has elements that are reported.
        items.append(
          element.kind == .stack
            ? environment.tree.item(named: name) : item(named: name, at: element.name)
        )
        continue
      }
      for name in syntax.names(of: element) { items.append(item(named: name, at: element.name)) }
    }
    if hasRanges { itemStarts.append(items.count) }
    for index in elements.indices where isSuperviewName(elements[index]) {
      items[itemRange(of: index).lowerBound] = superviewNamed(at: index)
    }
    noteStackNames()
  }

  private mutating func item(named name: String, at range: Range<Int>) -> LayoutItem? {
    // Whose superview it is, only the neighbours tell.
    if name == LayoutTree.containerName { return nil }
    if let item = environment.tree.item(named: name) { return item }
    guard !isFull else { return nil }
    report(
      "vfl-unknown-view",
      Messages.unknownView(name),
      range,
      suggestion: environment.nearestViewName(to: name)
    )
    return nil
  }

  // MARK: Stacks

  /// Adds the views of stacks that no document declares, beside the first of their elements.
  ///
  /// A stack none of whose elements is known is left unknown: its elements are reported.
  mutating func makeStacks() {
    for (index, element) in syntax.elements.enumerated() where element.kind == .stack {
      let name = syntax.text(element.name)
      guard name != LayoutTree.containerName, environment.tree.item(named: name) == nil,
        element.closing > index
      else { continue }
      guard let first = firstItem(of: (index + 1)..<element.closing),
        let superview = environment.superview(of: first)
      else { continue }
      environment.tree.append(name, to: superview)
    }
  }

  /// The first view or guide that elements name.
  private func firstItem(of elements: Range<Int>) -> LayoutItem? {
    for element in syntax.elements[elements] where !element.name.isEmpty {
      if let item = environment.tree.item(named: syntax.names(of: element)[0]) { return item }
    }
    return nil
  }

  /// Reports a view that is a stack already.
  private mutating func noteStackNames() {
    for element in syntax.elements where element.kind == .stack {
      let name = syntax.text(element.name)
      let location = SourceRange(fragment.buffer, fragment.bufferRange(element.name))
      guard let first = environment.stackRanges.updateValue(location, forKey: name) else {
        stackNames.append(name)
        continue
      }
      environment.stackRanges[name] = first
      report(
        "vfl-duplicate-stack",
        Messages.duplicateStack(name),
        element.name,
        notes: [Note(Messages.firstStack, at: first)]
      )
    }
  }

  // MARK: Superviews

  private func isSuperviewName(_ element: FormatSyntax.Element) -> Bool {
    element.kind == .view
      && syntax.source[element.name].elementsEqual(LayoutTree.containerName.utf8)
  }

  /// `[superview]`: the superview of the views beside it, the container where none stands there.
  private mutating func superviewNamed(at index: Int) -> LayoutItem? {
    let elements = syntax.elements
    let beside = [index - 1, index + 1].filter { neighbour in
      elements.indices.contains(neighbour) && !elements[neighbour].name.isEmpty
        && !isSuperviewName(elements[neighbour])
    }
    let hasDamage = [index - 1, index + 1].contains { neighbour in
      elements.indices.contains(neighbour) && elements[neighbour].kind == .damaged
    }
    if beside.isEmpty { return hasDamage ? nil : .view(.container) }
    let known = beside.compactMap { items[itemRange(of: $0).lowerBound] }
    guard known.count == beside.count else { return nil }
    let range = elements[index].name
    let superviews = known.compactMap { environment.superview(of: $0) }
    guard superviews.count == known.count else {
      let orphan = known.first { environment.superview(of: $0) == nil }
      reportNoSuperview(of: orphan ?? .view(.container), range)
      return nil
    }
    if let first = superviews.first, let last = superviews.last, first != last {
      report(
        "vfl-ambiguous-superview",
        Messages.ambiguousSuperview(
          environment.tree.name(of: known[0]),
          environment.tree.name(of: known[1])
        ),
        range
      )
      return nil
    }
    return superviews.first.map { .view($0) }
  }

  /// `|`: the superview of the item beside it.
  mutating func superview(_ position: Position, beside other: Position) -> LayoutItem? {
    guard let item = other.item else { return nil }
    return superview(of: item, at: syntax.elements[position.element].range)
  }

  /// The superview of an item; nil, and reported, where there is none.
  mutating func superview(of item: LayoutItem, at range: Range<Int>) -> LayoutItem? {
    if let superview = environment.superview(of: item) { return .view(superview) }
    reportNoSuperview(of: item, range)
    return nil
  }

  private mutating func reportNoSuperview(of item: LayoutItem, _ range: Range<Int>) {
    report(
      "vfl-no-superview",
      Messages.noSuperview(of: environment.tree.name(of: item)),
      range
    )
  }
}
