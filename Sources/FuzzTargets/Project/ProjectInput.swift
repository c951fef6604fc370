// What the project target is given: the files of a folder in one text that a person can read and change.
//
//   === screen.xml
//   <UIView xml="parts/row.xml"/>
//   === parts/row.xml
//   <UILabel text="{strings.title}"/>
//   === link.xml -> ../outside.xml
//
// The first file is the document. What stands before it, and what has no usable name, is left out.

/// The files of a project.
struct ProjectInput {
  /// A file, or a link.
  struct File {
    /// The path below the project's folder: no part of it is empty, `.` or `..`.
    let path: String
    let bytes: [UInt8]
    /// What a link leads to, nil for a file.
    let target: String?
  }

  /// In the order written; of two of one path the first counts.
  private(set) var files: [File] = []

  private static let mark = Array("=== ".utf8)
  private static let arrow = " -> "
  private static let countLimit = 64
  private static let partLimit = 6
  private static let lengthLimit = 200

  /// Reads any bytes.
  init(_ bytes: [UInt8]) {
    var paths: Set<String> = []
    var head: (path: String, target: String?)?
    var content: [UInt8] = []
    func end(_ files: inout [File]) {
      guard let head, files.count < Self.countLimit, paths.insert(head.path).inserted else {
        return
      }
      files.append(File(path: head.path, bytes: content, target: head.target))
    }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: Self.mark) {
        end(&files)
        head = Self.head(String(decoding: line.dropFirst(Self.mark.count), as: UTF8.self))
        content = []
      } else {
        content += line + [0x0A]
      }
    }
    end(&files)
  }

  private static func head(_ text: String) -> (path: String, target: String?)? {
    guard !text.utf8.contains(0), text.utf8.count <= lengthLimit else { return nil }
    var (path, target) = (text, String?.none)
    if let index = text.indices.first(where: { text[$0...].hasPrefix(arrow) }) {
      path = String(text[..<index])
      target = String(text[index...].dropFirst(arrow.count))
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= partLimit, target != "",
      parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
    else { return nil }
    return (path, target)
  }
}
