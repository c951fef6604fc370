// Stacks in constraints; what they come to is tested where they are solved.

import LayoutModel
import Testing

@Suite("Stack constraints")
struct StackConstraintsTests {
  @Test("a stack changes the tree that it is in, and makes no copy of it")
  func sharing() {
    var tree = LayoutTree()
    let stack = tree.add("stack")
    let arranged = ["a", "b"].map { tree.add($0, to: stack) }
    tree[arranged[1]].isHidden = true
    for view in arranged {
      tree[view].intrinsicContentSize = AxisPair(horizontal: 5, vertical: 6)
    }
    let address = { (tree: borrowing LayoutTree) in
      tree.views.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    let before = address(tree)
    let constraints = StackConstraints.make(
      StackLayout(),
      of: stack,
      arranged: arranged,
      in: &tree,
      origin: ConstraintOrigin(id: "stack")
    )
    #expect(!constraints.isEmpty && tree.arrangements[stack]?.shown == [arranged[0]])
    // The content of what is hidden has no say in how high the stack is.
    #expect(tree[arranged[1]].intrinsicContentSize.vertical == nil)
    #expect(address(tree) == before)
  }
}
