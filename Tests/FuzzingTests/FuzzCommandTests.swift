// The command line of `fuzz`, as a user meets it.

import Foundation
import Testing

@Suite struct FuzzCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tinamou-fuzz-command-\(UUID().uuidString)").path

  private func run(
    _ arguments: String...
  ) throws -> (status: Int32, output: String, messages: String) {
    try FuzzExecutable.run(arguments, in: URL(fileURLWithPath: folder))
  }

  @Test("a run with findings prints them with the command that shows them again, and ends with 1")
  func findings() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (status, output, messages) = try run(
      "canary",
      "--seed",
      "5",
      "--inputs",
      "2000",
      "--seconds",
      "60",
      "--findings",
      "found",
      "--json",
      "result.json"
    )
    #expect(status == 1)
    #expect(messages == "fuzz: seed 5, seeded inputs\n")
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "target  inputs  inputs/s  edges  features  findings")
    #expect(lines[1].hasPrefix("canary   2 000"))
    let command = try #require(lines.first { $0.contains("fuzz replay found/canary/canary-") })
    let path = try #require(command.split(separator: " ").last.map(String.init))
    let again = try run("replay", path)
    #expect(again.status == 1)
    #expect(again.output == "\(path): canary\nthe input holds the word 'canary'\n")
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/result.json"))
    let object = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: Any]
    )
    let targets = try #require(object["targets"] as? [[String: Any]])
    #expect(targets.first?["inputs"] as? Int == 2_000)
  }

  @Test("a run without findings ends with 0, a wrong command line with 64, no file with 66")
  func exitCodes() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try run("visual-format", "--seed", "1", "--inputs", "500").status == 0)
    #expect(try run("list").output.contains("visual-format  "))
    #expect(try run("--version").output == "0.1.0\n")
    for arguments in [
      ["--seconds", "0"], ["--jobs", "0"], ["--oracle-share", "1001"], ["no-target"],
    ] {
      let (status, output, messages) = try run("canary", arguments[0], arguments.last ?? "")
      #expect(status == 64, "\(arguments)")
      #expect(output.isEmpty && !messages.isEmpty)
    }
    #expect(try run("visual-formt").messages.contains("did you mean 'visual-format'?"))
    #expect(try run("replay", "--target", "canary", "no-such-file").status == 66)
    #expect(try run("replay", "no-such-file").status == 64)
    let missing = try run("replay", "--target", "canary", "no-such-file").messages
    #expect(missing.hasPrefix("fuzz: error: ") && missing.hasSuffix(" [input-unreadable]\n"))
    let unknown = try run("help", "nonsense")
    #expect(unknown.status == 64)
    #expect(unknown.messages == "fuzz: error: unknown command 'nonsense' [usage]\n")
    #expect(try run("help", "replay").status == 0)
  }

  @Test("the input of a number is printed as it is")
  func input() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try run("input", "visual-format", "--seed", "3", "--index", "8")
    #expect(first.status == 0 && !first.output.isEmpty)
    #expect(try run("input", "visual-format", "--seed", "3", "--index", "8").output == first.output)
    #expect(try run("input", "visual-format", "--seed", "4", "--index", "8").output != first.output)
  }
}
