// The same expressions, evaluated one by one and as a program over lanes: bit for bit the same, and the
// same errors at the same places. Also: what is printed reads back as the same expression.

import Diagnostics
import ExpressionPrograms
import LayoutExpressions

/// Lines of expressions tried in two ways.
public struct ExpressionComparison {
  /// Slots that lines may name: numbers, flags, a text, a number or nil, a size, one of every type
  /// that is no number, and a text with placeholders.
  static let inputs: [(name: String, type: ExpressionType)] = [
    ("a", .number), ("b", .number), ("c", .number), ("d", .number), ("p", .boolean),
    ("q", .boolean), ("s", .string), ("o", .optional(.number)), ("size", .structure(.size)),
    ("hue", .color), ("face", .font), ("rich", .attributedString), ("pic", .image),
    ("side", .enumeration(alignment)), ("list", .array(.number)), ("rec", .record), ("x", .any),
    ("box", .structure(.rect)), ("format", .string), ("thing", .object("Thing")),
  ]

  /// Texts that do not change, some with placeholders.
  static let constants = [
    "strings.of": "%@ of %i", "strings.points": "%.1f pt, %f%%", "strings.turned": "%2$s, %1$ld",
    "strings.plain": "plain", "strings.wrong": "%q", "strings.empty": "",
  ]

  /// Properties that every line is also tried as: literal text with expressions in braces for most.
  static let propertyTypes: [ExpressionType] = [
    .string, .font, .attributedString, .image, .color, .array(.string), .array(.number),
    .enumeration(alignment), .optionSet(alignment), .structure(.insets),
    .optional(.structure(.size)),
  ]

  private static let alignment = EnumerationType("Alignment", cases: ["left", "center", "right"])
  private static let styles = EnumerationType("UIBlurEffect.Style", cases: ["light", "dark"])

  /// Numbers that lanes have, the odd ones among them.
  static let numbers: [Double] = [
    0, -0.0, 1, -1, 2, 0.5, 100, 320, 375, 667, 33.3, -7.25, 1e-300, 1e300,
    .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1.0 / 3, 3, 10,
  ]

  /// How many lanes were compared.
  public private(set) var laneCount = 0
  /// How many of their lines ran over all lanes at once.
  public private(set) var laneStepCount = 0
  /// How many lanes failed in both.
  public private(set) var errorCount = 0

  /// Makes a comparison.
  public init() {}

  /// Names of the lines' results are known to the lines behind them.
  private struct Scope: ExpressionScope {
    var meanings: [String: NameMeaning] = ExpressionComparison.constants.mapValues {
      .constant(.string($0))
    }
    var functions: [String: ExpressionFunction] = [:]
    var candidates: [String] { meanings.keys.sorted() }
    var percentageBase: NameMeaning? { meanings["a"] }
    func meaning(of name: String) -> NameMeaning? { meanings[name] }
    func function(named name: String) -> ExpressionFunction? { functions[name] }
    func enumeration(named name: String) -> EnumerationType? {
      [ExpressionComparison.alignment, ExpressionComparison.styles].first { $0.name == name }
    }
  }

  /// Tries lines; what differs, or nil.
  ///
  /// - Parameters:
  ///   - text: Lines of expressions; those with errors are left out. `func NAME(PARAMETER: TYPE, …) -> TYPE = EXPRESSION`
  ///     is a function that the lines behind it may call.
  ///   - lanes: How many sets of values to try.
  ///   - generator: Decides the values.
  /// - Returns: What differs, with the lines, or nil.
  public mutating func difference(
    in text: String,
    lanes: Int,
    using generator: inout SeededGenerator
  ) -> String? {
    var scope = Scope()
    for (slot, input) in Self.inputs.enumerated() {
      scope.meanings[input.name] = .slot(slot, input.type)
    }
    var types = Self.inputs.map(\.type)
    var steps: [ProgramStep] = []
    let source = SourceBuffer(name: "<expression>", text: text)
    for (number, line) in FormatLines.lines(of: source).enumerated() {
      if let found = Self.function(line) {
        if let function = found.function { scope.functions[function.name] = function }
        if found.function == nil, found.diagnostics.isEmpty {
          return "no function and no error: \(line.text)"
        }
        continue
      }
      let (property, problems) = PropertyExpression.read(line, as: .expression)
      if let difference = propertyDifference(line, in: scope, using: &generator) {
        return "\(difference)\n\(text)"
      }
      guard problems.isEmpty, let tree = property.expressions.first else { continue }
      if let difference = Self.printingDifference(tree) { return difference }
      let (checked, findings) = ExpressionChecker.check(property, as: .any, in: scope)
      guard let checked else {
        if findings.isEmpty { return "no expression and no error: \(line.text)" }
        continue
      }
      steps.append(.define(slot: types.count, checked))
      scope.meanings["r\(number)"] = .slot(types.count, checked.type)
      types.append(checked.type)
    }
    guard !steps.isEmpty else { return nil }
    let program = ExpressionProgram(steps, slotTypes: types)
    laneStepCount += program.laneStepCount
    return difference(program, lanes: lanes, using: &generator).map { "\($0)\n\(text)" }
  }

