// The files of a project on the disk, for as long as they are tried: a folder of their own, and beside it
// files that no document may show.

import FileAccess
import Glibc

/// A project's files in a folder of their own, which is removed with it.
final class ProjectFolder {
  /// The folder that all of it is in.
  private let base: TemporaryFolder
  /// The project's folder.
  let path: String

  /// Stands in every file outside.
  static let secret = "kept-behind-the-fence"

  /// Files beside the project's folder: each is what a project may name, and says what nobody may see.
  private static let outside = [
    "outside.xml": "<UIView><UILabel text=\"\(secret)\" \(secret)=\"1\"/></UIView>\n",
    "outside.strings": "\"title\" = \"\(secret)\";\n\"\(secret)\" oops\n",
    "outside.classes": "class \(secret)\n",
    "images.manifest": "\(secret) a b c\n",
    "tinamou.json": "{\"\(secret)\": \(secret)}\n",
  ]

  /// Writes files and links; nil where the system has no room for them.
  init?(_ input: ProjectInput) {
    guard let base = try? TemporaryFolder() else { return nil }
    self.base = base
    path = base.path + "/project"
    guard mkdir(path, 0o700) == 0 else { return nil }
    for (name, text) in Self.outside { write(Array(text.utf8), to: "\(base.path)/\(name)") }
    // Folders and files come before links, so that no way leads through one: nothing is written elsewhere.
    for file in input.files { makeFolders(to: file.path) }
    for file in input.files where file.target == nil {
      write(file.bytes, to: "\(path)/\(file.path)")
    }
    for file in input.files {
      if let target = file.target { symlink(target, "\(path)/\(file.path)") }
    }
  }

  private func makeFolders(to file: String) {
    var folder = path
    for part in file.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    _ = SystemCall.writeAll(bytes, to: descriptor)
    close(descriptor)
  }
}
