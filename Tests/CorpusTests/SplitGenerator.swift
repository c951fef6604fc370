// Layouts of both languages at random: containers cut into parts, and these again.

import FuzzSupport

/// Makes layouts of parts: some of fixed sizes, others that share the rest.
struct SplitGenerator {
  private var viewCount = 0
  private var constraints: [String] = []

  /// How large a part is along its container.
  private enum Extent {
    case fixed(Int)
    case share(Int)

    var points: Int { if case .fixed(let points) = self { points } else { 0 } }
    var share: Int { if case .share(let share) = self { share } else { 0 } }
  }

  /// The properties of one axis.
  private struct Axis {
    var near: String
    var far: String
    var extent: String

    static let horizontal = Axis(near: "left", far: "right", extent: "width")
    static let vertical = Axis(near: "top", far: "bottom", extent: "height")
  }

  /// A layout of up to three levels, for containers of at least 800 by 800.
  static func make(using generator: inout SeededGenerator) -> TwoWayLayout {
    var splits = SplitGenerator()
    let (json, xml) = splits.parts(depth: 3, isAcross: generator.chance(500), &generator)
    let rows = splits.constraints.enumerated().map { "\"c\($0)\": \"\($1)\"" }
    return TwoWayLayout(
      name: "splits",
      json: "{\"views\": {\(json)}, \"constraints\": {\(rows.joined(separator: ", "))}}",
      xml: "<UIView>\(xml)</UIView>",
      isExact: false
    )
  }

  /// The parts of a container, in both languages.
  private mutating func parts(
    depth: Int,
    isAcross: Bool,
    _ generator: inout SeededGenerator
  ) -> (json: String, xml: String) {
    let along: Axis = isAcross ? .horizontal : .vertical
    let across: Axis = isAcross ? .vertical : .horizontal
    let (inset, gap) = (generator.integer(in: 0...8), generator.integer(in: 0...8))
    let extents = (0..<generator.integer(in: 1...3)).map { number in
      // The first shares the rest, so that there is one that takes it.
      number > 0 && generator.chance(300)
        ? Extent.fixed(generator.integer(in: 10...30)) : .share(generator.pick([1, 2, 4]))
    }
    let taken = extents.reduce(2 * inset + gap * (extents.count - 1)) { $0 + $1.points }
    let shares = extents.reduce(0) { $0 + $1.share }
    let firstName = "v\(viewCount)"
    var previous: String?
    var json: [String] = []
    var xml = ""
    for extent in extents {
      let name = "v\(viewCount)"
      viewCount += 1
      constraints.append("\(name).\(across.near) == superview.\(across.near) + \(inset)")
      constraints.append("\(name).\(across.far) == superview.\(across.far) - \(inset)")
      let start = previous.map { "\($0).\(along.far) + \(gap)" }
      constraints.append(
        "\(name).\(along.near) == \(start ?? "superview.\(along.near) + \(inset)")"
      )
      var children = (json: "", xml: "")
      var length = "\(extent.points)"
      switch extent {
      case .fixed(let points): constraints.append("\(name).\(along.extent) == \(points)")
      case .share(let share):
        length = "(100% - \(taken)) * \(share) / \(shares)"
        if previous != nil {
          let factor = Double(share) / Double(extents[0].share)
          constraints.append(
            "\(name).\(along.extent) == \(factor) * \(firstName).\(along.extent)"
          )
        }
        if depth > 1, generator.chance(600) {
          children = parts(depth: depth - 1, isAcross: !isAcross, &generator)
        }
      }
      let inner = children.json.isEmpty ? "" : "\"children\": {\(children.json)}"
      json.append("\"\(name)\": {\(inner)}")
      let near = previous == nil ? "\(inset)" : "previous.\(along.far) + \(gap)"
      xml += "<UIView id=\"\(name)\" \(along.near)=\"\(near)\" \(along.extent)=\"\(length)\""
      xml += " \(across.near)=\"\(inset)\" \(across.far)=\"100% - \(inset)\">"
      xml += "\(children.xml)</UIView>"
      previous = name
    }
    if let previous {
      constraints.append("\(previous).\(along.far) == superview.\(along.far) - \(inset)")
    }
    return (json.joined(separator: ", "), xml)
  }
}
