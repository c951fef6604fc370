import Foundation
import Testing

@Suite("texts and images in documents")
struct TextTests {
  private let place: Workplace

  private static let card = """
    {
      "views": {
        "icon": {"type": "UIImageView", "image": "star"},
        "title": {"type": "UILabel", "text": "Settings", "font": "headline"},
        "body": {
          "type": "UILabel", "numberOfLines": 0, "font": "10",
          "text": "eight letters or less in each word"
        }
      },
      "constraints": {
        "top": "|-[icon]-[title]", "body": "|-[body]-|", "down": "V:|-[title]-[body]",
        "side": "V:|-[icon]", "open": {"format": "[title]-(>=0)-|", "active": false}
      }
    }
    """

  init() throws {
    place = try Workplace([
      "card.json": Self.card, "images.manifest": "star 24x30\n",
      "odd.json": Self.card.replacingOccurrences(of: "\"10\"", with: "\"Hevletica 10\""),
      "picture.json": #"{"views": {"a": {"image": "star"}}, "constraints": {"a": "|[a]"}}"#,
      "plain.json": #"{"views": {"a": {"type": "UILabel"}}, "constraints": {"a": "|[a]|"}}"#,
      "lost.json": #"{"views": {"a": {"image": "moon"}}, "constraints": {"a": "|[a]"}}"#,
      "lost.xml": "<UIView><UIImageView image=\"moon\"/></UIView>",
      "rows.csv": "width\n375\n140\n120\n140\n",
    ])
    try FileManager.default.createDirectory(
      at: place.folder.appendingPathComponent("pictures"),
      withIntermediateDirectories: true
    )
    let manifest = "star 1x2\nstar\n"
    try Data(manifest.utf8).write(
      to: place.folder.appendingPathComponent("pictures/images.manifest")
    )
  }

  @Test("boxes give sizes that can be worked out by hand, height following width")
  func boxes() throws {
    let run = try place.run(command: "solve card.json --text boxes --size 240x400 --size 140x400")
    #expect(run.status == 0)
    #expect(run.messages == "")
    let answers = try run.lines.map { try Answer($0) }
    try #require(answers.count == 2)
    // Eight characters at 17 points, half as wide each; a line of 1.25 sizes.
    #expect(answers[0].frame("title") == [52, 20, 68, 21.25])
    #expect(answers[0].frame("icon") == [20, 20, 24, 30])
    // 34 characters of 5 points: in 200 points one line, in 100 points two.
    #expect(answers[0].frame("body") == [20, 49.25, 200, 12.5])
    #expect(answers[1].frame("body") == [20, 49.25, 100, 25])
  }

  @Test("without an option the fonts of the machine measure, alike each time")
  func fonts() throws {
    let first = try place.run("solve", "card.json", "--format", "json")
    #expect(first.status == 0)
    #expect(try place.run("solve", "card.json", "--text", "fonts").output == first.output)
    // Inter in semibold: 11395 units of 2816 at 17 points, rounded up to 64ths.
    #expect(try Answer(first.output).frame("title") == [52, 20, 68.796875, 20.578125])
  }

  @Test("a document that shows nothing needs no fonts, and one that does says so without them")
  func noFonts() throws {
    let nowhere = "TINAMOU_FONTS=/no/such/folder $TINAMOU"
    #expect(try place.shell("\(nowhere) solve plain.json").status == 0)
    #expect(try place.shell("\(nowhere) solve picture.json").status == 0)
    #expect(try place.shell("\(nowhere) solve card.json --text=boxes").status == 0)
    for command in [
      "solve card.json", "explain card.json", "sweep card.json --parameters rows.csv",
      "compile card.json --range height=1..2",
    ] {
      let run = try place.shell("\(nowhere) \(command)")
      #expect(run.status == 66, "\(command)")
      #expect(run.output == "", "\(command)")
      #expect(run.messages.contains("[font-missing]"), "\(command)")
      #expect(run.messages.contains("--text boxes"), "\(command)")
    }
    // An empty value is none.
    let usual = try place.run("solve", "card.json")
    let empty = try place.run("solve", "card.json", environment: ["TINAMOU_FONTS": ""])
    #expect(empty.status == 0 && empty.output == usual.output)
  }

  @Test("an unknown font is a warning at its place, with the name that may be meant")
  func unknownFont() throws {
    let run = try place.run("solve", "odd.json", "--text", "boxes")
    #expect(run.status == 0)
    #expect(
      run.headlines == [
        "odd.json:6:54: warning: found the font 'Hevletica', which is not known; "
          + "the system's font takes its place [font-unknown]"
      ]
    )
    #expect(run.notes.contains { $0.contains("did you mean 'Helvetica'?") })
  }

  @Test("images are looked for beside the document, or where the command line says")
  func images() throws {
    let run = try place.run("solve", "card.json", "--text", "boxes", "--images", "pictures")
    #expect(run.status == 0)
    #expect(try Answer(run.output).frame("icon") == [20, 20, 1, 2])
    #expect(run.headlines.count == 1)
    #expect(run.messages.contains("pictures/images.manifest:2:1: warning: "))
    #expect(run.messages.contains("[image-manifest]"))
  }

  @Test("an image that is not there is a warning at its place, in either language")
  func missingImages() throws {
    for (file, location) in [("lost.json", "1:27"), ("lost.xml", "1:29")] {
      let run = try self.place.run("solve", file, "--text", "boxes", "--size=9x9", "--size=8x8")
      #expect(run.status == 0)
      #expect(
        run.headlines == [
          "\(file):\(location): warning: found the image 'moon', which is not there; it gives no size "
            + "[image-missing]"
        ]
      )
    }
  }

  @Test("a sweep answers each row as a solve at its width does")
  func sweep() throws {
    let run = try place.run("sweep", "card.json", "--parameters", "rows.csv", "--text", "boxes")
    #expect(run.status == 0)
    let widths = [375, 140, 120, 140]
    try #require(run.lines.count == widths.count)
    for (line, width) in zip(run.lines, widths) {
      let solve = try place.run("solve", "card.json", "--size", "\(width)x667", "--text", "boxes")
      let (row, single) = (try Answer(line), try Answer(solve.output))
      for view in ["icon", "title", "body"] { #expect(row.frame(view) == single.frame(view)) }
    }
    let compiled = try place.run("compile", "card.json", "--range", "width=100..200")
    #expect(compiled.status == 64)
    #expect(compiled.messages.contains("text"))
  }

  @Test("explanations speak of the layout with its texts")
  func explain() throws {
    let run = try place.run(command: "explain card.json body.height --text boxes --size 140x400")
    #expect(run.status == 0)
    #expect(run.output.contains("25"))
  }
}
