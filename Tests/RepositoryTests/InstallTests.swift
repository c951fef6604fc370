// `scripts/install`: what it puts where, and that it takes away what it has put.

import Foundation
import Testing

@Suite struct InstallTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tinamou-install-\(UUID().uuidString)")

  /// Installs the program of this build, or runs the script in another way.
  private func install(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let script = Repository.root.appendingPathComponent("scripts/install").path
    return try Repository.run(
      script,
      arguments + ["--prefix", "/usr"],
      environment: ["DESTDIR": folder.path]
    )
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("usr/\(path)"), encoding: .utf8)
  }

  /// The files below the folder.
  private func files() -> [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return found.filter { path in
      var isFolder: ObjCBool = false
      let full = folder.appendingPathComponent(path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  @Test("each command has a page with its options and is completed; what was installed can go")
  func installs() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let products = try Repository.executable("tinamou").deletingLastPathComponent().path
    // What belongs to others stays, what an earlier version has installed goes.
    let there = ["share/tinamou/installed", "share/man/man1/tinamou-old.1", "bin/other"]
    for path in there {
      let file = folder.appendingPathComponent("usr/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data("share/man/man1/tinamou-old.1\n".utf8).write(to: file)
    }
    let (status, output) = try install(["--built", products])
    #expect(status == 0, "\(output)")
    let program = folder.appendingPathComponent("usr/bin/tinamou").path
    let help = try Repository.run(program, ["--help"]).output
    let list = try #require(help.firstRange(of: "SUBCOMMANDS:"))
    let commands = help[list.upperBound...].matches(of: #/\n  ([a-z]+) /#).map { String($0.1) }
    #expect(commands.count >= 14)
    let completions = try [
      "bash-completion/completions/tinamou", "zsh/site-functions/_tinamou",
      "fish/vendor_completions.d/tinamou.fish",
    ].map { try text("share/\($0)") }
    for command in commands {
      let page = try text("share/man/man1/tinamou-\(command).1")
        .replacingOccurrences(of: "\\-", with: "-")
      let help = try Repository.run(program, ["help", command]).output
      let options = help.matches(of: #/\n +(?:-h, )?(--[a-z-]+)/#).map { String($0.1) }
      #expect(options.count >= 4)
      for option in options { #expect(page.contains(option), "\(command): \(option)") }
      #expect(page.contains("EXIT STATUS"))
      for text in completions { #expect(text.contains(command), "\(command) is not completed") }
    }
    // A synopsis of two lines.
    let explain = try text("share/man/man1/tinamou-explain.1")
    #expect(explain.contains("\n.br\n\\fBtinamou explain DOCUMENT \\-\\-graph"))
    let main = try text("share/man/man1/tinamou.1")
    for section in ["COMMANDS", "\"EXIT STATUS\"", "FILES", "ENVIRONMENT"] {
      #expect(main.contains("\n.SH \(section)\n"))
    }
    #expect(main.contains("tinamou.json") && main.contains("TINAMOU_FONTS"))
    #expect(!files().contains { $0.hasSuffix("tinamou-old.1") || $0.hasSuffix(".partial") })
    #expect(try complaints() == "")
    let once = files()
    #expect(try install(["--built", products]).status == 0)
    #expect(files() == once)
    #expect(try install(["--uninstall"]).status == 0)
    #expect(files() == ["usr/bin/other"])
    #expect(try install(["--uninstall"]).status == 66)
  }

  /// What formatters have to say of the pages, where there is one.
  private func complaints() throws -> String {
    let pages = files().filter { $0.hasSuffix(".1") }
      .map { folder.appendingPathComponent($0).path }
    #expect(!pages.isEmpty)
    let formatters = [
      ("mandoc", ["-T", "lint", "-W", "warning"]), ("groff", ["-man", "-ww", "-z", "-T", "utf8"]),
    ]
    return try formatters.map { name, options in
      guard try Repository.run("sh", ["-c", "command -v \(name)"]).status == 0 else { return "" }
      return try Repository.run(name, options + pages).output
    }.joined()
  }
}
