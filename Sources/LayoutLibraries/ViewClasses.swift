// Views of the types that documents name. They show nothing and have no size of their own; what they
// would show is kept, so that programs and tests can look at it.

import AutoLayout
import JSONLayout
import Synchronization

/// A view that keeps what a document says it shows.
protocol TextShowing: View {
  func show(_ content: ViewContent)
}

/// A line of text.
open class Label: View, TextShowing {
  /// The text.
  public var text: String? { didSet { if text != oldValue { invalidateIntrinsicContentSize() } } }
  /// How many lines the text may take, 0 for any number.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// The name of the font.
  public var fontName: String?

  func show(_ content: ViewContent) {
    text = content.text ?? text
    numberOfLines = content.numberOfLines
    fontName = content.font ?? fontName
  }

  override open var numberOfTextLines: Int? { text == nil ? nil : numberOfLines }
}

/// A button.
open class Button: View, TextShowing {
  /// The title.
  public var title: String? { didSet { if title != oldValue { invalidateIntrinsicContentSize() } } }
  /// The name of the image.
  public var imageName: String? {
    didSet { if imageName != oldValue { invalidateIntrinsicContentSize() } }
  }

  func show(_ content: ViewContent) {
    title = content.text ?? title
    imageName = content.image ?? imageName
  }
}

/// A picture.
open class ImageView: View, TextShowing {
  /// The name of the image.
  public var imageName: String? {
    didSet { if imageName != oldValue { invalidateIntrinsicContentSize() } }
  }

  func show(_ content: ViewContent) { imageName = content.image ?? imageName }
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
