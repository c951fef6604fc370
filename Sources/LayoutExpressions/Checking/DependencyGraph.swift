// Which of many things has to be known before which: expressions over slots, and anything else with
// numbers. Not for what they are: nodes, names and values are known elsewhere.

import Diagnostics

/// Numbered things that depend on each other.
public struct DependencyGraph: Sendable {
  /// What each depends on, in the order given.
  public let dependencies: [IndexList]

  /// Makes a graph of what each thing depends on.
  public init(_ dependencies: [IndexList]) {
    self.dependencies = dependencies
  }

  /// How many things there are.
  public var count: Int { dependencies.count }

  /// An order in which everything stands behind what it depends on, or what cannot have one.
  public enum Order: Hashable, Sendable {
    /// The order.
    case order([Int])
    /// Circles, each from its lowest number on, no two with a thing in common.
    case cycles([[Int]])
  }

  /// The order to evaluate in: of several that would do, the one that goes by number, depth first.
  ///
  /// - Complexity: O(things + dependencies), without recursion.
  public func evaluationOrder() -> Order {
    var order: [Int] = []
    order.reserveCapacity(count)
    var cycles: [[Int]] = []
    var marks = [Mark](repeating: .new, count: count)
    var stack: [Step] = []
    // The level of each open thing on the stack.
    var levels = [Int](repeating: 0, count: count)
    for start in 0..<count where marks[start] == .new {
      marks[start] = .open
      levels[start] = 0
      stack.append(Step(index: start, lastInCycle: -1))
      while var step = stack.last {
        let others = dependencies[step.index]
        // Nearly all of it is known by then.
        while step.next < others.count, marks[others[step.next]] == .done { step.next += 1 }
        guard step.next < others.count else {
          marks[step.index] = .done
          order.append(step.index)
          stack.removeLast()
          continue
        }
        let other = others[step.next]
        stack[stack.count - 1].next = step.next + 1
        if marks[other] == .new {
          marks[other] = .open
          levels[other] = stack.count
          stack.append(Step(index: other, lastInCycle: step.lastInCycle))
        } else if step.lastInCycle < levels[other] {
          let circle = levels[other]..<stack.count
          cycles.append(Self.fromLowest(stack[circle].map(\.index)))
          for level in circle { stack[level].lastInCycle = level }
        }
      }
    }
    return cycles.isEmpty ? .order(order) : .cycles(cycles)
  }

  /// A thing whose dependencies are looked at.
  private struct Step {
    let index: Int
    var next = 0
    /// The last level at or below its own that is part of a circle already, so that circles with a thing in common
    /// are told apart without a search.
    var lastInCycle: Int
  }

  private enum Mark {
    case new
    case open
    case done
  }

  /// The circle from its lowest number on, in the direction of the dependencies.
  private static func fromLowest(_ cycle: [Int]) -> [Int] {
    guard let lowest = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return cycle }
    return Array(cycle[lowest...] + cycle[..<lowest])
  }

  /// Who depends on each thing, by ascending number.
  public func dependents() -> [[Int]] {
    var dependents = [[Int]](repeating: [], count: count)
    for (index, others) in dependencies.enumerated() {
      for other in others where dependents[other].last != index { dependents[other].append(index) }
    }
    return dependents
  }
}

/// An error about expressions that depend on each other in a circle.
public enum ExpressionCycle {
  /// One expression of a circle.
  public struct Member: Sendable {
    /// What the expression defines, such as `width` or `#header.width`.
    public let name: String
    /// Where it stands, nil where a default made it.
    public let range: SourceRange?

    /// Makes a member.
    public init(name: String, range: SourceRange?) {
      self.name = name
      self.range = range
    }
  }

  /// The error: the whole path in its message, and a note at each expression.
  ///
  /// - Parameters:
  ///   - members: The expressions, each depending on the next and the last on the first; not empty.
  ///   - location: Where to report it if no member has one.
  /// - Returns: An error with the code `expression-cycle`.
  public static func diagnostic(_ members: [Member], else location: SourceRange) -> Diagnostic {
    let path = members.map(\.name) + members.prefix(1).map(\.name)
    let notes = members.indices.compactMap { index -> Note? in
      guard let range = members[index].range else { return nil }
      return Note(Messages.dependsOn(path[index], path[index + 1]), at: range)
    }
    return Diagnostic(
      "expression-cycle",
      Messages.cycle(path),
      at: members.lazy.compactMap(\.range).first ?? location,
      notes: notes
    )
  }
}
