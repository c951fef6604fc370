// Text as a row of clusters with advances: what line breaking needs to know, whatever measured them.

/// A stretch of clusters of one font.
package struct ShapedRun: Sendable {
  /// The index behind the run's last cluster.
  var end: Int
  /// The size of the font in points.
  var size: Double
  /// How many units of advances make the size.
  var unitsPerEm: Double
  /// The heights of a line.
  var metrics: LineMetrics
  /// How far the baseline is raised.
  var baselineOffset = 0.0
  /// How far lines that begin here are set in.
  var indent = 0.0
  /// The room under a paragraph that ends here.
  var paragraphSpacing = 0.0

  /// Makes a run.
  package init(end: Int, size: Double, unitsPerEm: Double, metrics: LineMetrics) {
    self.end = end
    self.size = size
    self.unitsPerEm = unitsPerEm
    self.metrics = metrics
  }

  /// Takes over what a text run says beside its font.
  package mutating func takeStyle(of run: TextRun) {
    baselineOffset = min(max(Self.finite(run.baselineOffset), -Self.limit), Self.limit)
    indent = Self.extent(run.indent)
    paragraphSpacing = Self.extent(run.paragraphSpacing)
  }

  /// Makes a run of one cluster as wide as an attachment, in a line that is as high as those of its font at least.
  ///
  /// The unit of its advance is its width, so that no rounding comes between.
  init(_ attachment: ImageSize, end: Int, in metrics: LineMetrics) {
    self.init(end: end, size: Self.extent(attachment.width), unitsPerEm: 1, metrics: metrics)
    self.metrics.ascent = max(metrics.ascent, Self.extent(attachment.height))
  }

  private static func extent(_ value: Double) -> Double { min(max(finite(value), 0), limit) }

  /// The greatest distance that is taken as it is, in points; sums of such distances stay finite.
  private static let limit = 65_536.0

  private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }

  /// An advance in points: one multiplication and one division of whole units, so that a sum of
  /// advances in one run is rounded no more often than one advance.
  func points(_ units: Int) -> Double { Double(units) * size / unitsPerEm }
}

/// Clusters with their advances, in the order of reading.
package struct ShapedText: Sendable {
  /// The advance of each cluster in units of its run, at least 0.
  package var advances: [Int32] = []
  /// What each cluster means for the ends of lines.
  var classes: [BreakClass] = []
  /// The runs, none of them empty.
  package var runs: [ShapedRun] = []
  /// Where each cluster begins in the text, in bytes; nil unless somebody wants to see the lines.
  package var offsets: [Int]?

  /// Makes a text without clusters.
  package init() {}

  /// Adds a cluster.
  package mutating func append(_ advance: Int32, _ breakClass: BreakClass) {
    advances.append(breakClass == .mandatory ? 0 : max(advance, 0))
    classes.append(breakClass)
  }

  /// Adds an attachment of a run, in a line of a font, as one cluster.
  package mutating func append(_ attachment: ImageSize, of run: TextRun, in metrics: LineMetrics) {
    var shaped = ShapedRun(attachment, end: advances.count + 1, in: metrics)
    shaped.takeStyle(of: run)
    append(shaped.size > 0 ? 1 : 0, .ideograph)
    runs.append(shaped)
  }
}
