// The nodes of a layout of expressions as a picture has them, each with what its properties say of its look.
// What each class shows is in NodeLook.

import LayoutDrawing
import LayoutXML
import Tinamou

struct NodePicture {
  private let evaluation: LayoutEvaluation
  private let materials: DrawingMaterials
  private let path: String
  private let children: [[Int]]

  init(_ evaluation: LayoutEvaluation, _ materials: DrawingMaterials, path: String) {
    self.evaluation = evaluation
    self.materials = materials
    self.path = path
    let layout = evaluation.layout
    var children = [[Int]](repeating: [], count: layout.nodeCount)
    // From the last to the first: what a node contains is settled before it is.
    for node in layout.keys.indices.reversed() {
      guard let parent = layout.parents[node], evaluation.isPresent(node) else { continue }
      // What answers do not list is there only for what it contains.
      if layout.keys[node] != nil || !children[node].isEmpty { children[parent].append(node) }
    }
    self.children = children.map { $0.reversed() }
  }

  /// The outermost node.
  func views() -> [PictureView] {
    var marks: [PictureMark] = []
    return views(at: nil, &marks)
  }

  /// The outermost node, with marks of margins that are said and of the lines that text stands on.
  func viewsAndGuides() -> (views: [PictureView], marks: [PictureMark]) {
    var marks: [PictureMark] = []
    let views = views(at: NodePosition(), &marks)
    return (views, marks)
  }

  private func views(at position: NodePosition?, _ marks: inout [PictureMark]) -> [PictureView] {
    guard evaluation.layout.nodeCount > 0, evaluation.isPresent(0) else { return [] }
    return [view(0, tint: DrawingMaterials.tint, in: position, &marks)]
  }

  /// A node with what it contains, drawn further down than its frame says.
  ///
  /// `outer` is the position in what contains it, nil where marks have no use.
  ///
  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  private func view(
    _ node: Int,
    tint outerTint: ColorValue,
    below: Double = 0,
    in outer: NodePosition?,
    _ marks: inout [PictureMark]
  ) -> PictureView {
    let layout = evaluation.layout
    let frame = evaluation.frame(withoutTransformOf: node)
    var view = PictureView(
      key: layout.keys[node],
      className: layout.classNames[node],
      frame: frame
    )
    let values = NodeValues(evaluation: evaluation, node: node)
    let tint = values.stated("tintColor").flatMap(\.color) ?? outerTint
    if view.key != nil {
      let location = layout.location(ofNode: node)
      view.location = "\(location.start.line):\(location.start.column)"
      view.file = location.buffer.name == path ? nil : location.buffer.name
      view.look = NodeLook(
        values,
        materials,
        tint: tint,
        isLeaf: children[node].isEmpty,
        name: view.key ?? ""
      ).look()
    }
    view.isHidden = values.flag("isHidden") || values.flag("layer.isHidden")
    view.transform = transform(values, below: below)
    view.contentOffset = DrawnPoint(
      x: values.number("contentOffset.x") ?? 0,
      y: values.number("contentOffset.y") ?? 0
    )
    let position = outer?.inside(view)
    if let position { addGuides(of: view, values, at: position, &marks) }
    let inner = position?.scrolled(by: view.contentOffset)
    // Templates of cells are in no row yet, all at the table's corner; they are drawn below each other.
    var below = 0.0
    for child in stacked(children[node]) {
      let isCell = isCell(child, in: node)
      let drawn = self.view(child, tint: tint, below: isCell ? below : 0, in: inner, &marks)
      if isCell { below += drawn.frame.height }
      view.children.append(drawn)
    }
    return view
  }

  private func isCell(_ node: Int, in parent: Int) -> Bool {
    let names = evaluation.layout.classNames
    guard materials.kind(of: names[parent]) == .table else { return false }
    switch materials.kind(of: names[node]) {
    case .row, .header: return true
    default: return false
    }
  }

  /// Nodes from back to front.
  private func stacked(_ nodes: [Int]) -> [Int] {
    let zPositions = nodes.map {
      NodeValues(evaluation: evaluation, node: $0).number("layer.zPosition") ?? 0
    }
    guard zPositions.contains(where: { $0 != 0 }) else { return nodes }
    return nodes.indices.sorted { (zPositions[$0], $0) < (zPositions[$1], $1) }.map { nodes[$0] }
  }

  /// How a node is turned, and how far it is moved down; nil where neither is so.
  private func transform(_ values: NodeValues, below: Double) -> DrawnTransform? {
    /// The first of some names that the layout reckons with, under the view's transform or its layer's.
    func firstNumber(_ names: String...) -> Double? {
      names.lazy.flatMap { ["transform.\($0)", "layer.transform.\($0)"] }
        .compactMap { values.computed($0)?.number }.first
    }
    var transform = DrawnTransform()
    let plain = transform
    transform.rotation = firstNumber("rotation", "rotation.z") ?? 0
    transform.scale = DrawnPoint(
      x: firstNumber("scale.x", "scale") ?? 1,
      y: firstNumber("scale.y", "scale") ?? 1
    )
    transform.translation = DrawnPoint(
      x: firstNumber("translation.x") ?? 0,
      y: (firstNumber("translation.y") ?? 0) + below
    )
    guard transform != plain else { return nil }
    transform.anchor = DrawnPoint(
      x: values.number("layer.anchorPoint.x") ?? 0.5,
      y: values.number("layer.anchorPoint.y") ?? 0.5
    )
    return transform
  }

