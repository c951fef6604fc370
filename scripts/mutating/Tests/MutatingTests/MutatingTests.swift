import Testing

@testable import Mutating

@Suite("Mutations") struct MutatingTests {
  /// Mutations of a text as `kind: original → mutated`.
  private func changes(_ source: String, _ kinds: Set<Mutation.Kind> = []) -> [String] {
    MutationFinder.mutations(in: source)
      .filter { kinds.isEmpty || kinds.contains($0.kind) }
      .map { "\($0.kind): \($0.original) → \($0.mutated)" }
  }

  /// A text with its only mutation of a kind in it.
  private func applied(_ source: String, _ kind: Mutation.Kind) throws -> String {
    let found = MutationFinder.mutations(in: source).filter { $0.kind == kind }
    try #require(found.count == 1)
    return String(decoding: MutatedText(source, [(7, found[0])]).text, as: UTF8.self)
  }

  @Test("a comparison gets its neighbour, a condition is turned round, true and false")
  func conditions() {
    #expect(
      changes("func f() { if a < b { g() } }", [.condition, .comparison]) == [
        "comparison: a < b → a <= b", "condition: a < b → !(a < b)", "condition: a < b → false",
        "condition: a < b → true",
      ]
    )
    #expect(
      changes("func f() { guard a == b else { return } }", [.comparison]) == [],
      "which turning the condition round does, too"
    )
  }

  @Test("operators bind as in Swift")
  func precedence() {
    #expect(
      changes("let x = a + b * c", [.arithmetic]) == [
        "arithmetic: a + b * c → a - b * c", "arithmetic: b * c → b / c",
      ]
    )
    #expect(changes("let x = a - (b - c)", [.sign]).contains("sign: a - (b - c) → (b - c) - a"))
    #expect(changes("let x = a - b * c", [.sign]) == ["sign: a - b * c → (b * c) - a"])
  }

  @Test("integers grow, shrink and vanish, signs go, bounds move")
  func constants() {
    #expect(
      changes("let x = f(3)", [.constant]) == [
        "constant: 3 → 0", "constant: 3 → 2", "constant: 3 → 4",
      ]
    )
    #expect(
      changes("let x = f(0x1p-30, 0.0)", [.constant]) == [
        "constant: 0x1p-30 → 0", "constant: 0x1p-30 → 16 * 0x1p-30", "constant: 0.0 → 1",
      ]
    )
    #expect(changes("let x = -y", [.sign]) == ["sign: -y → y"])
    #expect(
      changes("func f() { for i in 0..<n { } }", [.bound]) == [
        "bound: n → n + 1", "bound: n → n - 1",
      ]
    )
  }

  @Test("statements go, but not the value of a function")
  func statements() throws {
    #expect(
      try applied("func f() { g(); h = a }", .assignment)
        == "func f() { g(); if !isMutant(7) { h = a } }"
    )
    #expect(changes("func f() -> Int { g(1) }", [.statement]) == [])
    #expect(changes("func f() { let x = if a { g() } else { h() } }", [.statement]) == [])
    #expect(
      changes("func f() { if a { g() } }", [.statement]) == ["statement: g() → "]
    )
    #expect(
      try applied("func f() { x += 1 }", .arithmetic)
        == "func f() { if isMutant(7) { x -= 1 } else { x += 1 } }"
    )
  }

  @Test("a break of a switch stays, one of a loop does not")
  func jumps() {
    #expect(
      changes("func f() { while a { switch b { default: break }; break } }", [.jump]) == [
        "jump: break → continue"
      ]
    )
  }

  @Test("arguments change places with their labels staying, min becomes max")
  func arguments() {
    #expect(
      changes("let x = f(a, b, c: d)", [.argument]) == ["argument: f(a, b, c: d) → f(b, a, c: d)"]
    )
    #expect(
      changes("let x = f(p: a, q: b)", [.argument]) == ["argument: f(p: a, q: b) → f(p: b, q: a)"]
    )
    #expect(changes("let x = min(a, b)", [.member]) == ["member: min(a, b) → max(a, b)"])
    #expect(changes("func f() { a.left = b.right }", [.member]) == ["member: b.right → b.left"])
  }

  @Test("what nothing can show is left alone")
  func silentCode() {
    for text in [
      "func f() { precondition(a < b) }", "@inlinable func f() -> Int { a + b }",
      "#if DEBUG\nlet x = a + b\n#endif", #"let x = "a\(b + 1)""#, "func f(_ x: Int = 3) { }",
      "enum E: Int { case a = 3 }", "func f() { switch x { case 3: return; default: return } }",
      "func f() { WorkCounts.countPivot(rows: a + 1) }",
    ] {
      #expect(changes(text) == [], "\(text)")
    }
  }

  @Test("places inside places are switched by themselves, and spans say where")
  func nesting() throws {
    let source = "let é = a + b * c"
    let found = MutationFinder.mutations(in: source)
    let mutated = MutatedText(source, found.enumerated().map { ($0.offset + 1, $0.element) })
    #expect(
      String(decoding: mutated.text, as: UTF8.self)
        == "let é = (isMutant(1) ? (a - b * c) : (a + (isMutant(2) ? (b / c) : (b * c))))"
    )
    let inner = try #require(mutated.spans.last)
    #expect(
      String(decoding: mutated.text[inner.start..<inner.end], as: UTF8.self)
        == "(isMutant(2) ? (b / c) : (b * c))"
    )
  }

  @Test("without mutations a text is what it was")
  func identity() {
    let source = "// é\nfunc f() { g(a ?? b) }\n"
    #expect(MutatedText(source, []).text == Array(source.utf8))
  }
}
