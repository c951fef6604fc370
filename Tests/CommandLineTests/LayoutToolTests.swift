import Foundation
import Testing

@Suite("tinamou format, list, rename, strings")
struct LayoutToolTests {
  private let place: Workplace

  private static let untidy =
    "<UIView width='1+2'><UILabel text='{strings.Hello} {x}' top='{strings.Bye}'/></UIView>"
  private static let tidy = """
    <UIView width="1 + 2">
        <UILabel
            text="{strings.Hello} {x}"
            top="strings.Bye"
        />
    </UIView>

    """

  init() throws {
    place = try Workplace([
      "untidy.xml": Self.untidy, "tidy.xml": Self.tidy, "broken.xml": "<UIView>\n</UIVew>",
      "other.xml": "<project name='1+2'/>", "skipped.xml": Self.untidy,
      ".layout-ignore": "skipped.xml\nbroken.xml\n",
    ])
  }

  @Test("a folder's layouts are formatted in place, and nothing else is touched")
  func folder() throws {
    let path = place.folder.appendingPathComponent("untidy.xml").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let run = try place.run("format", ".")
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(try place.text("untidy.xml") == Self.tidy)
    #expect(try place.text("other.xml") == "<project name='1+2'/>")
    #expect(try place.text("skipped.xml") == Self.untidy)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    #expect(!names.contains { $0.contains(".partial") })
  }

  @Test("pipes in folders are refused, whichever file they stand for, and nothing waits for them")
  func pipes() throws {
    let piped = try Workplace(["a.xml": Self.untidy, "inner/b.xml": Self.untidy])
    let run = try piped.shell(
      "mkfifo c.xml inner/.layout-ignore; for i in list strings 'format --check'; do timeout 60 $TINAMOU $i .; echo $?; done"
    )
    #expect(run.lines == ["./a.xml", "66", "Bye", "Hello", "66", "./a.xml", "66"])
    let refusals = run.messages.split(separator: "\n").filter {
      $0.contains("it is no plain file [input-unreadable]")
    }
    #expect(refusals.count == 6)
  }

  @Test("what could only have been meant as an option ends the run before any file is changed")
  func misspeltOptions() throws {
    for command in ["format --chek untidy.xml", "rename untidy.xml x y --check", "format -c ."] {
      #expect(try place.run(command: command).status == 64, "\(command)")
    }
    #expect(try place.text("untidy.xml") == Self.untidy)
  }

