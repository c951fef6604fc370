import Foundation
import Testing

@Suite("tinamou eval")
struct EvalTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// The arguments and the line that is printed.
  private static let answers: [([String], String)] = [
    (["-5 % 2"], "-1"), (["0.1 + 0.2"], "0.3"), (["-0"], "0"), (["1e21"], "1e+21"),
    (["width / 2", "--set", "width=375"], "187.5"), (["'a' + 1"], "a1"), (["nil"], "nil"),
    (["flag ? 1 : 2", "--set", "flag=false"], "2"), (["#fff7"], "#ffffff77"),
    (["c", "--set", "c=#f00"], "#ff0000ff"), (["s", "--set", "s='12'", "--type", "string"], "s"),
    (["s + 1", "--set", "s='12'"], "121"), (["{n}!", "--set", "n=2", "--type", "string"], "2!"),
    (["red", "--type", "color"], "#ff0000ff"), (["2", "--type", "bool"], "true"),
    (["Courier bold 30", "--type", "font"], "Courier bold 30"),
    // A style behind a hyphen, which no list of fonts has.
    (["HelveticaNeue-LightItalic 20", "--type", "font"], "HelveticaNeue-LightItalic 20"),
    (["Courier-BoldOblique", "--type", "font"], "Courier-BoldOblique 17"),
    (["[1, 'a', nil]"], "[1, a, nil]"),
    (["100% - 20", "--set", "parent.width=320"], "300"), (["-a.b", "--set", "a.b=4"], "-4"),
    (["a ?? 3", "--set", "a=nil"], "3"),
    (["UIView.ContentMode.center"], "center"), (["UIColor.red"], "#ff0000ff"),
    (["UIViewContentMode.center == UIView.ContentMode.center ? 1 : 2"], "1"),
    // No decimal of a Double is the number.
    (["1/3"], "0.3333333333333333"), (["2/3", "--type", "number"], "0.6666666666666666"),
    (["sqrt(2)"], "1.4142135623730951"), (["pi / 2"], "1.5707963267948966"),
    (["{1/3}"], "0.3333333333333333"),
    (["a ?? 1/3", "--set", "a=nil"], "0.3333333333333333"), (["1/3 + 1/3"], "0.6666666666666666"),
    (["[1/3, 2]"], "[0.3333333333333333, 2]"), (["'a' + 1/3"], "a0.3333333333333333"),
    (["{1/3}x", "--type", "string"], "0.3333333333333333x"), (["1/3", "--type", "bool"], "true"),
  ]

  @Test("values are printed as answers print them")
  func values() throws {
    for (arguments, expected) in Self.answers {
      let run = try place.run(["eval"] + arguments)
      #expect(run.status == 0, "\(arguments)")
      #expect(run.messages == "", "\(arguments)")
      #expect(run.lines == [expected], "\(arguments)")
    }
  }

  @Test("errors are at their place in the expression, and nothing is printed")
  func errors() throws {
    let run = try place.run(["eval", "1 + #ff + 'a", "--diagnostics", "json"])
    #expect(run.status == 65)
    #expect(run.lines == [])
    #expect(run.messages.contains(#""file":"<expression>","line":1,"column":5"#))
    #expect(run.messages.contains("expression-unclosed-string"))
    for expression in ["1 / 0", "sqrt(-1)", "1e308 * 10", "", "true + 1", "foo"] {
      let run = try place.run(["eval", expression])
      #expect(run.status == 65, "\(expression)")
      #expect(run.lines == [], "\(expression)")
      #expect(run.messages.hasPrefix("<expression>:1:1: error: "), "\(expression)")
    }
  }

  @Test("a wrong command line is exit 64")
  func usage() throws {
    for arguments in [["eval"], ["eval", "1", "2"], ["eval", "1", "--type", "colour"]] {
      #expect(try place.run(arguments).status == 64, "\(arguments)")
    }
    let run = try place.run(["eval", "1", "--set", "a"])
    #expect(run.status == 64)
  }
}
