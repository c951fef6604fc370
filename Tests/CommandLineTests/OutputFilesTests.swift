// Outputs that are inputs of the same command.

import Foundation
import Testing

@Suite("Outputs of commands")
struct OutputFilesTests {
  private static let files = [
    "card.json": #"{"views": {"a": {}}, "constraints": {"c": "H:|[a]|", "d": "V:|[a]|"}}"#,
    "card.svg": #"{"views": {"a": {}}, "constraints": {"c": "H:|[a]|", "d": "V:|[a]|"}}"#,
    "a.xml": "<UIView/>", "rows.csv": "width\n100\n", "state.json": "{}", "own.classes": "",
    "project.json": "{}", "inner/tinamou.json": "{}", "inner/a.xml": "<UIView/>",
    "out.status.csv": "width\n100\n",
    "uses.xml": "<UIView><UIView xml='sub.xml'/></UIView>", "sub.xml": "<UIView/>",
    "shown.xml": "<UIView><UIImageView image='logo'/></UIView>",
    "shown.json": #"{"views": {"a": {"type": "UIImageView", "image": "logo"}}}"#,
    // Kinds of images are told by what is in them.
    "logo.png": "GIF89a\u{1}\0\u{1}\0\0\0\0", "images.manifest": "other 2x3\n",
    "texts/tinamou.json": #"{"strings": "S.strings"}"#, "texts/a.xml": "<UIView/>",
    "texts/S.strings": #""a" = "b";"#, "texts/Localizable.strings": #""a" = "b";"#,
  ]

  private let place: Workplace

  init() throws {
    place = try Workplace(Self.files)
    let manager = FileManager.default
    func path(_ name: String) -> String { place.folder.appendingPathComponent(name).path }
    try manager.createSymbolicLink(atPath: path("link.json"), withDestinationPath: "card.json")
    try manager.linkItem(atPath: path("card.json"), toPath: path("hard.json"))
  }

  @Test(
    "a file that is read is not written, whatever path leads to it",
    arguments: [
      ("compile card.json --range width=100..200 --output", "card.json"),
      ("solve card.json --emit-constraints", "./card.json"),
      ("solve card.json --proof", "link.json"), ("solve card.json --proof", "hard.json"),
      ("solve card.json --state state.json --proof", "inner/../state.json"),
      ("solve card.json --project project.json --proof", "project.json"),
      ("lint card.json --write-baseline", "card.json"),
      ("lint inner/a.xml --write-baseline", "inner/tinamou.json"),
      ("sweep card.json --parameters rows.csv --format csv --output", "rows.csv"),
      ("sweep card.json --parameters - --format csv --output", "rows.csv"),
      ("sweep card.json --parameters out.status.csv --format f64 --output", "out"),
      ("render card.svg --language json --output", "card.svg"),
      ("schema a.xml --output", "a.xml"),
      ("schema a.xml --classes own.classes --output", "own.classes"),
      ("schema uses.xml --output", "./sub.xml"),
      ("sweep uses.xml --parameters rows.csv --output", "sub.xml"),
      ("lint uses.xml --write-baseline", "sub.xml"),
      ("render shown.xml --output", "logo.png"), ("solve shown.json --proof", "logo.png"),
      ("lint shown.xml --write-baseline", "images.manifest"),
      ("schema texts/a.xml --output", "texts/S.strings"),
      ("sweep texts/a.xml --parameters rows.csv --output", "texts/Localizable.strings"),
    ]
  )
  func inputs(command: String, output: String) throws {
    let run = try place.shell("$TINAMOU \(command) \(output) < rows.csv")
    #expect(run.status == 64)
    #expect(run.output == "")
    let option = command.split(separator: " ").last ?? ""
    #expect(run.messages.contains("for '\(option)', which is read, expected another file [usage]"))
    for (name, text) in Self.files { #expect(try place.text(name) == text) }
  }

  @Test(
    "a file is not named '-', which would be a stream",
    arguments: [
      "compile card.json --range width=100..200 --output", "solve card.json --emit-constraints",
      "solve card.json --proof", "lint card.json --write-baseline", "schema --output",
    ]
  )
  func streams(command: String) throws {
    let run = try place.run(command.split(separator: " ").map(String.init) + ["-"])
    #expect(run.status == 64 && run.output == "")
    #expect(run.messages.contains("expected a file; './-' is one of that name [usage]"))
    #expect(!place.exists("-"))
  }

  @Test(
    "a file is not named by what is no UTF-8, which would be written as another name",
    arguments: [
      "compile card.json --range width=100..200 --output", "solve card.json --emit-constraints",
      "solve card.json --proof", "lint card.json --write-baseline", "schema --output",
      "sweep card.json --parameters rows.csv --output", "render card.json --output",
    ]
  )
  func foreignNames(command: String) throws {
    let run = try place.shell(#"$TINAMOU \#(command) "$(printf 'z\377.svg')"; echo $?; ls"#)
    #expect(run.lines.first == "64")
    #expect(!run.lines.contains { $0.hasPrefix("z") })
    #expect(run.messages.contains("whose name is not UTF-8, expected one that is [usage]"))
    #expect(try place.run("schema", "--output", "\u{FFFD}.xsd").status == 0)
  }

  @Test("two outputs are two files, whatever path leads to them, and other files are written")
  func outputs() throws {
    let both = ["solve", "card.json", "--proof", "./s", "--emit-constraints", "inner/../s"]
    let run = try place.run(both)
    #expect(run.status == 64 && run.messages.contains("expected a file for each"))
    #expect(!place.exists("s"))
    #expect(try place.run("solve", "card.json", "--proof", "s").status == 0)
    #expect(place.exists("s"))
    let devices = ["--parameters", "/dev/null", "--output", "/dev/null"]
    #expect(!(try place.run(["sweep", "card.json"] + devices).messages.contains("which is read")))
  }
}
