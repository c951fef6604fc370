// How a product of a build is linked, so that it can be linked again with its functions in another order.
// SwiftPM writes the command down in the manifest of its build; its objects are kept apart, since the next
// build writes over them.

import Foundation

/// The command that links one product, with its objects in a folder of their own.
struct LinkRecipe: Codable {
  /// The product's name, which is the executable's.
  let product: String
  /// The linker's words, with `outputMark` and `objectsMark` for what differs from link to link.
  private let arguments: [String]

  private static let outputMark = "<output>"
  private static let objectsMark = "<objects>"

  /// Reads the command for a product from a build, and keeps copies of the objects in `folder`.
  init(product: String, scratch: String, keepingObjectsIn folder: String) throws(CompareFailure) {
    self.product = product
    let manifest = "\(scratch)/release.yaml"
    guard let text = try? String(contentsOfFile: manifest, encoding: .utf8),
      let command = Self.command(for: product, in: text)
    else { throw .defect("'\(manifest)' does not say how '\(product)' is linked") }
    var words: [String] = []
    var takesOutput = false
    var hasObjects = false
    for word in command where word != "-g" {
      if takesOutput {
        words.append(Self.outputMark)
      } else if word.hasPrefix("@") {
        try Self.keepObjects(listedIn: String(word.dropFirst()), in: folder, for: product)
        words.append(Self.objectsMark)
        hasObjects = true
      } else {
        words.append(word)
      }
      takesOutput = word == "-o"
    }
    guard hasObjects, words.contains(Self.outputMark) else {
      throw .defect("the command that links '\(product)' names no list of objects, or no output")
    }
    arguments = words
  }

  /// The words of the command of `"C.PRODUCT-….exe"`: an array of JSON on a line of its own.
  static func command(for product: String, in manifest: String) -> [String]? {
    var isInside = false
    for line in manifest.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("\"C.") {
        isInside = text.hasPrefix("\"C.\(product)-") && text.hasSuffix(".exe\":")
      } else if isInside, text.hasPrefix("args: [") {
        return try? JSONDecoder().decode([String].self, from: Data(text.dropFirst(6).utf8))
      }
    }
    return nil
  }

  /// The paths of a list of objects: a line each, in single quotes where the shell would need them.
  static func objects(inList text: String) -> [String] {
    text.split(separator: "\n").map { line in
      guard line.hasPrefix("'"), line.hasSuffix("'"), line.count > 1 else { return String(line) }
      return String(line.dropFirst().dropLast()).replacing("'\\''", with: "'")
    }
  }

  private static func keepObjects(
    listedIn list: String,
    in folder: String,
    for product: String
  ) throws(CompareFailure) {
    do {
      let files = FileManager.default
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var kept: [String] = []
      for path in objects(inList: try String(contentsOfFile: list, encoding: .utf8)) {
        // Products share most objects; one that has the same name elsewhere gets another.
        let parts = path.split(separator: "/").suffix(2).joined(separator: "-")
        let copy = "\(folder)/\(parts.replacing(" ", with: "_"))"
        if !files.fileExists(atPath: copy) { try files.copyItem(atPath: path, toPath: copy) }
        kept.append(copy)
      }
      try kept.joined(separator: "\n").write(
        toFile: "\(folder)/\(product).list",
        atomically: true,
        encoding: .utf8
      )
    } catch {
      throw .unwritable("the objects of '\(product)' cannot be kept in '\(folder)': \(error)")
    }
  }

  /// Links the product; its functions stand in an order that the seed determines, or, without one, as the
  /// linker puts them.
  func link(
    to output: String,
    objects folder: String,
    seed: Int?,
    log: String
  ) throws(CompareFailure) {
    var words = arguments.map { word in
      switch word {
      case Self.outputMark: output
      case Self.objectsMark: "@\(folder)/\(product).list"
      default: word
      }
    }
    // Nobody reads the debug information of the runtime's own objects here, and valgrind trips over it.
    words += ["-Xlinker", "-S"]
    if let seed { words += ["-Xlinker", "--shuffle-sections=.text*=\(seed)"] }
    guard Subprocess.run(words, in: folder, log: log) else {
      throw .unbuildable("'\(product)' cannot be linked; see \(log)")
    }
  }
}
