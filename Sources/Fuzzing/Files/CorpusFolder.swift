// Folders of inputs to begin with: DIR/TARGET where there is one, else DIR itself if it is named after the
// target.

import Glibc

/// Inputs kept in folders.
public enum CorpusFolder {
  /// The folders among some that hold inputs of a target.
  public static func folders(of target: any FuzzTarget.Type, in roots: [String]) -> [String] {
    roots.compactMap { root in
      let inner = root.hasSuffix("/") ? root + target.name : "\(root)/\(target.name)"
      if FuzzFiles.isFolder(inner) == true { return inner }
      let isTargetFolder = root.split(separator: "/").last.map(String.init) == target.name
      return isTargetFolder && FuzzFiles.isFolder(root) == true ? root : nil
    }
  }

  /// Whether a folder has inputs of one of some targets.
  ///
  /// - Throws: Where it is none, or an input cannot be opened.
  public static func hasInputs(
    of targets: [any FuzzTarget.Type],
    in root: String
  ) throws(FuzzingFailure) -> Bool {
    guard FuzzFiles.isFolder(root) == true else {
      throw FuzzingFailure(
        "read '\(root)'",
        code: FuzzFiles.isFolder(root) == nil ? ENOENT : ENOTDIR
      )
    }
    var hasInputs = false
    for target in targets {
      let files = try files(of: target, in: [root])
      for file in files where access(file, R_OK) != 0 { throw FuzzingFailure("read '\(file)'") }
      hasInputs = hasInputs || !files.isEmpty
    }
    return hasInputs
  }

  /// The files with inputs of a target, folder by folder, in the order of names.
  public static func files(
    of target: any FuzzTarget.Type,
    in roots: [String]
  ) throws(FuzzingFailure) -> [String] {
    var files: [String] = []
    for folder in folders(of: target, in: roots) {
      files += FuzzFiles.inputs(of: target, among: try FuzzFiles.files(below: folder))
    }
    return files
  }
}
