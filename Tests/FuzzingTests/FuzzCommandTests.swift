// The command line of `fuzz`, as a user meets it.

import FileAccess
import Foundation
import Testing

@Suite struct FuzzCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ arguments: String
  ) throws -> (status: Int32, output: String, messages: String) {
    try FuzzExecutable.run(arguments, in: folder)
  }

  @Test("a run with findings prints them with the command that shows them again, and ends with 1")
  func findings() throws {
    let (status, output, messages) = try run(
      "canary --seed 6 --inputs 2000 --seconds 60 --findings found --json result.json"
    )
    #expect(status == 1)
    #expect(messages == "fuzz: seed 6, seeded inputs\n")
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "target  inputs  inputs/s  edges  features  findings")
    #expect(lines[1].hasPrefix("canary   2 000"))
    let command = try #require(lines.first { $0.contains("fuzz replay found/canary/canary-") })
    let path = try #require(command.split(separator: " ").last.map(String.init))
    let again = try run("replay \(path)")
    #expect(again.status == 1)
    #expect(again.output == "\(path): canary\nthe input holds the word 'canary'\n")
    let data = try Data(contentsOf: folder.url("result.json"))
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let targets = try #require(object?["targets"] as? [[String: Any]])
    #expect(targets.first?["inputs"] as? Int == 2_000)
  }

  @Test("a run without findings ends with 0, a wrong command line with 64, no file with 66")
  func exitCodes() throws {
    #expect(try run("visual-format --seed 1 --inputs 500").status == 0)
    let unwritable = try run("canary --seed 6 --inputs 10 --json none/result.json")
    #expect(unwritable.status == 74 && unwritable.output.isEmpty)
    #expect(unwritable.messages.contains("cannot write 'none/result.json': No such file"))
    let twice = try run("visual-format visual-format --seed 1 --inputs 10")
    #expect(twice.output.split(separator: "\n").count { $0.hasPrefix("visual-format ") } == 1)
    #expect(try run("list").output.contains("visual-format  "))
    #expect(try run("--version").output == "0.1.0\n")
    for arguments in ["--seconds 0", "--jobs 0", "--oracle-share 1001", "no-target"] {
      let (status, output, messages) = try run("canary \(arguments)")
      #expect(status == 64, "\(arguments)")
      #expect(output.isEmpty && !messages.isEmpty)
    }
    #expect(try run("visual-formt").messages.contains("did you mean 'visual-format'?"))
    let noTime = "fuzz: error: '0' is no time: expected seconds above 0 [usage]\n"
    for command in ["run canary --seconds 0", "run canary --timeout 0", "reduce cat --seconds 0"] {
      #expect(try run(command).messages == noTime, "\(command)")
    }
    let negative = try run("run canary --seconds -1")
    #expect(negative.messages == "fuzz: error: '-1' is no time: expected seconds above 0 [usage]\n")
    let kept = try run("visual-format --seed 1 --inputs 10 --keep new").messages
    #expect(kept.contains("'--keep' keeps nothing") != kept.contains("coverage-guided inputs"))
    #expect(try run("run canary --seconds --quiet").messages.contains("missing value"))
    #expect(try run("replay --target canary no-such-file").status == 66)
    #expect(try run("replay no-such-file").status == 66)
    #expect(try run("reduce no-such-file").status == 66)
    let missing = try run("replay --target canary no-such-file").messages
    #expect(missing.hasPrefix("fuzz: error: ") && missing.hasSuffix(" [input-unreadable]\n"))
    let unknown = try run("help nonsense")
    #expect(unknown.status == 64)
    #expect(unknown.messages == "fuzz: error: unknown command 'nonsense' [usage]\n")
    #expect(try run("help replay").status == 0)
  }

  @Test(
    "what begins with a dash and is no option is an argument, unless it has two dashes and is no file"
  )
  func dashes() throws {
    for name in ["-hash.txt", "--qiuet"] {
      try folder.write("cat", to: name)
      let replay = try run("replay \(name) --target canary")
      #expect(replay.status == 0)
      #expect(replay.output == "\(name): nothing found\n")
    }
    #expect(try run("replay --target canary -- --quiet").status == 66)
    for command in ["replay", "reduce"] {
      let missing = try run("\(command) -zzz.json")
      #expect(missing.status == 66)
      #expect(missing.messages.contains("'-zzz.json'"))
    }
    for words in ["run -zzz", "-zzz", "input -zzz --seed 1"] {
      let unknown = try run(words)
      #expect(unknown.status == 64)
      #expect(unknown.messages.contains("there is no target '-zzz'"))
    }
    #expect(try run("--quiet list").output == run("list --quiet").output)
    #expect(try run("replay --foo").messages == "fuzz: error: unknown option '--foo' [usage]\n")
    let misspelt = try run("replay --target canary --quite")
    #expect(misspelt.status == 64)
    #expect(
      misspelt.messages == """
        fuzz: error: unknown option '--quite' [usage]
        fuzz: note: did you mean '--quiet'?

        """
    )
  }

  @Test("the input of a number is printed as it is")
  func input() throws {
    let first = try run("input visual-format --seed 3 --index 8")
    #expect(first.status == 0 && !first.output.isEmpty)
    #expect(try run("input visual-format --seed 3 --index 8").output == first.output)
    #expect(try run("input visual-format --seed 4 --index 8").output != first.output)
    let quiet = try run("input visual-format --quiet --seed 3 --index 8")
    #expect(quiet.output == first.output && quiet.messages.isEmpty)
  }

  @Test("findings that cannot be written are told with the command that makes them, by all targets")
  func unwritableFindings() throws {
    let result = try run(
      "canary visual-format --seed 6 --inputs 2000 --findings /dev/null --json result.json"
    )
    #expect(result.status == 74)
    #expect(
      result.messages.hasSuffix(
        "fuzz: error: cannot make '/dev/null/canary': Not a directory [output-unwritable]\n"
      )
    )
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[1].hasPrefix("canary") && lines[2].hasPrefix("visual-format"))
    let lost = try #require(lines.first { $0.contains("not kept: fuzz input canary --seed 6") })
    let words = lost.split(separator: " ").map(String.init)
    let index = try #require(words.last)
    let input = try run("input canary --seed 6 --job 0 --index \(index)")
    #expect(input.output.contains("canary"))
    #expect(try folder.text(of: "result.json").contains(#""lost":3"#))
  }

  @Test(
    "what is printed with a finding shows it again: the limits are in it, inputs of a corpus are not"
  )
  func reproduction() throws {
    try folder.write("canary#", to: "inputs/canary/memory.txt")
    let result = try run(
      "canary --seed 2 --inputs 1 --findings found --corpus inputs --memory 200 --timeout 120"
        + " --oracle-share 7"
    )
    #expect(result.status == 1)
    let command = try #require(
      result.output.split(separator: "\n").first { $0.contains("fuzz replay ") }
    )
    let words = command.split(separator: " ").map(String.init).drop { $0 != "replay" }
    #expect(
      words.dropFirst().prefix(6)
        == ["--timeout", "120.0", "--memory", "200", "--oracle-share", "7"]
    )
    let path = try #require(words.last)
    let again = try run(words.joined(separator: " "))
    #expect(again.status == 1)
    #expect(again.output.hasPrefix("\(path): out-of-memory\n"))
    let report = try folder.text(of: path + ".txt")
    #expect(report.contains("reproduce it: fuzz replay --timeout 120.0 --memory 200"))
    #expect(!report.contains("make it again"))
    #expect(try run("reduce --memory 0 \(path)").status == 64)
  }

  @Test("a corpus that cannot be read is 66, and one without inputs is told")
  func corpusFolders() throws {
    let missing = try run("canary --inputs 1 --corpus no-such-folder")
    #expect(missing.status == 66)
    #expect(
      missing.messages
        == "fuzz: error: cannot read 'no-such-folder': No such file or directory [input-unreadable]\n"
    )
    try folder.write("cat", to: "inputs/a.txt")
    #expect(try run("canary --inputs 1 --corpus inputs/a.txt").status == 66)
    // One seed in twenty finds what the target is there to find.
    let stray = try run("canary --inputs 1 --seed 1 --corpus inputs")
    #expect(stray.status == 0)
    #expect(
      stray.messages.contains("'inputs' has no inputs, expected them in folders named canary")
    )
    // A link to nothing stands for what cannot be read: tests may run as somebody who can read all files.
    try folder.write("cat", to: "inputs/canary/a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/inputs/canary/b.txt",
      withDestinationPath: "nowhere"
    )
    let unreadable = try run("canary --inputs 1 --corpus inputs")
    #expect(unreadable.status == 66)
    #expect(unreadable.messages.contains("cannot read 'inputs/canary/b.txt': "))
  }

  @Test("a folder of files that are no inputs is wrong input, and an empty one is none")
  func nothingToReplay() throws {
    try FileManager.default.createDirectory(
      at: folder.url("e/solve"),
      withIntermediateDirectories: true
    )
    #expect(try run("replay e").status == 0)
    try folder.write("x >= 0\n", to: "e/solve/a.txt")
    let strange = try run("replay e")
    #expect(strange.status == 65)
    #expect(
      strange.messages
        == "fuzz: error: no file in 'e' is an input, 'e/solve/a.txt' among them: expected '.constraints' [input-wrong]\n"
    )
  }
}
