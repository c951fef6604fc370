// The text of a property, read by the form its type asks for: an expression, or literal text with
// expressions in braces. Names and types mean nothing yet.

import Diagnostics

/// The text of a property.
public struct PropertyExpression: Sendable {
  /// A piece of the text.
  public enum Segment: Sendable {
    /// Literal text.
    case literal(String, SourceRange)
    /// An expression, in braces where the form has literal text.
    case expression(ExpressionTree)
    case tag(HTMLTag, isEnd: Bool, SourceRange)
    /// An image in the line, as `<img>` says it.
    case image(ImageReference, SourceRange)
  }

  /// How the text was read.
  public let form: PropertyForm
  /// The pieces in order.
  public let segments: [Segment]
  /// The whole text in its document.
  public let sourceRange: SourceRange
  /// Whether the text is the contents of an element, in which space separates and nothing more.
  public let isContents: Bool
  /// Whether braces stood round the whole of an expression where none are needed.
  public let isBraced: Bool

  init(
    form: PropertyForm,
    segments: [Segment],
    sourceRange: SourceRange,
    isBraced: Bool = false,
    isContents: Bool = false
  ) {
    self.isContents = isContents
    self.form = form
    self.segments = segments
    self.sourceRange = sourceRange
    self.isBraced = isBraced
  }

  /// Reads the text of a property.
  ///
  /// - Parameters:
  ///   - fragment: The text.
  ///   - form: How to read it: `type.form` of the property's type.
  /// - Returns: The property, and what is wrong with it.
  public static func read(
    _ fragment: SourceFragment,
    as form: PropertyForm
  ) -> (property: PropertyExpression, diagnostics: [Diagnostic]) {
    if form == .expression { return readExpression(fragment) }
    var reader = InterpolationReader(fragment)
    reader.read(isMarkup: form == .attributedString)
    let location = fragment.sourceRange
    let property = PropertyExpression(form: form, segments: reader.segments, sourceRange: location)
    return (property, (reader.diagnostics + property.tagProblems).inDocumentOrder())
  }

  /// Reads the contents of an element that holds HTML, in the order of the document.
  ///
  /// - Parameters:
  ///   - parts: Text, and tags that are already matched or not; an empty element has both its tags.
  ///   - sourceRange: The location of it all.
  /// - Returns: The property, and what is wrong with it.
  public static func read(
    _ parts: [MarkupPart],
    at sourceRange: SourceRange
  ) -> (property: PropertyExpression, diagnostics: [Diagnostic]) {
    var segments: [Segment] = []
    var diagnostics: [Diagnostic] = []
    for part in parts {
      switch part {
      case .text(let fragment):
        var reader = InterpolationReader(fragment)
        reader.read(isMarkup: false)
        segments += reader.segments
        diagnostics += reader.diagnostics
      case .tag(let name, let attributes, let isEnd, let location):
        switch HTMLTag.named(name, at: location) {
        case .success(.img) where !isEnd:
          let (image, found) = ImageTag.read(attributes, at: location)
          segments.append(.image(image, location))
          diagnostics += found
        case .success(let tag): segments.append(.tag(tag, isEnd: isEnd, location))
        // Of an element that is unknown its end says nothing new.
        case .failure(let problem): if !isEnd { diagnostics.append(problem) }
        }
      }
    }
    let property = PropertyExpression(
      form: .attributedString,
      segments: segments,
      sourceRange: sourceRange,
      isContents: true
    )
    let tagProblems = diagnostics.containsErrors ? [] : property.tagProblems
    return (property, (diagnostics + tagProblems).inDocumentOrder())
  }

  /// Whether some of it is HTML: a tag or an image.
  package var hasTags: Bool {
    segments.contains { segment in
      switch segment {
      case .tag, .image: true
      case .literal, .expression: false
      }
    }
  }

  /// Whether a text says nothing, as if its attribute were not there: nothing but space, empty braces, or a
  /// comment.
  @inlinable
  public static func isBlank(_ fragment: SourceFragment) -> Bool {
    // Nearly always it begins with something else.
    let first = fragment.count > 0 ? fragment[0] : 0
    if first > 0x20, first != UInt8(ascii: "/"), first != UInt8(ascii: "{") { return false }
    return fragment.withBytes(isBlank)
  }

