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
    let sides = sides()
    let settled = settled(collectingActive: true)
    let equations = definingRows.map { ActiveEquation.row($0) } + settled.active
    guard equations.count == system.variableCount else { return nil }
    return CertificateVertex(equations: equations, sides: sides)
  }

  /// The vertex of a first solve as far as levels decide it; what is left open is at 0.
  mutating func vertexBeforeTies() -> CertificateVertex {
    var equations = definingRows.map { ActiveEquation.row($0) }
    for block in blocks {
      for column in block.columns.indices {
        let row = block.activeBreakpoint(ofColumn: column).row
        let leaf = Int(block.forms[Int(block.columns[column].form)].leaf)
        if row < Breakpoint<Scalar>.firstHolder {
          equations.append(.row(Int(row)))
        } else if leaf >= 0 {
          equations.append(.zero(variable: leaf))
        }
      }
    }
    return CertificateVertex(equations: equations, sides: sides())
  }

  /// Where each row leans.
  private mutating func sides() -> [Int8] {
    var sides = [Int8](repeating: 0, count: system.rowCount)
    for index in blocks.indices {
      for form in blocks[index].forms.indices { takeSides(ofForm: form, inBlock: index, &sides) }
    }
    return sides
  }

  private mutating func takeSides(ofForm form: Int, inBlock index: Int, _ sides: inout [Int8]) {
    var active = -1
    var direction: Int8 = 0
    if case .nonbasic(let column) = blocks[index].place(ofForm: form) {
      active = Int(blocks[index].forms[form].interval)
      // A column that the tie-break over variables moves leans to where it may go.
      for way in [1, -1] where direction == 0 && blocks[index].isLevel(column, way) {
        direction = Int8(way)
      }
    }
    let interval = Int(blocks[index].forms[form].interval)
    for (place, breakpoint) in blocks[index].breakpoints(ofForm: form).enumerated() {
      let row = Int(blocks[index].breakpoints[breakpoint].row)
      guard row < Breakpoint<Scalar>.firstHolder else { continue }
      let side: Int8 = place == active ? direction : place < interval ? 1 : -1
      sides[row] = table.rows[row].lead < .zero ? -side : side
    }
  }
}
