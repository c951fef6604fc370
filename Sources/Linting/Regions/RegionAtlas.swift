// The critical regions of one system over the sizes at which it answers, as polygons. Blocks have regions of
// their own; a question about variables of several blocks is asked where their regions meet.

import Constraints
import ExactArithmetic
import ParametricSimplex
import Sweeping

/// Polygons on which variables are affine.
final class RegionAtlas {
  /// A form over parameters and leaves.
  struct LeafForm {
    var base: PlaneForm
    var terms: [(leaf: Int, coefficient: Rational, approximate: Double)]
    /// The tables of the leaves, ascending.
    var tables: [Int]
  }

  /// Where cells of several tables meet.
  struct Meeting {
    var polygon: ParameterPolygon
    /// The cell of each table; -1 for tables that were not asked for.
    var cells: [Int]
  }

  private struct Cell {
    var sides: [PlaneForm]
    var maps: [PlaneForm]
    var isConflicting: Bool
  }

  let space: ParameterSpace
  let regions: ParametricSolver
  /// The parameter of the document behind each of the system's.
  let columns: [Int]
  /// Where required rows cannot all hold, block by block.
  private(set) var conflicts: [ParameterPolygon] = []
  /// Whether some questions met too many regions.
  private(set) var isIncomplete = false
  private var areas: [ParameterPolygon] = []
  private var tables: [[Cell]] = []
  /// Where the maps of each leaf are: of those of the regions, and then of variables that stand for them.
  private var slotsOfLeaves: [(table: Int, index: Int)]
  private var leafOfVariable: [Int: Int] = [:]
  private var conflictTables: [Int] = []
  private var meetingsOfTables: [[Int]: [Meeting]] = [:]
  private var expansions: [Int: LeafForm] = [:]

  /// So many cells of several tables may meet.
  private static let meetingLimit = 4_000

  init(_ part: CompiledSweep.Part, _ space: ParameterSpace, _ areas: [ParameterPolygon]) {
    self.space = space
    regions = part.regions
    columns = part.group.columns
    slotsOfLeaves = regions.slotsOfLeaves
    self.areas = areasOfConditions(areas)
    guard let whole = space.polygon else { return }
    for (number, cells) in regions.convexRegions.enumerated() {
      let cells = cells.compactMap { cell(of: $0, within: whole) }
      tables.append(cells)
      guard cells.contains(where: \.isConflicting) else { continue }
      conflictTables.append(number)
      for cell in cells where cell.isConflicting {
        conflicts += self.areas.compactMap { $0.clipped(by: cell.sides) }
      }
    }
  }

  /// Takes out of areas where rows that speak of parameters alone do not hold.
  private func areasOfConditions(_ areas: [ParameterPolygon]) -> [ParameterPolygon] {
    var areas = areas
    for condition in regions.conditionsOnParameters {
      let form = space.form(condition.affine, of: columns)
      let isUpper = condition.relation != .greaterThanOrEqual
      let isLower = condition.relation != .lessThanOrEqual
      areas = areas.compactMap { area in
        var rest: ParameterPolygon? = area
        for (isAsked, excess) in [(isUpper, form), (isLower, -form)] where isAsked {
          if area.greatest(of: excess).value.signum > 0, let part = area.clipped(by: excess) {
            conflicts.append(part)
          }
          rest = rest?.clipped(by: -excess)
        }
        return rest
      }
    }
    return areas
  }

  /// A piece of a region within the sizes; nil where it has none.
  private func cell(of region: ConvexRegion, within whole: ParameterPolygon) -> Cell? {
    let sides = region.sides.map { space.form($0, of: columns) }
    guard let polygon = whole.clipped(by: sides) else { return nil }
    // Sides that no corner touches follow from the others.
    let facets = sides.filter { side in
      polygon.corners.contains { side.value(at: $0).isZero }
    }
    return Cell(
      sides: facets,
      maps: region.maps.map { space.form($0, of: columns) },
      isConflicting: region.isConflicting
    )
  }

  // MARK: Forms

