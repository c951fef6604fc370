// The programming interface of the JSONLayout library: a document becomes views in a view. Same names
// and same order of calls; what is more is behind them.

import AutoLayout
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutModel
import VisualFormat

/// A JSONLayout document that can be put into views.
///
/// ```swift
/// try Layout(name: "calculator").configure {
///   $0.didCreateView = { view, id in (view as? Button)?.title = id }
/// }.inflate(in: view)
/// ```
public struct Layout {
  /// What a program adds to a document.
  public struct Configuration {
    /// Options for the format of an id, beside those that the document states; kept for later updates, as nothing else
    /// here is.
    public var formatOptions: (_ id: String) -> LayoutConstraint.FormatOptions = { _ in [] }
    /// Makes the view of a type and an id; nil takes ``Layout/view(of:)``.
    public var viewOfType: (_ type: String, _ id: String) -> View? = { _, _ in nil }
    /// Is told of every view that was made, superviews first, before it has a superview.
    public var didCreateView: (_ view: View, _ id: String) -> Void = { _, _ in }
    /// Values that take the place of the document's metrics.
    public var metrics: [String: Double] = [:]
    /// Measures the texts and images that views show; without it they give no sizes.
    ///
    /// What a ``Label``, ``Button`` or ``ImageView`` shows is measured again when the program changes it, in
    /// `didCreateView` or later; that of other views is what the document says. A size that the document states counts
    /// first, and so does a ``View/contentSizeOverride`` that the program sets.
    public var contentMeasurer: ContentMeasurer?
  }

  /// What the program adds to the document.
  public private(set) var configuration = Configuration()
  /// Warnings about the document, in its order: keys that mean nothing, for instance.
  ///
  /// Its errors are thrown. What only a measurer or other metrics find is in ``InflatedLayout/diagnostics``.
  public let diagnostics: [Diagnostic]
  private let source: SourceBuffer

  /// Finds the document of a name.
  ///
  /// `NAME.json` is looked for in the working directory, beside the executable, and in the resources
  /// that Swift packages put there: in every folder `*.resources` and in the folders in it, in the
  /// order of their names.
  ///
  /// - Throws: `LayoutFileError` that lists where it was looked for, `DiagnosticsError` with every
  ///   error of the document.
  public init(name: String) throws {
    try self.init(DocumentFile.find("\(name).json"))
  }

  /// Reads the document of a path.
  ///
  /// - Throws: `LayoutFileError` where it cannot be read, `DiagnosticsError` with every error of the document.
  public init(contentsOfFile path: String) throws {
    try self.init(SourceBuffer(name: path, bytes: DocumentFile.read(path)))
  }

  /// Reads a document from a text; `name` is what errors call it.
  ///
  /// - Throws: `DiagnosticsError` with every error of the document.
  public init(json: String, name: String = "<json>") throws {
    try self.init(SourceBuffer(name: name, text: json))
  }

  /// Reads a document from bytes; `name` is what errors call it.
  ///
  /// - Throws: `DiagnosticsError` with every error of the document.
  public init(bytes: [UInt8], name: String = "<json>") throws {
    try self.init(SourceBuffer(name: name, bytes: bytes))
  }

  private init(_ source: SourceBuffer) throws {
    self.source = source
    diagnostics = try Self.document(source, metrics: [:]).warnings
  }

  /// The layout with what a program adds to it.
  public func configure(_ change: (inout Configuration) -> Void) -> Layout {
    var layout = self
    change(&layout.configuration)
    return layout
  }

  /// Makes the document's views in a view, and switches its constraints on.
  ///
  /// The view's size decides about variants and computed metrics; the result follows a later size
  /// when it is told to. On an error nothing is changed.
  ///
  /// A view with the key `stack` becomes a ``StackView``, unless its type is of another class or the program makes
  /// it: either way it follows views that are hidden or get other sizes later.
  ///
  /// What the document says nothing of is left as the view's class, or who makes the view, has set it: priorities, sizes,
  /// baselines, margins, whether it is hidden.
  ///
  /// A direction that the document states becomes the view's, and holds where that is the root of its tree:
  /// the direction of a tree is its root's (``View/userInterfaceLayoutDirection``). Where the document states
  /// none, the tree's is left as it is. So are layout margins: `|-` keeps to those that the document states, else to
  /// those that the program has set by now.
  ///
  /// - Returns: What was made of the document in the view, to find views by id or to take it out again.
  /// - Throws: `DiagnosticsError` with every error, each with its place in the document.
  @discardableResult
  public func inflate(in view: View) throws -> InflatedLayout {
    var root = view
    while let superview = root.superview { root = superview }
    var (document, warnings) = try Self.document(source, metrics: configuration.metrics)
    let direction = root.userInterfaceLayoutDirection
    if document.statedDirection == nil, direction != document.tree.direction {
      // Margins by the direction of text lie on the sides that it says.
      (document, warnings) = try Self.document(
        source,
        metrics: configuration.metrics,
        direction: direction
      )
    }
    if let measurer = configuration.contentMeasurer {
      let measured = document.measured(by: measurer)
      document = measured.document
      warnings = (warnings + measured.diagnostics).inDocumentOrder()
    }
    return try InflatedLayout(document, configuration, warnings, in: view)
  }

  private static func document(
    _ source: SourceBuffer,
    metrics: [String: Double],
    direction: LayoutDirection? = nil
  ) throws -> (document: LayoutDocument, warnings: [Diagnostic]) {
    let overrides = metrics.sorted { $0.key < $1.key }.map { name, value in
      require(value.isFinite, "the metric '\(name)' is \(value)")
      return (name: name, value: ExactNumber(value))
    }
    let (document, diagnostics) = LayoutDocument.read(
      source,
      metricOverrides: overrides,
      direction: direction
    )
    guard let document else { throw DiagnosticsError(diagnostics) }
    return (document, diagnostics)
  }
}
