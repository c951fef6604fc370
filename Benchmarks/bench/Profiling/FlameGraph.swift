// Stacks as a picture: a bar a function, as wide as the share of samples it is in, on top of whoever
// called it. One SVG file without scripts; the full name and the share show where the pointer rests.
// Source: [Gregg] (Documentation/SOURCES.md).

import Measurement

struct FlameGraph {
  private struct Node {
    var count = 0
    var children: [String: Int] = [:]
  }

  private var nodes = [Node()]

  var sampleCount: Int { nodes[0].count }

  /// Puts stacks together, each from the outermost function to the innermost one; what all begin with is
  /// left out but for the last of it.
  init(_ stacks: [[String]]) {
    var shared = stacks.first ?? []
    for stack in stacks {
      let common = zip(shared, stack).prefix { $0 == $1 }.count
      shared.removeSubrange(common...)
    }
    let skipped = max(0, shared.count - 1)
    for stack in stacks { add(stack.dropFirst(skipped)) }
  }

  private mutating func add(_ stack: ArraySlice<String>) {
    nodes[0].count += 1
    var node = 0
    for name in stack.prefix(Self.deepest) {
      let child: Int
      if let known = nodes[node].children[name] {
        child = known
      } else {
        child = nodes.count
        nodes.append(Node())
        nodes[node].children[name] = child
      }
      nodes[child].count += 1
      node = child
    }
  }

  // MARK: Picture

  /// Frames above this many are left out.
  private static let deepest = 120
  private static let width = 1200.0
  private static let rowHeight = 18.0
  private static let margin = 10.0
  private static let heading = 40.0
  /// Narrower bars would not be seen.
  private static let leastWidth = 0.3
  /// Of letters, on average.
  private static let letterWidth = 6.6

  func svg(title: String) -> String {
    var bars: [(depth: Int, x: Double, width: Double, name: String, count: Int)] = []
    let scale = (Self.width - 2 * Self.margin) / Double(max(sampleCount, 1))
    var waiting = [(node: 0, depth: -1, x: Self.margin)]
    while let (node, depth, start) = waiting.popLast() {
      var x = start
      for (name, child) in nodes[node].children.sorted(by: { $0.key < $1.key }) {
        let width = Double(nodes[child].count) * scale
        if width >= Self.leastWidth {
          bars.append((depth + 1, x, width, name, nodes[child].count))
          waiting.append((child, depth + 1, x))
        }
        x += width
      }
    }
    let rows = Double((bars.map(\.depth).max() ?? 0) + 1)
    let height = Self.heading + rows * Self.rowHeight + Self.margin
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Self.width))" height="\(Int(height))" \
      font-family="monospace" font-size="11">
      <rect width="100%" height="100%" fill="#fffdf5"/>
      <text x="\(Int(Self.margin))" y="24" font-size="15">\(HTML.escaped(title)), \
      \(sampleCount) samples</text>

      """
    for bar in bars {
      let y = height - Self.margin - Double(bar.depth + 1) * Self.rowHeight
      let share = QuantityText.percent(Double(bar.count) / Double(max(sampleCount, 1)))
      let letterCount = Int((bar.width - 6) / Self.letterWidth)
      let label = letterCount < 3 ? "" : String(bar.name.prefix(letterCount))
      text += """
        <g><title>\(HTML.escaped(bar.name)): \(bar.count) samples, \(share)</title>\
        <rect x="\(Self.tenths(bar.x))" y="\(Self.tenths(y))" width="\(Self.tenths(bar.width))" \
        height="\(Int(Self.rowHeight) - 1)" rx="2" fill="\(Self.colour(of: bar.name))"/>\
        <text x="\(Self.tenths(bar.x + 3))" y="\(Self.tenths(y + 12))">\(HTML.escaped(label))</text></g>

        """
    }
    return text + "</svg>\n"
  }

  private static func tenths(_ value: Double) -> String { QuantityText.decimal(value, places: 1) }

  /// A warm colour that belongs to a name, the same in every picture.
  private static func colour(of name: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return "hsl(\(10 + hash % 45),\(70 + hash / 64 % 20)%,\(62 + hash / 4096 % 14)%)"
  }
}
