// A document whose parameters rows change: the text of a layout, read again where a row changes more
// than constants, or a constraint system.

import Constraints
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutExpressions
import LayoutModel
import LayoutXML

/// A document to be answered at many rows of parameters.
public struct SweepDocument: Sendable {
  /// A layout and what it is read from.
  struct Layout: Sendable {
    let source: SourceBuffer
    private(set) var document: LayoutDocument
    let settings: [Setting]
    let size: LayoutSize
    /// The safe area, unless the document states one.
    private(set) var safeArea: LayoutInsets
    /// The safe area of containers that are wider than high, where it is another.
    let turnedSafeArea: LayoutInsets?
    /// The direction, nil for the document's own.
    let direction: LayoutDirection?
    /// Measures what views show; nil where they show nothing that needs it.
    let measurer: ContentMeasurer?

    /// Whether a container has the safe area of those that are wider than high.
    func isTurned(at size: LayoutSize) -> Bool {
      turnedSafeArea != nil && size.width.rational > size.height.rational
    }

    /// The layout in the safe area of containers that are wider than high, or of the others.
    func turned(_ isTurned: Bool) -> Layout {
      guard isTurned, let turnedSafeArea else { return self }
      var layout = self
      layout.document = document.inSafeArea(turnedSafeArea)
      layout.safeArea = turnedSafeArea
      return layout
    }
  }

  /// The languages of documents.
  enum Kind: Sendable {
    case layout(Layout)
    case system(ConstraintsFile, settings: [Setting])
    case nodes(NodeSource)
  }

  /// A value that every row has unless it says otherwise.
  public typealias Setting = (name: String, value: ExactNumber)

  let kind: Kind
  /// A compiled file that holds regions of the document, where there is one.
  var compiledBytes: [UInt8]?
  /// Every name that a row may use, in the order of the document.
  public let names: [String]
  private let parameterByName: [String: SweepParameter]

  /// Reads a layout document.
  ///
  /// Where a `direction` is given, what the document says of it does not count. Containers that are wider than high
  /// have the `turnedSafeArea` where one is given. `measurer` is asked for where views show texts or images whose sizes the document does not
  /// state; without it they have none.
  ///
  /// - Returns: The document, nil when a diagnostic is an error, and what was found, in document order.
  public static func readLayout(
    _ source: SourceBuffer,
    settings: [Setting],
    size: LayoutSize,
    safeArea: LayoutInsets = .zero,
    turnedSafeArea: LayoutInsets? = nil,
    direction: LayoutDirection? = nil,
    measurer: (LayoutDocument) -> ContentMeasurer? = { _ in nil }
  ) -> (document: SweepDocument?, diagnostics: [Diagnostic]) {
    var (read, diagnostics) = LayoutDocument.read(
      source,
      metricOverrides: settings,
      safeArea: safeArea,
      direction: direction
    )
    guard var document = read, !diagnostics.containsErrors else { return (nil, diagnostics) }
    let measuring = document.needsMeasuring ? measurer(document) : nil
    if let measuring {
      let (measured, findings) = document.measured(by: measuring)
      document = measured
      diagnostics += findings
    }
    // What a document states itself holds whichever way its container is held.
    let turns = turnedSafeArea.map {
      document.inSafeArea($0).tree.safeArea != document.tree.safeArea
    }
    let layout = Layout(
      source: source,
      document: document,
      settings: settings,
      size: size,
      safeArea: safeArea,
      turnedSafeArea: turns == true ? turnedSafeArea : nil,
      direction: direction,
      measurer: measuring
    )
    return (SweepDocument(layout), diagnostics)
  }

  /// Reads a layout document; `name` is what errors call it.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - name: What errors call it.
  ///   - metrics: Values that take the place of the document's.
  ///   - size: The container's size where rows do not give it.
  ///   - measurer: Measures the texts and images that views show; without it they give no sizes.
  /// - Throws: `DiagnosticsError` with every error of the document.
  public init(
    json text: String,
    name: String = "<json>",
    metrics: [String: Double] = [:],
    size: LayoutSize = LayoutSolver.defaultSize,
    measurer: ContentMeasurer? = nil
  ) throws(DiagnosticsError) {
    let settings = metrics.sorted { $0.key < $1.key }.map { name, value in
      precondition(value.isFinite, "the metric '\(name)' is \(value)")
      return (name: name, value: ExactNumber(value))
    }
    let (document, diagnostics) = Self.readLayout(
      SourceBuffer(name: name, text: text),
      settings: settings,
      size: size,
      measurer: { _ in measurer }
    )
    guard let document else { throw DiagnosticsError(diagnostics) }
    self = document
  }

