// From JSON values to what a document states: the top level, metrics, spacing and insets. Views,
// constraints and variants are in extensions. Names are registered even where their values are wrong,
// so that one mistake is not reported again at every use.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel
import VisualFormat

/// Judges a document's values and collects what they state.
struct DocumentReader {
  var diagnostics: [Diagnostic]
  /// Content sizes from outside, which win over the document's.
  var contentSizeOverrides: [ContentSizeOverride] = []
  /// A direction from outside, which wins over the document's.
  var directionOverride: LayoutDirection?

  var statements: DocumentStatements
  /// In the order of the tree's views.
  var contents = [ViewContent()]
  /// In the order of the tree's views.
  var stated = [StatedProperties()]
  /// Where the ids of views and guides stand.
  var rangeByID: [String: SourceRange] = [:]
  /// Guides whose views are known; they are made when all views are.
  var guides: [(name: JSONNode, owner: ViewID)] = []
  /// The layout at every size; nil where the size makes a difference, or after an error.
  private(set) var everywhere: DocumentLayout?
  /// Whether the document has a safe area, so that no view can bear its name.
  private(set) var hasSafeArea = false

  init(
    metricOverrides: [(name: String, value: ExactNumber)],
    diagnostics: [Diagnostic]
  ) {
    self.diagnostics = diagnostics
    statements = DocumentStatements()
    statements.metricOverrides = metricOverrides
  }

  mutating func read(_ root: JSONNode) {
    guard expect(.object, root) else { return }
    var views: JSONNode?
    var constraints: JSONNode?
    var variants: JSONNode?
    var margins: [JSONMember] = []
    for member in root.members where !member.isDuplicate {
      switch member.key {
      case "views": views = member.value
      case "metrics": statements.metrics = readMetrics(member.value)
      case "constraints": constraints = member.value
      case "spacing": readSpacing(member.value)
      case "direction": readDirection(member.value)
      case "safeArea":
        hasSafeArea = true
        statements.tree.safeArea = insets(member.value)
      case "layoutMargins", "directionalLayoutMargins": margins.append(member)
      case "layoutGuides": readGuides(member.value, of: .container)
      case "variants": variants = member.value
      default: unknownKey(member, known: DocumentKeys.document)
      }
    }
    // Directional margins go by it, wherever it stands.
    if let directionOverride { statements.direction = directionOverride }
    if let direction = statements.direction { statements.tree.direction = direction }
    for member in margins {
      var (container, stated) = (statements.tree[.container], self.stated[0])
      readMargins(member, into: &container, &stated)
      (statements.tree[.container], self.stated[0]) = (container, stated)
    }
    guard let views else {
      error(.jsonMissingKey, Messages.missingKey("views"), at: root.opening)
      // Without views every name in a format would be unknown.
      return
    }
    guard expect(.object, views) else { return }
    readViews(views, in: .container)
    overrideContentSizes()
    addGuides()
    if let constraints { statements.statements = readConstraints(constraints) }
    if let variants { readVariants(variants) }
    compile()
  }

  private mutating func overrideContentSizes() {
    for override in contentSizeOverrides {
      guard let view = statements.tree.id(named: override.view) else { continue }
      statements.tree[view].intrinsicContentSize[override.axis] = override.value
    }
  }

  /// Whether an id means something else in constraints.
  func isReserved(_ id: String) -> Bool {
    switch id {
    case LayoutTree.containerName, CanonicalText.rootName: true
    case LayoutTree.safeAreaName: hasSafeArea
    default: false
    }
  }

  // MARK: Constraints as a whole

  /// Two sizes with nothing in common: what is wrong at both, word for word, is wrong whatever the
  /// size, and anything else is judged when its size is known.
  private static let sampleSizes = [
    LayoutSolver.defaultSize, LayoutSize(width: 1021, height: 769.5),
  ]

  /// Compiles the base and every variant, for what there is to say about their texts.
  private mutating func compile() {
    var known: Set<FindingKey> = []
    for variant in [nil] + statements.variants {
      var findings: [Diagnostic] = []
      let table = statements.metrics(of: variant)
      let isConstant = table.values(reporting: &findings).values.allSatisfy(\.isConstant)
      var first = DocumentCompilation(statements, variant: variant)
      let layout = first.run(at: Self.sampleSizes[0])
      findings = first.diagnostics
      if !isConstant {
        var second = DocumentCompilation(statements, variant: variant)
        _ = second.run(at: Self.sampleSizes[1])
        let other = Set(second.diagnostics.map(FindingKey.init))
        findings = findings.filter { other.contains(FindingKey($0)) }
      }
      // What is wrong in the base is wrong in every variant, and said once.
      diagnostics += findings.filter { known.insert(FindingKey($0)).inserted }
      if isConstant, statements.variants.isEmpty { everywhere = layout }
    }
  }

  // MARK: Metrics, spacing, direction

  mutating func readMetrics(_ node: JSONNode) -> MetricTable {
    var metrics = MetricTable()
    guard expect(.object, node) else { return metrics }
    for member in node.members where !member.isDuplicate {
      let name = member.key
      warnOfUnusableName(member, as: Messages.metricName)
      if let text = member.value.fragment {
        metrics.set(name, member.value.isDamaged ? .damaged : .expression(text))
      } else if expect(.number, or: .string, member.value), let number = member.value.number {
        metrics.set(name, .number(number))
      } else {
        metrics.set(name, .damaged)
      }
    }
    return metrics
  }

  private mutating func readSpacing(_ node: JSONNode) {
    guard expect(.object, node) else { return }
    for member in node.members where !member.isDuplicate {
      let spacing = statements.spacing
      switch member.key {
      case "sibling": statements.spacing.sibling = number(member.value) ?? spacing.sibling
      case "superview": readSuperviewSpacing(member.value)
      default: unknownKey(member, known: DocumentKeys.spacing)
      }
    }
  }

  /// The gap to the superview in words.
  private enum SuperviewSpacing: String, CaseIterable {
    case margins
  }

  private mutating func readSuperviewSpacing(_ node: JSONNode) {
    guard expect(.number, or: .string, node) else { return }
    if node.kind == .string {
      guard choice(node, of: SuperviewSpacing.self) != nil else { return }
      statements.spacing.keepsToMargins = true
    } else {
      statements.spacing.superview = number(node) ?? statements.spacing.superview
    }
  }

  private mutating func readDirection(_ node: JSONNode) {
    if let direction = choice(node, of: LayoutDirection.self) {
      statements.direction = direction
    }
  }
}

/// What makes two findings the same.
private struct FindingKey: Hashable {
  let code: DiagnosticCode
  let message: String
  let bytes: Range<Int>

  init(_ finding: Diagnostic) {
    code = finding.code
    message = finding.message
    bytes = finding.range.bytes
  }
}
