// The rules of `tinamou lint` about one solved size, written down anew: rectangles and comparisons, without forms and
// regions.

import ExactArithmetic
import JSONLayout
import LayoutModel
import Linting

/// What is wrong with frames at one size.
struct PlainRules {
  /// Something that is wrong.
  struct Problem: Hashable {
    var rule: LintRule
    var subject: String

    init(rule: LintRule, subject: String) {
      self.rule = rule
      self.subject = subject
    }

    /// Of a view along an axis, or of two views; findings have no character 0 in their subjects.
    fileprivate init(_ rule: LintRule, _ first: String, _ second: String) {
      self.rule = rule
      subject = String("\(first) \(second)".map { $0 == "\u{0}" ? " " : $0 })
    }
  }

  /// How much of something has to be wrong.
  enum Strictness {
    /// So much that a finding may not miss it.
    case sure
    /// So little that a finding may still speak of it.
    case possible

    /// More than this counts, in points; sums on Double lose far less.
    var distance: Double { self == .sure ? 1e-4 : 5e-7 }
    /// What has no more than this is empty, in points.
    fileprivate var emptiness: Double { self == .sure ? 0 : 2e-6 }
  }

  private struct View {
    var name: String
    var superview: Int
    var className: String
    var isSeen = false
    /// Whether something is said of it.
    var isJudged = false
    var isOrdered: Bool
    var insets: (near: [Double], far: [Double])
    var content: [Double?]
  }

  private static let axes = Axis.allCases
  private static let scrolling: Set = [
    "UIScrollView", "UITableView", "UICollectionView", "UITextView", "UIWebView", "WKWebView",
  ]
  private static let touched: Set = [
    "UIButton", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UITextField",
  ]
  private static let scaled: Set = [
    "UIImageView", "UISlider", "UIProgressView", "UIActivityIndicatorView", "UIScrollView",
    "UITextView",
  ]

  private var views: [View] = []

  init(_ layout: DocumentLayout, _ document: LayoutDocument, ignoring ignored: Set<String>) {
    let ordered = Set(layout.stackedViews.map(\.index))
    for (index, view) in layout.tree.views.enumerated() {
      let insets = view.alignmentRectInsets ?? .zero
      var facts = View(
        name: view.name,
        superview: view.superview?.index ?? 0,
        className: view.typeName,
        isOrdered: ordered.contains(index),
        insets: (
          [insets.left.double, insets.top.double], [insets.right.double, insets.bottom.double]
        ),
        content: [nil, nil]
      )
      let outer = facts.superview == 0 || views[facts.superview].isSeen
      facts.isSeen =
        index > 0 && outer && !view.isHidden && document.location(ofItem: view.name) != nil
      facts.isJudged = facts.isSeen && !ignored.contains(view.name)
      let shown = index < document.contents.count ? document.contents[index] : ViewContent()
      let isScaled = Self.scaled.contains(view.typeName) || shown.image != nil
      if shown.text != nil || !isScaled {
        facts.content = Self.axes.map { view.intrinsicContentSize[$0]?.double }
        if shown.text != nil, view.numberOfLines != 1 { facts.content[0] = nil }
      }
      views.append(facts)
    }
  }

  /// What is wrong with frames, four values a view: place and size.
  func problems(_ values: [Double], _ strictness: Strictness) -> Set<Problem> {
    var problems: Set<Problem> = []
    let limit = strictness.distance
    for (index, view) in views.enumerated() where view.isJudged {
      for (axis, word) in ["horizontal", "vertical"].enumerated() {
        func add(_ rule: LintRule, _ amount: Double) {
          if amount > limit {
            problems.insert(Problem(rule, view.name, word))
          }
        }
        let extent = values[4 * index + 2 + axis]
        let (near, far) = edges(index, axis, values)
        if !Self.scrolling.contains(views[view.superview].className) {
          add(.outside, -near)
          add(.outside, far - values[4 * view.superview + 2 + axis])
        }
        if extent <= strictness.emptiness {
          problems.insert(Problem(.emptySize, view.name, word))
        }
        if Self.touched.contains(view.className) { add(.touchTarget, 44 - extent) }
        if let content = view.content[axis] { add(.cutText, content - (far - near)) }
      }
    }
    addOverlaps(values, limit, &problems)
    return problems
  }

  private func addOverlaps(_ values: [Double], _ limit: Double, _ problems: inout Set<Problem>) {
    for (front, view) in views.enumerated() where view.isJudged {
      for (behind, other) in views[..<front].enumerated()
      where other.isJudged && other.superview == view.superview
        && !(other.isOrdered && view.isOrdered)
      {
        var isOver = true
        var isInside = true
        for axis in 0..<2 {
          let (first, second) = (edges(behind, axis, values), edges(front, axis, values))
          let common = min(first.far, second.far) - max(first.near, second.near)
          let least = min(common, first.far - first.near, second.far - second.near)
          isOver = isOver && least > limit
          isInside =
            isInside && first.near - second.near <= limit && second.far - first.far <= limit
        }
        guard isOver, !isInside, !fills(behind, values, limit), !fills(front, values, limit) else {
          continue
        }
        problems.insert(Problem(.overlap, other.name, view.name))
      }
    }
  }

  private func edges(_ view: Int, _ axis: Int, _ values: [Double]) -> (near: Double, far: Double) {
    let (origin, extent) = (values[4 * view + axis], values[4 * view + 2 + axis])
    let insets = views[view].insets
    return (origin + insets.near[axis], origin + extent - insets.far[axis])
  }

  private func fills(_ view: Int, _ values: [Double], _ limit: Double) -> Bool {
    (0..<2).allSatisfy { axis in
      let (near, far) = edges(view, axis, values)
      return abs(near) <= limit
        && abs(far - values[4 * views[view].superview + 2 + axis]) <= limit
    }
  }
}
