// The views of a JSONLayout document as a picture has them: what a document says of a view's look is little, so
// what is not said is drawn as a box with a name.

import LayoutDrawing
import Tinamou

struct LayoutPicture {
  private let document: LayoutDocument
  private let layout: DocumentLayout
  private let result: LayoutResult
  private let materials: DrawingMaterials
  private let children: [[ViewID]]

  init(
    _ document: LayoutDocument,
    _ layout: DocumentLayout,
    _ result: LayoutResult,
    _ materials: DrawingMaterials
  ) {
    self.document = document
    self.layout = layout
    self.result = result
    self.materials = materials
    var children = [[ViewID]](repeating: [], count: layout.tree.views.count)
    for view in layout.order {
      guard let superview = layout.tree[view].superview else { continue }
      children[superview.index].append(view)
    }
    self.children = children
  }

  /// What stands in the container.
  func views() -> [PictureView] { stacked(children[0]).map(view) }

  /// Views from back to front: those that are higher in the stacking order cover the others.
  private func stacked(_ views: [ViewID]) -> [ViewID] {
    guard !result.zIndexes.isEmpty else { return views }
    let heights = result.zIndexes
    return views.enumerated().sorted { left, right in
      (heights[left.element.index], left.offset) < (heights[right.element.index], right.offset)
    }.map(\.element)
  }

  private func view(_ id: ViewID) -> PictureView {
    let model = layout.tree[id]
    var view = PictureView(
      key: model.name,
      className: model.typeName,
      frame: result[id]
    )
    view.location = (document.location(ofItem: model.name) ?? firstMention(of: id)).map { range in
      "\(range.start.line):\(range.start.column)"
    }
    view.isHidden = model.isHidden
    view.look = look(of: id, view.frame)
    view.children = stacked(children[id.index]).map(self.view)
    return view
  }

  /// The first constraint that speaks of a view: the place of views that formats make.
  private func firstMention(of view: ViewID) -> SourceRange? {
    layout.constraints.first {
      $0.first.item == .view(view) || $0.second?.item == .view(view)
    }?.origin.range
  }

  // MARK: Looks

  private func look(of id: ViewID, _ frame: LayoutFrame) -> ViewLook {
    let model = layout.tree[id]
    let content =
      document.contents.indices.contains(id.index) ? document.contents[id.index] : ViewContent()
    let kind = materials.kind(of: model.typeName)
    let color = content.color.flatMap(Self.color)
    let tint = color ?? DrawingMaterials.tint
    let bounds = LayoutFrame(width: frame.width, height: frame.height)
    var look = ViewLook()
    look.clips = kind == .scroll || kind == .table || kind == .textView
    switch kind {
    case .toggle:
      look.contents = [.control(.toggle(isOn: true, color: color ?? DrawingMaterials.on))]
    case .slider: look.contents = [.control(.slider(share: 0.5, color: tint))]
    case .progress: look.contents = [.control(.progress(share: 0.5, color: tint, track: nil))]
    case .stepper: look.contents = [.control(.stepper(color: tint))]
    case .pages: look.contents = [.control(.pages(count: 3, current: 0, color: tint))]
    case .spinner: look.contents = [.control(.spinner(color: color ?? DrawingMaterials.faint))]
    case .picker: look.contents = [.control(.picker)]
    case .search:
      let style = materials.style(.label, DrawingMaterials.faint)
      look.contents = [.control(.search(content.text ?? "Search", style: style))]
    case .field: look.contents = [.control(.field(isRound: true))]
    case .segments:
      let style = materials.style(TextFont(size: 13), color ?? .black)
      let titles = content.text.map { [$0] } ?? ["", ""]
      look.contents = [.control(.segments(titles, selected: 0, style: style))]
    case .table:
      look.fill = color ?? .white
      look.contents = [.control(.rows(height: 44, color: DrawingMaterials.separator))]
    case .navigationBar, .bottomBar:
      let bar = DrawnControl.bar(title: nil, "", isAtTop: kind == .navigationBar)
      look.contents = [.control(bar)]
    default: look.fill = content.text == nil ? color : nil
    }
    if kind == .field, content.text == nil, content.image == nil {
      // A field that says nothing shows what it is called.
      var hint = content
      hint.text = model.name
      look.contents += shown(hint, kind, DrawingMaterials.faint, bounds)
    }
    let isDrawn = !look.contents.isEmpty || look.fill != nil
    if content.text != nil || content.image != nil {
      guard kind != .search, kind != .segments else { return look }
      look.contents += shown(content, kind, color, bounds)
    } else if !isDrawn {
      look.contents = [standIn(for: id, kind)]
    }
    return look
  }

  /// A box for a view of which nothing is known; where it contains others, its name would stand in their way.
  private func standIn(for id: ViewID, _ kind: ViewKind) -> DrawnContent {
    let model = layout.tree[id]
    guard children[id.index].isEmpty else {
      return .standIn(name: "", detail: "", isCrossed: false)
    }
    return .standIn(
      name: model.name,
      detail: model.typeName == "UIView" ? "" : model.typeName,
      isCrossed: kind == .image
    )
  }

  /// An image with its text behind it, from right to left at its left, both centred on one line, as they were measured.
  private func shown(
    _ content: ViewContent,
    _ kind: ViewKind,
    _ color: ColorValue?,
    _ bounds: LayoutFrame
  ) -> [DrawnContent] {
    let size = content.image.flatMap { materials.images?.size(ofImage: $0) }
    guard let text = content.text else {
      return content.image.map { [.image(materials.image($0, in: bounds))] } ?? []
    }
    let font = content.font.map { TextFont(words: $0) } ?? .label
    // A field has some room between its border and its text.
    let imageWidth = (size?.width ?? 0) + (kind == .field ? 7 : 0)
    let limits = TextLimits(
      width: max(bounds.width - imageWidth, 0),
      numberOfLines: content.numberOfLines,
      lineBreakMode: content.lineBreakMode
    )
    let styled = StyledText(text, font: font)
    let measured = materials.text.measure(styled, within: limits)
    let isRightToLeft = layout.tree.direction == .rightToLeft
    let room = kind == .button ? max(bounds.width - imageWidth - measured.width, 0) / 2 : 0
    let standard = kind == .button ? DrawingMaterials.tint : ColorValue.black
    let frame = LayoutFrame(
      x: isRightToLeft ? room : imageWidth + room,
      y: (bounds.height - measured.height) / 2,
      width: max(bounds.width - imageWidth - 2 * room, 0),
      height: measured.height
    )
    var drawn = DrawnText(
      materials.text.lines(of: styled, within: limits),
      [materials.style(font, color ?? standard)],
      in: frame
    )
    drawn.isRightToLeft = isRightToLeft
    if isRightToLeft, kind != .button { drawn.alignment = .right }
    var contents = [DrawnContent.text(drawn)]
    if let image = content.image, let size {
      let x = isRightToLeft ? bounds.width - room - size.width : room
      let imageFrame = size.frame(at: x, halfwayDown: bounds)
      contents.insert(.image(materials.image(image, in: imageFrame)), at: 0)
    }
    return contents
  }

  /// A colour as documents write it: a name, or digits behind `#`.
  private static func color(_ text: String) -> ColorValue? {
    ColorValue(text: text) ?? ColorValue.named.first { $0.name == text }?.color
  }
}
