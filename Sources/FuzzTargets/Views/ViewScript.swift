// What the target of live views is given: a text that a person can read, a step a line. Numbers of items count from
// 0 and wrap round, so that any line that begins with a known word means something.
//
//   view 0                                a view in view 0, which is the root; `stack 0`, `scroll 0`, `label 0` likewise
//   guide 1                               a guide of view 1
//   pin v1 left == v0 left 1 8 750        a constraint: v, g, m, s, c are views, guides, margins, safe areas, contents
//   pin g0 width >= - notAnAttribute 1 20 a number alone
//   content 1 40 20.5                     sizes of content; -1 is none
//   text 1 30 100                         letters of a label, in lines of a width; -1 is any
//   lazy 0                                a view in view 0 that does things when it updates its constraints
//   later 2 constant 0 8                  what view 2, a lazy one, does then
//   layout 1                              lays out, and compares with a tree made anew; 1 asks questions, too
//   fit 2 0 0                             the size that fits view 2

import FuzzSupport
import LayoutModel

/// Steps on a tree of views.
struct ViewScript {
  /// A step: what is done, and to what.
  struct Step {
    let word: String
    let arguments: [Substring]

    /// An argument as a finite number of at most a million; 0 where there is none.
    func number(_ index: Int) -> Double {
      guard index < arguments.count, let value = Double(arguments[index]), value.isFinite else {
        return 0
      }
      return min(max(value, -1_000_000), 1_000_000)
    }

    /// An argument as a number of one of so many things.
    func choice(_ index: Int, of count: Int) -> Int {
      Int(number(index).magnitude) % max(count, 1)
    }

    /// An argument as it is written.
    func text(_ index: Int) -> Substring { index < arguments.count ? arguments[index] : "" }
  }

  /// More steps than these are left out: each layout is made twice.
  private static let stepLimit = 120

  let steps: [Step]

  /// Reads any bytes.
  init(_ bytes: [UInt8]) {
    steps = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(Self.stepLimit)
      .compactMap { line in
        let words = line.split(separator: " ")
        return words.first.map { Step(word: String($0), arguments: Array(words.dropFirst())) }
      }
  }

  // MARK: Making scripts

  private static let numbers = [
    "0", "1", "8", "10", "20", "33.3", "50", "100", "0.1", "-8", "-20", "250.5", "1000",
  ]
  private static let factors = ["1", "1", "1", "1", "0.5", "2", "-1", "0.333", "3"]
  private static let priorities = ["1000", "1000", "1000", "999", "750", "500", "250", "50", "1"]
  private static let attributes = LayoutAttribute.allCases.filter { !isRare($0) }.map(\.rawValue)
  private static let rareAttributes = LayoutAttribute.allCases.filter(isRare).map(\.rawValue)

  private static func isRare(_ attribute: LayoutAttribute) -> Bool {
    [.firstBaseline, .lastBaseline, .zIndex].contains(attribute) || attribute.isMargin
  }

  /// The words that lines begin with, and those that stand in them.
  static let words =
    (ViewPlayer.actions.keys.sorted() + ["layout", "fit"]).map { "\n\($0) " }
    + attributes + rareAttributes + priorities + [" == ", " <= ", " >= ", "- notAnAttribute"]

  /// Some views, what holds them, and changes between layouts.
  static func make(using generator: inout SeededGenerator) -> String {
    let viewCount = generator.integer(in: 1...7)
    var lines = ["size \(number(&generator)) \(number(&generator))"]
    for view in 0..<viewCount {
      let word = generator.pick([
        "view", "view", "view", "view", "stack", "scroll", "label", "label", "lazy",
      ])
      lines.append("\(word) \(generator.integer(in: 0...view))")
      if word == "label" {
        lines.append(text(view + 1, &generator))
      } else if generator.chance(400) {
        lines.append(content(view + 1, &generator))
      }
    }
    for _ in 0..<generator.integer(in: 0...(3 * viewCount)) {
      lines.append(pin(viewCount, &generator))
    }
    lines.append("layout")
    for _ in 0..<generator.integer(in: 1...8) {
      for _ in 0..<generator.integer(in: 1...3) { lines.append(change(viewCount, &generator)) }
      if generator.chance(100) {
        let size = "\(number(&generator)) \(number(&generator))"
        lines.append("fit \(generator.integer(in: 0...viewCount)) \(size)")
      }
      lines.append(generator.chance(500) ? "layout 1" : "layout")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func number(_ generator: inout SeededGenerator) -> String {
    generator.pick(numbers)
  }

  private static func content(_ view: Int, _ generator: inout SeededGenerator) -> String {
    "content \(view) \(number(&generator)) \(generator.chance(200) ? "-1" : number(&generator))"
  }

  private static func text(_ view: Int, _ generator: inout SeededGenerator) -> String {
    "text \(view) \(generator.integer(in: 0...50)) \(generator.chance(300) ? "-1" : number(&generator))"
  }

  private static func item(_ viewCount: Int, _ generator: inout SeededGenerator) -> String {
    let kind = generator.pick(["v", "v", "v", "v", "v", "v", "v", "g", "m", "s", "c"])
    return "\(kind)\(generator.integer(in: 0...viewCount))"
  }

  private static func pin(_ viewCount: Int, _ generator: inout SeededGenerator) -> String {
    let attribute = generator.pick(generator.chance(80) ? rareAttributes : attributes)
    let relation = generator.pick(["==", "==", "==", "<=", ">="])
    var line = "pin \(item(viewCount, &generator)) \(attribute) \(relation) "
    if generator.chance(250) {
      line += "- notAnAttribute 1"
    } else {
      let other = generator.chance(800) ? attribute : generator.pick(attributes)
      line += "\(item(viewCount, &generator)) \(other) \(generator.pick(factors))"
    }
    return line + " \(number(&generator)) \(generator.pick(priorities))"
  }

  private static func pinChange(_ generator: inout SeededGenerator) -> String {
    let word = generator.pick(["constant", "constant", "priority", "off", "on"])
    let value = word == "priority" ? generator.pick(priorities) : number(&generator)
    return "\(word) \(generator.integer(in: 0...20)) \(value)"
  }

  private static func change(_ viewCount: Int, _ generator: inout SeededGenerator) -> String {
    let view = generator.integer(in: 0...viewCount)
    switch generator.integer(in: 0...9) {
    case 0: return "size \(number(&generator)) \(number(&generator))"
    case 1: return generator.chance(500) ? content(view, &generator) : text(view, &generator)
    case 2: return pin(viewCount, &generator)
    case 3, 4: return pinChange(&generator)
    case 5:
      let inner =
        switch generator.integer(in: 0...5) {
        case 0: pin(viewCount, &generator)
        case 1: content(view, &generator)
        case 2: "lazy \(view)"
        default: pinChange(&generator)
        }
      let chain = (0...generator.integer(in: 0...2)).map { _ in
        "later \(generator.integer(in: 0...viewCount + 2)) "
      }
      return chain.joined() + inner
    default:
      let word = generator.pick(ViewPlayer.actions.keys.sorted())
      let arguments = (0..<4).map { _ in
        generator.chance(600) ? "\(generator.integer(in: 0...6))" : number(&generator)
      }
      return "\(word) \(view) \(arguments.joined(separator: " "))"
    }
  }
}
