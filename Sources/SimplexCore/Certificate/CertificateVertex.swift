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
      for column in 0..<block.columnCount {
        let row = block.activeRow(ofColumn: column)
        if row < Breakpoint<Scalar>.firstArtificial {
          equations.append(lean.equation(.row(Int(row))))
        } else if let leaf = block.leaf(ofColumn: column) {
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
      for form in 0..<vertices.blocks[index].formCount {
        vertices.blocks[index].lean(ofForm: form) { row, side in
          lean.sides[row] = Int8(presolve.table.rows[row].lead < .zero ? -side : side)
        } kink: { standing, row in
          lean.rowOfKink[standing] = row
        }
      }
    }
    return lean
  }
}