  /// Takes a layout of expressions as it stands; rows set `width`, `height`, constants and state by name.
  ///
  /// - Throws: `DiagnosticsError` with everything that is wrong whatever rows say.
  public init(_ node: LayoutNode, in container: LayoutContainer) throws(DiagnosticsError) {
    let (source, diagnostics) = NodeSource.read(
      node.wholeDescription,
      settings: container.lengths.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) },
      surroundings: container.surroundings,
      size: LayoutSize(
        width: ExactNumber(container.width),
        height: ExactNumber(container.height)
      ),
      metrics: { _ in container.metrics }
    )
    guard let source else { throw DiagnosticsError(diagnostics) }
    self.init(source)
  }

  /// Takes a constraint system; its `at` lines are of no account.
  public init(_ file: ConstraintsFile, settings: [Setting]) {
    kind = .system(file, settings: settings)
    names = file.system.parameterNames
    parameterByName = Dictionary(
      names.enumerated().map { ($1, .systemParameter($0)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Takes a layout of expressions.
  public init(_ nodes: NodeSource) {
    kind = .nodes(nodes)
    names =
      ["width", "height"] + nodes.usedNames.sorted().filter { $0 != "width" && $0 != "height" }
    parameterByName = ["width": .width, "height": .height]
  }

  private init(_ layout: Layout) {
    kind = .layout(layout)
    var names = ["width", "height"]
    var parameters: [String: SweepParameter] = ["width": .width, "height": .height]
    for metric in layout.document.metricNames {
      if parameters.updateValue(.metric(metric), forKey: "metrics.\(metric)") == nil,
        parameters[metric] == nil
      {
        parameters[metric] = .metric(metric)
        names.append(metric)
      } else {
        names.append("metrics.\(metric)")
      }
    }
    for view in layout.document.tree.views.dropFirst() {
      for (axis, word) in [(Axis.horizontal, "intrinsicWidth"), (.vertical, "intrinsicHeight")] {
        let name = "\(view.name).\(word)"
        // A metric of that name is reached behind `metrics.`.
        parameters[name] = .contentSize(view: view.name, axis: axis)
        names.append(name)
      }
    }
    self.names = names
    parameterByName = parameters
  }

  /// The names that `--set` can use.
  public var settableNames: [String] {
    switch kind {
    case .layout(let layout): layout.document.metricNames
    case .system(let file, _): file.parameterNames
    case .nodes(let nodes): nodes.usedNames.union(MountedLayout.environmentNames).sorted()
    }
  }

  /// The container's size where rows do not give it.
  public var size: LayoutSize {
    switch kind {
    case .layout(let layout): layout.size
    case .system: LayoutSolver.defaultSize
    case .nodes(let nodes): nodes.size
    }
  }

  /// The values that every row has unless it says otherwise.
  public var settings: [Setting] {
    switch kind {
    case .layout(let layout): layout.settings
    case .system(_, let settings): settings
    case .nodes: []
    }
  }

  /// The layout document, nil where this is none.
  package var layoutDocument: LayoutDocument? {
    if case .layout(let layout) = kind { layout.document } else { nil }
  }

  /// What a layout document was read from.
  package var layoutSource: SourceBuffer? {
    if case .layout(let layout) = kind { layout.source } else { nil }
  }

  /// The text whose budget says what a solver's answer may take; nil of layouts of expressions, which need no solver.
  var solvedSource: SourceBuffer? {
    switch kind {
    case .layout(let layout): layout.source
    case .system(let file, _): file.source
    case .nodes: nil
    }
  }

  /// The direction of a layout document, its own or the given one; nil where this is none.
  package var direction: LayoutDirection? { layoutDocument?.tree.direction }

  /// Whether texts have a say in the sizes of a layout document's views.
  package var measuresTexts: Bool {
    guard case .layout(let layout) = kind, layout.measurer != nil else { return false }
    return layout.document.contents.contains { $0.text != nil }
  }

  /// The same layout document in another safe area; nil where this is none.
  public func inSafeArea(_ safeArea: LayoutInsets) -> SweepDocument? {
    guard case .layout(let layout) = kind else { return nil }
    return readAgain(layout.source, safeArea: safeArea)
  }

  /// The same layout document in a direction, with fonts so many times as large as it says; nil where this is none.
  package func inDirection(_ direction: LayoutDirection, textScale: Double) -> SweepDocument? {
    guard case .layout(let layout) = kind else { return nil }
    return readAgain(layout.source, direction: direction, textScale: textScale)
  }

  /// The same layout document with another text; nil where that has errors, or this is none.
  package func withText(_ bytes: [UInt8]) -> SweepDocument? {
    guard case .layout(let layout) = kind else { return nil }
    return readAgain(
      SourceBuffer(name: layout.source.name, bytes: bytes, budget: layout.source.budget)
    )
  }

  /// Reads a layout document's text in what it stands in, but for what is given.
  private func readAgain(
    _ source: SourceBuffer,
    safeArea: LayoutInsets? = nil,
    direction: LayoutDirection? = nil,
    textScale: Double = 1
  ) -> SweepDocument? {
    guard case .layout(let layout) = kind else { return nil }
    return Self.readLayout(
      source,
      settings: layout.settings,
      size: layout.size,
      safeArea: safeArea ?? layout.safeArea,
      turnedSafeArea: safeArea == nil ? layout.turnedSafeArea : nil,
      direction: direction ?? layout.direction,
      measurer: { _ in layout.measurer?.scaled(by: textScale) }
    ).document
  }

  /// What is wrong with a value of a parameter, nil when nothing is.
  public func problem(_ value: Double, of parameter: SweepParameter) -> String? {
    do {
      try parameter.check(value)
      return nil
    } catch {
      let (name, text) = (name(of: parameter), JSONText.number(value))
      switch error {
      case .notPositive: return Messages.notPositive(name, text)
      case .negative: return Messages.negative(name, text)
      }
    }
  }

  /// Whether the document has variants.
  public var hasVariants: Bool {
    switch kind {
    case .layout(let layout): !layout.document.variantNames.isEmpty
    case .system, .nodes: false
    }
  }

  /// Whether the document is a layout of expressions.
  public var isLayoutOfExpressions: Bool { if case .nodes = kind { true } else { false } }

  /// What a name stands for, nil for none.
  public func parameter(named name: String) -> SweepParameter? {
    if let known = parameterByName[name] { return known }
    guard case .nodes(let nodes) = kind, nodes.usedNames.contains(name) else { return nil }
    return .value(name)
  }

  /// The name under which messages and answers know a parameter.
  public func name(of parameter: SweepParameter) -> String {
    if case .systemParameter(let number) = parameter { return names[number] }
    return parameter.layoutName ?? ""
  }
}
