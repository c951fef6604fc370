// The layout documents that are worked on, as a report shows them: how much of each the line graph takes from the
// simplex, and how it looks. They are those of the package as it stands now, whatever run is reported.

import Foundation
import LineGraph
import Measurement
import Tinamou

struct ReportDocument {
  /// The name that it is a case under.
  let name: String
  /// `WxH` in points.
  let size: String
  let viewCount: Int
  let variableCount: Int
  /// The share of its variables that are not in the core, which the simplex would decide; 0 where its rows are no lines.
  let reducedShare: Double
  /// Why the simplex answers all the same, in a word; nil where the line graph answers.
  let handover: String?
  /// The picture as SVG; nil where there is none, or it is too large for a page.
  var picture: String?

  /// Larger pictures have no place on a page: so many bytes each.
  private static let pictureLimit = 48 << 10
  /// So many bytes are in all pictures together.
  private static let totalLimit = 2 << 20

  /// Every document at paths that has a layout at its first size, each with its picture where `draw` makes one.
  static func all(
    at paths: [String],
    draw: (_ path: String, _ size: String) -> String?
  ) -> [ReportDocument] {
    var total = 0
    return paths.compactMap { path in
      guard var document = ReportDocument(path) else { return nil }
      guard let svg = draw(path, document.size), svg.utf8.count <= pictureLimit,
        total + svg.utf8.count <= totalLimit
      else { return document }
      total += svg.utf8.count
      document.picture = svg
      return document
    }
  }

  /// Looks at the document at a path; nil where it has no layout.
  init?(_ path: String) {
    guard let sized = SizedLayout(path) else { return nil }
    let system = sized.lowering.system
    let report = GraphReport(system, parameters: sized.parameters)
    name = CorpusWork.name(of: path)
    size = sized.size.expected.text
    viewCount = sized.layout.order.count
    variableCount = system.variableCount
    let coreCount = report.roles.count { $0 == .core }
    reducedShare =
      report.roles.isEmpty ? 0 : 1 - Double(coreCount) / Double(report.roles.count)
    handover = report.handover?.word
  }

  // MARK: HTML

  /// What the line graph makes of it, in words.
  var reduction: String {
    let share = QuantityText.percent(reducedShare)
    return handover.map { "\(share), answered by the simplex: \($0)" } ?? share
  }

  /// The picture as an element that needs nothing beside it; nothing where there is none.
  ///
  /// It is no part of the page, so that what its parts are named means something in the picture alone.
  var figure: String {
    guard let picture else { return "" }
    let data = Data(picture.utf8).base64EncodedString()
    return "<img class=\"layout\" alt=\"\(HTML.escaped("\(name) at \(size)"))\""
      + " src=\"data:image/svg+xml;base64,\(data)\"/>"
  }
}
