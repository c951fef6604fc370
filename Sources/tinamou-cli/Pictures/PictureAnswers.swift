// Makes the pictures of documents, one for each at each size. A document that fails gives none and is
// reported as every command does it; the others are drawn all the same.

import LayoutDrawing
import LayoutXML
import Tinamou

struct PictureAnswers {
  let overlays: Set<Overlay>
  let reading: DocumentReading
  private(set) var pictures: [Picture] = []

  private var measuring: ContentMeasuring { reading.measuring }
  private var reporter: Reporter { reading.reporter }

  mutating func answer(_ arguments: [DocumentArgument]) throws {
    try reading.forEach(of: arguments) { document, path in
      switch document {
      case .layout(let layout): answer(layout, path: path)
      case .nodes(let layout): answer(layout, path: path)
      case .system: throw UsageFailure(Messages.noViews(to: "draw"))
      }
    }
  }

  private mutating func answer(_ document: LayoutDocument, path: String) {
    reporter.report(
      document.unknownColors(names: ColorValue.named.map(\.name)) { ColorValue(text: $0) != nil }
    )
    let hasTexts = document.contents.contains { $0.text != nil }
    let text: any TextMeasuring = hasTexts ? measuring.drawnText : BoxMetrics()
    let materials = DrawingMaterials(
      text: text,
      images: document.contents.contains { $0.image != nil }
        ? measuring.images(forDocument: path) : nil,
      reading
    )
    reading.forEachLayout(of: document, path: path) {
      size,
      sized,
      solver in
      let layout = sized.layout
      let answer = reporter.withinLimits(path: path, size.circumstance) {
        solver.layout(sized.lowering, at: size)
      }
      guard let result = answer else { return }
      let frames = layout.order.lazy.map { (layout.tree[$0].name, result[$0]) }
      guard reporter.isPrintable(frames, path: path, size.circumstance) else { return }
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
      for conflict in ConflictDescription.all(of: result, in: layout.tree) {
        reporter.report(conflict, path: path, size.circumstance)
      }
    }
  }

  private mutating func answer(_ layout: MountedLayout, path: String) {
    let idle = Overlay.allCases.filter { $0 != .guides && overlays.contains($0) }
    if !idle.isEmpty { reporter.remark(Messages.noMarks(path, idle.map(\.rawValue))) }
    guard let metrics = measuring.metrics(for: layout, isDrawn: true, path: path) else { return }
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    let images = metrics.images as? ImageFolder
    let materials = DrawingMaterials(text: metrics.text, images: images, reading)
    reading.forEachUpdate(of: evaluation) { size in
      let frames = layout.keys.indices.lazy.map { node in
        (layout.keys[node] ?? "", evaluation.frame(ofNode: node))
      }
      guard reporter.isPrintable(frames, path: path, size.circumstance) else { return }
      var picture = Self.picture(path, size)
      let nodes = NodePicture(evaluation, materials, path: path)
      if overlays.contains(.guides) {
        let safeArea = reading.surroundings.device?.safeArea(at: size)
        picture.marks = PictureMark.safeArea(safeArea, size).map { [$0] } ?? []
        let drawn = nodes.viewsAndGuides()
        picture.views = drawn.views
        picture.marks += drawn.marks
      } else {
        picture.views = nodes.views()
      }
      pictures.append(picture)
    }
  }

  private static func picture(_ path: String, _ size: LayoutSize) -> Picture {
    let (width, height) = (size.width.double, size.height.double)
    let name = path.split(separator: "/").last ?? ""
    let caption = "\(name) \(JSONText.number(width)) × \(JSONText.number(height))"
    return Picture(caption: caption, width: width, height: height)
  }
}

extension Picture {
  fileprivate mutating func add(_ drawn: (marks: [PictureMark], notes: [PictureNote])) {
    marks += drawn.marks
    notes += drawn.notes
  }
}
