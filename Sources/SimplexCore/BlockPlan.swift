// How leaves and forms fall apart into blocks: connected components, solved one by one. Horizontal
// and vertical part by themselves.

/// The leaves and forms of one block.
struct BlockPlan {
  /// The block's leaves, ascending; each is a column, and its form stands alone there.
  var leaves: [Int32] = []
  /// Forms of two or more leaves; each is a row.
  var forms: [Int32] = []
  /// Priorities of the block's levels from high to low; the first is always the required one.
  var levels: [Double] = []
}

/// The blocks of a system.
struct BlockPartition {
  private(set) var blocks: [BlockPlan] = []
  /// The block of each leaf, and its column there; -1 for defined variables.
  private(set) var blockOfLeaf: [Int32]
  private(set) var columnOfLeaf: [Int32]

  /// Joins the leaves of each form and numbers the components by their first leaf.
  init<Scalar>(forms: FormTable<Scalar>, isLeaf: (Int) -> Bool, variableCount: Int) {
    var parent = [Int32](repeating: -1, count: variableCount)
    for variable in 0..<variableCount where isLeaf(variable) {
      parent[variable] = Int32(variable)
    }
    func root(_ variable: Int32) -> Int32 {
      var variable = variable
      while parent[Int(variable)] != variable {
        parent[Int(variable)] = parent[Int(parent[Int(variable)])]
        variable = parent[Int(variable)]
      }
      return variable
    }
    for form in 0..<forms.count {
      let terms = forms.terms(ofForm: form)
      guard terms.count > 1, let first = terms.first else { continue }
      var top = root(forms.leaf[first])
      for term in terms.dropFirst() {
        let other = root(forms.leaf[term])
        // The smaller number becomes the root, so that blocks are numbered by their first leaf.
        if other < top { (parent[Int(top)], top) = (other, other) } else { parent[Int(other)] = top }
      }
    }
    blockOfLeaf = [Int32](repeating: -1, count: variableCount)
    columnOfLeaf = blockOfLeaf
    for variable in 0..<variableCount where parent[variable] >= 0 {
      let top = Int(root(Int32(variable)))
      if top == variable {
        blockOfLeaf[variable] = Int32(blocks.count)
        blocks.append(BlockPlan())
      }
      let block = Int(blockOfLeaf[top])
      blockOfLeaf[variable] = Int32(block)
      columnOfLeaf[variable] = Int32(blocks[block].leaves.count)
      blocks[block].leaves.append(Int32(variable))
    }
    for form in 0..<forms.count {
      let terms = forms.terms(ofForm: form)
      if terms.count > 1 {
        blocks[Int(blockOfLeaf[Int(forms.leaf[terms.lowerBound])])].forms.append(Int32(form))
      }
    }
  }

  /// Collects the levels of each block from its rows.
  mutating func collectLevels<Scalar>(_ forms: FormTable<Scalar>, priority: [Double]) {
    for block in blocks.indices { blocks[block].levels = [1000] }
    for row in forms.rowForm.indices where forms.rowForm[row] >= 0 {
      let first = forms.terms(ofForm: Int(forms.rowForm[row])).lowerBound
      let block = Int(blockOfLeaf[Int(forms.leaf[first])])
      insert(priority[row], into: &blocks[block].levels)
    }
  }

  private func insert(_ priority: Double, into levels: inout [Double]) {
    var index = levels.count
    while index > 0, levels[index - 1] <= priority {
      if levels[index - 1] == priority { return }
      index -= 1
    }
    levels.insert(priority, at: index)
  }
}
