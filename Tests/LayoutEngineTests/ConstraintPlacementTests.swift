// Where the sides of constraints are in an answer, and by how much constraints fail.

import Diagnostics
import JSONLayout
import LayoutEngine
import LayoutModel
import Testing

@Suite struct ConstraintPlacementTests {
  /// What is said of each constraint of a document at 100 × 50: both sides, and by how much it fails.
  private func sides(_ constraints: String, direction: String = "ltr") throws -> [[Double?]?] {
    let text = """
      {"views": {"a": {"children": {"b": {}}}}, "direction": "\(direction)",
       "constraints": {"a": "H:|-10-[a(60)]", "down": "V:|-7-[a(20)]", \(constraints)}}
      """
    let (read, found) = LayoutDocument.read(SourceBuffer(name: "a.json", text: text))
    #expect(found.map(\.message) == [])
    let document = try #require(read)
    let size = LayoutSize(width: 100, height: 50)
    let layout = try #require(document.layout(at: size).layout)
    let result = LayoutSolver(tree: layout.tree, constraints: layout.constraints).layout(at: size)
    let placement = ConstraintPlacement(result, in: layout.tree)
    return layout.constraints.map { constraint in
      placement.sides(of: constraint).map { [$0.first, $0.second, $0.distance] }
    }
  }

  @Test("places are measured from the container, distances as the constraint means them")
  func places() throws {
    let sides = try sides(
      """
      "b": "H:|-5-[b(20,==30@100)]", "low": "V:[b(4)]-2-|",
      "middle": "b.centerX == 0.5 * a.trailing @50"
      """
    )
    #expect(
      sides == [
        [10, 0, 0], [60, nil, 0], [7, 0, 0], [20, nil, 0], [15, 10, 0], [20, nil, 0],
        [20, nil, 10], [4, nil, 0], [27, 25, 0], [25, 70, 15],
      ]
    )
  }

  @Test("from right to left, distances run to the left")
  func rightToLeft() throws {
    let sides = try sides("\"b\": \"H:|-(>=5)-[b(20)]\"", direction: "rtl")
    #expect(sides.prefix(2) == [[90, 100, 0], [60, nil, 0]])
    #expect(sides[5] == [20, nil, 0])
    let gap = try #require(sides[4])
    #expect(gap[1] == 90)
    #expect(gap[2] == 0)
  }
}
