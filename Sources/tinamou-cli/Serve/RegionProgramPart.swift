// The regions of one system, the document's or that of one of its variants, as data for the page.

import ParametricSimplex
import Sweeping
import Tinamou

/// The regions of one system for the page.
struct RegionProgramPart {
  /// An object of JSON: `columns`, the parameters that the system has; `keys`, the views in the order of outputs;
  /// `outputs`, the numbers of all frames as `[column, coefficient, …]` over [1; θ; leaves]; `conditions`, what
  /// has to hold for there to be an answer; and `tables`, each with `planes`, `maps`, `words` and `cells`.
  let text: String

  /// Describes the regions of a system.
  init(_ part: CompiledSweep.Part) {
    let regions = part.regions
    let tables = regions.convexRegions.map { Self.table($0, part.group) }
    let outputs = part.group.outputVariables.map { Self.output($0, of: regions) }
    let conditions = regions.conditionsOnParameters.map { condition in
      let sign =
        switch condition.relation {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
      return "{\"is\":\"\(sign)\",\"row\":\(Self.row(condition.affine))}"
    }
    let keys = part.group.keys.map { JSONText.quoted($0) }
    text =
      "{\"columns\":[\(part.group.columns.map { "\($0)" }.joined(separator: ","))]"
      + ",\"keys\":[\(keys.joined(separator: ","))]"
      + ",\"outputs\":[\(outputs.joined(separator: ","))]"
      + ",\"conditions\":[\(conditions.joined(separator: ","))]"
      + ",\"tables\":[\(tables.joined(separator: ","))]}"
  }

  private static func row(_ numbers: [Rational]) -> String {
    "[\(numbers.map { JSONText.number(Double($0)) }.joined(separator: ","))]"
  }

  private static func output(_ variable: Int, of regions: ParametricSolver) -> String {
    let entries = regions.outputs.entries(ofRow: variable)
    let numbers = entries.map { entry in
      let coefficient = JSONText.number(regions.outputs.coefficient[entry])
      return "\(regions.outputs.column[entry]),\(coefficient)"
    }
    return "[\(numbers.joined(separator: ","))]"
  }

  /// A table: hyperplanes once each; a cell is `[map, words, plane, …]`, planes counted from 1 and negative on
  /// their other side, the map -1 in a conflict.
  private static func table(_ cells: [ConvexRegion], _ group: SweepGroup) -> String {
    var planes: [[Rational]] = []
    var indexOfPlane: [[Rational]: Int] = [:]
    var maps: [[[Rational]]] = []
    var indexOfMap: [[[Rational]]: Int] = [:]
    var words: [String] = []
    let texts = cells.map { cell in
      var numbers = [-1]
      if !cell.isConflicting {
        numbers[0] = indexOfMap[cell.maps] ?? maps.count
        if numbers[0] == maps.count {
          indexOfMap[cell.maps] = maps.count
          maps.append(cell.maps)
        }
      }
      let description =
        cell.isConflicting
        ? Messages.conflictHere
        : cell.bentRows.map { RegionText.word(ofRow: $0, of: group) }.joined(separator: "; ")
      numbers.append(words.firstIndex(of: description) ?? words.count)
      if numbers[1] == words.count { words.append(description) }
      for side in cell.sides {
        let isSame = side.dropFirst().first { !$0.isZero }.map { $0.signum > 0 } ?? true
        let plane = isSame ? side : side.map { -$0 }
        let index = indexOfPlane[plane] ?? planes.count
        if index == planes.count {
          indexOfPlane[plane] = index
          planes.append(plane)
        }
        numbers.append(isSame ? index + 1 : -index - 1)
      }
      return "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
    }
    let rows = maps.map { map in "[\(map.map(row).joined(separator: ","))]" }
    return "{\"planes\":[\(planes.map(row).joined(separator: ","))]"
      + ",\"maps\":[\(rows.joined(separator: ","))]"
      + ",\"words\":[\(words.map { JSONText.quoted($0) }.joined(separator: ","))]"
      + ",\"cells\":[\(texts.joined(separator: ","))]}"
  }
}
