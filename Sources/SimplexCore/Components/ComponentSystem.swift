// Some components of a system as a system of their own: their rows, and what defines the variables that these
// mention. Leaves of other components that cancel out are held at 0, where they are as good as anywhere.

import Constraints
import ExactArithmetic

/// A system of some components, and how its variables are numbered in the whole one.
struct ComponentSystem {
  private(set) var system: ConstraintSystem
  /// The rows, ascending, by their numbers in the whole system: those of the components, what defines variables that
  /// they mention, and then more that have no number there.
  let rows: [Int]
  /// The variables that belong to the components, ascending: here, and in the whole system.
  let variables: [(here: Int, there: Int)]
  /// How many columns the largest block of its components has.
  let columnCount: Int

  /// Changes the constant of a row, by its number here.
  mutating func setConstant(_ value: ExactNumber, ofRow row: Int) {
    system.setConstant(value, ofRow: row)
  }
}

/// Takes components out of one system.
struct ComponentExcerpts {
  private let presolve: Presolve<Double>
  let components: IndependentComponents
  /// The rows and variables of each component, ascending.
  private var rowsOf: [[Int]]
  private var variablesOf: [[Int]]
  /// Those that no leaf moves.
  private var fixedRows: [Int] = []
  private var fixedVariables: [Int] = []
  /// Memory of excerpts.
  private var isVariableMet: [Bool]
  private var isRowMet: [Bool]
  private var numbers: [Int32]
  /// So many more variables may be mentioned in excerpts besides their own: definitions that are needed again and
  /// again make systems larger than the whole.
  private var foreignLeft: Int

  init(_ presolve: Presolve<Double>) {
    self.presolve = presolve
    components = IndependentComponents(presolve)
    let system = presolve.system
    rowsOf = [[Int]](repeating: [], count: components.columnCounts.count)
    variablesOf = rowsOf
    for (row, component) in components.ofRow.enumerated() {
      if component < 0 { fixedRows.append(row) } else { rowsOf[Int(component)].append(row) }
    }
    for (variable, component) in components.ofVariable.enumerated() {
      if component < 0 {
        fixedVariables.append(variable)
      } else {
        variablesOf[Int(component)].append(variable)
      }
    }
    isVariableMet = [Bool](repeating: false, count: system.variableCount)
    isRowMet = [Bool](repeating: false, count: system.rowCount)
    numbers = [Int32](repeating: -1, count: system.variableCount)
    foreignLeft = 4 * system.variableCount + 1024
  }

  /// Takes some components out.
  ///
  /// - Parameters:
  ///   - some: The components, each once.
  ///   - takesFixed: Whether it gets the variables and rows that no leaf moves.
  /// - Returns: Their system; nil where excerpts have become too large.
  mutating func system(of some: [Int], takingFixed takesFixed: Bool) -> ComponentSystem? {
    var variables = some.flatMap { variablesOf[$0] }
    var rows = some.flatMap { rowsOf[$0] }
    if takesFixed {
      variables += fixedVariables
      rows += fixedRows
    }
    variables.sort()
    var met: [Int] = []
    for row in rows { isRowMet[row] = true }
    for variable in variables { meet(variable, &met) }
    for row in rows { meet(variablesOfRow: row, &met) }
    let leaves = addDefinitions(&rows, &met)
    for row in rows { isRowMet[row] = false }
    for variable in met { isVariableMet[variable] = false }
    foreignLeft -= met.count - variables.count
    guard foreignLeft >= 0 else { return nil }
    rows.sort()
    met.sort()
    let excerpt = SystemExcerpt(
      rows: rows,
      of: presolve.system,
      variablesFirst: met,
      numbers: &numbers
    )
    var system = excerpt.system
    for (here, there) in met.enumerated() { numbers[there] = Int32(here) }
    defer { for variable in met { numbers[variable] = -1 } }
    takeOrigins(of: met, &system)
    let chosen = Set(some)
    for leaf in leaves where !chosen.contains(Int(components.ofVariable[leaf])) {
      system.addTerm(1.0, variable: Int(numbers[leaf]))
      system.endRow(constant: 0.0, .equal)
    }
    return ComponentSystem(
      system: system,
      rows: rows,
      variables: variables.map { (Int(numbers[$0]), $0) },
      columnCount: some.reduce(0) { max($0, components.columnCounts[$1]) }
    )
  }

  private mutating func meet(_ variable: Int, _ met: inout [Int]) {
    guard !isVariableMet[variable] else { return }
    isVariableMet[variable] = true
    met.append(variable)
  }

  private mutating func meet(variablesOfRow row: Int, _ met: inout [Int]) {
    for term in presolve.system.terms(ofRow: row) {
      meet(Int(presolve.system.terms[term].variable), &met)
    }
  }

  /// Follows the definitions of variables down to leaves, which it returns.
  private mutating func addDefinitions(_ rows: inout [Int], _ met: inout [Int]) -> [Int] {
    var leaves: [Int] = []
    var next = 0
    while next < met.count {
      let variable = met[next]
      next += 1
      guard !presolve.elimination.isLeaf(variable) else {
        leaves.append(variable)
        continue
      }
      let row = Int(presolve.elimination.variables[variable].row)
      guard !isRowMet[row] else { continue }
      isRowMet[row] = true
      rows.append(row)
      meet(variablesOfRow: row, &met)
    }
    return leaves
  }

  /// Variables are measured from what they were measured from, if that is there, else from the origin.
  private func takeOrigins(of variables: [Int], _ system: inout ConstraintSystem) {
    let origins = presolve.system.origins
    guard origins.count == presolve.system.variableCount else { return }
    system.origins = variables.map { variable in
      let origin = Int(origins[variable])
      return origin < 0 ? -1 : numbers[origin]
    }
  }
}
