// Paths whose inner lines have no other edges: each becomes one edge, in series with nothing.

extension EdgeGraph {
  /// Makes the longest path through an edge one edge, where it has inner lines and its classes are in no
  /// other edge.
  mutating func removePath(
    through number: Int,
    _ model: inout LineModel
  ) throws(GraphFault) -> Bool {
    let edge = edges[number]
    guard isInner(edge.start) || isInner(edge.end) else { return false }
    var (from, to) = findPath(through: number)
    let firstStep = steps.count
    for index in left.indices.reversed() { steps.append(left[index]) }
    steps.append(PathStep(edge: Int32(number), isForward: true))
    for index in right.indices { steps.append(right[index]) }
    if from == to, try openPath(firstStep, model.sizes) { to = line(after: steps.count - 1) }
    if try replacePath(firstStep, from, to, &model) { return true }
    for index in firstStep..<steps.count { failedRound[Int(steps[index].edge)] = round }
    if splitsPaths { return try replaceRuns(firstStep, from, &model) }
    steps.cut(to: firstStep)
    return false
  }

  /// Makes the steps from one on a single edge, unless their classes are in other edges, too.
  private mutating func replacePath(
    _ firstStep: Int,
    _ start: Int32,
    _ end: Int32,
    _ model: inout LineModel
  ) throws(GraphFault) -> Bool {
    var (from, to) = (start, end)
    let stepCount = steps.count - firstStep
    if isTurned(steps[firstStep], model.sizes) {
      turn(firstStep)
      swap(&from, &to)
    }
    let firstPart = parts.count
    let base = try collectParts(firstStep, model.sizes)
    guard isReady(firstPart, model.sizes) else {
      parts.cut(to: firstPart)
      if from != start { turn(firstStep) }
      return false
    }
    for index in firstStep..<steps.count { remove(Int(steps[index].edge)) }
    var reduction = Reduction(
      kind: .multiple,
      line: from,
      firstStep: Int32(firstStep),
      stepCount: Int32(stepCount),
      base: base
    )
    var whole = LineEdge(start: from, end: to, size: -1, factor: 1, constant: base)
    if parts.count == firstPart + 1 {
      let only = parts[firstPart]
      whole.size = only.size
      whole.factor = only.coefficient
      // What its edges were is one edge now, which is yet to be added.
      model.sizes.addEdges(-stepCount, to: Int(only.size))
      parts.cut(to: firstPart)
    } else {
      try makeSeries(&reduction, firstPart, &model)
      whole.size = reduction.size
      whole.constant = 0
    }
    reductions.append(reduction)
    if from == to {
      // A closed path has length 0.
      guard reduction.kind == .series else { throw .handover(.core(edgeCount: stepCount)) }
      loops.append(reduction.size)
    } else if let number = try add(whole, &model.sizes) {
      queue.append(Int32(number))
    }
    for line in from == to ? [from] : [from, to] where !isKept[Int(line)] {
      if degree[Int(line)] == 1 { dangling.append(line) }
    }
    return true
  }

  /// Makes each run of a path's steps one edge whose classes are in no edges but those of the run.
  ///
  /// What a class holds fast that is in other paths, too, are the edges that have it: those on both sides of it are in
  /// series as before, and the core is so much smaller.
  private mutating func replaceRuns(
    _ firstStep: Int,
    _ start: Int32,
    _ model: inout LineModel
  ) throws(GraphFault) -> Bool {
    left.cut(to: 0)
    for index in firstStep..<steps.count { left.append(steps[index]) }
    let firstPart = parts.count
    _ = try collectParts(firstStep, model.sizes)
    steps.cut(to: firstStep)
    right.cut(to: 0)
    for index in left.indices where isShared(left[index], model.sizes) {
      // Where runs end.
      right.append(PathStep(edge: Int32(index), isForward: true))
    }
    for index in firstPart..<parts.count { partOfSize[Int(parts[index].size)] = -1 }
    parts.cut(to: firstPart)
    right.append(PathStep(edge: Int32(left.count), isForward: true))
    var hasChanged = false
    var (index, line) = (0, start)
    for end in right.indices {
      let runStart = line
      let first = steps.count
      while index < Int(right[end].edge) {
        steps.append(left[index])
        line = self.line(after: steps.count - 1)
        index += 1
      }
      if steps.count > first + 1, try replacePath(first, runStart, line, &model) {
        hasChanged = true
      } else {
        steps.cut(to: first)
      }
      guard index < left.count else { break }
      let edge = edges[Int(left[index].edge)]
      line = left[index].isForward ? edge.end : edge.start
      index += 1
    }
    return hasChanged
  }

  /// Whether other paths than the one whose parts have been collected have the class of a step, or it counts as nothing there.
  private func isShared(_ step: PathStep, _ sizes: borrowing SizeClasses) -> Bool {
    let root = sizes.find(Int(edges[Int(step.edge)].size)).root
    let part = parts[Int(partOfSize[root])]
    return part.coefficient == 0 || part.function.count != sizes.edgeCount(of: root)
  }

