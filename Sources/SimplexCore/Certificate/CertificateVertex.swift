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
  /// The vertex of the last solve with ties settled; nil where only a holder keeps it.
  mutating func certificateVertex() -> CertificateVertex? {
    let lean = lean()
    let settled = settled(collectingActive: true)
    let equations = definingRows.map { ActiveEquation.row($0) } + settled.active.map(lean.equation)
    guard equations.count == system.variableCount else { return nil }
    return CertificateVertex(equations: equations, sides: lean.sides)
  }

  /// The vertex of a first solve as far as levels decide it; what is left open is at 0.
  mutating func vertexBeforeTies() -> CertificateVertex {
    let lean = lean()
    var equations = definingRows.map { ActiveEquation.row($0) }
    for block in blocks {
      for column in block.columns.indices {
        let row = block.activeBreakpoint(ofColumn: column).row
        let leaf = Int(block.forms[Int(block.columns[column].form)].leaf)
        if row < Breakpoint<Scalar>.firstHolder {
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
      guard case .row(let row) = equation, let own = rowOfKink[row] else { return equation }
      return .row(own)
    }
  }

  private mutating func lean() -> Lean {
    var lean = Lean(sides: [Int8](repeating: 0, count: system.rowCount))
    for index in blocks.indices {
      for form in blocks[index].forms.indices { take(form, ofBlock: index, into: &lean) }
    }
    return lean
  }

  private mutating func take(_ form: Int, ofBlock index: Int, into lean: inout Lean) {
    let start = blocks[index].breakpoints(ofForm: form).lowerBound
    let interval = Int(blocks[index].forms[form].interval)
    var (active, direction) = (-1, 0)
    if case .nonbasic(let column) = blocks[index].place(ofForm: form) {
      active = blocks[index].equationOfKink(column)
      // A column that the tie-break over variables moves leans to where it may go.
      for way in [1, -1] where direction == 0 && blocks[index].isLevel(column, way) {
        direction = way
      }
      let standing = Int(blocks[index].activeBreakpoint(ofColumn: column).row)
      let own = Int(blocks[index].breakpoints[start + active].row)
      if own != standing, own < Breakpoint<Scalar>.firstHolder { lean.rowOfKink[standing] = own }
    }
    for (place, breakpoint) in blocks[index].breakpoints(ofForm: form).enumerated() {
      let row = Int(blocks[index].breakpoints[breakpoint].row)
      guard row < Breakpoint<Scalar>.firstHolder else { continue }
      let isLeft = active < 0 ? place < interval : place < active
      let side = place == active ? direction : isLeft ? 1 : -1
      lean.sides[row] = Int8(table.rows[row].lead < .zero ? -side : side)
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
    // What lies right of a place is what an edge to the right meets if the kink ends there.
    defer { forms[form].activeEnd = Int32(kink.upperBound) }
    var lanes = columns[column].gradient + columns[column].left
    var last = kink.upperBound - 1
    for place in kink where breakpoints[start + place].row < Breakpoint<Scalar>.firstHolder {
      last = place
      let breakpoint = breakpoints[start + place]
      let level = Int(breakpoint.level)
      if level < laneCount { lanes[level] += breakpoint.right - breakpoint.left }
      var sign = lanes.lexicographicSign(slopeTolerance)
      if sign == 0 {
        forms[form].activeEnd = Int32(place + 1)
        sign = tailSign(column: column, direction: 1)
      }
      if sign >= 0 { return place }
    }
    return last
  }
}
