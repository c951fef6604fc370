// How leaves and forms fall apart into blocks: connected components, solved one by one. Horizontal
// and vertical part by themselves.

import Constraints

/// The leaves, forms and levels of one block, as slices of the partition's arrays.
struct BlockPlan {
  /// The block's leaves, ascending; each is a column, and its form stands alone there.
  var leaves: Range<Int>
  /// Forms of two or more leaves; each is a row.
  var forms: Range<Int>
  /// Priorities from high to low; the first is always the required one.
  var levels: Range<Int>
}

/// The blocks of a system, numbered by their first leaf.
struct BlockPartition {
  /// Where a leaf stands; block -1 for defined variables.
  struct LeafPlace {
    var block: Int32 = -1
    var column: Int32 = -1
  }

  private(set) var blocks: [BlockPlan] = []
  private(set) var leaves: [Int32] = []
  private(set) var forms: [Int32] = []
  private(set) var levels: [Double] = []
  private(set) var placeOfLeaf: [LeafPlace]

  /// Joins the leaves of each form.
  init<Scalar>(
    _ table: FormTable<Scalar>, _ elimination: Elimination<Scalar>, priority: [Double]
  ) {
    let variableCount = elimination.variables.count
    placeOfLeaf = [LeafPlace](repeating: LeafPlace(), count: variableCount)
    var parent = (0..<Int32(variableCount)).map { $0 }
    for form in table.forms where form.termEnd - form.termStart > 1 {
      var top = Self.root(table.terms[Int(form.termStart)].leaf, &parent)
      for place in Int(form.termStart + 1)..<Int(form.termEnd) {
        let other = Self.root(table.terms[place].leaf, &parent)
        // The smaller number becomes the root, so that blocks are numbered by their first leaf.
        if other < top {
          parent[Int(top)] = other
          top = other
        } else {
          parent[Int(other)] = top
        }
      }
    }
    var leafCount: [Int] = []
    for variable in 0..<variableCount where elimination.isLeaf(variable) {
      let top = Int(Self.root(Int32(variable), &parent))
      if top == variable {
        placeOfLeaf[variable].block = Int32(leafCount.count)
        leafCount.append(0)
      }
      let block = Int(placeOfLeaf[top].block)
      placeOfLeaf[variable] = LeafPlace(block: Int32(block), column: Int32(leafCount[block]))
      leafCount[block] += 1
    }
    layOutLeaves(leafCount)
    layOutForms(table)
    layOutLevels(table, priority)
  }

  private static func root(_ variable: Int32, _ parent: inout [Int32]) -> Int32 {
    var variable = variable
    while parent[Int(variable)] != variable {
      parent[Int(variable)] = parent[Int(parent[Int(variable)])]
      variable = parent[Int(variable)]
    }
    return variable
  }

  private mutating func layOutLeaves(_ leafCount: [Int]) {
    blocks.reserveCapacity(leafCount.count)
    var start = 0
    for count in leafCount {
      blocks.append(BlockPlan(leaves: start..<(start + count), forms: 0..<0, levels: 0..<0))
      start += count
    }
    leaves = [Int32](repeating: 0, count: start)
    for variable in placeOfLeaf.indices where placeOfLeaf[variable].block >= 0 {
      let place = placeOfLeaf[variable]
      leaves[blocks[Int(place.block)].leaves.lowerBound + Int(place.column)] = Int32(variable)
    }
  }

  /// Groups the longer forms by block, in their order.
  private mutating func layOutForms<Scalar>(_ table: FormTable<Scalar>) {
    var count = [Int](repeating: 0, count: blocks.count)
    for form in table.forms where form.termEnd - form.termStart > 1 {
      count[block(of: form, table)] += 1
    }
    var start = 0
    for block in blocks.indices {
      blocks[block].forms = start..<start
      start += count[block]
    }
    forms = [Int32](repeating: 0, count: start)
    for (number, form) in table.forms.enumerated() where form.termEnd - form.termStart > 1 {
      let block = block(of: form, table)
      let place = blocks[block].forms.upperBound
      forms[place] = Int32(number)
      blocks[block].forms = blocks[block].forms.lowerBound..<(place + 1)
    }
  }

  private func block<Scalar>(of form: FormTable<Scalar>.Form, _ table: FormTable<Scalar>) -> Int {
    Int(placeOfLeaf[Int(table.terms[Int(form.termStart)].leaf)].block)
  }

  /// Collects each block's levels from the rows on its forms.
  private mutating func layOutLevels<Scalar>(_ table: FormTable<Scalar>, _ priority: [Double]) {
    for block in blocks.indices {
      let start = levels.count
      levels.append(Priority.required)
      for place in blocks[block].leaves {
        let form = table.singleton[Int(leaves[place])]
        if form >= 0 { insertLevels(ofForm: Int(form), from: start, table, priority) }
      }
      for place in blocks[block].forms {
        insertLevels(ofForm: Int(forms[place]), from: start, table, priority)
      }
      blocks[block].levels = start..<levels.count
    }
  }

  private mutating func insertLevels<Scalar>(
    ofForm form: Int, from start: Int, _ table: FormTable<Scalar>, _ priority: [Double]
  ) {
    var row = table.forms[form].lastRow
    while row >= 0 {
      let own = priority[Int(row)]
      var index = levels.count
      while levels[index - 1] < own { index -= 1 }
      if levels[index - 1] != own { levels.insert(own, at: index) }
      row = table.rows[Int(row)].next
    }
  }
}
