// A layout of expressions without a tree: nodes in rows of four, each with left, top, width, height and a
// right edge that follow its parent and the node before it.

import ExpressionPrograms
import Tinamou

struct ExpressionLayout {
  /// The program that gives every property of every node.
  let program: ExpressionProgram
  var lastSlot: Int { program.slotTypes.count - 1 }

  /// The expressions of a node; `previous` is the node before it, `parent` the container.
  private static let expressions = [
    ("left", "previous.right + 8 > parent.width ? 0 : previous.right + 8"),
    ("top", "left == 0 ? previous.bottom + spacing : previous.top"),
    ("width", "max(44, 25% - 6)"),
    ("height", "width / 2 + spacing"),
    ("right", "left + width"),
    ("bottom", "top + height"),
  ]

  /// Names of one node: its own, those of the node before it and of the container.
  private struct Scope: ExpressionScope {
    let firstSlot: Int
    let before: Int?

    var candidates: [String] { [] }
    var percentageBase: NameMeaning? { .slot(0, .number) }
    func meaning(of name: String) -> NameMeaning? {
      switch name {
      case "parent.width": return .slot(0, .number)
      case "spacing": return .slot(2, .number)
      default: break
      }
      let isBefore = name.hasPrefix("previous.")
      let property = isBefore ? String(name.dropFirst("previous.".count)) : name
      guard let index = ExpressionLayout.expressions.firstIndex(where: { $0.0 == property }) else {
        return nil
      }
      guard isBefore else { return .slot(firstSlot + index, .number) }
      return before.map { .slot($0 + index, .number) } ?? .constant(.number(0))
    }
  }

  init(nodeCount: Int) {
    var steps: [ProgramStep] = []
    let inputCount = 3
    for node in 0..<nodeCount {
      let firstSlot = inputCount + node * Self.expressions.count
      let scope = Scope(
        firstSlot: firstSlot,
        before: node == 0 ? nil : firstSlot - Self.expressions.count
      )
      for (index, expression) in Self.expressions.enumerated() {
        let source = SourceFragment(SourceBuffer(name: "<expression>", text: expression.1))
        let property = PropertyExpression.read(source, as: .expression).property
        let (checked, problems) = ExpressionChecker.check(property, as: .number, in: scope)
        guard let checked else { preconditionFailure("\(expression): \(problems)") }
        steps.append(.define(slot: firstSlot + index, checked))
      }
    }
    let types = Array(
      repeating: ExpressionType.number,
      count: inputCount + nodeCount * Self.expressions.count
    )
    program = ExpressionProgram(Self.ordered(steps, slotCount: types.count), slotTypes: types)
  }

  /// The steps in an order in which each reads only what is set.
  private static func ordered(_ steps: [ProgramStep], slotCount: Int) -> [ProgramStep] {
    var dependencies = [IndexList](repeating: IndexList(), count: slotCount)
    var stepOfSlot: [Int: ProgramStep] = [:]
    for step in steps {
      guard case .define(let slot, let expression) = step else { continue }
      dependencies[slot] = expression.slots
      stepOfSlot[slot] = step
    }
    guard case .order(let order) = DependencyGraph(dependencies).evaluationOrder() else {
      preconditionFailure("the expressions of the benchmark form a circle")
    }
    return order.compactMap { stepOfSlot[$0] }
  }

  /// Evaluates every expression by itself; the sum of the values.
  func evaluate(width: Double, height: Double) -> Double {
    let values = Values(count: program.slotTypes.count)
    values.numbers[0] = width
    values.numbers[1] = height
    var sum = 0.0
    for case .define(let slot, let expression) in program.steps {
      guard case .number(let number)? = try? expression.evaluate(values) else { continue }
      values.numbers[slot] = number
      sum += number
    }
    return sum
  }

  private final class Values: SlotValues {
    var numbers: [Double]
    init(count: Int) { numbers = Array(repeating: 0, count: count) }
    func value(ofSlot slot: Int) -> ExpressionValue { .number(numbers[slot]) }
    func number(ofSlot slot: Int) -> Double? { numbers[slot] }
  }
}
