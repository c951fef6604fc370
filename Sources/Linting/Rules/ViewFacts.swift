// What rules need to know of a view besides its frame, whatever language it is stated in.

import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutModel
import ViewClasses

/// A view as rules see it.
///
/// The variables of its frame are 4·number + attribute.
struct ViewFacts {
  var name: String
  /// The number of the view it stands in, nil for the outermost.
  var superview: Int?
  var className: String
  /// What its class makes, nil where nobody knows.
  var kind: ViewKind?
  /// Where the document states it; nil for one that a format makes.
  var location: SourceRange?
  /// Whether findings about it are of interest: it is stated and shown.
  var isShown: Bool
  /// Whether a constraint speaks of its place in the stacking order.
  var isStacked = false
  /// How large it has to be to show all that it shows, on the axes that have a size.
  var content = AxisPair<Rational?>(horizontal: nil, vertical: nil)
  /// How far what is seen lies inside the frame.
  var insets: LayoutInsets?

  /// The views of a layout document at one size, the container first.
  static func views(
    of layout: DocumentLayout,
    _ document: LayoutDocument,
    _ locations: DocumentLocations
  ) -> [ViewFacts] {
    var facts: [ViewFacts] = []
    let stacked = Set(layout.stackedViews)
    for (index, view) in layout.tree.views.enumerated() {
      let location = locations.view(view.name)
      // Views stand behind their superviews.
      let isInShown = view.superview.map { $0 == .container || facts[$0.index].isShown } ?? true
      var viewFacts = ViewFacts(
        name: view.name,
        superview: view.superview?.index,
        className: view.typeName,
        kind: ViewKind(ofClass: view.typeName),
        location: location,
        isShown: index > 0 && location != nil && !view.isHidden && isInShown
      )
      viewFacts.insets = view.alignmentRectInsets
      viewFacts.isStacked = stacked.contains(ViewID(index))
      let content = document.contents.indices.contains(index) ? document.contents[index] : nil
      let hasText = content?.text != nil
      if hasText || content?.image == nil && viewFacts.kind?.fitsAnySize != true {
        // Text of several lines is as wide as it likes to be only where it has the room.
        let wraps = hasText && view.numberOfLines != 1
        viewFacts.content.horizontal = wraps ? nil : view.intrinsicContentSize.horizontal?.rational
        viewFacts.content.vertical = view.intrinsicContentSize.vertical?.rational
      }
      facts.append(viewFacts)
    }
    return facts
  }
}

/// Where a document states what.
struct DocumentLocations {
  private let document: LayoutDocument
  /// The keys of metrics, in document order.
  private(set) var metrics: [(name: String, range: SourceRange)] = []
  /// The conditions of variants.
  private(set) var variants: [String: SourceRange] = [:]
  /// Where constraints stand.
  private(set) var constraints: [SourceRange] = []
  /// Every text but keys, with where it stands.
  private(set) var texts: [String] = []

  init(_ document: LayoutDocument, _ source: SourceBuffer) {
    self.document = document
    guard let root = JSONReader.read(source).root else { return }
    readGroup(root)
    if let group = root["variants"] {
      for variant in group.members {
        variants[variant.key] = (variant.value["when"] ?? variant.keyNode).range
        readGroup(variant.value)
      }
    }
    readTexts(root)
  }

  private mutating func readGroup(_ node: JSONNode) {
    if let group = node["metrics"] {
      metrics += group.members.map { ($0.key, $0.keyRange) }
    }
    if let range = node["constraints"]?.range { constraints.append(range) }
  }

  private mutating func readTexts(_ node: JSONNode) {
    if let text = node.string { texts.append(text) }
    for member in node.members { readTexts(member.value) }
    for element in node.elements { readTexts(element) }
  }

  /// The key of a view; nil for one that a format makes.
  func view(_ name: String) -> SourceRange? { document.location(ofItem: name) }

  /// Whether a location is one of a constraint that the document states as such.
  func isConstraint(_ range: SourceRange) -> Bool {
    constraints.contains { $0.bytes.contains(range.bytes.lowerBound) }
  }
}
