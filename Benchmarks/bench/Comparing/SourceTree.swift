// What is built for a side: a tree of files in git, named by a commit or by a working tree whose changes
// are not committed yet.

import Foundation

struct SourceTree {
  /// How people name it.
  let label: String
  let commit: String?
  let tree: String
  /// A working tree of the repository that has the tree.
  let repository: String

  /// The tree of a commit; nil where nothing has this name.
  init?(commit name: String, in repository: String) {
    func parse(_ name: String) -> String? {
      Subprocess.git(["rev-parse", "--verify", "--quiet", name], in: repository)
    }
    guard !name.isEmpty, !name.hasPrefix("-"), let commit = parse("\(name)^{commit}"),
      let tree = parse("\(commit)^{tree}")
    else { return nil }
    let short = String(commit.prefix(9))
    label = commit.hasPrefix(name) ? short : "\(name) (\(short))"
    self.commit = commit
    self.tree = tree
    self.repository = repository
  }

  /// The files of a working tree as they are now, with those that are not committed and not ignored.
  init?(workingTree folder: String, in repository: String) {
    guard let top = Subprocess.git(["rev-parse", "--show-toplevel"], in: folder) else { return nil }
    // An index of its own, so that what is staged stays as it is.
    let index = FileManager.default.temporaryDirectory
      .appendingPathComponent("bench-index-\(ProcessInfo.processInfo.processIdentifier)").path
    defer { try? FileManager.default.removeItem(atPath: index) }
    let environment = ["GIT_INDEX_FILE": index]
    func git(_ arguments: String...) -> String? {
      Subprocess.git(arguments, in: top, environment: environment)
    }
    guard git("read-tree", "HEAD") != nil, git("add", "--all") != nil,
      let tree = git("write-tree")
    else { return nil }
    let head = git("rev-parse", "HEAD")
    let committed = git("rev-parse", "HEAD^{tree}")
    label = tree == committed ? "\(folder) (\(head?.prefix(9) ?? ""))" : "\(folder) (changed)"
    commit = tree == committed ? head : nil
    self.tree = tree
    self.repository = top
  }
}
