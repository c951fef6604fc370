// A layout as a JSONLayout document states it: views, metrics, constraints and variants, read and
// checked. Not for solving it; LayoutEngine does that.

import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel
import TextMetrics
import VisualFormat

/// What a view shows, as the document says it; it has a size once somebody measures it.
public struct ViewContent: Hashable, Sendable {
  /// The text.
  public var text: String?
  /// The font in words.
  public var font: String?
  /// The name of the image.
  public var image: String?
  /// The colour.
  public var color: String?
  /// How many lines the text may take, 0 for any number.
  public var numberOfLines = 1
  /// What happens to text that is longer than its lines.
  public var lineBreakMode = LineBreakMode.byTruncatingTail

  /// Makes a content that shows nothing.
  public init() {}
}

/// An intrinsic content size from outside, along one axis.
public struct ContentSizeOverride: Sendable {
  /// The id of the view.
  public var view: String
  /// The axis.
  public var axis: Axis
  /// The size in points, at least 0.
  public var value: ExactNumber

  /// Makes a size for a view.
  public init(view: String, axis: Axis, value: ExactNumber) {
    self.view = view
    self.axis = axis
    self.value = value
  }
}

/// A JSONLayout document.
public struct LayoutDocument: Sendable {
  /// What the views show, in the order of `tree.views`.
  public let contents: [ViewContent]
  /// What it says of the views that it declares, in the order of `tree.views`.
  package let stated: [StatedProperties]
  /// The names of the metrics, a variant's own behind those of the base.
  public let metricNames: [String]
  private let locations: [String: SourceRange]
  var statements: DocumentStatements
  /// The layout at every size, where the size makes no difference.
  var everywhere: DocumentLayout?
  /// Whether the document states the safe area, whatever it stands in.
  private let statesSafeArea: Bool
  /// Who measured what the views show, where somebody did.
  var measurer: ContentMeasurer?

  fileprivate init(_ reader: DocumentReader) {
    statements = reader.statements
    contents = reader.contents
    stated = reader.stated
    locations = reader.rangeByID
    everywhere = reader.everywhere
    statesSafeArea = reader.hasSafeArea
    metricNames = Self.metricNames(of: statements)
  }

  private static func metricNames(of statements: DocumentStatements) -> [String] {
    var names = MetricTable()
    for variant in [nil] + statements.variants {
      names = names.merged(with: statements.metrics(of: variant))
    }
    return names.names
  }

  // MARK: What it states

  /// The views and guides that the document declares, the container first.
  public var tree: LayoutTree { statements.tree }

  /// The direction of text that the document states, nil where it states none.
  package var statedDirection: LayoutDirection? { statements.direction }

  /// The views that arrange their children, in the order of the tree, and how.
  package var stacks: [(view: ViewID, layout: StackLayout)] {
    statements.stacks.map { ($0.view, $0.layout) }
  }

  /// The document for a program whose views arrange their children themselves: without the constraints of stacks.
  ///
  /// In formats, gaps at a superview keep to the margins of `views`, too, as if the document stated them.
  package func withoutStacks(keepingToMarginsOf views: [ViewID]) -> LayoutDocument {
    guard !(statements.stacks.isEmpty && views.isEmpty) else { return self }
    var document = self
    document.statements.stacks = []
    for view in views { document.statements.tree[view].statedMargins = .all }
    if everywhere != nil {
      document.everywhere = nil
      document.everywhere = document.layout(at: LayoutSize(width: 0, height: 0)).layout
    }
    return document
  }

  /// The document in another safe area; the same where it states one.
  package func inSafeArea(_ safeArea: LayoutInsets) -> LayoutDocument {
    guard !statesSafeArea, statements.tree.safeArea != safeArea else { return self }
    var document = self
    document.statements.tree.safeArea = safeArea
    document.everywhere?.tree.safeArea = safeArea
    return document
  }

  /// Where the document declares a view or a guide; nil for what formats make.
  public func location(ofItem name: String) -> SourceRange? { locations[name] }

  /// The gaps that a `-` alone stands for.
  public var spacing: StandardSpacing { statements.spacing }

  /// The names of the variants, in the order they are tried.
  public var variantNames: [String] { statements.variants.map(\.name) }

  /// Whether variants, computed metrics or the heights of text make the layout depend on the
  /// container's size.
  public var dependsOnSize: Bool { !hasOneLayout || hasWrappingText }

  /// Whether the layout is the same at every size, but for the heights of texts.
  var hasOneLayout: Bool { everywhere != nil }

  /// The layout at a size of the container: with the variant that holds there, and with computed
  /// metrics as numbers.
  ///
  /// The layout is nil when a diagnostic is an error. Only what depends on the size can be one, such
  /// as a computed priority beyond 1000; everything else was found when the document was read.
  ///
  /// `formatOptions` adds options to those that a format has in the document, by its id.
  public func layout(
    at size: LayoutSize,
    formatOptions: ((String) -> FormatOptions)? = nil
  ) -> (layout: DocumentLayout?, diagnostics: [Diagnostic]) {
    if let everywhere, formatOptions == nil { return (everywhere, []) }
    return layout(at: size, inVariant: variantIndex(at: size), formatOptions: formatOptions)
  }

