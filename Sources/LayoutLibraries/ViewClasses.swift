// Views of the types that documents name. They show nothing and have no size of their own; what they
// would show is kept, so that programs and tests can look at it.

import AutoLayout
import JSONLayout
import Synchronization

/// A view that keeps what a document says it shows.
protocol TextShowing: View {
  /// Who gives the view the sizes of what it shows; nil where nobody measures.
  var measured: MeasuredContent? { get set }

  func show(_ content: ViewContent)

  /// What the view shows now, with what it knows nothing of as the document has it.
  func shown(in content: ViewContent) -> ViewContent
}

extension TextShowing {
  /// Says that the view shows something else.
  fileprivate func contentDidChange() {
    measured?.measure(self)
    invalidateIntrinsicContentSize()
  }
}

/// A line of text.
open class Label: View, TextShowing {
  /// The text.
  public var text: String? { didSet { if text != oldValue { contentDidChange() } } }
  /// How many lines the text may take, 0 for any number.
  public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentDidChange() } } }
  /// The name of the font.
  public var fontName: String? { didSet { if fontName != oldValue { contentDidChange() } } }
  var measured: MeasuredContent?

  func show(_ content: ViewContent) {
    text = content.text ?? text
    numberOfLines = content.numberOfLines
    fontName = content.font ?? fontName
  }

  func shown(in content: ViewContent) -> ViewContent {
    var shown = content
    (shown.text, shown.numberOfLines) = (text, numberOfLines)
    shown.font = fontName ?? content.font
    return shown
  }

  override open var numberOfTextLines: Int? { text == nil ? nil : numberOfLines }
}

/// A button.
open class Button: View, TextShowing {
  /// The title.
  public var title: String? { didSet { if title != oldValue { contentDidChange() } } }
  /// The name of the image.
  public var imageName: String? { didSet { if imageName != oldValue { contentDidChange() } } }
  var measured: MeasuredContent?

  func show(_ content: ViewContent) {
    title = content.text ?? title
    imageName = content.image ?? imageName
  }

  func shown(in content: ViewContent) -> ViewContent {
    var shown = content
    (shown.text, shown.image) = (title, imageName)
    return shown
  }
}

/// A picture.
open class ImageView: View, TextShowing {
  /// The name of the image.
  public var imageName: String? { didSet { if imageName != oldValue { contentDidChange() } } }
  var measured: MeasuredContent?

  func show(_ content: ViewContent) { imageName = content.image ?? imageName }

  func shown(in content: ViewContent) -> ViewContent {
    var shown = content
    shown.image = imageName
    return shown
  }
}

extension Layout {
  /// Makes a view.
  public typealias ViewMaker = @Sendable () -> View

  private static let makers = Mutex<[String: ViewMaker]>([
    "UIView": { View() }, "UILabel": { Label() }, "UIButton": { Button() },
    "UIImageView": { ImageView() }, "UIScrollView": { ScrollView() },
    "UIStackView": { StackView() },
  ])

  /// A new view of a type: one that was registered, or a plain view for any other name.
  public static func view(of type: String) -> View {
    makers.withLock { $0[type] }.map { $0() } ?? View()
  }

  /// Registers the class of a type's name, such as `MyApp.MyView`, for all documents.
  public static func register(_ type: String, _ maker: @escaping ViewMaker) {
    makers.withLock { $0[type] = maker }
  }
}
