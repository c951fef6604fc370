// Critical regions of a system, one exact solve each. The solve runs at a point moved off every
// border by infinitely small amounts (PerturbedNumber), so that values and breakpoints come out as
// affine maps of the parameters, and every row lies strictly on one side or on its breakpoint for
// all parameters.
//
// Whether a point is the answer depends on nothing but the side of it on which each breakpoint lies:
// that fixes the slopes in all directions. So the answer's map holds wherever the sides are the same,
// whatever basis has led to it: a region's borders are the rows' distances from their breakpoints.
//
// Source: [Gal-Nedoma]; [Borrelli]; the method is rebuilt from the definition of an answer
// (Documentation/SOURCES.md).

import Constraints
import ExactArithmetic

/// Finds affine maps of answers and where they hold.
package struct RegionFinder {
  /// A required row without leaves: a condition on the parameters alone.
  package struct Condition: Sendable, Equatable {
    /// The left side's coefficients of [1; θ].
    package var affine: [Rational]
    /// How the left side has to stand to 0.
    package var relation: Relation

    /// Makes a condition.
    package init(affine: [Rational], relation: Relation) {
      self.affine = affine
      self.relation = relation
    }
  }

  /// A part of the parameters' space in which the leaves of a group are affine functions.
  package struct Cell {
    /// The coefficients of [1; θ] of each leaf of the group.
    package var maps: [[Rational]]
    /// Affine functions of the parameters that are positive inside.
    package var borders: [[Rational]]
    /// Rows of the group that do not hold inside, ascending.
    package var bentRows: [Int32]
    /// Whether required rows cannot hold together inside.
    package var isConflicting: Bool
  }

  /// The variables that are left free, group by group, ascending within each.
  package let leaves: [[Int32]]
  /// Every variable over parameters and leaves.
  package let expansions: [LeafExpansion]
  /// The conditions on parameters alone.
  package let conditions: [Condition]

  private var engine: SolverEngine<PerturbedNumber>
  /// The same system on Double: its vertex is where the exact solve begins.
  private var guess: SolverEngine<Double>
  private let groups: [[Int]]
  /// The variables over leaves of each group, ascending; those over leaves of several groups, none of which has ties,
  /// are with the first.
  private let variables: [[Int]]
  private var isAtVertex: [Bool]
  private var isGuessAtVertex: [Bool]
  private let isGuessAlike: Bool
  /// Where each row's breakpoint lies while all parameters are 0.
  private let positions: [PerturbedNumber]
  private var parameters: [Rational] = []
  /// The leaves of the group that was asked for last, by variable, each where the answer has it.
  private var leafValues: [PerturbedNumber]

  /// Presolves a system.
  package init(_ system: ConstraintSystem) {
    var engine = SolverEngine<PerturbedNumber>(system)
    let origin = [ExactNumber](repeating: .zero, count: system.parameterCount)
    let zeros = [Rational](repeating: .zero, count: system.parameterCount)
    leafValues = [PerturbedNumber](repeating: .zero, count: system.variableCount)
    engine.take(parameters: origin)
    expansions = engine.expansions()
    groups = engine.groups(expansions)
    leaves = groups.map { blocks in
      blocks.flatMap { engine.vertices.blocks[$0].leaves }.sorted()
    }
    variables = Self.variables(of: leaves, expansions)
    conditions = engine.constants.conditions(engine.presolve).map {
      Condition(affine: $0.value.coefficients(at: zeros), relation: $0.relation)
    }
    positions = (0..<system.rowCount).map { row in
      engine.presolve.isBreakpoint(row)
        ? engine.constants.position(ofRow: row, engine.presolve) : .zero
    }
    guess = SolverEngine<Double>(system)
    guess.take(parameters: origin)
    guess.constants.makeMap(guess.presolve)
    isGuessAlike =
      !guess.isDoubtful && guess.vertices.blocks.count == engine.vertices.blocks.count
      && guess.presolve.addressOfLeaf.elementsEqual(engine.presolve.addressOfLeaf) {
        $0.block == $1.block
      }
    isAtVertex = [Bool](repeating: false, count: engine.vertices.blocks.count)
    isGuessAtVertex = isAtVertex
    self.engine = engine
  }

  /// Goes to a row of parameters; cells are asked for there.
  package mutating func move(to parameters: [ExactNumber]) {
    self.parameters = parameters.map(\.rational)
    guess.take(parameters: parameters)
  }

  /// The cell of a group at the current parameters, each moved up by an infinitely small amount;
  /// nil where the solve took too many steps.
  package mutating func cell(ofGroup group: Int) -> Cell? {
    var isConflicting = false
    for block in groups[group] {
      switch solve(block) {
      case .optimal: break
      case .infeasible: isConflicting = true
      case .stepLimit: return nil
      }
    }
    for block in groups[group] {
      engine.vertices.blocks[block].forEachLeaf { leafValues[$0] = $2 }
    }
    // Where required rows conflict there is no answer to settle; ties are settled among points at which they
    // hold, which would lead away from where their violation is least, and so out of the cell.
    let open = isConflicting ? [] : engine.vertices.openColumns(of: groups[group])
    let moved = engine.leaves(movedBy: open)
    if !open.isEmpty { settle(open, ofGroup: group) }
    var (borders, bentRows) = sides(ofGroup: group, areTiesOpen: !open.isEmpty)
    if !moved.isEmpty { borders += magnitudeBorders(ofGroup: group, moved) }
    return Cell(
      maps: leaves[group].map { leafValues[Int($0)].coefficients(at: parameters) },
      borders: borders.map { $0.coefficients(at: parameters) },
      bentRows: bentRows.sorted(),
      isConflicting: isConflicting
    )
  }

  private mutating func solve(_ block: Int) -> BlockStatus {
    var start = isAtVertex[block] ? BlockStart.lastVertex : .strongestWishes
    if isGuessAlike {
      let status = guess.solveBlock(
        block,
        from: isGuessAtVertex[block] ? .lastVertex : .strongestWishes
      )
      isGuessAtVertex[block] = status != .stepLimit
      if isGuessAtVertex[block] {
        var isPreferred = [Bool](repeating: false, count: engine.presolve.system.rowCount)
        guess.vertices.blocks[block].forEachActiveRow { isPreferred[$0] = true }
        start = .preferredRows(isPreferred)
      }
    }
    defer { isAtVertex[block] = true }
    let (positions, parameters) = (positions, parameters)
    return engine.solveBlock(
      block,
      from: start,
      position: { positions[$0].moved(to: parameters) }
    )
  }

  /// How far each row of a group is from its breakpoint, positive, where that depends on the
  /// parameters, and the rows that lie on the side where they do not hold.
  private func sides(
    ofGroup group: Int,
    areTiesOpen: Bool
  ) -> (borders: [PerturbedNumber], bentRows: [Int32]) {
    var borders: [PerturbedNumber] = []
    var bentRows: [Int32] = []
    for index in groups[group] {
      engine.vertices.blocks[index].forEachTableForm { form, vertexValue, breakpoints in
        var value = vertexValue
        if areTiesOpen {
          value = .zero
          for term in engine.presolve.table.terms(ofForm: form) {
            value += term.coefficient * leafValues[Int(term.leaf)]
          }
        }
        for breakpoint in breakpoints where breakpoint.level >= 0 {
          let distance = value - breakpoint.position
          append(distance, to: &borders)
          let side = distance.signum
          if side > 0 ? breakpoint.right != .zero : side < 0 && breakpoint.left != .zero {
            bentRows.append(breakpoint.row)
          }
        }
      }
    }
    return (borders, bentRows)
  }

  // MARK: Ties

  private static func variables(of leaves: [[Int32]], _ expansions: [LeafExpansion]) -> [[Int]] {
    var groupOfLeaf: [Int32: Int] = [:]
    for (group, leaves) in leaves.enumerated() {
      for leaf in leaves { groupOfLeaf[leaf] = group }
    }
    var variables = [[Int]](repeating: [], count: leaves.count)
    for (variable, expansion) in expansions.enumerated() {
      guard let leaf = expansion.leaves.first, let group = groupOfLeaf[leaf] else { continue }
      variables[group].append(variable)
    }
    return variables
  }

  /// Moves the leaves of a group to where ties put them: of all variables, only theirs move.
  private mutating func settle(_ open: [OpenColumn], ofGroup group: Int) {
    let variables = variables[group].map { variable in
      let expansion = expansions[variable]
      return TieVariable(
        number: variable,
        value: value(ofVariable: variable),
        terms: zip(expansion.leaves, expansion.coefficients).map {
          (leaf: Int($0), coefficient: PerturbedNumber($1))
        }
      )
    }
    var settlement = TieSettlement(engine: engine, open: open)
    settlement.settle(variables, &leafValues)
  }

  /// A variable of a group whose leaves have values.
  private func value(ofVariable variable: Int) -> PerturbedNumber {
    let expansion = expansions[variable]
    let atOrigin = PerturbedNumber(
      expansion.affine[0],
      slopes: Array(expansion.affine.dropFirst())
    ).moved(to: parameters)
    return zip(expansion.leaves, expansion.coefficients).reduce(into: atOrigin) {
      $0 += PerturbedNumber($1.1) * leafValues[Int($1.0)]
    }
  }

  /// How far variables that ties have moved are from 0.
  private func magnitudeBorders(ofGroup group: Int, _ moved: Set<Int32>) -> [PerturbedNumber] {
    var borders: [PerturbedNumber] = []
    for variable in variables[group]
    where expansions[variable].leaves.contains(where: { moved.contains($0) }) {
      append(value(ofVariable: variable), to: &borders)
    }
    return borders
  }

  private func append(_ distance: PerturbedNumber, to borders: inout [PerturbedNumber]) {
    guard !distance.slopes.isEmpty else { return }
    borders.append(distance.signum < 0 ? -distance : distance)
  }
}
