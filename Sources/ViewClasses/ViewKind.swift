// What kind of view a class is, where it stands once for all that treat kinds apart: how pictures draw it, what lint
// expects of it, which texts and heights rows have. Not for its properties and its size, which UIKit.classes has.

/// What kind of view a class makes.
package enum ViewKind {
  case plain, label, button, field, textView, image, toggle, slider, stepper, segments, pages
  case progress, spinner, search, picker, table, scroll, web, navigationBar, bottomBar, row, header
  case effect
  /// Something that no layout says the look of.
  case foreign

  /// Classes by their kinds; others are what the class is that they are a kind of.
  static let classes: [String: ViewKind] = [
    "UIView": .plain, "UILabel": .label, "UIButton": .button, "UITextField": .field,
    "UITextView": .textView, "UIImageView": .image, "UISwitch": .toggle, "UISlider": .slider,
    "UIStepper": .stepper, "UISegmentedControl": .segments, "UIPageControl": .pages,
    "UIProgressView": .progress, "UIActivityIndicatorView": .spinner, "UIRefreshControl": .spinner,
    "UISearchBar": .search, "UIDatePicker": .picker, "UIPickerView": .picker,
    "UITableView": .table, "UITableViewController": .table, "UIScrollView": .scroll,
    "UICollectionView": .scroll, "UINavigationBar": .navigationBar, "UIToolbar": .bottomBar,
    "UITabBar": .bottomBar, "UITableViewCell": .row, "UITableViewHeaderFooterView": .header,
    "UIVisualEffectView": .effect, "UIViewController": .plain, "UIWebView": .web,
    "WKWebView": .web, "MKMapView": .foreign, "MTKView": .foreign, "SKView": .foreign,
    "SCNView": .foreign, "PDFView": .foreign, "AVPlayerViewController": .foreign,
  ]

  /// The kind of a class of UIKit by its name alone; nil for classes that are what their superclass is.
  package init?(ofClass name: String) {
    guard let kind = Self.classes[name] else { return nil }
    self = kind
  }

  /// Whether it is touched, and has to be large enough for a finger.
  package var isTouched: Bool {
    switch self {
    case .button, .toggle, .slider, .stepper, .segments, .field: true
    default: false
    }
  }

  /// Whether what stands in it may be larger.
  package var scrolls: Bool {
    switch self {
    case .scroll, .table, .textView, .web: true
    default: false
    }
  }

  /// Whether its content is scaled, scrolled or drawn to whatever size it gets.
  package var fitsAnySize: Bool {
    switch self {
    case .image, .slider, .progress, .spinner: true
    default: scrolls
    }
  }
}

extension ClassTable {
  /// What kind of view a class makes: its own, else that of the nearest class that it is a kind of; nil for unknown
  /// classes, and those that make no views.
  package func kind(of name: String) -> ViewKind? {
    first(of: name) { ViewKind(ofClass: $0.name) }
  }

  /// Whether views of a class are rows of tables, or headers of theirs.
  package func isRow(_ name: String) -> Bool {
    switch kind(of: name) {
    case .row, .header: true
    default: false
    }
  }

  /// The class that stands for one that nobody knows.
  package static func standIn(for name: String) -> String {
    name.hasSuffix("Controller") ? "UIViewController" : "UIView"
  }
}
