// What a node looks like, by its class and its properties: background, border, texts, images, controls.

import LayoutDrawing
import LayoutXML
import Tinamou

struct NodeLook {
  private let values: NodeValues
  private let materials: DrawingMaterials
  private let tint: ColorValue
  private let isLeaf: Bool
  private let name: String
  private let bounds: LayoutFrame
  private let kind: ViewKind
  private let isRightToLeft: Bool

  init(
    _ values: NodeValues,
    _ materials: DrawingMaterials,
    tint: ColorValue,
    isLeaf: Bool,
    name: String
  ) {
    self.values = values
    self.materials = materials
    self.tint = tint
    self.isLeaf = isLeaf
    self.name = name
    let frame = values.evaluation.frame(withoutTransformOf: values.node)
    bounds = LayoutFrame(width: frame.width, height: frame.height)
    kind = materials.kind(of: values.className)
    isRightToLeft = values.evaluation.layout.isRightToLeft(values.node)
  }

  func look() -> ViewLook {
    var look = ViewLook()
    look.fill = values.color("backgroundColor", "layer.backgroundColor")
    look.borderWidth = values.number("layer.borderWidth") ?? 0
    look.borderColor = values.color("layer.borderColor") ?? .black
    look.cornerRadius = values.number("layer.cornerRadius") ?? 0
    look.opacity = (values.number("alpha") ?? 1) * (values.number("layer.opacity") ?? 1)
    look.clips = values.flag("clipsToBounds") || values.flag("layer.masksToBounds")
    switch kind {
    case .scroll, .textView: look.clips = true
    case .table:
      look.clips = true
      look.fill = look.fill ?? .white
    default: break
    }
    if let control = control() { look.contents.append(.control(control)) }
    look.contents += images() + texts()
    if kind == .effect, look.fill == nil {
      let isDark = values.word("effect.style") == "dark"
      let level = isDark ? 0.1 : 0.97
      look.fill = ColorValue(red: level, green: level, blue: level, alpha: 0.8)
    }
    let isEmpty = look.contents.isEmpty && (look.fill?.alpha ?? 0) == 0 && look.borderWidth == 0
    if isEmpty, isLeaf || kind == .foreign || kind == .web, kind != .label, kind != .scroll {
      look.contents = [
        .standIn(
          name: name,
          detail: values.className == "UIView" ? "" : values.className,
          isCrossed: kind == .image
        )
      ]
    }
    return look
  }

  // MARK: Controls

  private func control() -> DrawnControl? {
    let isEnabled = values.value("isEnabled") != .boolean(false)
    let tint = isEnabled ? tint : DrawingMaterials.faint
    switch kind {
    case .toggle:
      let color = values.color("onTintColor") ?? DrawingMaterials.on
      return .toggle(isOn: values.flag("isOn"), color: color)
    case .slider:
      return .slider(share: share("value"), color: values.color("minimumTrackTintColor") ?? tint)
    case .progress:
      return .progress(
        share: values.number("progress") ?? 0,
        color: values.color("progressTintColor") ?? tint,
        track: values.color("trackTintColor")
      )
    case .stepper: return .stepper(color: isEnabled ? .black : DrawingMaterials.faint)
    case .segments: return segments()
    case .pages:
      return .pages(
        count: Self.whole(values.number("numberOfPages")),
        current: Self.whole(values.number("currentPage")),
        color: values.color("currentPageIndicatorTintColor") ?? .black
      )
    case .spinner: return .spinner(color: values.color("color") ?? DrawingMaterials.faint)
    case .picker: return .picker
    case .search:
      let text = values.text("text").flatMap { $0.isEmpty ? nil : $0 }
      let style = materials.style(.label, text == nil ? DrawingMaterials.faint : .black)
      return .search(text ?? values.text("placeholder") ?? "Search", style: style)
    case .field:
      let border = values.word("borderStyle") ?? "none"
      return border == "none" ? nil : .field(isRound: border == "roundedRect")
    case .table:
      guard isLeaf,
        values.word("separatorStyle") != "none" || values.stated("separatorStyle") == nil
      else { return nil }
      let height = values.number("rowHeight") ?? 0
      let color = values.color("separatorColor") ?? DrawingMaterials.separator
      return .rows(height: height > 0 ? height : 44, color: color)
    case .navigationBar:
      let title = values.text("title") ?? ""
      let style = materials.style(TextFont(size: 17, weight: .semibold), .black)
      return .bar(title: style, title, isAtTop: true)
    case .bottomBar: return .bar(title: nil, "", isAtTop: false)
    case .row, .header:
      switch values.word("accessoryType") {
      case "checkmark":
        return .accessory(isTick: true, isRightToLeft: isRightToLeft, color: tint)
      case "disclosureIndicator", "detailDisclosureButton":
        return .accessory(isTick: false, isRightToLeft: isRightToLeft, color: tint)
      default: return nil
      }
    default: return nil
    }
  }