  // MARK: Guides

  /// Margins that are said, and the lines that text stands on.
  private func addGuides(
    of view: PictureView,
    _ values: NodeValues,
    at position: NodePosition,
    _ marks: inout [PictureMark]
  ) {
    guard let key = view.key else { return }
    let sides = StructureKind.insets.memberNames.map { "layoutMargins.\($0)" }
    if (["layoutMargins"] + sides).contains(where: { values.stated($0) != nil }) {
      let bounds = LayoutFrame(width: view.frame.width, height: view.frame.height)
      let inner = bounds.inset(by: sides.map { values.number($0) ?? 0 })
      if let seen = position.seen(inner) { marks.append(.margins(of: key, seen)) }
    }
    for case .text(let text) in view.look.contents {
      for line in text.lines {
        var baseline = text.frame
        baseline.y += line.baseline
        baseline.height = 0
        // The text of a button has the button's room, wherever it begins.
        baseline.width = max(0, min(baseline.right, view.frame.width) - baseline.x)
        guard let seen = position.seen(baseline) else { continue }
        let shape = PictureMark.Shape.edge(.vertical, at: seen.y, from: seen.x, to: seen.right)
        marks.append(PictureMark(shape, .baseline, title: "baseline in \(key)"))
      }
    }
  }
}

/// Where the points of a node are in the container, and which of them are seen.
private struct NodePosition {
  private var origin = DrawnPoint.zero
  private var scale = DrawnPoint(x: 1, y: 1)
  /// What the edges of views that clip leave to be seen, from the container's corner; nil for everything.
  private var window: LayoutFrame?

  /// The position in a view that stands here, nil where nothing of it is seen.
  ///
  /// What is turned has none either: marks lie along the container's edges.
  func inside(_ view: PictureView) -> NodePosition? {
    let (frame, transform) = (view.frame, view.transform ?? DrawnTransform())
    guard !view.isHidden, transform.rotation == 0 else { return nil }
    let (anchor, factor) = (transform.anchor, transform.scale)
    let corner = DrawnPoint(
      x: frame.x + transform.translation.x + anchor.x * frame.width * (1 - factor.x),
      y: frame.y + transform.translation.y + anchor.y * frame.height * (1 - factor.y)
    )
    var position = scrolled(by: DrawnPoint(x: -corner.x, y: -corner.y))
    position.scale.x *= factor.x
    position.scale.y *= factor.y
    guard view.look.clips else { return position }
    position.window = position.seen(LayoutFrame(width: frame.width, height: frame.height))
    return position.window == nil ? nil : position
  }

  /// The position with the content moved to the left and up.
  func scrolled(by offset: DrawnPoint) -> NodePosition {
    var position = self
    position.origin.x -= offset.x * scale.x
    position.origin.y -= offset.y * scale.y
    return position
  }

  /// What is seen of a rectangle of the node, from the container's corner; nil for nothing.
  func seen(_ frame: LayoutFrame) -> LayoutFrame? {
    let (x, width) = (origin.x + frame.x * scale.x, frame.width * scale.x)
    let (y, height) = (origin.y + frame.y * scale.y, frame.height * scale.y)
    let left = max(min(x, x + width), window?.x ?? -.infinity)
    let top = max(min(y, y + height), window?.y ?? -.infinity)
    let right = min(max(x, x + width), window?.right ?? .infinity)
    let bottom = min(max(y, y + height), window?.bottom ?? .infinity)
    guard left <= right, top <= bottom else { return nil }
    return LayoutFrame(x: left, y: top, width: right - left, height: bottom - top)
  }
}

struct NodeValues {
  let evaluation: LayoutEvaluation
  let node: Int

  var className: String { evaluation.layout.classNames[node] }

  /// A value that the document says, nil where it is its class's to say.
  func stated(_ name: String) -> ExpressionValue? {
    evaluation.isStated(name, ofNode: node) ? computed(name) : nil
  }

  /// A value that the layout has, whoever says it; nil where nothing in it asks for one.
  func computed(_ name: String) -> ExpressionValue? {
    evaluation.value(of: name, ofNode: node).flatMap { $0 == .nil ? nil : $0 }
  }

  /// A value that the layout or the class says.
  func value(_ name: String) -> ExpressionValue? {
    evaluation.shownValue(of: name, ofNode: node)
  }

  /// The first of some colours that there is.
  func color(_ names: String...) -> ColorValue? {
    names.lazy.compactMap { value($0)?.color }.first
  }

  func number(_ name: String) -> Double? { value(name)?.number }
  func flag(_ name: String) -> Bool { value(name) == .boolean(true) }

  /// The first of some texts that there is.
  func text(_ names: String...) -> String? { names.lazy.compactMap { value($0)?.text }.first }

  /// The name of the case of an enumeration.
  func word(_ name: String) -> String? {
    if case .enumeration(let value)? = value(name) { value.name } else { nil }
  }

  /// The first of some images that there is.
  func image(_ names: String...) -> ImageReference? {
    names.lazy.compactMap { name -> ImageReference? in
      guard case .image(let image)? = value(name), !image.name.isEmpty else { return nil }
      return image
    }.first
  }
}

extension ExpressionValue {
  var color: ColorValue? { if case .color(let color) = self { color } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
