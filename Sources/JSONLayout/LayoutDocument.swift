// A layout as a JSONLayout document states it: views, metrics and constraints, read and checked. Not
// for solving it; LayoutEngine does that.

import Diagnostics
import ExactArithmetic
import LayoutModel
import VisualFormat

/// What a view shows; kept as the document says it, and without effect on the layout.
public struct ViewContent: Hashable, Sendable {
  /// The text.
  public var text: String?
  /// The name of the font.
  public var font: String?
  /// The name of the image.
  public var image: String?
  /// The colour.
  public var color: String?

  /// Makes a content that shows nothing.
  public init() {}
}

/// A JSONLayout document.
public struct LayoutDocument: Sendable {
  /// The views, the container first.
  public let tree: LayoutTree
  /// What the views show, in the order of `tree.views`.
  public let contents: [ViewContent]
  /// The names of the metrics in the order of the file.
  public let metricNames: [String]
  /// The values of the metrics, overrides included.
  public let metrics: [String: ExactNumber]
  /// The gaps that a `-` alone stands for.
  public let spacing: StandardSpacing
  /// The constraints that are in force, in constraint order.
  public let constraints: [AttributeConstraint]
  /// The constraints that the document switches off, in the order of the file.
  public let inactiveConstraints: [AttributeConstraint]

  /// The views without the container, depth-first, in the order of the file.
  public var order: [ViewID] { tree.depthFirstOrder }

  /// Reads a document and reports all of its errors and warnings, in document order.
  ///
  /// Values in `metricOverrides` take the place of the document's; names that no metric bears are
  /// left aside, and the caller finds them by `metricNames`. The document is nil when any
  /// diagnostic is an error.
  public static func read(
    _ source: SourceBuffer,
    metricOverrides: [(name: String, value: ExactNumber)] = []
  ) -> (document: LayoutDocument?, diagnostics: [Diagnostic]) {
    let reading = JSONReader.read(source)
    guard let root = reading.root, reading.isStructureCertain else {
      return (nil, reading.diagnostics)
    }
    var reader = DocumentReader(
      metricOverrides: metricOverrides,
      diagnostics: reading.diagnostics
    )
    reader.read(root)
    let diagnostics = limited(reader.diagnostics.inDocumentOrder())
    return (diagnostics.containsErrors ? nil : reader.document, diagnostics)
  }

  /// The findings up to the greatest number of errors that one file is worth.
  private static func limited(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var errorCount = 0
    for (place, diagnostic) in diagnostics.enumerated() where diagnostic.severity == .error {
      errorCount += 1
      guard errorCount > JSONReader.errorLimit else { continue }
      if diagnostic.code == .jsonTooManyErrors { return diagnostics }
      let last = Diagnostic(
        .jsonTooManyErrors,
        Messages.moreErrors(limit: JSONReader.errorLimit),
        at: diagnostic.range
      )
      return diagnostics[..<place] + [last]
    }
    return diagnostics
  }
}