  /// The function that a line defines, and what is wrong with it; nil for other lines.
  private static func function(
    _ line: SourceFragment
  ) -> (function: ExpressionFunction?, diagnostics: [Diagnostic])? {
    let word = Array("func ".utf8)
    guard line.bytes.starts(with: word), let sign = line.bytes.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    func range(_ part: Range<Int>) -> Range<Int> { line.bufferRange(part) }
    return ExpressionFunction.read(
      String(decoding: line.bytes[word.count..<sign], as: UTF8.self),
      at: SourceRange(line.buffer, range(word.count..<sign)),
      body: SourceFragment(line.buffer, range: range((sign + 1)..<line.bytes.count))
    )
  }

  /// Tries a line as a property of some type, by itself: most texts are none of some font or colour, and
  /// an error ends a lane.
  private mutating func propertyDifference(
    _ line: SourceFragment,
    in scope: Scope,
    using generator: inout SeededGenerator
  ) -> String? {
    let type = generator.pick(Self.propertyTypes)
    let (property, problems) = PropertyExpression.read(line, as: type.form)
    var inputs = Scope()
    inputs.functions = scope.functions
    for input in Self.inputs { inputs.meanings[input.name] = scope.meanings[input.name] }
    let (checked, findings) = ExpressionChecker.check(property, as: type, in: inputs)
    guard problems.isEmpty else { return nil }
    guard let checked else {
      return findings.isEmpty ? "no \(type.name) and no error: \(line.text)" : nil
    }
    if property.isOnlyComment || property.literalText != nil, !checked.slots.isEmpty {
      return "a text without expressions depends on values: \(line.text)"
    }
    let step = ProgramStep.define(slot: Self.inputs.count, checked)
    let program = ExpressionProgram(
      [step],
      slotTypes: Self.inputs.map(\.type) + [checked.type]
    )
    return difference(program, lanes: 3, using: &generator).map { "as \(type.name): \($0)" }
  }

  /// What is lost when an expression is printed and read again, or nil.
  static func printingDifference(_ tree: ExpressionTree) -> String? {
    let text = ExpressionPrinter.text(of: tree)
    let (again, problems) = ExpressionParser.parse(
      SourceFragment(SourceBuffer(name: "<printed>", text: text))
    )
    guard problems.isEmpty else { return "printed as '\(text)': \(problems[0].message)" }
    guard again.isSame(as: tree) else { return "another expression is printed: '\(text)'" }
    let second = ExpressionPrinter.text(of: again)
    return second == text ? nil : "printed as '\(text)', then as '\(second)'"
  }

  private mutating func difference(
    _ program: ExpressionProgram,
    lanes: Int,
    using generator: inout SeededGenerator
  ) -> String? {
    let block = program.makeLanes(count: lanes)
    for lane in 0..<lanes {
      for (slot, input) in Self.inputs.enumerated() {
        let value =
          input.name == "format" ? Self.format(&generator) : Self.value(input.type, &generator)
        block.setValue(value, ofSlot: slot, lane: lane)
      }
    }
    program.run(block)
    laneCount += lanes
    errorCount += block.errors.count
    for lane in 0..<lanes {
      let error = block.errors.first { $0.lane == lane }
      if let difference = Self.difference(program, block, lane: lane, error) {
        return "lane \(lane): \(difference)"
      }
    }
    return nil
  }

