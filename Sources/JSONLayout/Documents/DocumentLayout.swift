// A document at one size: the variant that holds is merged, computed metrics are numbers, texts are
// constraints.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel
import VisualFormat

/// A document's layout at one size of the container.
public struct DocumentLayout: Sendable {
  /// The views and guides; those that formats make stand behind the document's.
  public internal(set) var tree: LayoutTree
  /// The constraints that are in force, in constraint order.
  public internal(set) var constraints: [AttributeConstraint]
  /// The constraints that the document switches off, in the order of the file.
  public internal(set) var inactiveConstraints: [AttributeConstraint]
  /// The values of the metrics, overrides included.
  public internal(set) var metrics: [String: ExactNumber]
  /// The name of the variant that holds, nil where none does.
  public let variant: String?

  /// The views without the container, depth-first, in the order of the file.
  public var order: [ViewID] { tree.depthFirstOrder }

  /// The views whose place in the stacking order a constraint speaks of, in variable order.
  public var stackedViews: [ViewID] {
    var isStacked = [Bool](repeating: false, count: tree.views.count)
    // By place: of most constraints only the attribute is looked at, and none is copied for that.
    for index in constraints.indices where constraints[index].first.attribute == .zIndex {
      for case .view(let view)? in [constraints[index].first.item, constraints[index].second?.item]
      {
        isStacked[view.index] = true
      }
    }
    return tree.ids.dropFirst().filter { isStacked[$0.index] }
  }
}

/// Compiles what a document states.
struct DocumentCompilation {
  let document: DocumentStatements
  let variant: DocumentVariant?
  var tree: LayoutTree
  var constraints: [AttributeConstraint] = []
  var inactiveConstraints: [AttributeConstraint] = []
  var diagnostics: [Diagnostic] = []
  /// Options by the id of a format, beside those of the document.
  var formatOptions: ((String) -> FormatOptions)?

  init(_ document: DocumentStatements, variant: DocumentVariant?) {
    self.document = document
    self.variant = variant
    tree = document.tree
  }

  /// Compiles every constraint at a size.
  mutating func run(at size: LayoutSize) -> DocumentLayout {
    addStacks()
    let table = document.metrics(of: variant)
    let metrics = values(of: table, at: size)
    var environment = VisualFormatEnvironment(tree: tree, metrics: metrics)
    environment.spacing = document.spacing
    let statements = document.statements(of: variant)
    for statement in statements {
      guard let format = statement.format else { continue }
      VisualFormatCompiler.declareViews(of: format, in: &environment)
    }
    for statement in statements {
      environment.options = statement.options
      if let formatOptions { environment.options.formUnion(formatOptions(statement.id)) }
      environment.defaultPriority = statement.priority
      if let text = statement.format?.fragment ?? statement.canonicalText {
        environment.suggestsNames = diagnostics.count < text.buffer.budget[.findings]
      }
      compile(statement, in: &environment)
    }
    return DocumentLayout(
      tree: environment.tree,
      constraints: constraints,
      inactiveConstraints: inactiveConstraints,
      metrics: metrics,
      variant: variant?.name
    )
  }

  /// Stacks bring their constraints with them, ahead of those that the document states.
  private mutating func addStacks() {
    guard !document.stacks.isEmpty else { return }
    var children = [[ViewID]](repeating: [], count: tree.views.count)
    for id in tree.ids {
      if let superview = tree[id].superview { children[superview.index].append(id) }
    }
    for stack in document.stacks {
      constraints += StackConstraints.make(
        stack.layout,
        of: stack.view,
        arranged: children[stack.view.index],
        in: &tree,
        origin: ConstraintOrigin(id: tree[stack.view].name, range: stack.range)
      )
    }
  }

  private mutating func values(
    of table: MetricTable,
    at size: LayoutSize
  ) -> [String: ExactNumber] {
    let values = table.values(reporting: &diagnostics)
    var metrics: [String: ExactNumber] = [:]
    metrics.reserveCapacity(values.count)
    for name in table.names {
      let value = values[name]?.value(at: size) ?? AffineNumber(0)
      if let number = ExactNumber(inRange: value) {
        metrics[name] = number
      } else {
        metrics[name] = .zero
        guard let range = table.expressionRange(of: name) else { continue }
        let message = Messages.resultOutOfRange(isTooSmall: value.value.magnitude < 1)
        diagnostics.append(Diagnostic("metric-out-of-range", message, at: range))
      }
    }
    return metrics
  }

  private mutating func compile(
    _ statement: ConstraintStatement,
    in environment: inout VisualFormatEnvironment
  ) {
    if let format = statement.format {
      let (made, findings) = VisualFormatCompiler.constraints(
        from: format,
        originID: statement.id,
        in: &environment
      )
      diagnostics += findings
      keep(made, isActive: statement.isActive)
    }
    if let text = statement.canonicalText {
      let (made, findings) = VisualFormatCompiler.explicitConstraint(
        from: text,
        originID: statement.id,
        in: environment
      )
      diagnostics += findings
      if let made { keep([made], isActive: statement.isActive) }
    }
  }

  private mutating func keep(_ made: [AttributeConstraint], isActive: Bool) {
    if isActive { constraints += made } else { inactiveConstraints += made }
  }
}
