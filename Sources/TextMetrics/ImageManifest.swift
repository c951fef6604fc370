// Sizes of images as a text file states them: a line each, the name, then the size in points.
//
//     # names may have spaces
//     avatar            40x40
//     icons/back arrow  12.5x20
//     photo.jpg         3024x4032@3

/// The sizes of images as a file states them.
public struct ImageManifest: ImageMeasuring {
  /// A line that cannot be read.
  public struct Finding: Hashable, Sendable {
    /// The line's bytes in the file.
    public let bytes: Range<Int>
    /// What is wrong.
    public let message: String

    fileprivate init(_ line: Substring, of text: String, _ message: String) {
      let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
      bytes = start..<(start + line.utf8.count)
      self.message = message
    }
  }

  /// The sizes in points, by name.
  public let sizes: [String: ImageSize]

  /// The size of an image by its name, nil where the file does not state it.
  public func size(ofImage name: String) -> ImageSize? { sizes[name] }

  /// Reads a manifest.
  ///
  /// - Returns: The sizes that it states, and the lines that cannot be read, which are left out.
  public static func read(_ text: String) -> (manifest: ImageManifest, findings: [Finding]) {
    var sizes: [String: ImageSize] = [:]
    var findings: [Finding] = []
    // A byte order mark is no letter.
    let lines = text.dropFirst(text.first == "\u{FEFF}" ? 1 : 0)
    for line in lines.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let last = words.last, !line.drop(while: \.isWhitespace).hasPrefix("#") else {
        continue
      }
      let name = trimmed(line[..<last.startIndex])
      guard let size = size(last), !name.isEmpty else {
        let message = Messages.badManifestLine(String(line))
        findings.append(Finding(line, of: text, message))
        continue
      }
      guard sizes[name] == nil else {
        findings.append(Finding(line, of: text, Messages.secondSize(name)))
        continue
      }
      sizes[name] = size
    }
    return (ImageManifest(sizes: sizes), findings)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// A size such as `40x40`, or in pixels with how many of them make a point: `80x80@2`.
  private static func size(_ text: Substring) -> ImageSize? {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
    guard halves.count <= 2, sides.count == 2, let width = Double(points: sides[0]),
      let height = Double(points: sides[1])
    else { return nil }
    guard halves.count == 2 else { return ImageSize(width: width, height: height) }
    guard let scale = Double(points: halves[1]), scale >= 1 else { return nil }
    return ImageSize(width: width / scale, height: height / scale)
  }
}
