// Nodes of Layout XML while their state and their container change: after each change, every frame is that of a layout
// mounted anew with the values of that moment, whatever came before.

import Diagnostics
import FuzzSupport
import Fuzzing
import LayoutXML

/// Changes the state of mounted nodes.
struct LiveLayoutXMLTarget: PlainTarget {
  static let name = "live-layout-xml"
  static let summary = "Layout XML: state changed in any order is as mounted anew"
  static let fileExtension = "xml"
  static let words =
    LayoutXMLTarget.words
    + [
      " outlet='view'", " outlet='label'", " touchUpInside='pressed'", " valueChanged='moved'",
      " delegate='nil'", " reuseIdentifier='row'",
    ]

  /// States and sizes, one after another; each state changes some names and leaves the others.
  private static let sizes: [(width: Double, height: Double)] = [(320, 480), (100.5, 33.3)]

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    Array(RandomMarkup.make(using: &generator).utf8)
  }

  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    LayoutXMLTarget().changed(input, using: &generator)
  }

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    var surroundings = LayoutSurroundings(state: RandomMarkup.states[0])
    var container = LayoutContainer(width: 320, height: 480, surroundings: surroundings)
    let source = SourceBuffer(name: "<layout>", bytes: input, budget: LayoutXMLTarget.budget)
    guard let description = try LayoutXMLTarget.root(of: source) else { return }
    let live = LayoutNode(description)
    guard (try? live.mount(in: container)) != nil else { return }
    try checkOwner(input, live)
    try checkCode(description, live, container)
    for (step, changes) in RandomMarkup.states.dropFirst().enumerated() {
      surroundings.state.merge(changes) { $1 }
      (container.width, container.height) = Self.sizes[step % 2]
      container.surroundings = surroundings
      live.resize(container)
      let fails: Bool
      do throws(DiagnosticsError) {
        try live.setState(changes)
        fails = false
      } catch {
        fails = true
      }
      let fresh = LayoutNode(description)
      guard (try? fresh.mount(in: container)) != nil else {
        // What fails is not followed further: which values it leaves is not said.
        if fails { return }
        throw Finding("fails-anew", "step \(step): mounted anew it fails")
      }
      guard !fails else { throw Finding("fails-live", "step \(step): mounted anew it does not") }
      if let difference = Self.difference(live, fresh, at: "/") {
        throw Finding("depends-on-history", "step \(step): \(difference)")
      }
    }
  }

  /// Looks for what is wrong with the layout of an owner that loads it by itself.
  private func checkOwner(_ input: [UInt8], _ live: LayoutNode) throws(Finding) {
    try LayoutOwnerTrial(input, in: LayoutContainer(width: 320, height: 480))
      .check { Self.difference($0, live, at: "/") }
  }

  /// What differs where the same nodes are made in code.
  private func checkCode(
    _ description: NodeDescription,
    _ live: LayoutNode,
    _ container: LayoutContainer
  ) throws(Finding) {
    guard let node = Self.node(inCode: description) else { return }
    guard (try? node.mount(in: container)) != nil else {
      throw Finding("code-differs", "made in code it fails")
    }
    if let difference = Self.difference(node, live, at: "/") {
      throw Finding("code-differs", difference)
    }
  }

  /// A node and what it contains as code makes them; nil where it has what only files have.
  private static func node(inCode description: NodeDescription) -> LayoutNode? {
    guard description.repetition == nil, description.parameters.isEmpty,
      description.macros.isEmpty, description.contents.isEmpty, description.layoutMode == nil
    else { return nil }
    var children: [LayoutNode] = []
    for child in description.children {
      guard let child = node(inCode: child) else { return nil }
      children.append(child)
    }
    let expressions = description.attributes.map { ($0.name, $0.value.text) }
    return LayoutNode(
      class: description.className,
      constants: ["unused": 0],
      ["unused": 1],
      expressions: Dictionary(expressions) { first, _ in first },
      children: children
    )
  }

  private static func difference(
    _ live: LayoutNode,
    _ fresh: LayoutNode,
    at path: String
  ) -> String? {
    guard live.isPresent == fresh.isPresent, live.frame == fresh.frame else {
      return "\(path) is \(live.isPresent) \(live.frame), anew \(fresh.isPresent) \(fresh.frame)"
    }
    guard live.children.count == fresh.children.count else {
      return "\(path) has \(live.children.count) children, anew \(fresh.children.count)"
    }
    for (index, (liveChild, freshChild)) in zip(live.children, fresh.children).enumerated() {
      if let difference = difference(liveChild, freshChild, at: "\(path)\(index)/") {
        return difference
      }
    }
    return nil
  }
}
