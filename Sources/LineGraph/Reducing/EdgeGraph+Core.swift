// What is left when no more edges disappear, but for those that given lines fix by themselves: the core.

extension EdgeGraph {
  /// Whether edges are left that are not between given lines.
  func hasCore() -> Bool {
    for index in edges.indices where edges[index].isAlive && !isGiven(edges[index]) { return true }
    return false
  }

  /// Keeps the lines that rows of the core are about; those that no edges hold, directly or through others, have one from the origin, on
  /// which nothing is.
  mutating func keepLinesOfForms(_ model: inout LineModel) throws(GraphFault) {
    guard model.formTerms.count > 0 else { return }
    // All are at one place, so that no distance is too large.
    var held = LineForest(count: isAnchored.count)
    let origin = model.lines.find(0).root
    for line in isAnchored.indices where isAnchored[line] {
      try held.join(line, after: origin, by: 0)
    }
    for index in edges.indices {
      try held.join(Int(edges[index].start), after: Int(edges[index].end), by: 0)
    }
    for index in model.formTerms.indices {
      let line = Int(model.formTerms[index].line)
      isKept[line] = true
      if held.find(line).root == held.find(origin).root { continue }
      try held.join(line, after: origin, by: 0)
      let size = Int32(model.sizes.append())
      _ = try add(
        LineEdge(start: Int32(origin), end: Int32(line), size: size, factor: 1, constant: 0),
        &model.sizes
      )
    }
  }

  /// Takes the core out of the edges that are left.
  mutating func takeCore(_ sizes: borrowing SizeClasses) -> Arena<Int32> {
    let core = coreEdges(sizes)
    for index in core.indices { edges[Int(core[index])].isAlive = false }
    return core
  }

  /// The edges of the core: those that are left and not between given lines, and such between given lines whose class another
  /// edge that is left has, too.
  func coreEdges(_ sizes: borrowing SizeClasses) -> Arena<Int32> {
    var left = Arena<Int32>()
    for index in edges.indices where edges[index].isAlive { left.append(Int32(index)) }
    var core = Arena<Int32>()
    if left.count == 0 { return core }
    let useCount = Arena<Int32>(repeating: 0, count: sizes.count)
    for index in left.indices {
      useCount[sizes.find(Int(edges[Int(left[index])].size)).root] += 1
    }
    for index in left.indices {
      let edge = edges[Int(left[index])]
      if !isGiven(edge) || useCount[sizes.find(Int(edge.size)).root] > 1 {
        core.append(left[index])
      }
    }
    return core
  }

  private func isGiven(_ edge: LineEdge) -> Bool {
    isAnchored[Int(edge.start)] && isAnchored[Int(edge.end)]
  }
}
