// Where each block stands: at no vertex yet, at that of an earlier solve, or at the optimum of the parameters there
// are, and how it has ended. What the blocks are is said by `Presolve`, where their breakpoints lie by
// `ParametricConstants`; nothing of either is kept here.

/// Why an engine has no optimum to show.
enum EngineStatus: Equatable {
  /// What required rows conflict in.
  enum Conflict: Equatable {
    /// Some row without leaves does not hold at these parameters.
    case conditions
    /// The rows of a block cannot hold together.
    case block(Int)
  }

  /// Every block is at its optimum.
  case optimal
  /// Required rows cannot hold together.
  case infeasible(Conflict)
  /// A block has reached the bound on steps.
  case stepLimit(block: Int)
}

/// The blocks and their vertices.
///
/// - Shapes: *b* blocks, numbered as in `Presolve`; `ends` is `[b]`.
struct Vertices<Scalar: SolverScalar> {
  /// How the blocks stand to the parameters.
  enum Standing {
    /// Breakpoints are not where the parameters say.
    ///
    /// The next solve moves them and begins at `start`; where conditions are broken, rows without leaves have kept
    /// the last one from it.
    case waiting(at: BlockStart, areConditionsBroken: Bool)
    /// Each block is where its solve has ended, unless an edit has touched it since.
    case solved
  }

  /// The blocks; others than this type ask them only what they compute in memory of their own.
  var blocks: [BlockSimplex<Scalar>] = []
  /// How each block has ended; empty before the first solve.
  private(set) var ends: [BlockStatus] = []
  private(set) var standing = Standing.waiting(at: .strongestWishes, areConditionsBroken: false)
  /// Whether breakpoints were taken for one that lie further apart than values may be off: beside others that are far away.
  private(set) var joinsFarPositions = false
  /// Blocks that an edit has touched since the last solve.
  private var touched: [Int32] = []

  /// Lays the blocks of a presolved system out, at no vertex yet, in the memory there is.
  mutating func reset(_ presolve: Presolve<Scalar>) {
    standing = .waiting(at: .strongestWishes, areConditionsBroken: false)
    touched.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    let count = presolve.levels.count
    blocks.reserveCapacity(count)
    if blocks.count > count { blocks.removeLast(blocks.count - count) }
    for number in 0..<count {
      if number == blocks.count { blocks.append(BlockSimplex()) }
      presolve.layOut(number, in: &blocks[number])
    }
  }

  // MARK: Queries

  /// Whether the blocks have been solved at the parameters there are.
  var isSolved: Bool {
    if case .solved = standing { return true }
    return false
  }

  /// Whether the blocks are at the vertex of some solve.
  var isStarted: Bool {
    switch standing {
    case .solved, .waiting(at: .lastVertex, _): true
    case .waiting: false
    }
  }

  /// How the last solve ended.
  var status: EngineStatus {
    if case .waiting(_, areConditionsBroken: true) = standing { return .infeasible(.conditions) }
    guard let block = ends.firstIndex(where: { $0 != .optimal }) else { return .optimal }
    return ends[block] == .stepLimit ? .stepLimit(block: block) : .infeasible(.block(block))
  }

  /// How many basis changes all solves so far have taken.
  var pivotCount: Int { blocks.reduce(0) { $0 + $1.pivotCount } }

  /// Writes the values of the leaves.
  func takeLeafValues(_ values: inout [Scalar]) {
    BlockSimplex.takeLeafValues(of: blocks, &values)
  }

  /// The rows that breakpoints hold at the vertices; none before the first solve.
  var activeRows: [Int] {
    guard isStarted else { return [] }
    var rows: [Int] = []
    for block in blocks { block.forEachActiveRow { rows.append($0) } }
    return rows
  }

  // MARK: Solving

