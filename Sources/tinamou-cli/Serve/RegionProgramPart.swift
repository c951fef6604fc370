// The regions of one system, the document's or that of one of its variants, as data for the page.

import TinamouBatch

struct RegionProgramPart {
  /// An object of JSON: `columns`, the parameters that the system has; `keys`, the views in the order of outputs;
  /// `outputs`, the numbers of all frames as `[column, coefficient, …]` over [1; θ; leaves]; `conditions`, what
  /// has to hold for there to be an answer; and `tables`, each with `planes`, `maps`, `words` and `cells`.
  let json: JSONValue

  init(_ part: CompiledSweep.Part) {
    let regions = part.regions
    let tables = regions.convexRegions.map { Self.table($0, part.group) }
    let outputs = part.group.outputVariables.map { Self.output($0, of: regions) }
    let conditions = regions.conditionsOnParameters.map { condition -> JSONValue in
      ["is": .string(condition.relation.symbol), "row": Self.row(condition.affine)]
    }
    json = [
      "columns": .list(part.group.columns), "keys": .list(part.group.keys),
      "outputs": .array(outputs), "conditions": .array(conditions), "tables": .array(tables),
    ]
  }

  private static func row(_ numbers: [Rational]) -> JSONValue { .list(numbers.map { Double($0) }) }

  private static func output(_ variable: Int, of regions: ParametricSolver) -> JSONValue {
    let entries = regions.outputs.entries(ofRow: variable)
    return .array(
      entries.flatMap { entry -> [JSONValue] in
        [
          .integer(Int(regions.outputs.column[entry])),
          .number(regions.outputs.coefficient[entry]),
        ]
      }
    )
  }

  /// A table: hyperplanes once each; a cell is `[map, words, plane, …]`, planes counted from 1 and negative on
  /// their other side, the map -1 in a conflict.
  private static func table(_ cells: [ConvexRegion], _ group: SweepGroup) -> JSONValue {
    var planes: [[Rational]] = []
    var indexOfPlane: [[Rational]: Int] = [:]
    var maps: [[[Rational]]] = []
    var indexOfMap: [[[Rational]]: Int] = [:]
    var words: [String] = []
    let cells = cells.map { cell -> JSONValue in
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
      return .list(numbers)
    }
    return [
      "planes": .list(planes, row), "maps": .list(maps) { .list($0, row) },
      "words": .list(words), "cells": .array(cells),
    ]
  }
}