  @usableFromInline
  static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    func isSpaceOrComment(_ bytes: some Collection<UInt8>) -> Bool {
      let rest = bytes.drop { $0 <= 0x20 }
      return rest.isEmpty || rest.starts(with: "//".utf8)
    }
    if isSpaceOrComment(bytes) { return true }
    let inner = bytes.drop { $0 <= 0x20 }
    guard inner.first == UInt8(ascii: "{"), let end = inner.lastIndex(where: { $0 > 0x20 }),
      inner[end] == UInt8(ascii: "}")
    else { return false }
    let contents = inner[..<end].dropFirst()
    return isSpaceOrComment(contents) && !contents.contains(UInt8(ascii: "}"))
  }

  /// Whether there is nothing but comments: a property that was put out of use.
  public var isOnlyComment: Bool {
    guard form == .expression, segments.count == 1, case .expression(let tree) = segments[0]
    else { return false }
    return tree.isEmpty && !tree.comments.isEmpty
  }

  /// The expressions of the property, in order.
  public var expressions: [ExpressionTree] {
    segments.compactMap { if case .expression(let tree) = $0 { tree } else { nil } }
  }

  /// The text without any expression in it, nil where there is one.
  public var literalText: String? {
    var text = ""
    for segment in segments {
      guard case .literal(let piece, _) = segment else { return nil }
      text += piece
    }
    return form == .expression ? nil : text
  }

  private static func readExpression(
    _ fragment: SourceFragment
  ) -> (property: PropertyExpression, diagnostics: [Diagnostic]) {
    let inner = braced(fragment)
    var (tree, found) = ExpressionParser.parse(fragment, range: inner)
    var diagnostics = found
    if let inner {
      // What is said behind the braces belongs to the expression.
      let rest = inner.upperBound + 1..<fragment.count
      tree.comments += ExpressionParser.parse(fragment, range: rest).tree.comments
    }
    let location = fragment.sourceRange
    if tree.isEmpty, tree.comments.isEmpty, found.isEmpty {
      diagnostics.append(Diagnostic("expression-empty", Messages.empty, at: location))
    }
    let property = PropertyExpression(
      form: .expression,
      segments: [.expression(tree)],
      sourceRange: location,
      isBraced: inner != nil
    )
    return (property, diagnostics)
  }

  /// The part inside of braces that stand round the whole but for a comment, nil without them.
  private static func braced(_ fragment: SourceFragment) -> Range<Int>? {
    fragment.withBytes { bytes in
      guard let first = bytes.firstIndex(where: { $0 > 0x20 }), bytes[first] == UInt8(ascii: "{"),
        let last = BraceScan.end(of: bytes, from: first + 1)
      else { return nil }
      // A comment ends with its line; what stands in the next one is none of it.
      let areComments = bytes[(last + 1)...].split { $0 == 0x0A || $0 == 0x0D }.allSatisfy { line in
        let rest = line.drop { $0 <= 0x20 }
        return rest.isEmpty || rest.starts(with: "//".utf8)
      }
      return areComments ? first + 1..<last : nil
    }
  }

  /// Tags without their other side, or in the wrong order.
  private var tagProblems: [Diagnostic] {
    var open: [(tag: HTMLTag, location: SourceRange)] = []
    var problems: [Diagnostic] = []
    for case .tag(let tag, let isEnd, let location) in segments where !tag.isEmpty {
      if !isEnd {
        open.append((tag, location))
      } else if let match = open.lastIndex(where: { $0.tag == tag }) {
        for unclosed in open[(match + 1)...] {
          problems.append(Self.unclosed(unclosed.tag, unclosed.location))
        }
        open.removeSubrange(match...)
      } else {
        let message = Messages.unopenedTag(tag.rawValue)
        problems.append(Diagnostic("expression-mismatched-tag", message, at: location))
      }
    }
    return problems + open.map { Self.unclosed($0.tag, $0.location) }
  }

  private static func unclosed(_ tag: HTMLTag, _ location: SourceRange) -> Diagnostic {
    Diagnostic("expression-mismatched-tag", Messages.unclosedTag(tag.rawValue), at: location)
  }
}

/// A part of an element that holds HTML.
public enum MarkupPart: Sendable {
  /// Text, entities already decoded.
  case text(SourceFragment)
  /// A tag by name, with its attributes and its location.
  case tag(String, attributes: [TagAttribute] = [], isEnd: Bool, SourceRange)
}
