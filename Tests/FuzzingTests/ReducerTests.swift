// The reducer: what it ends in is as small as the fault allows, and always shows the fault.

import FuzzSupport
import Fuzzing
import Testing

@Suite struct ReducerTests {
  /// A planted fault, an input that shows it, and the smallest that does.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let input: String
    let smallest: String
    let shows: @Sendable (String) -> Bool
  }

  static let cases = [
    Case(
      testDescription: "a word in the middle of noise",
      input: "some text,\nthen a canary in line two\nand more",
      smallest: "canary",
      shows: { $0.contains("canary") }
    ),
    Case(
      testDescription: "two lines that need each other, far apart",
      input: (0..<200).map { "row\($0) >= \($0 * 7)\n" }.joined(),
      smallest: "row0\nrow99\n",
      shows: { text in
        let lines = text.split(separator: "\n")
        return lines.contains { $0.hasPrefix("row0") } && lines.contains { $0.hasPrefix("row99") }
          && text.hasSuffix("\n")
      }
    ),
    Case(
      testDescription: "brackets must be paired for the fault to show",
      input: "([a, [b], {c: [7, (d)]}])",
      smallest: "(0)",
      shows: { text in
        let digits = text.filter(\.isNumber)
        return ReducerTests.balance(text) == 0 && text.hasPrefix("(") && text.hasSuffix(")")
          && digits.count == 1
      }
    ),
    Case(
      testDescription: "a name must be the same in both places",
      input: "button17.width == 3 * button17.height",
      smallest: "a=a",
      shows: { text in
        let words = text.split { !$0.isLetter && !$0.isNumber }
        return text.contains("=")
          && words.indices.contains { index in
            words[index].first?.isLetter == true && words[..<index].contains(words[index])
          }
      }
    ),
    Case(
      testDescription: "plain digits and letters stand for any others",
      input: "Q = 948;",
      smallest: "a000",
      shows: { text in
        text.first?.isLetter == true && text.filter(\.isNumber).count == 3
      }
    ),
    Case(
      testDescription: "a fault of every input ends in none at all",
      input: "anything",
      smallest: "",
      shows: { _ in true }
    ),
  ]

  @Test("a planted fault is reduced to the smallest input that shows it", arguments: cases)
  func reducesToTheSmallest(planted: Case) throws {
    let judge: Reducer.Judge = { planted.shows(String(decoding: $0, as: UTF8.self)) }
    var reducer = Reducer(Array(planted.input.utf8), judge: judge)
    let reduction = try reducer.reduce()
    #expect(String(decoding: reduction.input, as: UTF8.self) == planted.smallest)
    #expect(reduction.isFinished)
    var again = Reducer(Array(planted.input.utf8), judge: judge)
    #expect(try again.reduce() == reduction, "not the same twice")
  }

  @Test("random faults of random texts lose no byte that they need, and keep none that they don't")
  func randomFaultsAreReduced() throws {
    let letters = Array("abc{}[](),:\"01 \n".utf8)
    for index in 0..<300 {
      var generator = SeededGenerator(seed: 5, input: index)
      let input = (0..<generator.integer(in: 1...80)).map { _ in generator.pick(letters) }
      let places = Set((0..<3).map { _ in generator.integer(in: 0...(input.count - 1)) }).sorted()
      let needed = places.map { input[$0] }
      // The fault: these bytes, in this order, anywhere.
      let judge: Reducer.Judge = { candidate in
        var rest = needed[...]
        for byte in candidate where byte == rest.first { rest.removeFirst() }
        return rest.isEmpty
      }
      var reducer = Reducer(input, judge: judge)
      #expect(try reducer.reduce().input == needed)
    }
  }

  @Test("the target's proposals come first, and longer ones are not taken")
  func proposalsAreTaken() throws {
    var seen: [Int] = []
    var reducer = Reducer(
      Array("100 apples".utf8),
      proposals: { input in
        let text = String(decoding: input, as: UTF8.self)
        return ["\(text) and more", text.replacing("apples", with: "pears")].map { Array($0.utf8) }
      },
      progress: { count, _ in seen.append(count) },
      judge: { String(decoding: $0, as: UTF8.self).contains("pears") || $0.count == 10 }
    )
    #expect(try String(decoding: reducer.reduce().input, as: UTF8.self) == "pears")
    #expect(seen.first == 9, "the first attempt is the proposal that is shorter")
    #expect(seen == seen.sorted(by: >), "what is left never grows")
  }

  @Test("when time is out the smallest so far is returned, and shows the fault")
  func timeRunsOut() throws {
    var attempts = 0
    var reducer = Reducer(
      Array(repeating: UInt8(ascii: "x"), count: 1_000) + Array("canary".utf8),
      mayGoOn: {
        attempts += 1
        return attempts <= 4
      },
      judge: { String(decoding: $0, as: UTF8.self).contains("canary") }
    )
    let reduction = try reducer.reduce()
    #expect(!reduction.isFinished)
    #expect(reduction.attemptCount == 4)
    #expect(reduction.input.count < 1_006)
    #expect(String(decoding: reduction.input, as: UTF8.self).contains("canary"))
  }

  static func balance(_ text: String) -> Int? {
    var open: [Character] = []
    for letter in text {
      switch letter {
      case "(", "[", "{": open.append(letter)
      case ")", "]", "}":
        guard let last = open.popLast(), ["()", "[]", "{}"].contains("\(last)\(letter)")
        else { return nil }
      default: break
      }
    }
    return open.isEmpty ? 0 : open.count
  }
}
