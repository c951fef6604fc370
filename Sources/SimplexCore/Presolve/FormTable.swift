// The rows that are no required equalities, as normalised linear forms over leaves. Rows that say
// something of the same form share it: `w >= 0`, `w <= 80 @250` and `w >= 80 @750` are one form
// with three breakpoints. That violations stay what they were: Documentation/SOLVER.md, Presolve.

import Constraints

/// The number of a form in the table of forms: in its block a form has another one, which is an `Int`.
struct TableForm: Hashable {
  /// No form.
  static let none = TableForm(-1)

  fileprivate let number: Int32

  @inline(__always)
  fileprivate init(_ number: Int) { self.number = Int32(number) }

  /// Whether this is no form.
  @inline(__always)
  var isNone: Bool { number < 0 }
}

/// Forms and the rows on them.
struct FormTable<Scalar: SolverScalar> {
  /// What a row is to the forms.
  enum RowKind: UInt8 {
    /// It is left out, or defines a variable, or is a condition among definitions.
    case none
    /// It has no leaves: it holds or not, whatever they are.
    case condition
    /// It is a breakpoint of a form.
    case breakpoint
  }

  /// What a row is to the forms, and its link in the list of its form's rows.
  struct Row {
    var kind = RowKind.none
    var form = TableForm.none
    /// The next row on the same form, -1 at the end.
    var next: Int32 = -1
    /// The factor from the form to the row's left side.
    var lead = Scalar.zero
  }

  /// A form's terms and rows.
  struct Form {
    var termStart: Int32
    var termEnd: Int32
    /// The last row on the form; the others follow by `Row.next`, descending.
    var lastRow: Int32 = -1
    /// The block that the form is in, and its number there; -1 while it is in none.
    var block: Int32 = -1
    var blockForm: Int32 = -1
  }

  /// A leaf with its coefficient; leaves ascend within a form, and the first has coefficient 1.
  struct Term {
    var leaf: Int32
    var coefficient: Scalar
  }

  /// What a variable alone is to the forms.
  struct Variable {
    /// The form that is this leaf alone, if there is one.
    var singleton = TableForm.none
    /// The form of rows with this variable alone, once one has been met.
    var form = TableForm.none
    /// The variable's factor from that form.
    var lead = Scalar.zero
  }

  private(set) var forms: [Form] = []
  private(set) var terms: [Term] = []
  private(set) var rows: [Row] = []
  private(set) var variables: [Variable] = []
  /// Open addressing: longer forms by hash, none where free; of use once there are many forms.
  private var slots: [TableForm] = []
  private var isHashed = false

  /// Up to so many forms are sooner compared than hashed.
  private static var fewForms: Int { 16 }

  /// Makes a table without forms; `reset` follows.
  init() {}

  /// Begins anew, in the memory there is.
  mutating func reset(variableCount: Int, rowCount: Int) {
    forms.removeAll(keepingCapacity: true)
    terms.removeAll(keepingCapacity: true)
    forms.reserveCapacity(rowCount)
    terms.reserveCapacity(rowCount)
    rows.removeAll(keepingCapacity: true)
    rows.append(contentsOf: repeatElement(Row(), count: rowCount))
    variables.removeAll(keepingCapacity: true)
    variables.append(contentsOf: repeatElement(Variable(), count: variableCount))
    isHashed = false
  }

  /// A form.
  @inline(__always)
  subscript(form: TableForm) -> Form { forms[Int(form.number)] }

  /// All forms, in order.
  var allForms: some Sequence<TableForm> { forms.indices.lazy.map { TableForm($0) } }

  /// The terms of a form.
  func terms(ofForm form: TableForm) -> ArraySlice<Term> { terms[termRange(ofForm: form)] }

  /// Where in `terms` those of a form are.
  @inline(__always)
  func termRange(ofForm form: TableForm) -> Range<Int> {
    Int(self[form].termStart)..<Int(self[form].termEnd)
  }

  /// Makes room for rows and variables that have come since.
  mutating func grow(variableCount: Int, rowCount: Int) {
    while rows.count < rowCount { rows.append(Row()) }
    while variables.count < variableCount { variables.append(Variable()) }
  }

  /// Records the block that a form is in, and its number there.
  @inline(__always)
  mutating func setBlock(_ block: Int, ofForm form: TableForm, blockForm: Int) {
    forms[Int(form.number)].block = Int32(block)
    forms[Int(form.number)].blockForm = Int32(blockForm)
  }

  /// Takes a row off its form.
  mutating func remove(row: Int) {
    let form = Int(rows[row].form.number)
    if rows[row].kind == .breakpoint {
      if Int(forms[form].lastRow) == row {
        forms[form].lastRow = rows[row].next
      } else {
        var other = Int(forms[form].lastRow)
        while Int(rows[other].next) != row { other = Int(rows[other].next) }
        rows[other].next = rows[row].next
      }
    }
    rows[row] = Row()
  }