  /// A form over parameters and leaves.
  ///
  /// Variables that one table decides stand for their leaves: in a stack the place of each view may depend on all
  /// of them, and each is compared with every other.
  func leafForm(_ form: LinearForm) -> LeafForm {
    var affine = form.affine
    affine += [Rational](repeating: .zero, count: columns.count + 1 - affine.count)
    var base = space.form(affine, of: columns)
    let expansions = form.terms.map { expansion(ofVariable: $0.variable) }
    let tables = expansions.lazy.flatMap(\.tables)
    let isOfOneTable = tables.first.map { first in tables.allSatisfy { $0 == first } } ?? false
    var terms: [(leaf: Int, coefficient: Rational)] = []
    for (term, expansion) in zip(form.terms, expansions) {
      if isOfOneTable, expansion.terms.count > 1 {
        terms.append((leaf(ofVariable: term.variable, expansion), term.coefficient))
        continue
      }
      base = base.adding(expansion.base, times: term.coefficient)
      for leafTerm in expansion.terms {
        terms.append((leafTerm.leaf, leafTerm.coefficient * term.coefficient))
      }
    }
    // One term a leaf: sorted, as pairs of siblings have few each, and there are many pairs.
    terms.sort { $0.leaf < $1.leaf }
    var merged: [(leaf: Int, coefficient: Rational)] = []
    for term in terms {
      if let last = merged.indices.last, merged[last].leaf == term.leaf {
        merged[last].coefficient += term.coefficient
      } else {
        merged.append(term)
      }
    }
    return leafForm(base, merged.filter { !$0.coefficient.isZero })
  }

  /// A leaf that is a variable of one table.
  private func leaf(ofVariable variable: Int, _ expansion: LeafForm) -> Int {
    if let known = leafOfVariable[variable] { return known }
    let table = expansion.tables[0]
    let index = tables[table].first { !$0.isConflicting }?.maps.count ?? 0
    for cell in tables[table].indices where !tables[table][cell].isConflicting {
      let maps = tables[table][cell].maps
      let map = expansion.terms.reduce(expansion.base) { sum, term in
        sum.adding(maps[slotsOfLeaves[term.leaf].index], times: term.coefficient)
      }
      tables[table][cell].maps.append(map)
    }
    let leaf = slotsOfLeaves.count
    slotsOfLeaves.append((table, index))
    leafOfVariable[variable] = leaf
    return leaf
  }

  private func leafForm(
    _ base: PlaneForm,
    _ terms: [(leaf: Int, coefficient: Rational)]
  ) -> LeafForm {
    LeafForm(
      base: base,
      terms: terms.map { ($0.leaf, $0.coefficient, Double($0.coefficient)) },
      tables: Self.distinct(terms.map { slotsOfLeaves[$0.leaf].table })
    )
  }

  /// Numbers of tables, each once, ascending.
  static func distinct(_ tables: some Sequence<Int>) -> [Int] {
    tables.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private func expansion(ofVariable variable: Int) -> LeafForm {
    if let known = expansions[variable] { return known }
    let found = regions.exactOutputs[variable]
    let form = leafForm(
      space.form(found.affine, of: columns),
      zip(found.leaves, found.coefficients).map { (leaf: Int($0), coefficient: $1) }
    )
    expansions[variable] = form
    return form
  }

  /// A form as a function of the parameters where cells meet.
  func form(_ form: LeafForm, in meeting: Meeting) -> PlaneForm {
    form.terms.reduce(form.base) { sum, term in
      sum.adding(map(ofLeaf: term.leaf, in: meeting), times: term.coefficient)
    }
  }

  /// About how great a form is at most where cells meet.
  func approximateGreatest(of form: LeafForm, in meeting: Meeting) -> Double {
    let sum = form.terms.reduce(form.base.approximate) { sum, term in
      sum + term.approximate * map(ofLeaf: term.leaf, in: meeting).approximate
    }
    return meeting.polygon.approximateGreatest(of: sum)
  }

  private func map(ofLeaf leaf: Int, in meeting: Meeting) -> PlaneForm {
    let slot = slotsOfLeaves[leaf]
    return tables[slot.table][meeting.cells[slot.table]].maps[slot.index]
  }

  // MARK: Meetings

  /// Where cells of tables, ascending, meet and nothing conflicts.
  func meetings(of asked: [Int]) -> [Meeting] {
    let order = conflictTables.isEmpty ? asked : Self.distinct(asked + conflictTables)
    if let known = meetingsOfTables[order] { return known }
    var found = areas.map {
      Meeting(polygon: $0, cells: [Int](repeating: -1, count: tables.count))
    }
    for table in order {
      var next: [Meeting] = []
      for meeting in found {
        for (number, cell) in tables[table].enumerated() where !cell.isConflicting {
          guard let polygon = meeting.polygon.clipped(by: cell.sides),
            // Neighbours share a border, which belongs to one of them.
            polygon.corners.count > 2 || meeting.polygon.corners.count <= 2
          else { continue }
          var cells = meeting.cells
          cells[table] = number
          next.append(Meeting(polygon: polygon, cells: cells))
        }
      }
      found = next
      if found.count > Self.meetingLimit {
        isIncomplete = true
        found = []
      }
    }
    meetingsOfTables[order] = found
    return found
  }
}