  /// Where a value is between its least and its greatest.
  private func share(_ name: String) -> Double {
    let low = values.number("minimumValue") ?? 0
    let high = values.number("maximumValue") ?? 1
    return high > low ? ((values.number(name) ?? 0) - low) / (high - low) : 0
  }

  private static func whole(_ number: Double?) -> Int {
    guard let number, number.isFinite else { return 0 }
    return Int(max(-1, min(number, 1e6)))
  }

  private func segments() -> DrawnControl {
    var titles: [String] = []
    if case .array(let items)? = values.value("items") { titles = items.map { $0.text ?? "" } }
    var font = TextFont(size: 13)
    if case .font(let descriptor)? = values.value("titleFont") { font = TextFont(descriptor) }
    let style = materials.style(font, values.color("titleColor") ?? .black)
    let isChosen = values.stated("selectedSegmentIndex") != nil
    let selected = isChosen ? Self.whole(values.number("selectedSegmentIndex")) : -1
    return .segments(titles, selected: selected, style: style)
  }

  // MARK: Images and texts

  /// The image of an image view, the background of a button, and the image beside its title.
  private func images() -> [DrawnContent] {
    switch kind {
    case .image:
      guard let image = values.image("image") else { return [] }
      var drawn = materials.image(image.name, in: bounds)
      switch values.word("contentMode") {
      case "scaleAspectFit": drawn.fit = .whole
      case "scaleAspectFill": drawn.fit = .filling
      case let mode?:
        guard let shares = Self.imagePositions[mode], let size = size(of: image) else { break }
        drawn.frame = LayoutFrame(
          x: (bounds.width - size.width) * shares.x,
          y: (bounds.height - size.height) * shares.y,
          width: size.width,
          height: size.height
        )
      case nil: break
      }
      return [.image(drawn)]
    case .button:
      var images: [DrawnContent] = []
      if let image = values.image("backgroundImage", "normalBackgroundImage") {
        images.append(.image(materials.image(image.name, in: bounds)))
      }
      if let image = values.image("image", "normalImage"), let size = size(of: image) {
        let text = values.evaluation.shownTexts(ofNode: values.node).first
        let x = buttonOrigins(text, imageWidth: size.width).image
        let y = contentTop(height: size.height)
        let frame = LayoutFrame(x: x, y: y, width: size.width, height: size.height)
        images.append(.image(materials.image(image.name, in: frame)))
      }
      return images
    default: return []
    }
  }

  /// Where an image that keeps its size stands by the content mode, in shares of the room beside it.
  private static let imagePositions = [
    "center": DrawnPoint(x: 0.5, y: 0.5), "top": DrawnPoint(x: 0.5, y: 0),
    "bottom": DrawnPoint(x: 0.5, y: 1), "left": DrawnPoint(x: 0, y: 0.5),
    "right": DrawnPoint(x: 1, y: 0.5), "topLeft": DrawnPoint(x: 0, y: 0),
    "topRight": DrawnPoint(x: 1, y: 0), "bottomLeft": DrawnPoint(x: 0, y: 1),
    "bottomRight": DrawnPoint(x: 1, y: 1),
  ]