  /// The place of the variant that holds at a size among `variantNames`, nil where none does.
  public func variantIndex(at size: LayoutSize) -> Int? {
    variantIndex(at: size) { _ in preconditionFailure("a condition that follows parameters") }
  }

  /// The place of the variant that holds at a size and at values of the parameters that metrics follow, by
  /// their numbers.
  ///
  /// - Requires: `fixedConditionParameters` have the values that they were read with.
  package func variantIndex(
    at size: LayoutSize,
    following values: (Int) -> Rational
  ) -> Int? {
    statements.variants.firstIndex { $0.condition?.holds(at: size, following: values) == true }
  }

  /// The parameters that conditions of variants follow out of proportion.
  package var fixedConditionParameters: Set<Int> { conditionParameters { $0 == nil } }

  /// Whether conditions of variants follow parameters.
  package var hasConditionParameters: Bool { !conditionParameters { $0 != 0 }.isEmpty }

  private func conditionParameters(where isIncluded: (Rational?) -> Bool) -> Set<Int> {
    Set(
      comparedNumbers.flatMap(\.constant.slopes).filter { isIncluded($0.rate) }
        .map(\.parameter.number)
    )
  }

  /// The metrics that the base states as numbers.
  package var metricNumbers: [(name: String, value: ExactNumber)] { statements.metrics.numbers }

  /// The conditions of the variants, in the order they are tried.
  package var variantConditions: [SizeCondition?] { statements.variants.map(\.condition) }

  /// What the conditions of variants compare with 0: the coefficients of [1; width; height], each once, in
  /// the order of the file.
  package var conditionBorders: [[Rational]] {
    var borders: [[Rational]] = []
    for number in comparedNumbers where !number.isConstant {
      let border = [number.constant.plainValue, number.width, number.height]
      if !borders.contains(border) { borders.append(border) }
    }
    return borders
  }

  /// What the conditions of variants compare with 0, in the order of the file.
  private var comparedNumbers: [SizeDependentNumber] {
    var numbers: [SizeDependentNumber] = []
    func add(_ condition: SizeCondition) {
      switch condition {
      case .comparison(let number, _): numbers.append(number)
      case .all(let conditions), .any(let conditions): conditions.forEach(add)
      }
    }
    for variant in statements.variants { variant.condition.map(add) }
    return numbers
  }

  /// The layout at a size in a variant, or in the base, whether its condition holds there or not.
  public func layout(
    at size: LayoutSize,
    inVariant index: Int?,
    formatOptions: ((String) -> FormatOptions)? = nil
  ) -> (layout: DocumentLayout?, diagnostics: [Diagnostic]) {
    if let everywhere, formatOptions == nil { return (everywhere, []) }
    let variant = index.map { statements.variants[$0] }
    var compilation = DocumentCompilation(statements, variant: variant)
    compilation.formatOptions = formatOptions
    let layout = compilation.run(at: size)
    // Warnings were given when the document was read.
    let errors = compilation.diagnostics.filter { $0.severity == .error }.inDocumentOrder()
    return (errors.isEmpty ? layout : nil, errors)
  }

  /// Whether the variants of two readings hold at the same sizes.
  public func hasSameConditions(as other: LayoutDocument) -> Bool {
    statements.variants.map(\.condition) == other.statements.variants.map(\.condition)
  }

  // MARK: Reading

  /// Reads a document and reports all of its errors and warnings, in document order.
  ///
  /// Values in `metricOverrides` take the place of the document's; names that no metric bears are
  /// left aside, and the caller finds them by `metricNames`; so are content sizes of views that
  /// the document has not. A `direction` counts instead of the document's. The document is nil when any diagnostic
  /// is an error.
  public static func read(
    _ source: SourceBuffer,
    metricOverrides: [(name: String, value: ExactNumber)] = [],
    contentSizeOverrides: [ContentSizeOverride] = [],
    safeArea: LayoutInsets = .zero,
    direction: LayoutDirection? = nil
  ) -> (document: LayoutDocument?, diagnostics: [Diagnostic]) {
    let reading = JSONReader.read(source)
    guard let root = reading.root, reading.isStructureCertain else {
      return (nil, reading.diagnostics)
    }
    var reader = DocumentReader(
      metricOverrides: metricOverrides,
      diagnostics: reading.diagnostics
    )
    reader.contentSizeOverrides = contentSizeOverrides
    reader.directionOverride = direction
    // What the document says comes later.
    reader.statements.tree.safeArea = safeArea
    reader.read(root)
    let diagnostics = reader.diagnostics.inDocumentOrder()
    guard !diagnostics.containsErrors else { return (nil, diagnostics) }
    return (LayoutDocument(reader), diagnostics)
  }

  /// The names of the metrics that a document declares, whatever else is wrong with it; nil where it cannot be told
  /// what belongs to what.
  package static func metricNames(in source: SourceBuffer) -> [String]? {
    let reading = JSONReader.read(source)
    guard let root = reading.root, reading.isStructureCertain else { return nil }
    var reader = DocumentReader(metricOverrides: [], diagnostics: [])
    reader.read(root)
    return metricNames(of: reader.statements)
  }
}
