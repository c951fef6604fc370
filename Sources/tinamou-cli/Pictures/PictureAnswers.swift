// Makes the pictures of documents, one for each at each size. A document that fails gives none and is
// reported as every command does it; the others are drawn all the same.

import LayoutDrawing
import LayoutXML
import Tinamou

/// The work of `tinamou render`.
struct PictureAnswers {
  /// What is drawn above views.
  let overlays: Set<Overlay>
  /// The sizes of the container, in the order given.
  let sizes: [LayoutSize]
  /// What is set, in the order given.
  let settings: [ValueSetting]
  let surroundings: DocumentSurroundings
  let measuring: ContentMeasuring
  let reporter: Reporter
  /// The pictures so far.
  private(set) var pictures: [Picture] = []

  /// Prepares to draw.
  init(
    overlays: Set<Overlay>,
    sizes: [LayoutSize],
    settings: [ValueSetting],
    surroundings: DocumentSurroundings,
    measuring: ContentMeasuring,
    reporter: Reporter
  ) {
    self.overlays = overlays
    self.sizes = sizes
    self.settings = settings
    self.surroundings = surroundings
    self.measuring = measuring
    self.reporter = reporter
  }

  /// Draws every document at every size.
  mutating func answer(_ arguments: [DocumentArgument]) throws {
    let reading = DocumentReading(
      settings: settings,
      surroundings: surroundings,
      size: sizes.first,
      measuring: measuring,
      reporter: reporter
    )
    try reading.forEach(of: arguments) { document, path in
      switch document {
      case .layout(let layout): answer(layout, path: path)
      case .nodes(let layout): answer(layout, path: path)
      case .system: throw UsageFailure(Messages.noViewsToRender)
      }
    }
  }

  private mutating func answer(_ document: LayoutDocument, path: String) {
    var reported: Set<Range<Int>> = []
    var everywhere: LayoutSolver?
    let hasTexts = document.contents.contains { $0.text != nil }
    let text: any TextMeasuring = hasTexts ? measuring.drawnText : BoxMetrics()
    let materials = DrawingMaterials(
      text: text,
      images: document.contents.contains { $0.image != nil }
        ? measuring.images(forDocument: path) : nil,
      classes: surroundings.classes,
      fileLimit: reporter.budget[.bytes]
    )
    for size in sizes {
      let circumstance = Self.circumstance(size)
      let (sized, findings) = document.layout(at: size) { first in
        LayoutSolver(tree: first.tree, constraints: first.constraints).layout(at: size).placement
      }
      // What is wrong at several sizes is said once.
      reporter.report(findings.filter { reported.insert($0.range.bytes).inserted })
      guard let layout = sized else { continue }
      let solver = everywhere ?? LayoutSolver(tree: layout.tree, constraints: layout.constraints)
      if !document.dependsOnSize { everywhere = solver }
      let result = solver.layout(at: size)
      let values = layout.order.lazy.flatMap { view in
        FrameAttribute.allCases.lazy.map { attribute in
          ("\(layout.tree[view].name).\(attribute.name)", result[view][attribute])
        }
      }
      guard reporter.isPrintable(values, path: path, circumstance) else { continue }
      var picture = Self.picture(path, size)
      picture.views = LayoutPicture(document, layout, result, materials).views()
      let marks = LayoutMarks(layout, result)
      if overlays.contains(.guides) { picture.marks += marks.guides() }
      if overlays.contains(.ambiguity) { picture.add(marks.ambiguities()) }
      let showsConflicts = overlays.contains(.conflicts)
      if overlays.contains(.constraints) {
        picture.marks += marks.constraints(besideConflicts: showsConflicts)
      }
      if showsConflicts { picture.add(marks.conflicts()) }
      pictures.append(picture)
      for conflict in result.conflicts {
        let description = ConflictDescription(conflict, in: layout.tree)
        reporter.report(description, path: path, circumstance)
      }
    }
  }

  private mutating func answer(_ layout: MountedLayout, path: String) {
    guard let metrics = measuring.metrics(for: layout, path: path) else { return }
    // What has a size of its own is drawn with its text all the same.
    let shown = ContentMetrics(
      text: layout.needsTextMeasuring ? metrics.text : measuring.drawnText,
      images: metrics.images
    )
    let evaluation = LayoutEvaluation(layout, metrics: shown)
    let materials = DrawingMaterials(
      text: shown.text,
      images: metrics.images as? ImageFolder,
      classes: surroundings.classes,
      fileLimit: reporter.budget[.bytes]
    )
    var reported: Set<String> = []
    for size in sizes {
      surroundings.setContainer(of: evaluation, to: size)
      let findings = evaluation.update()
      guard findings.isEmpty else {
        reporter.report(findings, unlessIn: &reported)
        continue
      }
      let remarks = evaluation.missingImages + [evaluation.otherMode].compactMap(\.self)
      reporter.report(remarks, unlessIn: &reported)
      let frames = layout.keys.indices.lazy.flatMap { node in
        let (frame, name) = (evaluation.frame(ofNode: node), layout.keys[node] ?? "")
        return zip(
          FrameAttribute.allCases.lazy.map { "\(name).\($0.name)" },
          [frame.left, frame.top, frame.width, frame.height]
        )
      }
      let circumstance = Self.circumstance(size)
      guard reporter.isPrintable(frames.lazy.map { ($0, $1) }, path: path, circumstance) else {
        continue
      }
      var picture = Self.picture(path, size)
      let nodes = NodePicture(evaluation, materials, path: path)
      picture.views = nodes.views()
      if overlays.contains(.guides) {
        picture.marks = nodes.guides(safeArea: surroundings.device?.safeArea(at: size), size)
      }
      pictures.append(picture)
    }
  }

  private static func circumstance(_ size: LayoutSize) -> String {
    " at \(JSONText.number(size.width.double))x\(JSONText.number(size.height.double))"
  }

  private static func picture(_ path: String, _ size: LayoutSize) -> Picture {
    let (width, height) = (size.width.double, size.height.double)
    let name = path.split(separator: "/").last ?? ""
    let caption = "\(name) \(JSONText.number(width)) × \(JSONText.number(height))"
    return Picture(caption: caption, width: width, height: height)
  }
}

extension Picture {
  fileprivate mutating func add(_ said: (marks: [PictureMark], notes: [PictureNote])) {
    marks += said.marks
    notes += said.notes
  }
}
