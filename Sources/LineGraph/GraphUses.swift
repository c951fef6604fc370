// Who reads what in a reduced graph, and what edits have touched: made at the first edit.

/// Lists of numbers, one behind another.
struct Incidence: ~Copyable {
  private let first: Arena<Int32>
  private let items: Arena<Int32>

  /// - Parameters:
  ///   - count: How many lists there are.
  ///   - visit: Calls what it is given with a list and an item, for all of them; it is asked twice.
  init(count: Int, _ visit: ((_ list: Int32, _ item: Int32) -> Void) -> Void) {
    let first = Arena<Int32>(repeating: 0, count: count + 1)
    visit { list, _ in first[Int(list) + 1] += 1 }
    for list in 0..<count { first[list + 1] += first[list] }
    let items = Arena<Int32>(repeating: 0, count: Int(first[count]))
    let next = Arena<Int32>(repeating: 0, count: count)
    visit { list, item in
      items[Int(first[Int(list)] + next[Int(list)])] = item
      next[Int(list)] += 1
    }
    self.first = first
    self.items = items
  }

  /// An empty one.
  init() {
    first = Arena(repeating: 0, count: 1)
    items = Arena()
  }

  /// Calls a body with each item of a list.
  @inline(__always)
  func forEach(in list: Int32, _ body: (Int32) -> Void) {
    for place in Int(first[Int(list)])..<Int(first[Int(list) + 1]) { body(items[place]) }
  }
}

/// Who reads the penalties, numbers and places of a graph.
struct GraphUses: ~Copyable {
  /// By the root of a class: the part of a series that it is, or -1.
  private let partOfClass: Arena<Int32>
  /// By the root of a class: its free end, or -1.
  private let endOfClass: Arena<Int32>
  /// By part: its series, in the reductions.
  private let seriesOfPart: Arena<Int32>
  /// By part, reduction and free end: so many breakpoints have room where its function is.
  var roomOfPart = Arena<Int32>()
  var roomOfSeries = Arena<Int32>()
  var roomOfEnd = Arena<Int32>()

  /// Reductions whose paths begin at a line.
  private let pathsFromLine: Incidence
  /// Reductions that read the number of a class.
  private let readersOfClass: Incidence
  /// Required rows on a distance from a line or to it.
  private let limitsOfLine: Incidence

  /// Reductions that may have to place their lines anew, 64 to a word.
  private var touched: Arena<UInt64>
  /// Required rows that may not hold any more.
  private(set) var touchedLimits = Arena<Int32>()

  /// Of no graph.
  init() {
    partOfClass = Arena()
    endOfClass = Arena()
    seriesOfPart = Arena()
    pathsFromLine = Incidence()
    readersOfClass = Incidence()
    limitsOfLine = Incidence()
    touched = Arena()
  }

  init(_ graph: borrowing ReducedGraph) {
    partOfClass = Arena(repeating: -1, count: graph.sizes.count)
    endOfClass = Arena(repeating: -1, count: graph.sizes.count)
    seriesOfPart = Arena(repeating: -1, count: graph.parts.count)
    for index in graph.reductions.indices {
      roomOfSeries.append(graph.reductions[index].function.count)
      if graph.reductions[index].kind != .series { continue }
      for part in graph.reductions[index].sharedParts {
        partOfClass[Int(graph.parts[part].size)] = Int32(part)
        seriesOfPart[part] = Int32(index)
      }
    }
    for index in graph.parts.indices { roomOfPart.append(graph.parts[index].function.count) }
    for index in graph.freeEnds.indices {
      endOfClass[Int(graph.freeEnds[index].size)] = Int32(index)
      roomOfEnd.append(graph.freeEnds[index].function.count)
    }
    let (reductions, steps, limits) = (
      graph.reductions.base, graph.steps.base, graph.limits.base
    )
    let (reductionCount, limitCount) = (graph.reductions.count, graph.limits.count)
    pathsFromLine = Incidence(count: graph.place.count) { add in
      for index in 0..<reductionCount { add(reductions[index].line, Int32(index)) }
    }
    readersOfClass = Incidence(count: graph.sizes.count) { add in
      for index in 0..<reductionCount {
        if reductions[index].kind == .series { add(reductions[index].size, Int32(index)) }
        for step in reductions[index].placedSteps { add(steps[step].size, Int32(index)) }
      }
    }
    limitsOfLine = Incidence(count: graph.place.count) { add in
      for index in 0..<limitCount {
        add(limits[index].value.head, Int32(index))
        add(limits[index].value.tail, Int32(index))
      }
    }
    touched = Arena(repeating: 0, count: reductionCount / 64 + 1)
  }

  /// Whether it has not been made for a graph.
  var isEmpty: Bool { touched.count == 0 }

  /// The part of a series that a class is.
  func part(ofClass root: Int) -> (part: Int, series: Int)? {
    let part = Int(partOfClass[root])
    return part < 0 ? nil : (part, Int(seriesOfPart[part]))
  }

  /// The free end that a class is the size of.
  func freeEnd(ofClass root: Int) -> Int? { endOfClass[root] < 0 ? nil : Int(endOfClass[root]) }

  // MARK: What is touched

  func touch(reduction index: Int) { touched[index >> 6] |= 1 << UInt64(index & 63) }

  mutating func touch(limit index: Int) { touchedLimits.append(Int32(index)) }

  /// A class has another number.
  func touch(class root: Int32) {
    readersOfClass.forEach(in: root) { touch(reduction: Int($0)) }
  }

  /// A line has another place.
  mutating func touch(line: Int32) {
    pathsFromLine.forEach(in: line) { touch(reduction: Int($0)) }
    limitsOfLine.forEach(in: line) { touchedLimits.append($0) }
  }

  /// The last reduction that is touched in a word or the ones before; it is no more.
  func takeLast(_ word: inout Int) -> Int? {
    while word >= 0 {
      let bits = touched[word]
      if bits != 0 {
        let bit = 63 - bits.leadingZeroBitCount
        touched[word] = bits & ~(1 << UInt64(bit))
        return word << 6 | bit
      }
      word -= 1
    }
    return nil
  }

  /// The place to look for the last reduction.
  var lastWord: Int { touched.count - 1 }

  /// Forgets what is touched.
  mutating func clear() {
    for word in touched.indices { touched[word] = 0 }
    touchedLimits.cut(to: 0)
  }
}
