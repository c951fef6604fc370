// Scripts near a given one: damaged ones for a fuzzer, smaller ones for a reducer.

import Constraints

extension EditScript {
  /// A script with some steps or the pool changed.
  public func mutant(using generator: inout SeededGenerator) -> EditScript {
    var (steps, pool) = (self.steps, self.pool)
    if generator.chance(400) {
      pool = SystemMutation.mutant(of: SystemDraft(pool), using: &generator).system
    }
    guard pool.rowCount > 0 else { return EditScript(pool: pool, initialRowCount: 0, steps: []) }
    for _ in 0..<generator.integer(in: 1...4) {
      let index = generator.integer(in: 0...steps.count)
      switch generator.integer(in: 0...4) {
      case 0 where index < steps.count: steps.remove(at: index)
      case 1 where index < steps.count: steps[index] = Self.step(&generator, pool)
      case 2 where index < steps.count:
        // A piece once more: edits that come and go are what live solvers stumble over.
        let end = min(steps.count, index + generator.integer(in: 1...8))
        steps.insert(contentsOf: steps[index..<end], at: index)
      case 3 where steps.count > 1:
        steps.swapAt(min(index, steps.count - 1), generator.index(in: steps))
      default: steps.insert(Self.step(&generator, pool), at: index)
      }
    }
    return EditScript(
      pool: pool,
      initialRowCount: generator.chance(900)
        ? initialRowCount : generator.integer(in: 0...pool.rowCount),
      steps: Array(steps.prefix(Self.stepLimit))
    )
  }

  /// Smaller scripts: halves of the steps first, then single ones, then a smaller pool.
  public var reductions: [EditScript] {
    let shorter = DraftReductions.cuts(of: steps.count).map { cut in
      var rest = steps
      rest.removeSubrange(cut)
      return EditScript(pool: pool, initialRowCount: initialRowCount, steps: rest)
    }
    let smaller = DraftReductions.reductions(of: SystemDraft(pool)).map { draft in
      EditScript(pool: draft.system, initialRowCount: initialRowCount, steps: steps)
    }
    // Rows that are taken away renumber the others, so that steps name other rows than before: the rows
    // behind the last one that is named can always go.
    let others = (0..<pool.rowCount).map { row in dropping(row: row) }
    return shorter + others + smaller
  }

  /// The script without a row of the pool and without the steps that add it.
  private func dropping(row dropped: Int) -> EditScript {
    func renumbered(_ row: Int) -> Int? {
      let row = row % pool.rowCount
      return row == dropped ? nil : row > dropped ? row - 1 : row
    }
    return EditScript(
      pool: pool.keepingRows { $0 != dropped },
      initialRowCount: dropped < initialRowCount ? initialRowCount - 1 : initialRowCount,
      steps: steps.compactMap { step in
        switch step {
        case .add(let row): renumbered(row).map { .add(row: $0) }
        case .cycle(let row, let count): renumbered(row).map { .cycle(row: $0, count: count) }
        case .replace(let count): .replace(rowCount: dropped < count ? count - 1 : count)
        default: step
        }
      }
    )
  }
}