  /// Adds a row.
  ///
  /// Rows of one term on the same variable are on the same form, so that only the first of them is
  /// expanded.
  mutating func add(
    row: Int,
    _ rowTerms: UnsafeBufferPointer<Elimination<Scalar>.Term>,
    _ elimination: inout Elimination<Scalar>
  ) {
    guard rowTerms.count == 1 else {
      elimination.expand(rowTerms)
      add(row: row, expandedBy: elimination)
      return
    }
    let variable = Int(rowTerms[0].variable)
    let coefficient = rowTerms[0].coefficient
    if !variables[variable].form.isNone {
      attach(
        row,
        to: variables[variable].form,
        lead: variables[variable].lead * coefficient
      )
      return
    }
    switch elimination.singleLeaf(of: rowTerms[0].variable, times: coefficient) {
    case .leaf(let leaf, let lead)?: add(row: row, leaf: leaf, lead: lead)
    case .nothing?: rows[row].kind = .condition
    case nil:
      elimination.expand(rowTerms)
      add(row: row, expandedBy: elimination)
    }
    guard rows[row].kind == .breakpoint else { return }
    variables[variable].form = rows[row].form
    variables[variable].lead = rows[row].lead / coefficient
  }

  /// Adds a row that an elimination has just expanded.
  private mutating func add(row: Int, expandedBy elimination: Elimination<Scalar>) {
    switch elimination.leaves.count {
    case 0: rows[row].kind = .condition
    case 1:
      let leaf = elimination.leaves[0]
      add(row: row, leaf: leaf, lead: elimination.leafCoefficient(leaf))
    default:
      let start = terms.count
      for leaf in elimination.leaves {
        terms.append(Term(leaf: leaf, coefficient: elimination.leafCoefficient(leaf)))
      }
      let lead = normalise(from: start)
      attach(row, to: find(from: start), lead: lead)
    }
  }

  /// Adds a row that is a leaf alone, times a factor.
  private mutating func add(row: Int, leaf: Int32, lead: Scalar) {
    if variables[Int(leaf)].singleton.isNone {
      terms.append(Term(leaf: leaf, coefficient: .one))
      variables[Int(leaf)].singleton = appendForm(from: terms.count - 1)
    }
    attach(row, to: variables[Int(leaf)].singleton, lead: lead)
  }

  /// Sorts the terms just appended by leaf and divides them by the first; returns what it was.
  private mutating func normalise(from start: Int) -> Scalar {
    terms.withUnsafeMutableBufferPointer { terms in
      // In place: sorting a slice of the array would copy it.
      var formTerms = UnsafeMutableBufferPointer(rebasing: terms[start...])
      if formTerms.count <= 8 {
        for index in 1..<formTerms.count {
          let moving = formTerms[index]
          var hole = index
          while hole > 0, moving.leaf < formTerms[hole - 1].leaf {
            formTerms[hole] = formTerms[hole - 1]
            hole -= 1
          }
          formTerms[hole] = moving
        }
      } else {
        formTerms.sort { $0.leaf < $1.leaf }
      }
      let lead = formTerms[0].coefficient
      formTerms[0].coefficient = .one
      for index in 1..<formTerms.count {
        formTerms[index].coefficient = formTerms[index].coefficient / lead
      }
      return lead
    }
  }

  private mutating func appendForm(from start: Int) -> TableForm {
    forms.append(Form(termStart: Int32(start), termEnd: Int32(terms.count)))
    return TableForm(forms.count - 1)
  }

  private mutating func attach(_ row: Int, to form: TableForm, lead: Scalar) {
    rows[row] = Row(kind: .breakpoint, form: form, next: self[form].lastRow, lead: lead)
    forms[Int(form.number)].lastRow = Int32(row)
  }

  /// The form equal to the terms just appended; they stay if they are a new one and go if not.
  private mutating func find(from start: Int) -> TableForm {
    let range = start..<terms.count
    if !isHashed, forms.count <= Self.fewForms {
      if let form = firstForm(equalTo: range) {
        terms.removeLast(range.count)
        return form
      }
      return appendForm(from: start)
    }
    if !isHashed || slots.count < 2 * (forms.count + 1) { hashForms() }
    var slot = hash(range) & (slots.count - 1)
    while !slots[slot].isNone {
      if isEqual(termRange(ofForm: slots[slot]), range) {
        terms.removeLast(range.count)
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let form = appendForm(from: start)
    slots[slot] = form
    return form
  }

  /// The first form of some terms, found by comparing all.
  private func firstForm(equalTo range: Range<Int>) -> TableForm? {
    allForms.first { isEqual(termRange(ofForm: $0), range) }
  }

  private func isEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    for (left, right) in zip(a, b) {
      guard terms[left].leaf == terms[right].leaf else { return false }
      let difference = terms[left].coefficient - terms[right].coefficient
      let extent = abs(terms[left].coefficient.approximate)
      if difference.sign(Tolerances.coefficientFloor * extent) != 0 { return false }
    }
    return true
  }

  /// Coefficients enter on a grid, so that rounding seldom parts what is equal; where it does, the
  /// two forms are parallel, which costs time and no correctness.
  private func hash(_ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range {
      hash = (hash ^ UInt64(truncatingIfNeeded: terms[index].leaf)) &* 0x100_0000_01B3
      hash =
        (hash ^ UInt64(truncatingIfNeeded: terms[index].coefficient.gridKey)) &* 0x100_0000_01B3
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash >> 1)
  }

  /// Makes room for twice as many forms as there are, and enters these.
  private mutating func hashForms() {
    isHashed = true
    var size = 64
    while size < 4 * (forms.count + 1) { size *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(.none, count: size))
    for form in allForms where termRange(ofForm: form).count > 1 {
      var slot = hash(termRange(ofForm: form)) & (size - 1)
      while !slots[slot].isNone { slot = (slot + 1) & (size - 1) }
      slots[slot] = form
    }
  }
}
