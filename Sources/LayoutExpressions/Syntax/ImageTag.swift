// What `<img>` says in a text: the name of an image, and its size where that is not the image's own. What else
// HTML knows of images has no meaning for a layout.

import Diagnostics

/// An attribute of a tag, entities already decoded.
public struct TagAttribute: Sendable {
  /// The name.
  public var name: String
  /// The value.
  public var value: String
  /// The location of the value.
  public var location: SourceRange

  /// Makes an attribute.
  public init(_ name: String, _ value: String, at location: SourceRange) {
    self.name = name
    self.value = value
    self.location = location
  }
}

/// Reads the attributes of `<img>`.
enum ImageTag {
  /// The image that attributes name, and what is wrong with them; of two of a name the first counts.
  static func read(
    _ attributes: [TagAttribute],
    at location: SourceRange
  ) -> (image: ImageReference, diagnostics: [Diagnostic]) {
    var image = ImageReference("")
    var diagnostics: [Diagnostic] = []
    func attribute(_ name: String) -> TagAttribute? { attributes.first { $0.name == name } }
    func extent(_ name: String) -> Double? {
      guard let attribute = attribute(name) else { return nil }
      if let points = points(attribute.value) { return points }
      let message = Messages.imageExtent(attribute.value, of: name)
      diagnostics.append(Diagnostic("expression-bad-image", message, at: attribute.location))
      return nil
    }
    image.width = extent("width")
    image.height = extent("height")
    if let source = attribute("src") {
      image.name = source.value
      if source.value.utf8.contains(UInt8(ascii: "{")) {
        let message = Messages.expressionInImage(source.value)
        diagnostics.append(Diagnostic("expression-bad-image", message, at: source.location))
      }
    }
    // What is wrong with a size says enough about the size that is not there.
    if diagnostics.isEmpty, image.name.isEmpty, image.width == nil || image.height == nil {
      let message = Messages.imageWithoutName
      diagnostics.append(
        Diagnostic("expression-image-in-text", severity: .warning, message, at: location)
      )
    }
    return (image, diagnostics)
  }

  /// A number of points from 0 on, nil where a text is none.
  private static func points(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first.isDigit else { return nil }
    let scan = bytes.withUnsafeBufferPointer { NumberScan($0, start: 0, end: bytes.count) }
    return scan.end == bytes.count && scan.value.isFinite ? scan.value : nil
  }
}

/// Finds the attributes of a tag that stands in a text.
struct TagAttributeReader {
  private let fragment: SourceFragment
  private let end: Int
  private var index: Int
  private(set) var diagnostics: [Diagnostic] = []

  /// The index of the `>` or `<` outside of quotes that ends a tag; that of the first one where a quote is never
  /// closed.
  static func end(of bytes: [UInt8], from start: Int) -> Int {
    func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") }
    var index = start
    while index < bytes.count, !isEnd(bytes[index]) {
      let byte = bytes[index]
      index += 1
      // Elsewhere than behind `=` a quote is a letter.
      guard byte == UInt8(ascii: "=") else { continue }
      while index < bytes.count, bytes[index].isWhitespace { index += 1 }
      guard index < bytes.count, isQuote(bytes[index]) else { continue }
      guard let close = bytes[(index + 1)...].firstIndex(of: bytes[index]) else {
        return bytes[index...].firstIndex(where: isEnd) ?? bytes.count
      }
      index = close + 1
    }
    return index
  }

  /// Reads a part of a text: what stands between a tag's name and its `>`.
  init(_ fragment: SourceFragment, _ range: Range<Int>) {
    self.fragment = fragment
    (index, end) = (range.lowerBound, range.upperBound)
  }

  /// The attributes; what is none is passed over, as in other tags.
  mutating func attributes() -> [TagAttribute] {
    var attributes: [TagAttribute] = []
    while index < end {
      let start = index
      skip { !$0.isWhitespace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
      guard index > start else {
        index += 1
        continue
      }
      let name = fragment.text(start..<index)
      skip(while: \.isWhitespace)
      guard index < end, fragment[index] == UInt8(ascii: "=") else { continue }
      index += 1
      skip(while: \.isWhitespace)
      let value = value()
      let text = fragment.text(value)
      let location = SourceRange(fragment.buffer, fragment.bufferRange(value))
      attributes.append(TagAttribute(name, HTMLEntities.decoded(text), at: location))
    }
    return attributes
  }

  /// What stands behind `=`: in quotes, or to the next space.
  private mutating func value() -> Range<Int> {
    var start = index
    guard index < end, Self.isQuote(fragment[index]) else {
      skip { !$0.isWhitespace }
      // In `<img src=a/>` the slash ends the tag.
      if index == end, index > start, fragment[index - 1] == UInt8(ascii: "/") { index -= 1 }
      return start..<index
    }
    let quote = fragment[index]
    index += 1
    start = index
    skip { $0 != quote }
    defer { index += 1 }
    if index == end {
      let location = SourceRange(fragment.buffer, fragment.bufferRange(start - 1..<index))
      let message = Messages.unclosedQuote
      diagnostics.append(Diagnostic("expression-bad-image", message, at: location))
    }
    return start..<index
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while index < end, condition(fragment[index]) { index += 1 }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }
}
