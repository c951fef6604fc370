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
    evaluation.layout.nodeCount > 0 && evaluation.isPresent(0)
      ? [view(0, tint: DrawingMaterials.tint)] : []
  }

  /// A node with what it contains.
  ///
  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  private func view(_ node: Int, tint outer: ColorValue) -> PictureView {
    let layout = evaluation.layout
    let frame = evaluation.frame(withoutTransformOf: node)
    var view = PictureView(
      key: layout.keys[node],
      className: layout.classNames[node],
      frame: frame
    )
    let values = NodeValues(evaluation: evaluation, node: node)
    let tint = values.stated("tintColor").flatMap(\.color) ?? outer
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
    view.transform = transform(values)
    view.contentOffset = DrawnPoint(
      x: values.number("contentOffset.x") ?? 0,
      y: values.number("contentOffset.y") ?? 0
    )
    view.children = stacked(children[node]).map { self.view($0, tint: tint) }
    return view
  }

  /// Nodes from back to front.
  private func stacked(_ nodes: [Int]) -> [Int] {
    let zPositions = nodes.map {
      NodeValues(evaluation: evaluation, node: $0).number("layer.zPosition") ?? 0
    }
    guard zPositions.contains(where: { $0 != 0 }) else { return nodes }
    return nodes.indices.sorted { (zPositions[$0], $0) < (zPositions[$1], $1) }.map { nodes[$0] }
  }

  /// How a node is turned, nil where nothing is said of it.
  private func transform(_ values: NodeValues) -> DrawnTransform? {
    /// The first of some names that the node says, under the view's transform or its layer's.
    func statedNumber(_ names: String...) -> Double? {
      names.lazy.flatMap { ["transform.\($0)", "layer.transform.\($0)"] }
        .compactMap { values.stated($0)?.number }.first
    }
    var transform = DrawnTransform()
    let plain = transform
    transform.rotation = statedNumber("rotation", "rotation.z") ?? 0
    transform.scale = DrawnPoint(
      x: statedNumber("scale.x", "scale") ?? 1,
      y: statedNumber("scale.y", "scale") ?? 1
    )
    transform.translation = DrawnPoint(
      x: statedNumber("translation.x") ?? 0,
      y: statedNumber("translation.y") ?? 0
    )
    guard transform != plain else { return nil }
    transform.anchor = DrawnPoint(
      x: values.number("layer.anchorPoint.x") ?? 0.5,
      y: values.number("layer.anchorPoint.y") ?? 0.5
    )
    return transform
  }

  // MARK: Guides

  /// The safe area of a device, margins that are said, and the lines that text stands on.
  func guides(safeArea: [Double]?, _ size: LayoutSize) -> [PictureMark] {
    var marks: [PictureMark] = []
    if let insets = safeArea, insets.contains(where: { $0 != 0 }) {
      let whole = LayoutFrame(width: size.width.double, height: size.height.double)
      let shape = PictureMark.Shape.outline(whole.inset(by: insets))
      marks.append(PictureMark(shape, .guide, label: "safeArea", title: "safe area"))
    }
    let layout = evaluation.layout
    var origins: [DrawnPoint] = []
    for node in layout.keys.indices {
      let frame = evaluation.frame(ofNode: node)
      let outer = layout.parents[node].map { origins[$0] } ?? .zero
      let origin = DrawnPoint(x: outer.x + frame.x, y: outer.y + frame.y)
      origins.append(origin)
      guard let key = layout.keys[node], evaluation.isPresent(node) else { continue }
      let values = NodeValues(evaluation: evaluation, node: node)
      let sides = StructureKind.insets.memberNames.map { "layoutMargins.\($0)" }
      if (["layoutMargins"] + sides).contains(where: { values.stated($0) != nil }) {
        var outline = frame
        (outline.x, outline.y) = (origin.x, origin.y)
        let insets = sides.map { values.number($0) ?? 0 }
        marks.append(.margins(of: key, outline.inset(by: insets)))
      }
      for text in evaluation.shownTexts(ofNode: node) {
        for line in text.lines {
          let shape = PictureMark.Shape.edge(
            .vertical,
            at: origin.y + text.frame.y + line.baseline,
            from: origin.x + text.frame.x,
            to: origin.x + text.frame.x + text.frame.width
          )
          marks.append(PictureMark(shape, .baseline, title: "baseline in \(key)"))
        }
      }
    }
    return marks
  }
}

struct NodeValues {
  let evaluation: LayoutEvaluation
  let node: Int

  var className: String { evaluation.layout.classNames[node] }

  /// A value that the layout has, nil where it is its class's to say.
  func stated(_ name: String) -> ExpressionValue? {
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