  /// Leaves an edge out of a closed path where the others can be one edge without it, beside which it then hangs.
  ///
  /// Of a closed path each share follows from the others. Of the two edges at its given end the one that was added
  /// first is left out: a variable comes before gaps, and one of a container before those of what it contains.
  private mutating func openPath(
    _ firstStep: Int,
    _ sizes: borrowing SizeClasses
  ) throws(GraphFault) -> Bool {
    guard steps.count > firstStep + 2 else { return false }
    if steps[firstStep].edge < steps[steps.count - 1].edge { turn(firstStep) }
    let leftOut = steps[steps.count - 1]
    steps.cut(to: steps.count - 1)
    let firstPart = parts.count
    _ = try collectParts(firstStep, sizes)
    let isReady = isReady(firstPart, sizes)
    parts.cut(to: firstPart)
    if !isReady { steps.append(leftOut) }
    return isReady
  }

  /// Walks from an edge to both sides while lines have two edges; the path is `left` reversed, the edge, `right`.
  private mutating func findPath(through number: Int) -> (from: Int32, to: Int32) {
    let edge = edges[number]
    left.cut(to: 0)
    right.cut(to: 0)
    var (last, line) = (Int32(number), edge.end)
    while isInner(line), line != edge.start {
      let next = crossed[Int(line)] ^ last
      let isForward = edges[Int(next)].start == line
      right.append(PathStep(edge: next, isForward: isForward))
      line = isForward ? edges[Int(next)].end : edges[Int(next)].start
      last = next
    }
    let to = line
    if to == edge.start { return (to, to) }
    (last, line) = (Int32(number), edge.start)
    while isInner(line), line != to {
      let next = crossed[Int(line)] ^ last
      let isForward = edges[Int(next)].end == line
      left.append(PathStep(edge: next, isForward: isForward))
      line = isForward ? edges[Int(next)].start : edges[Int(next)].end
      last = next
    }
    return (line, to)
  }

  /// Adds the path's sizes up, class by class; returns the constant.
  private mutating func collectParts(
    _ firstStep: Int,
    _ sizes: borrowing SizeClasses
  ) throws(GraphFault) -> Double {
    var (base, extent) = (0.0, 0.0)
    while partOfSize.count < sizes.count { partOfSize.append(-1) }
    for index in firstStep..<steps.count {
      let step = steps[index]
      var edge = edges[Int(step.edge)]
      try edge.takeRoot(sizes)
      let size = Int(edge.size)
      let coefficient = step.isForward ? edge.factor : -edge.factor
      base += step.isForward ? edge.constant : -edge.constant
      extent += edge.constant.magnitude
      let part = Int(partOfSize[size])
      // While parts are collected, a function's count says in how many edges the class is.
      if part < 0 {
        partOfSize[size] = Int32(parts.count)
        let none = PenaltyFunction(start: 0, count: 1, bound: 0, divisor: 1)
        parts.append(
          SeriesPart(size: edge.size, coefficient: coefficient, function: none)
        )
      } else {
        parts[part].coefficient += coefficient
        parts[part].function.count += 1
      }
    }
    guard extent < Whole.limit else { throw .handover(.numbers) }
    return base
  }

  /// Whether the path's classes are in no other edge, or there is only one of them.
  private func isReady(_ firstPart: Int, _ sizes: borrowing SizeClasses) -> Bool {
    var isReady = true
    let isSingle = parts.count == firstPart + 1
    for index in firstPart..<parts.count {
      let part = parts[index]
      partOfSize[Int(part.size)] = -1
      if part.coefficient == 0 { isReady = false }
      if !isSingle, part.function.count != sizes.edgeCount(of: Int(part.size)) { isReady = false }
    }
    return isReady
  }

  /// Turns parts so that all coefficients are positive, and makes the series' own size.
  private mutating func makeSeries(
    _ reduction: inout Reduction,
    _ firstPart: Int,
    _ model: inout LineModel
  ) throws(GraphFault) {
    reduction.kind = .series
    reduction.firstPart = Int32(firstPart)
    reduction.partCount = Int32(parts.count - firstPart)
    for index in firstPart..<parts.count {
      var part = parts[index]
      model.sizes.addEdges(-Int(part.function.count), to: Int(part.size))
      if part.coefficient < 0 {
        let turned = model.sizes.append()
        try model.sizes.tie(Int(part.size), 1, turned, -1, 0)
        part = SeriesPart(
          size: Int32(model.sizes.find(Int(part.size)).root),
          coefficient: -part.coefficient,
          function: part.function
        )
        parts[index] = part
      }
    }
    let size = model.sizes.append()
    reduction.size = Int32(size)
    model.sizes.append(PenaltyTerm(ofSeries: reductions.count, size: size))
  }
}
