// Evaluation order, circles, and what depends on what.

import Diagnostics
import LayoutExpressions
import Testing

@Suite("dependencies")
struct DependencyGraphTests {
  private func dependingOn(_ dependencies: [[Int]]) -> DependencyGraph {
    DependencyGraph(dependencies.map { IndexList($0) })
  }

  @Test("everything stands behind what it depends on")
  func order() {
    let graph = dependingOn([[3, 1], [2], [], [2], [], [0]])
    guard case .order(let order) = graph.evaluationOrder() else {
      Issue.record("no order")
      return
    }
    #expect(order == [2, 3, 1, 0, 4, 5])
    #expect(graph.dependents() == [[5], [0], [1, 3], [0], [], []])
  }

  @Test("circles are found whole, each once, also very long ones")
  func cycles() {
    let graph = dependingOn([[1], [2], [0], [3], [5], [4, 6], []])
    #expect(graph.evaluationOrder() == .cycles([[0, 1, 2], [3], [4, 5]]))
    let count = 200_000
    let long = dependingOn((0..<count).map { [($0 + 1) % count] })
    #expect(long.evaluationOrder() == .cycles([Array(0..<count)]))
  }

  @Test("a list of numbers is what an array of them is, however many there are")
  func lists() {
    var appended = IndexList()
    for count in 0...6 {
      let numbers = (0..<count).map { 7 * $0 + 1 }
      #expect(Array(appended) == numbers)
      #expect(appended.count == count)
      #expect(appended == IndexList(numbers))
      #expect(appended.firstIndex(of: 8) == numbers.firstIndex(of: 8))
      appended.append(7 * count + 1)
      #expect(appended != IndexList(numbers))
    }
    #expect(IndexList(5) == [5])
    #expect(IndexList(5, 6) == [5, 6])
  }

  @Test("the error of a circle names the whole path with its places")
  func message() {
    let buffer = SourceBuffer(name: "a.xml", text: "height * 2\nwidth / 2")
    let diagnostic = ExpressionCycle.diagnostic(
      [
        .init(name: "width", range: SourceRange(buffer, 0..<6)),
        .init(name: "height", range: SourceRange(buffer, 11..<16)),
      ],
      else: SourceRange(buffer, 0..<0)
    )
    #expect(diagnostic.code == "expression-cycle")
    #expect(diagnostic.message.contains("'width' -> 'height' -> 'width'"))
    #expect(diagnostic.notes.map(\.range.start.line) == [1, 2])
  }
}