  private func size(of image: ImageReference) -> ImageSize? {
    if let width = image.width, let height = image.height {
      return ImageSize(width: width, height: height)
    }
    return materials.images?.size(ofImage: image.name)
  }

  /// The room between a button's insets; other controls have none.
  private var contentRoom: LayoutFrame {
    bounds.inset(
      by: StructureKind.insets.memberNames.map { values.number("contentEdgeInsets.\($0)") ?? 0 }
    )
  }

  /// How far down something begins that a control shows.
  private func contentTop(height: Double) -> Double {
    let room = contentRoom
    switch values.word("contentVerticalAlignment") {
    case "top": return room.y
    case "bottom": return room.bottom - height
    default: return room.y + (room.height - height) / 2
    }
  }

  /// Where what a button shows begins: its image, then its title, or from right to left the title, then the image.
  private func buttonOrigins(
    _ text: ShownText?,
    imageWidth: Double
  ) -> (image: Double, title: Double) {
    let inner = contentRoom
    let textWidth = text?.lines.map(\.width).max() ?? 0
    let room = inner.width - imageWidth - textWidth
    let start =
      switch values.word("contentHorizontalAlignment") {
      case "left": inner.x
      case "right": inner.x + room
      case "leading": inner.x + (isRightToLeft ? room : 0)
      case "trailing": inner.x + (isRightToLeft ? 0 : room)
      default: inner.x + room / 2
      }
    return isRightToLeft ? (start + textWidth, start) : (start, start + imageWidth)
  }

  private func texts() -> [DrawnContent] {
    values.evaluation.shownTexts(ofNode: values.node).enumerated().flatMap { number, text in
      let color = textColor(number, isPlaceholder: text.isPlaceholder)
      let styles = zip(text.runs, text.styled.runs).map { run, styled in
        var style = materials.style(styled.font, run.attributes.color ?? color)
        style.isUnderlined = run.attributes.isUnderlined
        style.isStruckThrough = run.attributes.isStruckThrough
        style.rise = styled.baselineOffset
        return style
      }
      var frame = text.frame
      if kind == .button || kind == .field { frame.y = contentTop(height: frame.height) }
      if kind == .button {
        let width = values.image("image", "normalImage").flatMap { size(of: $0)?.width } ?? 0
        frame.x = buttonOrigins(text, imageWidth: width).title
      }
      var drawn = DrawnText(
        text.lines,
        styles,
        in: frame
      )
      drawn.alignment = kind == .button ? .left : alignment
      drawn.isRightToLeft = isRightToLeft
      if kind != .button {
        let runs = text.runs.indices.filter { text.runs[$0].attributes.isCentered }
        drawn.centredRuns = Set(runs)
      }
      let images = drawn.attachments.map { attachment in
        let name = text.runs[attachment.run].image?.name ?? ""
        return DrawnContent.image(materials.image(name, in: attachment.frame))
      }
      return [.text(drawn)] + images
    }
  }

  private func textColor(_ number: Int, isPlaceholder: Bool) -> ColorValue {
    if isPlaceholder || values.value("isEnabled") == .boolean(false) {
      return DrawingMaterials.faint
    }
    switch kind {
    case .button: return values.color("titleColor", "normalTitleColor") ?? tint
    case .row, .header:
      let label = number == 0 ? "textLabel" : "detailTextLabel"
      let gray = ColorValue(red: 0.55, green: 0.55, blue: 0.57)
      return values.stated("\(label).textColor").flatMap(\.color)
        ?? (number == 0 ? .black : gray)
    default: return values.color("textColor") ?? .black
    }
  }

  /// Where lines stand that no `<center>` puts in the middle.
  private var alignment: DrawnText.Alignment {
    switch values.word("textAlignment") {
    case "left": .left
    case "center": .center
    case "right": .right
    default: isRightToLeft ? .right : .left
    }
  }
}
