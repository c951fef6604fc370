// The views of a document: their ids, their properties, their children.

import Diagnostics
import ExactArithmetic
import LayoutModel
import TextMetrics

extension DocumentReader {
  /// Reads views by id.
  ///
  /// Recursion goes no deeper than the reader lets objects stand in each other.
  mutating func readViews(_ node: JSONNode, in superview: ViewID) {
    for member in node.members {
      // A view whose id cannot be used hands its children to its superview, so that constraints
      // that name them are judged all the same.
      let id = addView(member, to: superview)
      guard expect(.object, member.value) else { continue }
      var children: JSONNode?
      var stack: JSONMember?
      for property in member.value.members where !property.isDuplicate {
        if property.key == "children" {
          children = property.value
        } else {
          if property.key == "stack" { stack = property }
          readProperty(property, of: id)
        }
      }
      // Stacks stand in the order of their views, so that this one's place comes before its inner ones'.
      let index = statements.stacks.count
      if let children, expect(.object, children) { readViews(children, in: id ?? superview) }
      if let stack, let read = readStack(stack, of: id) {
        statements.stacks.insert(read, at: index)
      }
    }
  }

  /// Adds a view, or says why it cannot have its id.
  private mutating func addView(_ member: JSONMember, to superview: ViewID) -> ViewID? {
    let name = member.key
    guard canDeclare(name, at: member.keyRange, isDuplicate: member.isDuplicate) else { return nil }
    warnOfUnusableName(member, as: Messages.viewName)
    rangeByID[name] = member.keyRange
    contents.append(ViewContent())
    stated.append(StatedProperties())
    return statements.tree.add(name, to: superview)
  }

  /// Whether a view or guide can have an id; says why it cannot.
  private mutating func canDeclare(
    _ name: String,
    at range: SourceRange,
    isDuplicate: Bool = false
  ) -> Bool {
    if isReserved(name) {
      error(.jsonReservedID, Messages.reservedID(name), at: range)
      return false
    }
    guard let first = rangeByID[name] else { return true }
    // In one object the reader of JSON has said so.
    if !isDuplicate {
      error(
        .jsonDuplicateKey,
        Messages.duplicateID(name),
        at: range,
        notes: [Note(Messages.firstID, at: first)]
      )
    }
    return false
  }

  // MARK: Guides

  /// Reads the names of a view's layout guides.
  mutating func readGuides(_ node: JSONNode, of owner: ViewID) {
    guard expect(.array, node) else { return }
    for element in node.elements where expect(.string, element) {
      guides.append((element, owner))
    }
  }

  /// Makes the guides in the order of the file, when every view has its id.
  mutating func addGuides() {
    for (node, owner) in guides.sorted(by: { $0.name.index < $1.name.index }) {
      guard let name = node.string, canDeclare(name, at: node.range) else { continue }
      warnOfUnusableName(name, at: node.range, as: Messages.guideName)
      rangeByID[name] = node.range
      statements.tree.add(TreeGuide(name: name, owner: owner, kind: .free))
    }
    addContents()
  }

  /// Makes what scroll views scroll.
  private mutating func addContents() {
    for id in statements.tree.ids where ClassGeometry.scrolls(statements.tree[id].typeName) {
      let name = "\(statements.tree[id].name).contentLayoutGuide"
      statements.tree.add(TreeGuide(name: name, owner: id, kind: .content))
    }
  }

  // MARK: Properties

  /// Reads one property; without an id it is judged and forgotten.
  private mutating func readProperty(_ property: JSONMember, of id: ViewID?) {
    var view = id.map { statements.tree[$0] } ?? LayoutView(name: "", superview: nil, depth: 0)
    var content = id.map { contents[$0.index] } ?? ViewContent()
    var stated = id.map { self.stated[$0.index] } ?? StatedProperties()
    let value = property.value
    switch property.key {
    case "type":
      view.typeName = string(value) ?? view.typeName
      view.alignmentRectInsets =
        view.alignmentRectInsets ?? ClassGeometry.alignmentRectInsets(ofClass: view.typeName)
    case "intrinsicContentSize": readIntrinsicSize(value, of: &view, &stated.contentSize)
    case "contentHuggingPriority":
      readPriorities(value, into: &view.contentHugging, &stated.contentHugging)
    case "contentCompressionResistancePriority":
      readPriorities(
        value,
        into: &view.contentCompressionResistance,
        &stated.contentCompressionResistance
      )
    case "hidden":
      view.isHidden = bool(value) ?? view.isHidden
      stated.isHidden = true
    case "text": content.text = string(value)
    case "font":
      content.font = font(value)
      if let id { statements.fontRanges[id.index] = value.range }
    case "image":
      content.image = string(value)
      if let id { statements.imageRanges[id.index] = value.range }
    case "color":
      content.color = string(value)
      if let id { statements.colorRanges[id.index] = value.range }
    case "numberOfLines": content.numberOfLines = lineCount(value) ?? content.numberOfLines
    case "lineBreakMode":
      content.lineBreakMode = choice(value, of: LineBreakMode.self) ?? content.lineBreakMode
    case "firstBaseline":
      view.firstBaseline = number(value)
      stated.firstBaseline = true
    case "lastBaseline":
      view.lastBaseline = number(value)
      stated.lastBaseline = true
    case "layoutMargins", "directionalLayoutMargins": readMargins(property, into: &view, &stated)
    case "alignmentRectInsets":
      view.alignmentRectInsets = insets(value)
      stated.alignmentRectInsets = true
    case "layoutGuides": readGuides(value, of: id ?? .container)
    case "stack": break  // It speaks of the children, which come first.
    default: unknownKey(property, known: DocumentKeys.view)
    }
    view.numberOfLines = content.text == nil ? nil : content.numberOfLines
    if let id {
      statements.tree[id] = view
      contents[id.index] = content
      self.stated[id.index] = stated
    }
  }

  private mutating func readIntrinsicSize(
    _ node: JSONNode,
    of view: inout LayoutView,
    _ stated: inout AxisPair<Bool>
  ) {
    guard expect(.object, node) else { return }
    for member in node.members where !member.isDuplicate {
      switch member.key {
      case "width":
        view.intrinsicContentSize.horizontal = size(member.value)
        stated.horizontal = true
      case "height":
        view.intrinsicContentSize.vertical = size(member.value)
        stated.vertical = true
      default: unknownKey(member, known: DocumentKeys.size)
      }
    }
  }

  /// Reads a priority for both axes, or one for each of the axes named.
  private mutating func readPriorities(
    _ node: JSONNode,
    into priorities: inout AxisPair<Double>,
    _ stated: inout AxisPair<Bool>
  ) {
    guard expect(.number, or: .object, node) else { return }
    if node.kind == .number {
      guard let both = priority(node) else { return }
      priorities = AxisPair(horizontal: both, vertical: both)
      stated = AxisPair(horizontal: true, vertical: true)
      return
    }
    for member in node.members where !member.isDuplicate {
      switch member.key {
      case "horizontal":
        priorities.horizontal = priority(member.value) ?? priorities.horizontal
        stated.horizontal = true
      case "vertical":
        priorities.vertical = priority(member.value) ?? priorities.vertical
        stated.vertical = true
      default: unknownKey(member, known: DocumentKeys.priorities)
      }
    }
  }
}
