// What a certificate takes from a solve: which equations hold, and on which side of it a row leans that
// holds with equality without being one of them. No number of the solve goes along.

import Constraints

/// The optimum as an engine found it.
struct CertificateVertex {
  /// Equations that fix every variable, those that define variables first.
  var equations: [ActiveEquation]
  /// Where each row's left side would lie if every row were moved by its symbolic perturbation: -1, 1,
  /// or 0 where nothing is known.
  ///
  /// Only rows that hold with equality need it.
  var sides: [Int8]
}

extension SolverEngine {
  /// The vertex of the last solve with ties settled; nil where only an artificial breakpoint keeps it.
  mutating func certificateVertex() -> CertificateVertex? {
    let lean = lean()
    let settled = settled(collectingActive: true)
    let equations =
      presolve.definingRows.map { ActiveEquation.row($0) } + settled.active.map(lean.equation)
    guard equations.count == presolve.system.variableCount else { return nil }
    return CertificateVertex(equations: equations, sides: lean.sides)
  }

  /// The vertex of a first solve as far as levels decide it; what is left open is at 0.
  mutating func vertexBeforeTies() -> CertificateVertex {
    let lean = lean()
    var equations = presolve.definingRows.map { ActiveEquation.row($0) }
    for block in vertices.blocks {
      for column in block.columns.indices {
        let row = block.activeBreakpoint(ofColumn: column).row
        let leaf = Int(block.forms[Int(block.columns[column].form)].leaf)
        if row < Breakpoint<Scalar>.firstArtificial {
          equations.append(lean.equation(.row(Int(row))))
        } else if leaf >= 0 {
          equations.append(.zero(variable: leaf))
        }
      }
    }
    return CertificateVertex(equations: equations, sides: lean.sides)
  }

  /// Where rows lean, and which of several rows at one kink is its equation.
  private struct Lean {
    var sides: [Int8]
    /// The equation of a kink by the row that stands for it elsewhere.
    var rowOfKink: [Int: Int] = [:]

    func equation(_ equation: ActiveEquation) -> ActiveEquation {
      guard case .row(let row) = equation, let realRow = rowOfKink[row] else { return equation }
      return .row(realRow)
    }
  }

  private mutating func lean() -> Lean {
    var lean = Lean(sides: [Int8](repeating: 0, count: presolve.system.rowCount))
    for index in vertices.blocks.indices {
      for form in vertices.blocks[index].forms.indices { take(form, ofBlock: index, into: &lean) }
    }
    return lean
  }

  private mutating func take(_ form: Int, ofBlock index: Int, into lean: inout Lean) {
    let start = vertices.blocks[index].breakpoints(ofForm: form).lowerBound
    let interval = Int(vertices.blocks[index].forms[form].interval)
    var (active, direction) = (-1, 0)
    if case .nonbasic(let column) = vertices.blocks[index].slot(ofForm: form) {
      active = vertices.blocks[index].equationOfKink(column)
      // A column that the tie-break over variables moves leans to where it may go.
      for way in [1, -1] where direction == 0 && vertices.blocks[index].isLevel(column, way) {
        direction = way
      }
      let standing = Int(vertices.blocks[index].activeBreakpoint(ofColumn: column).row)
      let activeRow = Int(vertices.blocks[index].breakpoints[start + active].row)
      if activeRow != standing, activeRow < Breakpoint<Scalar>.firstArtificial {
        lean.rowOfKink[standing] = activeRow
      }
    }
    for (number, breakpoint) in vertices.blocks[index].breakpoints(ofForm: form).enumerated() {
      let row = Int(vertices.blocks[index].breakpoints[breakpoint].row)
      guard row < Breakpoint<Scalar>.firstArtificial else { continue }
      let isLeft = active < 0 ? number < interval : number < active
      let side = number == active ? direction : isLeft ? 1 : -1
      lean.sides[row] = Int8(presolve.table.rows[row].lead < .zero ? -side : side)
    }
  }
}

extension BlockSimplex {
  /// Which of the breakpoints that a column's form is on is its equation: the one where the slope
  /// turns from falling to rising, when they are crossed one by one.
  mutating func equationOfKink(_ column: Int) -> Int {
    let form = Int(columns[column].form)
    let start = Int(forms[form].breakpointStart)
    let kink = Int(forms[form].interval)..<Int(forms[form].activeEnd)
    guard kink.count > 1 else { return kink.lowerBound }
    // What lies right of a breakpoint is what an edge to the right meets if the kink ends there.
    defer { forms[form].activeEnd = Int32(kink.upperBound) }
    var lanes = columns[column].gradient + columns[column].left
    var last = kink.upperBound - 1
    for number in kink where breakpoints[start + number].row < Breakpoint<Scalar>.firstArtificial {
      last = number
      let breakpoint = breakpoints[start + number]
      let level = Int(breakpoint.level)
      if level < laneCount { lanes[level] += breakpoint.right - breakpoint.left }
      var sign = lanes.lexicographicSign(slopeTolerance)
      if sign == 0 {
        forms[form].activeEnd = Int32(number + 1)
        sign = tailSign(column: column, direction: 1)
      }
      if sign >= 0 { return number }
    }
    return last
  }
}
