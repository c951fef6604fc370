// A placeholder with its argument, beside what the system's own printf writes.

import Diagnostics
import FuzzSupport
import Fuzzing
import Glibc
import LayoutExpressions

/// A text with one placeholder, and what stands in its place.
struct PrintfTrial {
  /// Numbers are whole sixteenths, whose decimals are what their Doubles are: printf rounds the one, and we the other.
  private enum Argument {
    case number(Double)
    case text(String)
  }

  private let format: String
  /// The same as C is asked.
  private let asked: String
  private let argument: Argument
  /// The argument as C takes it.
  private let passed: any CVarArg
  private let isFraction: Bool

  init(using generator: inout SeededGenerator) {
    let letter = generator.pick(Array("diuoxXfFeEgGs"))
    let isFraction = "fFeEgG".contains(letter)
    self.isFraction = isFraction
    // What C leaves undefined is left out.
    let flags: [String] = "-+ 0#".map(String.init).filter { flag in
      flag == "#" ? isFraction || "oxX".contains(letter) : flag != "0" || letter != "s"
    }
    var placeholder = generator.chance(200) ? "%1$" : "%"
    for flag in flags where generator.chance(250) { placeholder += flag }
    if generator.chance(400) { placeholder += "\(generator.integer(in: 1...12))" }
    let head = placeholder
    let precision = generator.chance(400) ? generator.pick(["", "0", "1", "2", "3", "7"]) : nil
    if let precision { placeholder += ".\(precision)" }
    let isLong = !isFraction && letter != "s" && generator.chance(300)
    placeholder += (isLong ? "l" : "") + String(letter)
    let around = generator.pick(["", "a ", "%%"])
    format = around + placeholder + around
    let limit = generator.pick([20, 2_000, 1 << 30])
    let number = Double(generator.integer(in: -limit...limit)) / generator.pick([1, 2, 16])
    let whole = Int(number.rounded(.towardZero))
    switch letter {
    case "s":
      let text = generator.pick(["", "ab", "longer words"])
      (argument, passed) = (.text(text), 0)
    case _ where isFraction: (argument, passed) = (.number(number), number)
    case _ where isLong: (argument, passed) = (.number(number), whole)
    default: (argument, passed) = (.number(number), Int32(whole))
    }
    if "gG".contains(letter), head.contains("#") {
      let digits = precision.map { max(Int($0) ?? 0, 1) } ?? 6
      asked = around + head + Self.alternateForm(letter, digits, number) + around
    } else {
      asked = format
    }
  }

  /// What `%#g` is to be by [ISO C], fprintf: glibc's own loses a digit where rounding carries into another one.
  private static func alternateForm(_ letter: Character, _ digits: Int, _ number: Double) -> String
  {
    let text = printed("%.\(digits - 1)e", number)
    let exponent = Int(text.drop { $0 != "e" }.dropFirst()) ?? 0
    return exponent < -4 || exponent >= digits
      ? ".\(digits - 1)\(letter == "g" ? "e" : "E")" : ".\(digits - 1 - exponent)f"
  }

  /// Looks for what is wrong with the text.
  func check() throws(Finding) {
    let expected = printed
    if isFraction, case .number(let number) = argument, number < 0 {
      // What is rounded to 0 has no sign.
      let digits = expected.prefix { $0 != "e" && $0 != "E" }
      if !digits.contains(where: { ("1"..."9").contains($0) }) { return }
    }
    let source = SourceBuffer(name: "<expression>", text: "text(\(literal))")
    let (property, problems) = PropertyExpression.read(SourceFragment(source), as: .expression)
    let scope = ConstantScope(["text": .string(format)])
    let (known, found) = ExpressionChecker.check(property, as: .string, in: scope)
    guard known?.constant == .string(expected) else {
      let messages = (problems + found).map(\.message)
      throw Finding(
        "prints-differently",
        "'\(format)' of \(literal) is \(known?.constant.map { "\($0)" } ?? "\(messages)"), '\(expected)' in C"
      )
    }
  }

  private var literal: String {
    switch argument {
    case .number(let number): "\(number)"
    case .text(let text): "'\(text)'"
    }
  }

  private var printed: String {
    guard case .text(let text) = argument else { return Self.printed(asked, passed) }
    return text.withCString { Self.printed(asked, $0) }
  }

  private static func printed(_ format: String, _ argument: any CVarArg) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = withVaList([argument]) { vsnprintf(&buffer, buffer.count, format, $0) }
    return String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
  }
}