  /// Lets the first solve begin at rows where blocks of nearly the same system have ended.
  mutating func prefer(_ isPreferred: [Bool]) {
    standing = .waiting(at: .preferredRows(isPreferred), areConditionsBroken: false)
  }

  /// Takes note that the parameters, or constants at them, are others.
  mutating func moveAway() {
    if case .solved = standing {
      standing = .waiting(at: .lastVertex, areConditionsBroken: false)
    }
  }

  /// Takes note that there is no answer at the parameters, since rows without leaves do not hold.
  mutating func breakConditions() {
    touched.removeAll(keepingCapacity: true)
    if case .waiting(let start, _) = standing {
      standing = .waiting(at: start, areConditionsBroken: true)
    }
  }

  /// Solves all blocks at other parameters; whether some decision was too close to call.
  // Not inlined, it would be called with copies of all that is presolved.
  @inline(__always)
  mutating func solve(
    _ presolve: Presolve<Scalar>,
    _ constants: ParametricConstants<Scalar>
  ) -> Bool {
    guard case .waiting(let start, _) = standing else { return false }
    touched.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    ends.reserveCapacity(blocks.count)
    var hasDoubt = false
    joinsFarPositions = false
    for index in blocks.indices {
      constants.movePositions(of: &blocks[index], presolve)
      let end = blocks[index].solve(from: start)
      ends.append(
        blocks[index].withoutDrift(end, after: Tolerances.pivotsBetweenChecks, presolve)
      )
      if blocks[index].hasDoubt { hasDoubt = true }
      if blocks[index].widestJoin > Tolerances.fastValue { joinsFarPositions = true }
    }
    standing = .solved
    return hasDoubt
  }

  /// Solves the blocks that edits have touched; whether some decision was too close to call.
  @inline(__always)
  mutating func solveTouched(_ presolve: Presolve<Scalar>) -> Bool {
    var hasDoubt = false
    while let next = touched.popLast() {
      let index = Int(next)
      let end = blocks[index].finish(.updatedNumbers)
      ends[index] = blocks[index].withoutDrift(end, after: Tolerances.pivotsBetweenChecks, presolve)
      if blocks[index].hasDoubt { hasDoubt = true }
      if blocks[index].widestJoin > Tolerances.fastValue { joinsFarPositions = true }
    }
    return hasDoubt
  }

  /// Makes sure that nothing rests on numbers that were updated step by step; whether some decision was too close to
  /// call.
  mutating func confirm(_ presolve: Presolve<Scalar>) -> Bool {
    var hasDoubt = false
    for index in blocks.indices {
      ends[index] = blocks[index].confirm(ends[index], presolve)
      if blocks[index].hasDoubt { hasDoubt = true }
    }
    return hasDoubt
  }

  // MARK: Edits

  /// Remembers that a block is no longer known to be at its optimum.
  mutating func touch(_ block: Int, mayBreakRequiredRows: Bool) {
    guard isStarted else { return }
    if mayBreakRequiredRows { blocks[block].mayBreakRequiredRows = true }
    if !touched.contains(Int32(block)) { touched.append(Int32(block)) }
  }

  /// Appends a block of a leaf that no row mentions.
  mutating func appendBlock(ofLeaf leaf: Int) {
    blocks.append(BlockSimplex(ofLeaf: leaf))
    if isStarted { ends.append(.optimal) }
  }

  /// Puts all that a block has at the end of another one with the same levels; its place stays, empty.
  mutating func join(_ gone: Int, to kept: Int) {
    blocks[kept].append(blocks[gone])
    blocks[gone] = BlockSimplex(columnCount: 0, rowCount: 0, nonzeroCount: 0)
    guard isStarted else { return }
    if ends[gone] != .optimal, ends[kept] == .optimal { ends[kept] = ends[gone] }
    ends[gone] = .optimal
    if touched.contains(Int32(gone)) { touch(kept, mayBreakRequiredRows: true) }
    touched.removeAll { $0 == Int32(gone) }
  }
}
