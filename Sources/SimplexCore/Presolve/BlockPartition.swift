// How leaves and forms fall apart into blocks: connected components, solved one by one. Horizontal
// and vertical part by themselves. Why one by one is right: Documentation/SOLVER.md, Presolve.

import Constraints

/// The leaves, forms and levels of one block, as slices of the partition's arrays.
struct BlockPlan {
  /// The block's leaves, ascending; each is a column, and its form stands alone there.
  var leaves: Range<Int> { leafStart..<(leafStart + leafCount) }
  /// Forms of two or more leaves; each is a row.
  var forms: Range<Int> { formStart..<(formStart + formCount) }
  /// Priorities from high to low; the first is always the required one.
  var levels = 0..<0
  /// How many rows are on the block's forms.
  var rowCount = 0
  /// How many terms the forms of two or more leaves have.
  var termCount = 0

  fileprivate var leafStart = 0
  fileprivate var leafCount = 0
  fileprivate var formStart = 0
  fileprivate var formCount = 0
}

/// The blocks of a system, numbered by their first leaf.
struct BlockPartition {
  /// The block of a leaf and its form there; block -1 for defined variables.
  struct LeafAddress {
    var block: Int32 = -1
    var form: Int32 = -1
  }

  /// More levels than most blocks have.
  private static let usualLevelCount = 8

  private(set) var blocks: [BlockPlan] = []
  /// The leaves, block by block.
  private(set) var leaves: [Int32] = []
  /// The forms of two or more leaves, block by block.
  private(set) var forms: [TableForm] = []
  /// The leaves in order.
  private var ascending: [Int32] = []

  /// Finds the blocks of a system, in the memory there is.
  ///
  /// - Ensures: `addressOfLeaf` and `levels` are those of the blocks, and `table` knows where each form stands.
  /// - Complexity: O(variables + terms of forms + rows × levels).
  mutating func divide<Scalar>(
    _ table: inout FormTable<Scalar>,
    _ elimination: Elimination<Scalar>,
    _ system: ConstraintSystem,
    _ addressOfLeaf: inout [LeafAddress],
    _ levels: inout [Double]
  ) {
    blocks.removeAll(keepingCapacity: true)
    leaves.removeAll(keepingCapacity: true)
    forms.removeAll(keepingCapacity: true)
    ascending.removeAll(keepingCapacity: true)
    addressOfLeaf.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    addressOfLeaf.reserveCapacity(system.variableCount)
    ascending.reserveCapacity(system.variableCount - elimination.timeOrder.count)
    for variable in 0..<system.variableCount {
      if elimination.isLeaf(variable) {
        addressOfLeaf.append(LeafAddress(block: Int32(variable)))
        ascending.append(Int32(variable))
      } else {
        addressOfLeaf.append(LeafAddress())
      }
    }
    addressOfLeaf.withUnsafeMutableBufferPointer { addresses in
      // While components are found, `block` holds the parent in a forest, and `form` of a root the
      // number of its block.
      Self.join(table, addresses)
      layOutLeaves(addresses)
      layOutForms(table, addresses)
    }
    levels.reserveCapacity(Self.usualLevelCount * blocks.count)
    for block in blocks.indices { layOutForms(ofBlock: block, &table, system, &levels) }
  }

  /// Joins the leaves of each form.
  private static func join<Scalar>(
    _ table: FormTable<Scalar>,
    _ addresses: UnsafeMutableBufferPointer<LeafAddress>
  ) {
    for form in table.forms where form.termEnd - form.termStart > 1 {
      var top = root(table.terms[Int(form.termStart)].leaf, addresses)
      for index in Int(form.termStart + 1)..<Int(form.termEnd) {
        let other = root(table.terms[index].leaf, addresses)
        // The smaller number becomes the root, so that blocks are numbered by their first leaf.
        if other < top {
          addresses[Int(top)].block = other
          top = other
        } else {
          addresses[Int(other)].block = top
        }
      }
    }
  }

  private static func root(
    _ variable: Int32,
    _ addresses: UnsafeMutableBufferPointer<LeafAddress>
  )
    -> Int32
  {
    var variable = variable
    while addresses[Int(variable)].block != variable {
      let parent = addresses[Int(variable)].block
      addresses[Int(variable)].block = addresses[Int(parent)].block
      variable = addresses[Int(variable)].block
    }
    return variable
  }

