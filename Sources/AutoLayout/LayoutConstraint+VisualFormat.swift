// Constraints from visual formats, for views that the program has made.

import Diagnostics
import ExactArithmetic
import LayoutModel
import VisualFormat

extension LayoutConstraint {
  /// Alignments and direction of a format.
  public typealias FormatOptions = VisualFormat.FormatOptions

  /// Makes the constraints that a format says; they are not active yet.
  ///
  /// Names in brackets are keys of `views`, names of numbers keys of `metrics`, whose values may be of different
  /// types: `["gap": 8, "half": 0.5]`, or a `[String: Int]`. What the extended
  /// language makes is added at once: spacers as guides, and the views of stacks as subviews.
  ///
  /// - Throws: `DiagnosticsError` with every error of the format, each with its place in it.
  public static func constraints(
    withVisualFormat format: String,
    options: FormatOptions = [],
    metrics: [String: any FormatMetric]? = nil,
    views: [String: ConstraintItem]
  ) throws(DiagnosticsError) -> [LayoutConstraint] {
    try parts(
      ofVisualFormat: format,
      options: options,
      metrics: metrics?.mapValues(\.metricValue) ?? [:],
      views: views
    ).constraints
  }

  /// Makes the constraints that a format says, for a program whose table has one kind of view or guide.
  ///
  /// As above, and without a table of another type in between: a program with one table for thousands of formats pays
  /// for what each of them names.
  ///
  /// - Throws: `DiagnosticsError` with every error of the format, each with its place in it.
  public static func constraints(
    withVisualFormat format: String,
    options: FormatOptions = [],
    metrics: [String: any FormatMetric]? = nil,
    views: [String: some ConstraintItem]
  ) throws(DiagnosticsError) -> [LayoutConstraint] {
    try parts(
      ofVisualFormat: format,
      options: options,
      metrics: metrics?.mapValues(\.metricValue) ?? [:],
      views: views
    ).constraints
  }

  /// The same, and what was added for it; `name` is what errors call the format.
  package static func parts(
    ofVisualFormat format: String,
    named name: String = "<format>",
    options: FormatOptions,
    metrics: [String: Double],
    views: [String: some ConstraintItem]
  ) throws(DiagnosticsError) -> (constraints: [LayoutConstraint], objects: FormatObjects) {
    // A program has one table of names for all of its formats, and each costs what it names.
    var named: [String: ConstraintItem] = [:]
    for word in VisualFormatCompiler.words(of: format) { named[word] = views[word] }
    do {
      return try parts(ofVisualFormat: format, name, options, metrics, knowing: named)
    } catch {
      // Ranges name more than is written, and an error may suggest any name.
      guard named.count < views.count else { throw error }
      return try parts(
        ofVisualFormat: format,
        name,
        options,
        metrics,
        knowing: views.mapValues { $0 }
      )
    }
  }

  private static func parts(
    ofVisualFormat format: String,
    _ sourceName: String,
    _ options: FormatOptions,
    _ metrics: [String: Double],
    knowing views: [String: ConstraintItem]
  ) throws(DiagnosticsError) -> (constraints: [LayoutConstraint], objects: FormatObjects) {
    var namespace = FormatNamespace(views: views)
    namespace.environment.options = options
    for (name, value) in metrics {
      require(value.isFinite, "the metric '\(name)' is \(value)")
      namespace.environment.metrics[name] = ExactNumber(value)
    }
    let source = SourceFragment(SourceBuffer(name: sourceName, text: format))
    let (constraints, diagnostics) = VisualFormatCompiler.constraints(
      from: source,
      originID: format,
      in: &namespace.environment
    )
    guard !diagnostics.containsErrors else { throw DiagnosticsError(diagnostics) }
    return (namespace.objects(of: constraints), namespace.made)
  }
}
