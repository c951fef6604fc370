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
  /// How many rows are on the block's forms.
  var rowCount = 0
}

/// The blocks of a system, numbered by their first leaf.
struct BlockPartition {
  /// The block of a leaf and its form there; block -1 for defined variables.
  struct LeafPlace {
    var block: Int32 = -1
    var form: Int32 = -1
  }

  private(set) var blocks: [BlockPlan] = []
  private(set) var leaves: [Int32] = []
  private(set) var forms: [Int32] = []
  private(set) var levels: [Double] = []
  private(set) var placeOfLeaf: [LeafPlace]

  /// Joins the leaves of each form.
  init<Scalar>(
    _ table: FormTable<Scalar>,
    _ elimination: Elimination<Scalar>,
    variableCount: Int,
    priority: [Double]
  ) {
    // While components are found, `block` holds the parent in a forest, and `form` of a root the
    // number of its block.
    placeOfLeaf = [LeafPlace](repeating: LeafPlace(), count: variableCount)
    for variable in placeOfLeaf.indices { placeOfLeaf[variable].block = Int32(variable) }
    for form in table.forms where form.termEnd - form.termStart > 1 {
      var top = root(table.terms[Int(form.termStart)].leaf)
      for place in Int(form.termStart + 1)..<Int(form.termEnd) {
        let other = root(table.terms[place].leaf)
        // The smaller number becomes the root, so that blocks are numbered by their first leaf.
        if other < top {
          placeOfLeaf[Int(top)].block = other
          top = other
        } else {
          placeOfLeaf[Int(other)].block = top
        }
      }
    }
    layOutLeaves(elimination)
    layOutForms(table)
    levels.reserveCapacity(4 * blocks.count + 8)
    layOutLevels(table, priority)
  }

  private mutating func root(_ variable: Int32) -> Int32 {
    var variable = variable
    while placeOfLeaf[Int(variable)].block != variable {
      let parent = placeOfLeaf[Int(variable)].block
      placeOfLeaf[Int(variable)].block = placeOfLeaf[Int(parent)].block
      variable = placeOfLeaf[Int(variable)].block
    }
    return variable
  }

  /// Numbers the blocks by their first leaf, and the leaves within them.
  private mutating func layOutLeaves<Scalar>(_ elimination: Elimination<Scalar>) {
    blocks.reserveCapacity(8)
    var leafCount = 0
    for variable in placeOfLeaf.indices where elimination.isLeaf(variable) {
      let top = Int(root(Int32(variable)))
      if top == variable {
        placeOfLeaf[variable].form = Int32(blocks.count)
        blocks.append(BlockPlan(leaves: 0..<0, forms: 0..<0, levels: 0..<0))
      }
      let block = Int(placeOfLeaf[top].form)
      blocks[block].leaves = 0..<(blocks[block].leaves.upperBound + 1)
      leafCount += 1
    }
    var start = 0
    for block in blocks.indices {
      let count = blocks[block].leaves.upperBound
      blocks[block].leaves = start..<start
      start += count
    }
    leaves = [Int32](repeating: 0, count: leafCount)
    // Descending, so that a root is still one when its followers ask for it.
    for variable in placeOfLeaf.indices.reversed() {
      guard elimination.isLeaf(variable) else {
        placeOfLeaf[variable] = LeafPlace()
        continue
      }
      let block = Int(placeOfLeaf[Int(root(Int32(variable)))].form)
      let place = blocks[block].leaves.upperBound
      leaves[place] = Int32(variable)
      blocks[block].leaves = blocks[block].leaves.lowerBound..<(place + 1)
    }
    for (number, block) in blocks.enumerated() {
      leaves[block.leaves].reverse()
      for (column, place) in block.leaves.enumerated() {
        placeOfLeaf[Int(leaves[place])] = LeafPlace(
          block: Int32(number),
          form: Int32(column)
        )
      }
    }
  }

  /// Groups the longer forms by block, in their order.
  private mutating func layOutForms<Scalar>(_ table: FormTable<Scalar>) {
    for form in table.forms where form.termEnd - form.termStart > 1 {
      let block = block(of: form, table)
      blocks[block].forms = 0..<(blocks[block].forms.upperBound + 1)
    }
    var start = 0
    for block in blocks.indices {
      let count = blocks[block].forms.upperBound
      blocks[block].forms = start..<start
      start += count
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
        let form = table.variables[Int(leaves[place])].singleton
        if form >= 0 { insertLevels(ofForm: Int(form), ofBlock: block, table, priority) }
      }
      for place in blocks[block].forms {
        insertLevels(ofForm: Int(forms[place]), ofBlock: block, table, priority)
      }
      blocks[block].levels = start..<levels.count
    }
  }

  private mutating func insertLevels<Scalar>(
    ofForm form: Int,
    ofBlock block: Int,
    _ table: FormTable<Scalar>,
    _ priority: [Double]
  ) {
    var row = table.forms[form].lastRow
    while row >= 0 {
      blocks[block].rowCount += 1
      let own = priority[Int(row)]
      var index = levels.count
      while levels[index - 1] < own { index -= 1 }
      if levels[index - 1] != own { levels.insert(own, at: index) }
      row = table.rows[Int(row)].next
    }
  }
}