  /// Numbers the blocks by their first leaf, and the leaves within them.
  private mutating func layOutLeaves(_ addresses: UnsafeMutableBufferPointer<LeafAddress>) {
    for leaf in ascending {
      let top = Int(Self.root(leaf, addresses))
      if top == Int(leaf) {
        addresses[top].form = Int32(blocks.count)
        blocks.append(BlockPlan())
      }
      // Every leaf now knows its block by `form`, and the root is needed no more.
      addresses[Int(leaf)].form = addresses[top].form
      blocks[Int(addresses[top].form)].leafCount += 1
    }
    var start = 0
    for block in blocks.indices {
      blocks[block].leafStart = start
      start += blocks[block].leafCount
      blocks[block].leafCount = 0
    }
    leaves.append(contentsOf: repeatElement(0, count: ascending.count))
    for leaf in ascending {
      let block = Int(addresses[Int(leaf)].form)
      let column = blocks[block].leafCount
      leaves[blocks[block].leafStart + column] = leaf
      blocks[block].leafCount += 1
      addresses[Int(leaf)] = LeafAddress(block: Int32(block), form: Int32(column))
    }
  }

  /// Groups the longer forms by block, in their order.
  private mutating func layOutForms<Scalar>(
    _ table: FormTable<Scalar>,
    _ addresses: UnsafeMutableBufferPointer<LeafAddress>
  ) {
    for form in table.forms where form.termEnd - form.termStart > 1 {
      let block = Int(addresses[Int(table.terms[Int(form.termStart)].leaf)].block)
      blocks[block].formCount += 1
      blocks[block].termCount += Int(form.termEnd - form.termStart)
    }
    var start = 0
    for block in blocks.indices {
      blocks[block].formStart = start
      start += blocks[block].formCount
      blocks[block].formCount = 0
    }
    guard start > 0 else { return }
    forms.append(contentsOf: repeatElement(.none, count: start))
    for form in table.allForms where table.termRange(ofForm: form).count > 1 {
      let block = Int(
        addresses[Int(table.terms[table.termRange(ofForm: form).lowerBound].leaf)].block
      )
      forms[blocks[block].formStart + blocks[block].formCount] = form
      blocks[block].formCount += 1
    }
  }

  /// Numbers a block's forms, and collects its levels from the rows on them.
  private mutating func layOutForms<Scalar>(
    ofBlock block: Int,
    _ table: inout FormTable<Scalar>,
    _ system: ConstraintSystem,
    _ levels: inout [Double]
  ) {
    let start = levels.count
    levels.append(Priority.required)
    var rowCount = 0
    var blockForm = 0
    for index in blocks[block].leaves {
      let form = table.variables[Int(leaves[index])].singleton
      if !form.isNone {
        table.setBlock(block, ofForm: form, blockForm: blockForm)
        rowCount += Self.insertLevels(ofForm: form, table, system, &levels)
      }
      blockForm += 1
    }
    for index in blocks[block].forms {
      table.setBlock(block, ofForm: forms[index], blockForm: blockForm)
      rowCount += Self.insertLevels(ofForm: forms[index], table, system, &levels)
      blockForm += 1
    }
    blocks[block].rowCount = rowCount
    blocks[block].levels = start..<levels.count
  }

  /// Inserts the levels of a form's rows among those of its block; returns how many rows there are.
  private static func insertLevels<Scalar>(
    ofForm form: TableForm,
    _ table: FormTable<Scalar>,
    _ system: ConstraintSystem,
    _ levels: inout [Double]
  )
    -> Int
  {
    var count = 0
    var row = table[form].lastRow
    while row >= 0 {
      count += 1
      let priority = system.rows[Int(row)].priority
      var index = levels.count
      while levels[index - 1] < priority { index -= 1 }
      if levels[index - 1] != priority {
        levels.append(priority)
        for later in (index..<(levels.count - 1)).reversed() { levels[later + 1] = levels[later] }
        levels[index] = priority
      }
      row = table.rows[Int(row)].next
    }
    return count
  }
}
