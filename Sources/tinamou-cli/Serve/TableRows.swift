// The rows of a table for the page: each row of state that values give is mounted in its template, drawn once, and
// compiled, so that the page finds the heights of all rows at any width and draws those that are seen.

import LayoutDrawing
import LayoutXML
import Tinamou

struct TableRows {
  let answer: LiveAnswer
  /// The outermost node, and what it is mounted in.
  let node: NodeDescription
  let surroundings: LayoutSurroundings

  /// What a record calls its template, as cells do.
  private static let identifierKey = "reuseIdentifier"
  /// What values call the rows, and how many there are.
  private static let rowsName = "rows"
  private static let countName = "rowCount"
  /// So many rows of different state are drawn: a thousand take the server a second or two, and the page a few
  /// milliseconds of each frame of a drag.
  private static let recordLimit = 1000
  /// So many rows there may be: what is higher than some 30 million points, browsers do not scroll.
  private static let countLimit = 100_000.0
  /// The height of a row where nothing is said, in points; UIKit's own.
  private static let rowHeight = 44

  /// A table where it stands in its file, with what its rows know of the nodes around.
  private struct Table {
    var node: NodeDescription
    var constants: [String: ExpressionValue]
    /// Whether its rows run from right to left; nil where neither it nor what it stands in says so.
    var isRightToLeft: Bool?
  }

  /// The tables; nothing where no values are rows.
  func members() -> LiveAnswer.Members {
    guard case .array(let values)? = surroundings.state[Self.rowsName] else { return [] }
    let all = values.compactMap { value -> RecordValue? in
      if case .record(let record) = value { record } else { nil }
    }
    let records = Array(all.prefix(Self.recordLimit))
    guard !records.isEmpty, let layout = MountedLayout.mount(node, in: surroundings).layout,
      let (evaluation, _) = evaluation(of: layout, at: answer.question.size)
    else { return [] }
    var count: Double?
    if case .number(let number)? = surroundings.state[Self.countName] {
      count = min(max(number.rounded(.down), 0), Self.countLimit)
    }
    let tables = Self.tables(in: node, answer.reading.surroundings.classes).compactMap {
      table -> JSONValue? in
      guard
        let nodeIndex = layout.keys.indices.first(where: { node in
          let location = layout.location(ofNode: node)
          return layout.keys[node] != nil && location.buffer === table.node.location.buffer
            && location.bytes == table.node.location.bytes
        })
      else { return nil }
      let width = evaluation.frame(ofNode: nodeIndex).width
      guard width > 0, !Self.templates(of: table).isEmpty else { return nil }
      reportLeftovers(of: table, named: layout.keys[nodeIndex] ?? "", all)
      let rows = records.compactMap { row($0, in: table, width: width) }
      guard !rows.isEmpty else { return nil }
      return [
        "key": .string(layout.keys[nodeIndex] ?? ""), "count": .number(count ?? Double(rows.count)),
        "rows": .array(rows),
      ]
    }
    return [("tables", .array(tables))]
  }

  /// The tables among a node and what it contains.
  ///
  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  private static func tables(
    in node: NodeDescription,
    _ classes: ClassTable,
    around: [String: ExpressionValue] = [:],
    isRightToLeft outer: Bool? = nil
  ) -> [Table] {
    let isRightToLeft = node.isRightToLeft ?? outer
    var constants = around
    constants.merge(node.state) { _, inner in inner }
    constants.merge(node.constants) { _, inner in inner }
    if classes.kind(of: node.className) == .table {
      return [Table(node: node, constants: constants, isRightToLeft: isRightToLeft)]
    }
    return node.children.flatMap {
      tables(in: $0, classes, around: constants, isRightToLeft: isRightToLeft)
    }
  }

  // MARK: Rows

  /// The cells that a table makes rows of.
  private static func templates(of table: Table) -> [NodeDescription] {
    table.node.children.filter { $0.attribute(identifierKey) != nil }
  }

  /// The template that a record asks for, nil where it names none.
  private static func identifier(of record: RecordValue) -> String? {
    let member = record.members.first { $0.key == identifierKey }
    if case .string(let text)? = member?.value { return text }
    return nil
  }

  /// Says which records the page does not show, and for which another template stands in.
  private func reportLeftovers(of table: Table, named key: String, _ records: [RecordValue]) {
    var known = Set(Self.templates(of: table).compactMap { $0.constant(Self.identifierKey) })
    // Each name is told once.
    let missing = records.prefix(Self.recordLimit).compactMap(Self.identifier)
      .filter { known.insert($0).inserted }
    var messages: [(code: DiagnosticCode, text: String)] = missing.map {
      ("serve-no-template", Messages.noTemplate(named: $0, in: key))
    }
    if records.count > Self.recordLimit {
      let message = Messages.tooManyRecords(records.count, in: key, limit: Self.recordLimit)
      messages.append(("serve-too-many-records", message))
    }
    let location = table.node.location
    answer.reading.reporter.report(
      messages.map { Diagnostic($0.code, severity: .warning, $0.text, at: location) }
    )
  }

  /// A row as an object; nil where it has no layout, which is reported.
  private func row(_ record: RecordValue, in table: Table, width: Double) -> JSONValue? {
    let members = Dictionary(record.members.map { ($0.key, $0.value) }) { first, _ in first }
    let templates = Self.templates(of: table)
    let requested = Self.identifier(of: record).flatMap { identifier in
      templates.first { $0.constant(Self.identifierKey) == identifier }
    }
    guard var cell = requested ?? templates.first else { return nil }
    var surroundings = surroundings
    if let isRightToLeft = table.isRightToLeft {
      surroundings.direction = isRightToLeft ? .rightToLeft : .leftToRight
    }
    cell.constants.merge(table.constants) { kept, _ in kept }
    cell.constants.merge(members) { kept, _ in kept }
    let (layout, problems) = MountedLayout.mount(cell, in: surroundings)
    answer.reading.reporter.report(problems.filter { $0.severity == .error })
    let size = LayoutSize(width: ExactNumber(width), height: ExactNumber(Double(Self.rowHeight)))
    guard let layout, let (evaluation, metrics) = evaluation(of: layout, at: size) else {
      return nil
    }
    let program = NodeProgram(
      layout,
      metrics: metrics,
      state: surroundings.state,
      size: size,
      lengths: []
    )
    let frame = evaluation.frame(ofNode: 0)
    var picture = Picture(caption: "", width: frame.width, height: max(frame.height, 0))
    let images = metrics.images as? ImageFolder
    let materials = DrawingMaterials(text: metrics.text, images: images, answer.reading)
    picture.views = NodePicture(evaluation, materials, path: answer.argument.path).views()
    return [
      "height": .number(frame.height), "program": program.json ?? nil,
      "svg": .string(PictureSheet(bare: picture).svg), "frames": picture.framesJSON,
    ]
  }

  /// The frames of a layout; nil where it has none at a size, which is reported.
  private func evaluation(
    of layout: MountedLayout,
    at size: LayoutSize
  ) -> (evaluation: LayoutEvaluation, metrics: ContentMetrics)? {
    let path = answer.argument.path
    guard let metrics = answer.reading.measuring.metrics(for: layout, isDrawn: true, path: path)
    else {
      return nil
    }
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    answer.reading.surroundings.setContainer(of: evaluation, to: size)
    let problems = evaluation.update()
    answer.reading.reporter.report(problems)
    return problems.containsErrors ? nil : (evaluation, metrics)
  }
}