  private static func format(_ generator: inout SeededGenerator) -> ExpressionValue {
    .string(generator.pick(constants.keys.sorted().map { constants[$0] ?? "" }))
  }

  private static func value(
    _ type: ExpressionType,
    _ generator: inout SeededGenerator
  ) -> ExpressionValue {
    let number =
      generator.chance(500)
      ? generator.pick(numbers) : Double(generator.integer(in: -4_000...40_000)) / 16
    switch type {
    case .boolean: return .boolean(generator.chance(500))
    case .string: return .string(generator.pick(["", "x", "t1"]))
    case .optional: return generator.chance(400) ? .nil : .number(number)
    case .structure(let kind):
      let numbers = [number, 8, 3, 33.3]
      return .structure(StructureValue(kind, Array(numbers.prefix(kind.memberNames.count))))
    case .color: return .color(ColorValue(red: number, green: 0.5, blue: 1, alpha: number / 2))
    case .font:
      return .font(FontDescriptor(name: generator.pick([nil, "Menlo"]), size: 17, traits: .bold))
    case .attributedString: return .attributedString(AttributedText("rich"))
    case .image: return .image(ImageReference("pic", width: number, height: nil))
    case .enumeration(let type): return .enumeration(EnumerationCase(type, index: 1))
    case .array: return .array([.number(number), .number(2)])
    case .record: return .record(RecordValue(["k": .number(number), "t": .string("v")]))
    case .any: return generator.pick(anything(number))
    case .object(let name): return .object(ObjectValue("one", typeName: name))
    default: return .number(number)
    }
  }

  /// What a value of no type in particular may be: of every type, and texts and records that others are made of.
  private static func anything(_ number: Double) -> [ExpressionValue] {
    [
      .number(number), .boolean(true), .nil, .string("#f00"), .string("red"), .string("bold 12"),
      .string("center"), .string("left, right"), .string("Menlo %"),
      .array([.number(number), .string("x")]),
      .array([.enumeration(EnumerationCase(alignment, index: 0)), .string("right")]),
      .record(RecordValue(["left": .number(number), "top": .number(2)])),
      .record(RecordValue(["width": .string("x"), "in": .record(RecordValue(["k": .number(4)]))])),
      .attributedString(AttributedText("rich")),
      .optionSet(OptionSetValue(alignment, indices: [0, 2])),
      .object(ObjectValue("one", typeName: "Other")), .object(ObjectValue(incomparable: 1)),
    ]
  }

  /// Compares one lane with the evaluator.
  private static func difference(
    _ program: ExpressionProgram,
    _ block: LaneBlock,
    lane: Int,
    _ error: LaneBlock.LaneError?
  ) -> String? {
    var values: [Int: ExpressionValue] = [:]
    for slot in inputs.indices { values[slot] = block.value(ofSlot: slot, lane: lane) }
    for (index, step) in program.steps.enumerated() {
      guard case .define(let slot, let expression) = step else { continue }
      do {
        let known = values
        let value = try expression.evaluate { slot throws(Diagnostic) in known[slot] ?? .nil }
        if let error, error.step == index {
          return "evaluates to \(value), but the program says: \(error.diagnostic.message)"
        }
        let found = block.value(ofSlot: slot, lane: lane)
        guard isSame(value, found) else { return "evaluates to \(value), but runs to \(found)" }
        values[slot] = value
      } catch {
        return disagreement(error, block.errors.first { $0.lane == lane }, step: index)
      }
    }
    return error.map { "evaluates, but the program says: \($0.diagnostic.message)" }
  }

  private static func disagreement(
    _ found: Diagnostic,
    _ error: LaneBlock.LaneError?,
    step: Int
  ) -> String? {
    guard let error, error.step == step else {
      return "fails (\(found.message)), but runs at step \(step)"
    }
    let isSame =
      error.diagnostic.code == found.code && error.diagnostic.range.bytes == found.range.bytes
    return isSame ? nil : "fails (\(found.message)), but runs to: \(error.diagnostic.message)"
  }

  private static func isSame(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
    if case .number(let x) = left, case .number(let y) = right {
      return x.bitPattern == y.bitPattern
    }
    return left == right
  }
}
