// The format options of UIKit: how views beside each other are aligned, and in which direction a
// horizontal format runs.

import Diagnostics
import LayoutModel

/// Alignments and direction of a format.
public struct FormatOptions: Sendable, Hashable {
  /// The direction in which a horizontal format runs.
  public enum Direction: String, Sendable, CaseIterable {
    /// With the text.
    case leadingToTrailing = "directionLeadingToTrailing"
    /// From left to right, whatever the text does.
    case leftToRight = "directionLeftToRight"
    /// From right to left, whatever the text does.
    case rightToLeft = "directionRightToLeft"
  }

  /// An option name that cannot be used.
  public struct Rejection: Sendable {
    /// The place in the list of names.
    public let index: Int
    /// The kind of finding.
    public let code: DiagnosticCode
    /// What is wrong.
    public let message: String
    /// A known name that is near.
    public let suggestion: String?
  }

  /// The attributes that neighbouring views share, in the order written.
  public var alignments: [LayoutAttribute] = []
  /// The direction of horizontal formats.
  public var direction = Direction.leadingToTrailing

  /// Makes options that change nothing.
  public init() {}

  /// The attributes that can be aligned, in UIKit's order.
  public static let alignableAttributes = LayoutAttribute.allCases.filter {
    $0.kind == .location && !$0.isMargin
  }

  /// The attributes that views along an axis can share: those that measure along the other one.
  package static func alignableAttributes(across axis: Axis) -> [LayoutAttribute] {
    alignableAttributes.filter { $0.axis != axis }
  }

  /// Every option's name.
  public static let names =
    alignableAttributes.map { alignmentName($0) } + Direction.allCases.map(\.rawValue)

  /// The name of the option that aligns an attribute, such as `alignAllLeft`.
  public static func alignmentName(_ attribute: LayoutAttribute) -> String {
    "alignAll" + attribute.rawValue.prefix(1).uppercased() + attribute.rawValue.dropFirst()
  }

  /// Reads options from their names; one named twice counts once.
  ///
  /// - Returns: The options, and the names that are none or contradict one before, by their places.
  public static func parse(names: [String]) -> (options: FormatOptions, rejected: [Rejection]) {
    var options = FormatOptions()
    var rejected: [Rejection] = []
    var writtenDirection: Direction?
    for (index, name) in names.enumerated() {
      if let attribute = alignableAttributes.first(where: { alignmentName($0) == name }) {
        if !options.alignments.contains(attribute) { options.alignments.append(attribute) }
      } else if let direction = Direction(rawValue: name) {
        if let other = writtenDirection, other != direction {
          rejected.append(
            Rejection(
              index: index,
              code: "vfl-conflicting-option",
              message: Messages.conflictingOptions(name, other.rawValue),
              suggestion: nil
            )
          )
        } else {
          writtenDirection = direction
          options.direction = direction
        }
      } else {
        rejected.append(
          Rejection(
            index: index,
            code: "vfl-unknown-option",
            message: Messages.unknownOption(name),
            suggestion: Suggestion.nearest(to: name, in: Self.names)
          )
        )
      }
    }
    return (options, rejected)
  }
}
