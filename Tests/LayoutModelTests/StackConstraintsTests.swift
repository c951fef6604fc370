// Stacks in constraints; what they come to is tested where they are solved.

import LayoutModel
import Testing

@Suite("Stack constraints")
struct StackConstraintsTests {
  @Test("a stack is written into the table of stacks that is there, and not into a copy of it")
  func sharing() {
    var tree = LayoutTree()
    let stack = tree.add("stack")
    let arranged = ["a", "b"].map { tree.add($0, to: stack) }
    tree[arranged[1]].isHidden = true
    // With room for one more the table stays where it is, unless it is copied.
    tree.arrangements.reserveCapacity(4)
    let table = { (tree: borrowing LayoutTree) in
      unsafeBitCast(tree.arrangements, to: UInt.self)
    }
    let before = table(tree)
    let constraints = StackConstraints.make(
      StackLayout(),
      of: stack,
      arranged: arranged,
      in: &tree,
      origin: ConstraintOrigin(id: "stack")
    )
    #expect(!constraints.isEmpty && tree.arrangements[stack]?.shown == [arranged[0]])
    #expect(table(tree) == before)
  }
}
