// What moves with the columns that the tie-break over constraints leaves open.

/// Variables over the open columns: a sparse row for each, in shared memory.
struct OpenRows<Scalar: SolverScalar> {
  struct Term {
    var column: Int32
    var entry: Scalar
  }

  private var terms: [Term] = []
  /// Where each row begins, and where the last one ends.
  private var starts: [Int] = [0]

  /// Begins without rows.
  init(variableCount: Int) { starts.reserveCapacity(variableCount + 1) }

  /// The rows of the leaves; those of all other variables are empty.
  init(leavesOf engine: SolverEngine<Scalar>, _ open: [OpenColumn]) {
    var found: [(leaf: Int32, term: Term)] = []
    var vector = SparseVector<Scalar>()
    // A block that is taken out of its array is copied first.
    engine.vertices.blocks.withUnsafeBufferPointer { blocks in
      for (column, item) in open.enumerated() {
        blocks[item.block].forEachLeaf(movedBy: item.column, &vector) { leaf, speed in
          found.append((leaf, Term(column: Int32(column), entry: speed)))
        }
      }
    }
    // Counted, then put in place: within a row, columns stay in their order.
    starts = [Int](repeating: 0, count: engine.presolve.system.variableCount + 2)
    for (leaf, _) in found { starts[Int(leaf) + 2] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    terms = [Term](repeating: Term(column: 0, entry: .zero), count: found.count)
    for (leaf, term) in found {
      terms[starts[Int(leaf) + 1]] = term
      starts[Int(leaf) + 1] += 1
    }
    starts.removeLast()
  }

  /// The row of a variable.
  subscript(variable: Int) -> ArraySlice<Term> { terms[starts[variable]..<starts[variable + 1]] }

  /// Appends a whole row.
  mutating func append(_ row: ArraySlice<Term>) {
    terms.append(contentsOf: row)
    endRow()
  }

  /// Appends a term to the row that the next `endRow` finishes.
  mutating func append(_ column: Int32, _ entry: Scalar) {
    terms.append(Term(column: column, entry: entry))
  }

  /// Finishes a row.
  mutating func endRow() { starts.append(terms.count) }
}

/// A row over the open columns that is being summed up.
struct ColumnSums<Scalar: SolverScalar> {
  private var sums: [Scalar]
  private var isMet: [Bool]
  private var met: [Int32] = []

  init(columnCount: Int) {
    sums = [Scalar](repeating: .zero, count: columnCount)
    isMet = [Bool](repeating: false, count: columnCount)
  }

  /// Adds a multiple of a leaf's row.
  mutating func add(
    _ row: ArraySlice<OpenRows<Scalar>.Term>,
    times coefficient: Scalar,
    _ isDoubtful: inout Bool
  ) {
    for term in row {
      if !isMet[Int(term.column)] { met.append(term.column) }
      isMet[Int(term.column)] = true
      sums[Int(term.column)].addEntry(coefficient * term.entry, &isDoubtful)
    }
  }

  /// Puts the sums into rows as one more, and begins with the next.
  mutating func endRow(of rows: inout OpenRows<Scalar>) {
    met.sort()
    for column in met {
      let sum = sums[Int(column)]
      if sum.sign(Tolerances.entryFloor) != 0 { rows.append(column, sum) }
      sums[Int(column)] = .zero
      isMet[Int(column)] = false
    }
    met.removeAll(keepingCapacity: true)
    rows.endRow()
  }
}
