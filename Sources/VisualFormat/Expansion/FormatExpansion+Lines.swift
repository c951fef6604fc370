// Lines that are no chain of gaps: the stacking order (`Z:`), and attributes one by one (`C:`).

import ExactArithmetic
import LayoutModel

extension FormatExpansion {
  // MARK: Stacking order

  /// Each element stands in front of the one before it, by 1 where nothing else is written.
  mutating func expandStackingOrder() {
    let elements = syntax.elements
    var previous: [LayoutItem?] = []
    var isSuperview = false
    var index = 0
    while index < elements.count {
      let first = index
      var group: [LayoutItem?] = []
      repeat {
        checkStackingElement(index)
        group += items[itemRange(of: index)]
        index = self.index(behind: index)
      } while index < elements.count && elements[index].connection.kind == .alternative
      if elements[first].kind == .superview {
        // At the end of a line it closes the picture, and says nothing: nothing covers all.
        isSuperview = true
      } else {
        for case let item? in group {
          let earlier =
            isSuperview ? [superview(of: item, at: elements[0].range)] : previous
          for case let other? in earlier {
            expandOrder(item, behind: other, elements[first])
          }
        }
        isSuperview = false
      }
      previous = group
    }
    let viewCount = items.count { $0 != nil }
    if viewCount > 1, let alignment = environment.options.alignments.first {
      report(
        "vfl-misplaced-option",
        Messages.stackingOption(FormatOptions.alignmentName(alignment)),
        0..<syntax.source.count
      )
    }
  }

  /// Reports what has no meaning in a stacking order.
  private mutating func checkStackingElement(_ index: Int) {
    let element = syntax.elements[index]
    if element.kind == .stack || element.kind == .margins {
      report("vfl-stacking-order", Messages.stackingElement, element.range)
    }
    if let first = element.sizes.first, let last = element.sizes.last {
      let range =
        syntax.predicates[first].range.lowerBound..<syntax.predicates[last].range.upperBound
      report("vfl-stacking-order", Messages.stackingSize, range)
    }
    if element.connection.kind == .spacer {
      report("vfl-stacking-order", Messages.stackingSpacer, element.connection.range)
    }
  }

  private mutating func expandOrder(
    _ item: LayoutItem,
    behind other: LayoutItem,
    _ element: FormatSyntax.Element
  ) {
    let connection = element.connection
    let first = LayoutAnchor(item, .zIndex)
    let second = LayoutAnchor(other, .zIndex)
    switch connection.kind {
    case .flush, .standard:
      append(first, .equal, second, constant: .one, at: element.range)
      checkLast(element.range)
    case .gap, .damaged:
      for predicate in syntax.predicates[connection.predicates] {
        let priority = self.priority(of: predicate)
        guard !isSized(predicate.operand) else {
          report("vfl-stacking-order", Messages.stackingSpacer, predicate.operand.range)
          continue
        }
        // A view is no gap in this order, in parentheses neither.
        let constant = gapConstant(predicate.operand, isBare: true)
        guard let constant, let priority else { continue }
        append(
          first,
          predicate.relation ?? .equal,
          second,
          constant: constant,
          priority: priority,
          at: predicate.range
        )
        checkLast(element.range)
      }
    case .spacer, .absent, .alternative: break
    }
  }

  /// Takes the last constraint back if it has no meaning: a guide has no place in the order.
  private mutating func checkLast(_ range: Range<Int>) {
    guard let made = constraints.last,
      let (code, message) = LegalityCheck.reason(for: made, in: environment.tree)
    else { return }
    constraints.removeLast()
    report(code, message, range)
  }

  // MARK: Explicit constraints

  /// `C:a.width(b.height*1.5,<=200).centerX(b)`: one constraint for each predicate.
  mutating func expandExplicitConstraints() {
    let name = syntax.text(syntax.subject)
    let item =
      name == LayoutTree.containerName
      ? LayoutItem.view(.container) : environment.tree.item(named: name)
    if item == nil {
      report(
        "vfl-unknown-view",
        Messages.unknownView(name),
        syntax.subject,
        suggestion: environment.nearestViewName(to: name)
      )
    }
    for stated in syntax.attributes {
      let attribute = self.attribute(stated.attribute)
      for predicate in syntax.predicates[stated.predicates] {
        let priority = self.priority(of: predicate)
        let measure = measure(predicate.operand, standard: attribute ?? .width, of: item)
        guard let item, let attribute, let priority, let measure else { continue }
        expand(LayoutAnchor(item, attribute), measure, predicate, priority)
      }
    }
  }

  private mutating func expand(
    _ anchor: LayoutAnchor,
    _ measure: Measure,
    _ predicate: FormatSyntax.Predicate,
    _ priority: Double
  ) {
    var measure = measure
    // A number alone says no place: it counts from the superview's same edge.
    if case .constant(let constant) = measure, anchor.attribute.kind == .location {
      guard let superview = superview(of: anchor.item, at: predicate.operand.range) else { return }
      measure = .multiple(
        LayoutAnchor(superview, anchor.attribute),
        by: .one,
        plus: constant
      )
    }
    appendChecked(
      anchor,
      predicate.relation ?? .equal,
      measure,
      priority: priority,
      of: predicate
    )
  }
}
