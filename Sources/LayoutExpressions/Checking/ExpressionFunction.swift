// Functions that a project defines by expressions: their signatures, and what calls of them mean.

import Diagnostics

/// A function of a project: an expression of its parameters.
public struct ExpressionFunction: Sendable {
  /// A value that a call gives.
  public struct Parameter: Sendable {
    /// The name that the expression knows it by.
    public let name: String
    /// The type that the call's value is converted to.
    public let type: ExpressionType
  }

  /// The name that calls use.
  public let name: String
  /// The parameters, in the order of a call's values.
  public let parameters: [Parameter]
  /// The type of the function's value.
  public let type: ExpressionType
  let body: PropertyExpression

  /// Reads a function.
  ///
  /// - Parameters:
  ///   - signature: `NAME(PARAMETER: TYPE, …) -> TYPE`, with types by the names that `<param>` uses.
  ///   - signatureRange: Where the signature stands.
  ///   - body: The text of a property of the function's type, in which parameters are known by their names.
  /// - Returns: The function, and what is wrong with it; nil where that is an error.
  public static func read(
    _ signature: String,
    at signatureRange: SourceRange,
    body: SourceFragment
  ) -> (function: ExpressionFunction?, diagnostics: [Diagnostic]) {
    guard let (name, parameters, type) = parse(signature) else {
      let message = Messages.badSignature(signature)
      return (nil, [Diagnostic("function-signature", message, at: signatureRange)])
    }
    guard !ExpressionChecker.hasFunction(named: name) else {
      let message = Messages.knownFunction(name)
      return (nil, [Diagnostic("function-signature", message, at: signatureRange)])
    }
    let (property, diagnostics) = PropertyExpression.read(body, as: type.form)
    guard !diagnostics.containsErrors else { return (nil, diagnostics) }
    return (
      ExpressionFunction(name: name, parameters: parameters, type: type, body: property),
      diagnostics
    )
  }

  private static func parse(
    _ signature: String
  ) -> (name: String, parameters: [Parameter], type: ExpressionType)? {
    guard let opening = signature.firstIndex(of: "("),
      let closing = signature[opening...].firstIndex(of: ")")
    else { return nil }
    let name = trimmed(signature[..<opening])
    let result = trimmed(signature[signature.index(after: closing)...])
    guard isName(name, others: "_."), result.hasPrefix("->"),
      let type = ExpressionType(named: String(trimmed(result.dropFirst(2))))
    else { return nil }
    let list = signature[signature.index(after: opening)..<closing]
    var parameters: [Parameter] = []
    var names: Set<Substring> = []
    for declaration in trimmed(list).isEmpty
      ? [] : list.split(separator: ",", omittingEmptySubsequences: false)
    {
      guard let colon = declaration.firstIndex(of: ":") else { return nil }
      let name = trimmed(declaration[..<colon])
      let text = trimmed(declaration[declaration.index(after: colon)...])
      guard isName(name, others: "_"), let type = ExpressionType(named: String(text)),
        names.insert(name).inserted
      else { return nil }
      parameters.append(Parameter(name: String(name), type: type))
    }
    return (String(name), parameters, type)
  }

  /// Letters and digits of ASCII and `others`, no digit and no dot first.
  private static func isName(_ text: Substring, others: String) -> Bool {
    guard let first = text.first, first != ".", !first.isNumber else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else {
      return start[..<start.startIndex]
    }
    return start[...end]
  }
}

/// Calls of functions of a project, while one expression is checked.
struct FunctionCalls {
  /// What the parameters of the innermost call stand for: operations.
  var values: [String: Int32] = [:]
  var depth = 0
  var count = 0

  /// Calls within calls.
  static let depthLimit = 64
  /// Calls in one expression, those of called functions counted in.
  static let countLimit = 1_000
  /// Operations that a value of one expression may take: a value that is used twice is worked out twice.
  static let workLimit = 100_000
}

extension ExpressionChecker {
  /// The operation of a parameter, or of a member of one, in a function's expression; nil for other names.
  mutating func parameter(_ name: String, at location: SourceRange) -> Int32?? {
    // Most expressions stand in no function.
    if calls.values.isEmpty { return nil }
    if let index = calls.values[name] { return index }
    guard let dot = name.firstIndex(of: "."), let index = calls.values[String(name[..<dot])] else {
      return nil
    }
    let path = String(name[name.index(after: dot)...])
    return .some(member(path, of: index, in: name, at: location))
  }

  /// A call of a function: its expression, with the call's values for its parameters.
  ///
  /// - Complexity: recursion as deep as functions call each other, which is bounded.
  mutating func apply(
    _ function: ExpressionFunction,
    _ tree: ExpressionTree,
    _ arguments: [Int32],
    at location: SourceRange
  ) -> Int32? {
    let expected = function.parameters.count
    guard arguments.count == expected else {
      let message = Messages.argumentCount(function.name, arguments.count, expected...expected)
      return report("expression-argument-count", message, at: location)
    }
    guard calls.depth < FunctionCalls.depthLimit, calls.count < FunctionCalls.countLimit else {
      return report("expression-too-many-calls", Messages.tooManyCalls(function.name), at: location)
    }
    var values: [String: Int32] = [:]
    for (argument, parameter) in zip(arguments, function.parameters) {
      guard let value = check(tree, argument, .type(parameter.type)),
        let fitting = converted(value, to: parameter.type)
      else { continue }
      values[parameter.name] = fitting
    }
    guard values.count == expected else { return nil }
    swap(&calls.values, &values)
    calls.depth += 1
    calls.count += 1
    defer {
      calls.depth -= 1
      calls.values = values
    }
    guard let result = check(function.body, as: function.type) else { return nil }
    guard work(of: result) <= FunctionCalls.workLimit else {
      return report("expression-too-many-calls", Messages.tooManyCalls(function.name), at: location)
    }
    return result
  }

  /// How many operations a value takes, those counted again that are used again.
  private func work(of root: Int32) -> Int {
    var work: [Int] = []
    work.reserveCapacity(Int(root) + 1)
    for operation in operations[...Int(root)] {
      var sum = 1
      operation.forEachOperand { sum += work[Int($0)] }
      work.append(min(sum, FunctionCalls.workLimit + 1))
    }
    return work[Int(root)]
  }
}