  @Test("a folder whose name is not UTF-8 cannot be read, and the others are looked through")
  func foreignFolders() throws {
    let run = try place.shell(
      #"""
      name=$(printf 'z\377'); mkdir "$name"; echo '<UIView/>' > "$name/a.xml"; touch "$name.txt"
      for i in list strings 'format --check'; do $TINAMOU $i .; echo $?; done; rm -r "$name" "$name.txt"
      """#
    )
    let listed = ["./tidy.xml", "./untidy.xml", "66"]
    #expect(run.lines == listed + ["Bye", "Hello", "66", "./untidy.xml", "66"])
    #expect(run.headlines.count == 3, "\(run.messages)")
    #expect(run.headlines.allSatisfy { $0.contains("a name that is not UTF-8 cannot be read") })
  }

  @Test("--check names what would change, and changes nothing")
  func check() throws {
    let run = try place.run("format", "--check", "untidy.xml", "tidy.xml")
    #expect(run.status == 1)
    #expect(run.lines == ["untidy.xml"])
    #expect(try place.text("untidy.xml") == Self.untidy)
    #expect(try place.run("format", "tidy.xml", "--check").status == 0)
  }

  @Test("classes of the project and of files say which attributes are expressions")
  func classes() throws {
    let project = try Workplace([
      "badges.classes": "class Badge: UIView\n  amount: number\n  caption: string\n",
      "layouts/badge.xml": "<UIView><Badge amount='1+count' caption='1+count'/></UIView>",
    ])
    let formatted = """
      <UIView>
          <Badge
              amount="1 + count"
              caption="1+count"
          />
      </UIView>

      """
    let (layout, classes) = ("layouts/badge.xml", "badges.classes")
    let input = try project.text(layout)
    #expect(try project.run("format", "-", input: input).output.contains("amount=\"1+count\""))
    let known = try project.run("format", "-", "--classes", classes, input: input)
    #expect(known.output == formatted)
    let renamed =
      try project.run("rename", "-", "count", "n", "--classes", classes, input: input).output
    #expect(renamed.contains("amount=\"1 + n\"") && renamed.contains("caption=\"1+count\""))
    try project.write("tinamou.json", #"{"classes": ["badges.classes"]}"#)
    #expect(try project.run("format", "layouts").status == 0)
    let written = project.folder.appendingPathComponent(layout)
    #expect(try String(contentsOf: written, encoding: .utf8) == formatted)
    #expect(try project.run("strings", "layouts", "--project", "nowhere.json").status == 66)
  }

  @Test("standard input goes to standard output")
  func filter() throws {
    let run = try place.run("format", "-", input: Self.untidy)
    #expect(run.status == 0)
    #expect(run.output == Self.tidy)
  }

  @Test("standard input that is no layout comes out as it came")
  func filterOfOthers() throws {
    let other = "<project  name='1+2'/>"
    let runs = [
      try place.run("format", "-", input: other),
      try place.run("rename", "-", "a", "b", input: other),
    ]
    for run in runs {
      #expect(run.status == 0)
      #expect(run.output == other)
      #expect(run.messages.contains("is no layout"))
    }
  }

  @Test("a file with errors stays as it is, and the others are formatted")
  func broken() throws {
    let run = try place.run("format", "broken.xml", "untidy.xml")
    #expect(run.status == 65)
    #expect(
      run.headlines == [
        "broken.xml:2:1: error: found '</UIVew>', expected '</UIView>' [xml-mismatched-tag]"
      ]
    )
    #expect(try place.text("broken.xml") == "<UIView>\n</UIVew>")
    #expect(try place.text("untidy.xml") == Self.tidy)
    #expect(try place.run("format", "missing.xml").status == 66)
    #expect(try place.run("format").status == 64)
  }

  @Test("list prints the layouts of a folder, strings their keys")
  func listing() throws {
    let list = try place.run("list", ".")
    #expect(list.status == 0)
    #expect(list.lines == ["./tidy.xml", "./untidy.xml"])
    let strings = try place.run("strings", ".")
    #expect(strings.status == 0)
    #expect(strings.lines == ["Bye", "Hello"])
  }

  @Test("a file that several paths lead to is listed once, as the first of them names it")
  func listingOnce() throws {
    let folder = place.folder.lastPathComponent
    let list = try place.run("list", "tidy.xml", ".", "./tidy.xml", "../\(folder)/untidy.xml")
    #expect(list.status == 0)
    #expect(list.lines == ["tidy.xml", "./untidy.xml"])
    // What is no layout is named where the command line names it, however else it was found.
    let other = try place.run("list", ".", "other.xml")
    #expect(other.lines == ["./tidy.xml", "./untidy.xml"])
    #expect(other.messages.contains("'./other.xml' is no layout"))
    let check = try place.run("format", "--check", ".", "untidy.xml", "untidy.xml")
    #expect(check.lines == ["./untidy.xml"])
    // Names that look alike are two files.
    let alike =
      "mkdir alike; for n in '\\303\\251' 'e\\314\\201'; do cp tidy.xml alike/$(printf $n).xml; done"
    #expect(try place.shell("\(alike); $TINAMOU list alike | wc -l").output.contains("2"))
  }

  @Test("a file with errors gives no keys, and the others are still answered")
  func keysOfFailingFiles() throws {
    let broken =
      "<UIView><UILabel text='{strings.A} {strings.}'/><UILabel text='{strings.C}'/></UIView>"
    try place.write("keys.xml", broken)
    let run = try place.run("strings", "keys.xml", "tidy.xml")
    #expect(run.status == 65)
    #expect(run.lines == ["Bye", "Hello"])
  }

  @Test("where a file fails, rename does not say that no expression uses the name")
  func renameOfFailingFiles() throws {
    let text =
      "<UIView>\n<param name='m' type='CGFloat' value='1'/>\n<UIView width='inset * 2'/>\n</UIView>"
    try place.write("given.xml", text)
    for arguments in [["given.xml", "inset", "m"], ["given.xml", "inset", "auto"]] {
      let run = try place.run(["rename"] + arguments)
      #expect(run.status == 65)
      #expect(run.headlines.count == 1)
      #expect(run.headlines.first?.hasSuffix("[rename-hidden]") == true)
      #expect(!run.messages.contains("no expression uses"))
    }
    #expect(try place.text("given.xml") == text)
    #expect(try !place.run("rename", "none.xml", "x", "y").messages.contains("no expression uses"))
  }

  @Test("rename leaves alone what files declare for the nodes that use them")
  func renameBesideFiles() throws {
    let place = try Workplace([
      "row.xml": "<UIView><param name='gap' type='CGFloat'/></UIView>",
      "sub/page.xml": "<UIView left='gap'><UIView xml='../row.xml' top='gap'/></UIView>",
    ])
    #expect(try place.run("rename", ".", "gap", "space").messages == "")
    let page = try place.text("sub/page.xml")
    #expect(page.contains("left=\"space\"") && page.contains("top=\"gap\""))
    try place.write("lost.xml", "<UIView><UIView xml='none.xml' top='gap'/></UIView>")
    let run = try place.run("rename", "lost.xml", "gap", "space")
    #expect(run.status == 0 && run.messages.contains("'none.xml' cannot be read"))
    #expect(try place.text("lost.xml").contains("top=\"space\""))
  }

  @Test("rename changes names in expressions and says when there are none")
  func rename() throws {
    let run = try place.run("rename", "untidy.xml", "x", "count")
    #expect(run.status == 0)
    #expect(
      try place.text("untidy.xml") == Self.tidy.replacingOccurrences(of: "{x}", with: "{count}")
    )
    let missing = try place.run("rename", "untidy.xml", "cuont", "y")
    #expect(missing.status == 0)
    #expect(missing.messages.contains("no expression uses 'cuont'; did you mean 'count'?"))
    #expect(try place.run("rename", "untidy.xml", "x").status == 64)
    let node = try place.run("rename", "untidy.xml", "count", "#id")
    #expect(node.status == 64 && node.messages.contains("'#id' names a node"))
  }
}
