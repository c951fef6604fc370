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
    first = Arena()
    items = Arena()
  }

  /// Calls a body with each item of a list.
  @inline(__always)
  func forEach(in list: Int32, _ body: (Int32) -> Void) {
    for index in Int(first[Int(list)])..<Int(first[Int(list) + 1]) { body(items[index]) }
  }
}

/// Numbers below a bound that have been put in, to be taken in order.
struct PendingNumbers: ~Copyable {
  private var words: Arena<UInt64>

  init(bound: Int) { words = Arena(repeating: 0, count: (bound + 63) / 64) }

  func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  func removeAll() { for word in words.indices { words[word] = 0 } }

  /// Takes the greatest number out; what is put in meanwhile must be less than what was taken.
  ///
  /// - Parameter word: `Int.max` at first.
  /// - Returns: The number; nil where none is left.
  func takeLast(_ word: inout Int) -> Int? {
    word = min(word, words.count - 1)
    while word >= 0 {
      let bits = words[word]
      if bits != 0 { return take(63 - bits.leadingZeroBitCount, of: word) }
      word -= 1
    }
    return nil
  }

  /// Takes the least number out; what is put in meanwhile must be greater than what was taken.
  ///
  /// - Parameter word: 0 at first.
  /// - Returns: The number; nil where none is left.
  func takeFirst(_ word: inout Int) -> Int? {
    while word < words.count {
      let bits = words[word]
      if bits != 0 { return take(bits.trailingZeroBitCount, of: word) }
      word += 1
    }
    return nil
  }

  private func take(_ bit: Int, of word: Int) -> Int {
    words[word] &= ~(1 << UInt64(bit))
    return word << 6 | bit
  }
}

/// Who reads the penalties, numbers and positions of a graph.
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

  /// Series with a part whose class has another penalty, and those parts; then free ends.
  let remadeSeries: PendingNumbers
  private let isRemade: Arena<Bool>
  let remadeEnds: PendingNumbers
  /// Whether the core may have sizes with other penalties.
  var isCoreTouched = false
  /// Reductions that may have to place their lines anew.
  let movedPaths: PendingNumbers
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
    remadeSeries = PendingNumbers(bound: 0)
    isRemade = Arena()
    remadeEnds = PendingNumbers(bound: 0)
    movedPaths = PendingNumbers(bound: 0)
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
    pathsFromLine = Incidence(count: graph.linePosition.count) { add in
      for index in 0..<reductionCount { add(reductions[index].line, Int32(index)) }
    }
    readersOfClass = Incidence(count: graph.sizes.count) { add in
      for index in 0..<reductionCount {
        if reductions[index].kind == .series { add(reductions[index].size, Int32(index)) }
        for step in reductions[index].placedSteps { add(steps[step].size, Int32(index)) }
      }
    }
    limitsOfLine = Incidence(count: graph.linePosition.count) { add in
      for index in 0..<limitCount {
        add(limits[index].value.head, Int32(index))
        add(limits[index].value.tail, Int32(index))
      }
    }
    remadeSeries = PendingNumbers(bound: reductionCount)
    isRemade = Arena(repeating: false, count: graph.parts.count)
    remadeEnds = PendingNumbers(bound: graph.freeEnds.count)
    movedPaths = PendingNumbers(bound: reductionCount)
  }

  /// Whether it has not been made for a graph.
  var isEmpty: Bool { partOfClass.count == 0 }

  // MARK: What edits touch

  /// A class has another penalty; where no series has it and it hangs nowhere, the core or given lines decide.
  mutating func touch(penaltyOf root: Int) {
    let (part, end) = (Int(partOfClass[root]), Int(endOfClass[root]))
    if part >= 0 {
      isRemade[part] = true
      remadeSeries.insert(Int(seriesOfPart[part]))
    } else if end >= 0 {
      remadeEnds.insert(end)
    } else {
      isCoreTouched = true
    }
  }

  /// Whether the penalty of a part has to be made anew, which the caller then does.
  func takeIsRemade(_ part: Int) -> Bool {
    guard isRemade[part] else { return false }
    isRemade[part] = false
    return true
  }

  mutating func touch(limit index: Int) { touchedLimits.append(Int32(index)) }

  /// A class has another number.
  func touch(numberOf root: Int32) {
    readersOfClass.forEach(in: root) { movedPaths.insert(Int($0)) }
  }

  /// A line has another position.
  mutating func touch(line: Int32) {
    pathsFromLine.forEach(in: line) { movedPaths.insert(Int($0)) }
    limitsOfLine.forEach(in: line) { touchedLimits.append($0) }
  }

  /// Forgets what has moved.
  mutating func clearMoved() {
    movedPaths.removeAll()
    touchedLimits.cut(to: 0)
  }
}
