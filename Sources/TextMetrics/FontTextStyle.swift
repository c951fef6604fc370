// The text styles of UIKit with their sizes at the standard setting of the user's text size.
//
// Source: [Apple Typography], size "Large (default)" (Documentation/SOURCES.md).

/// A text style: a font by what it is for.
public enum FontTextStyle: String, CaseIterable, Hashable, Sendable {
  /// A first-level heading.
  case title1
  /// A second-level heading.
  case title2
  /// A third-level heading.
  case title3
  /// The title of a section of text; semibold.
  case headline
  /// The line under a headline.
  case subheadline
  /// Plain text.
  case body
  /// A remark.
  case callout
  /// A note at the foot.
  case footnote
  /// The line under a picture.
  case caption1
  /// A smaller line under a picture.
  case caption2

  /// The size in points.
  public var size: Double {
    switch self {
    case .title1: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption1: 12
    case .caption2: 11
    }
  }

  /// The weight.
  public var weight: FontWeight { self == .headline ? .semibold : .regular }
}
