import Testing

@Suite("tinamou lint and texts in Layout XML")
struct LintTextTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "texts.xml": """
      <UIView>
        <UILabel id="line" width="100%" height="22" text="Four words of text"/>
        <UILabel id="two" top="30" width="100%" numberOfLines="2" text="Five words wrap to lines"/>
        <UILabel id="small" top="90" width="50" height="22" adjustsFontSizeToFitWidth="true" text="Four words"/>
        <UIButton id="go" top="120" width="60" height="44" title="Go on"/>
        <UIButton id="wide" top="120" left="70" width="130" height="44" title="Go on"/>
        <UITextField id="field" top="170" width="44" height="44" placeholder="A name"/>
        <UISegmentedControl id="part" top="200" width="100%" height="44" items="{['first', 'second', 'third']}"/>
        <UILabel id="own" top="250" text="As wide as it likes to be, and no less"/>
        <UILabel id="lines" top="280" width="100%" numberOfLines="0" text="As high as it likes to be, and no less"/>
        <UILabel id="gone" isHidden="true" width="10" height="10" text="Nobody sees it"/>
        <UITableViewCell id="beside" top="320" width="150" height="30" style="value1" textLabel.text="Name"
          detailTextLabel.text="A long value of it"/>
        <UITableViewCell id="below" top="360" width="150" height="30" style="subtitle" textLabel.text="Name"
          detailTextLabel.text="A long value"/>
      </UIView>
      """
    ])
  }

  /// The names that start messages of cut texts, with what follows where that is asked for.
  private func cut(_ run: ProcessOutcome, _ word: String) -> [String] {
    run.headlines.filter { $0.hasSuffix("[lint-cut-text]") && $0.contains(" is \(word) ") }
      .map { line in String(line.drop { $0 != "'" }.dropFirst().prefix { $0 != "'" }) }
  }

  @Test("cut texts are found at the sizes where they are, whoever says the sizes")
  func cutTexts() throws {
    let run = try place.run("lint", "texts.xml", "--text", "boxes", "--range", "height=800..800")
    #expect(cut(run, "narrower") == ["own", "beside"])
    #expect(cut(run, "lower") == ["below"])
    // A letter of a box is half as wide as its font is large: 38 letters of 17 points take 323.
    let headline = try #require(run.headlines.first { $0.contains("'own' is narrower") })
    #expect(headline.contains("by up to 123 points for width 200 to 323 and height 800; worst"))
    // 22 letters take 187 points, 220 with the margins, rounded up by each text.
    #expect(
      run.headlines.contains { $0.contains("'beside' is narrower than its content by up to 69 ") }
    )
    // A line of 17 points and one of 12 are 36.25 points high.
    #expect(
      run.headlines.contains { $0.contains("'below' is lower than its content by up to 6.25 ") }
    )
  }

  @Test("larger letters need more room")
  func textScale() throws {
    let run = try place.run("lint", "texts.xml", "--text", "boxes", "--text-scale", "2")
    #expect(cut(run, "narrower") == ["line", "go", "field", "part", "own", "beside", "below"])
    #expect(cut(run, "lower") == ["line", "two", "small", "go", "wide", "beside", "below"])
  }
}
