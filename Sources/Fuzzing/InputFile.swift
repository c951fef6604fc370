// Files and folders of inputs. Folders are read in the order of names, so that the same folder gives the
// same inputs everywhere.

import Glibc

/// Reads and writes files of inputs.
public enum InputFile {
  /// The bytes of a file.
  public static func read(_ path: String) throws(FuzzingFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FuzzingFailure("read '\(path)'") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FuzzingFailure("read '\(path)'") }
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
  }

  /// Writes a file whole: beside the old one, then renamed over it.
  public static func write(_ bytes: [UInt8], to path: String) throws(FuzzingFailure) {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FuzzingFailure("write '\(path)'") }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let failure = FuzzingFailure("write '\(path)'")
        close(descriptor)
        unlink(temporary)
        throw failure
      }
      written += count
    }
    close(descriptor)
    guard rename(temporary, path) == 0 else {
      let failure = FuzzingFailure("write '\(path)'")
      unlink(temporary)
      throw failure
    }
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws(FuzzingFailure) {
    var made = path.hasPrefix("/") ? "/" : ""
    for component in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + component
      if mkdir(made, 0o755) != 0 && errno != EEXIST { throw FuzzingFailure("make '\(path)'") }
    }
  }

  /// Whether a path is a folder; nil where there is nothing.
  public static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// The files in a folder and those below, in the order of their paths.
  public static func files(below folder: String) throws(FuzzingFailure) -> [String] {
    var files: [String] = []
    var folders = [(path: folder, depth: 0)]
    while let (path, depth) = folders.popLast() {
      for name in try names(in: path) {
        let full = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        // A link to a folder above must not lead round for ever.
        if isFolder(full) == true {
          if depth < 32 { folders.append((full, depth + 1)) }
        } else {
          files.append(full)
        }
      }
    }
    return files.sorted()
  }

  private static func names(in folder: String) throws(FuzzingFailure) -> [String] {
    guard let listing = opendir(folder) else { throw FuzzingFailure("read '\(folder)'") }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The input files of a target among some: those with its extension that are no report of a finding, and
  /// those that libFuzzer named.
  public static func inputs(of target: any FuzzTarget.Type, among paths: [String]) -> [String] {
    let all = Set(paths)
    let ending = "." + target.fileExtension
    return paths.filter { path in
      if isNamedByLibFuzzer(path) { return true }
      guard path.hasSuffix(ending), !path.hasSuffix("/README.md") else { return false }
      return !(path.hasSuffix(".txt") && all.contains(String(path.dropLast(4))))
    }
  }

  /// Whether a file's name is forty hexadecimal digits: libFuzzer names inputs so, without an extension.
  static func isNamedByLibFuzzer(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.utf8.count == 40 && name.allSatisfy { $0.isHexDigit }
  }
}
