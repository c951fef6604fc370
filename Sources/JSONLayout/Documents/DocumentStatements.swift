// What a document states, before it is known at which size: views, metrics, constraints as texts, and
// variants. Compiling it gives the constraints of one size.

import Diagnostics
import ExactArithmetic
import LayoutModel
import VisualFormat

/// The text of a constraint with the settings beside it.
struct ConstraintStatement: Sendable {
  var id: String
  /// The format, if there is one.
  var format: ParsedFormat?
  /// The canonical text, if there is one.
  var canonicalText: SourceFragment?
  var options = FormatOptions()
  /// The priority where the text gives none.
  var priority = AttributeConstraint.requiredPriority
  /// Whether the constraint is in force.
  var isActive = true
}

/// A view that arranges its children.
struct StackStatement: Sendable {
  var view: ViewID
  /// How it arranges them.
  var layout: StackLayout
  /// Where the document says so.
  var range: SourceRange
}

/// A group of metrics and constraints that holds at some sizes.
struct DocumentVariant: Sendable {
  var name: String
  /// When it holds; nil where that was reported.
  var condition: SizeCondition?
  var metrics = MetricTable()
  var statements: [ConstraintStatement] = []
}

/// What a document states.
struct DocumentStatements: Sendable {
  /// The views and guides.
  var tree = LayoutTree()
  /// The direction of text that is stated, in the document or from outside; nil for none.
  var direction: LayoutDirection?
  /// Where colours stand, by the places of their views.
  var colorRanges: [Int: SourceRange] = [:]
  /// Where fonts stand, by the places of their views.
  var fontRanges: [Int: SourceRange] = [:]
  /// Where images stand, by the places of their views.
  var imageRanges: [Int: SourceRange] = [:]
  /// Views whose heights follow from their widths, in the order of the tree.
  var wrappingViews: [WrappingView] = []
  /// The stacks, in the order of their views.
  var stacks: [StackStatement] = []
  /// The gaps that a `-` alone stands for.
  var spacing = StandardSpacing()
  /// The metrics of the base.
  var metrics = MetricTable()
  /// The constraints of the base.
  var statements: [ConstraintStatement] = []
  /// The variants, in the order of the file.
  var variants: [DocumentVariant] = []
  /// Values from outside.
  var metricOverrides: [(name: String, value: ExactNumber)] = []

  /// The metrics of a variant, or of the base.
  func metrics(of variant: DocumentVariant?) -> MetricTable {
    (variant.map { metrics.merged(with: $0.metrics) } ?? metrics)
      .overridden(by: metricOverrides)
  }

  /// The constraints of a variant, or of the base: those of an id that the base has take its place.
  func statements(of variant: DocumentVariant?) -> [ConstraintStatement] {
    guard let variant else { return statements }
    var indexByID: [String: Int] = [:]
    var merged = statements
    for (index, statement) in merged.enumerated() where indexByID[statement.id] == nil {
      indexByID[statement.id] = index
    }
    for statement in variant.statements {
      if let index = indexByID[statement.id] {
        merged[index] = statement
      } else {
        indexByID[statement.id] = merged.count
        merged.append(statement)
      }
    }
    return merged
  }
}
