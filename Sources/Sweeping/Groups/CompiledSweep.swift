// A document with the critical regions of a box of parameters, found once: what `tinamou compile`
// describes and writes, and what a sweep takes instead of the document.

import Constraints
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import ParametricSimplex

/// Ranges with containers of which some are wider than high, which have another safe area, where only one can be
/// compiled.
public struct TurningRanges: Error {}

/// A compiled file that cannot be used.
public struct CompiledSweepError: Error, Hashable, Sendable {
  /// What was found and what was expected.
  public let reason: String
}

/// A document compiled over ranges of its parameters.
public struct CompiledSweep {
  /// A range of one parameter, ends included.
  public struct ParameterRange: Sendable {
    /// The parameter.
    public var parameter: SweepParameter
    /// Its least value.
    public var lower: ExactNumber
    /// Its greatest value.
    public var upper: ExactNumber

    /// Makes a range.
    ///
    /// - Requires: `lower` is not above `upper`.
    public init(_ parameter: SweepParameter, _ lower: ExactNumber, _ upper: ExactNumber) {
      precondition(lower <= upper, "the range \(lower)..\(upper)")
      self.parameter = parameter
      self.lower = lower
      self.upper = upper
    }
  }

  /// The regions of one system: the document's, or that of one of its variants.
  public struct Part {
    /// What the system stands for.
    public let group: SweepGroup
    /// The range of each parameter of the system.
    public let box: [ClosedRange<ExactNumber>]
    /// Whether every row of the box has its region.
    public let enumeration: RegionEnumeration

    /// The regions.
    public var regions: ParametricSolver { group.regions }
  }

  /// The systems: the base of a layout, then its variants.
  public let parts: [Part]

  /// Compiles a document over ranges.
  ///
  /// - Parameters:
  ///   - document: What is compiled.
  ///   - ranges: The range of each parameter.
  ///   - pieceLimit: How many pieces of the box to look at for each system.
  ///   - progress: Told now and then how many pieces were looked at.
  /// - Throws: `DiagnosticsError` where the document has no layout in the middle of the box, or that takes too much,
  ///   `GroupingColumn` where a parameter changes more than constants, `TurningRanges` where containers in the ranges
  ///   have one safe area or another.
  public init(
    _ document: SweepDocument,
    over ranges: [ParameterRange],
    pieceLimit: Int = 100_000,
    progress: (Int) -> Void = { _ in }
  ) throws {
    var pieceCount = 0
    let groups = SweepGroups(document)
    groups.take(parameters: ranges.map(\.parameter))
    // Inside the box: at its ends a metric may be worth nothing, or too much.
    let middle = ranges.map { Double(($0.lower.rational + $0.upper.rational) / 2) }
    let made = try Self.groups(of: document, groups, over: ranges, middle)
    parts = try made.map { group in
      // Numbers beyond the range of Double have no parameters in them.
      guard group.columns.count == group.system.parameterCount else {
        throw GroupingColumn(parameter: ranges[0].parameter)
      }
      // What finds regions keeps to no limits: what is too much for one answer is too much for them.
      _ = try groups.withinLimits { group.outcome(at: middle) }
      let box = group.columns.map { ranges[$0].lower...ranges[$0].upper }
      let enumeration = group.regions.enumerate(over: box, limit: pieceLimit) {
        progress(pieceCount + $0)
      }
      pieceCount += enumeration.pieceCount
      return Part(group: group, box: box, enumeration: enumeration)
    }
  }

  /// The groups of all variants in the safe area that containers in the ranges have.
  private static func groups(
    of document: SweepDocument,
    _ groups: SweepGroups,
    over ranges: [ParameterRange],
    _ middle: [Double]
  ) throws -> [SweepGroup] {
    let made = try groups.everyGroup(of: middle)
    guard case .layout(let layout) = document.kind, layout.turnedSafeArea != nil else {
      return made
    }
    // The widest low container and the narrowest high one are held one way if all are.
    var (widest, highest) = (layout.size, layout.size)
    for range in ranges {
      switch range.parameter {
      case .width: (widest.width, highest.width) = (range.upper, range.lower)
      case .height: (widest.height, highest.height) = (range.lower, range.upper)
      default: break
      }
    }
    guard layout.isTurned(at: widest) != layout.isTurned(at: highest) else { return made }
    // Whether anything asks for the safe area, the systems say.
    let upright = try groups.everyGroup(of: middle, isTurned: false).map(\.system)
    guard try groups.everyGroup(of: middle, isTurned: true).map(\.system) == upright else {
      throw TurningRanges()
    }
    return made
  }

  // MARK: Files

  private static let documentName = "document"
  private static let pathName = "path"
  private static let languageName = "language"
  private static let sizeName = "size"
  private static let safeAreaName = "safe area"
  private static let turnedSafeAreaName = "turned safe area"
  private static let directionName = "direction"
  private static let settingName = "setting "
  private static let partName = "part "

  /// The compiled file of a document.
  ///
  /// - Parameter document: The document that was compiled.
  /// - Returns: The bytes; nil where there is nothing to compile.
  public func bytes(of document: SweepDocument) -> [UInt8]? {
    guard let first = parts.first else { return nil }
    var attachments: [CompiledRegions.Attachment] = []
    func attach(_ name: String, _ bytes: [UInt8]) {
      attachments.append(.init(name: name, bytes: bytes))
    }
    let settings: [SweepDocument.Setting]
    switch document.kind {
    case .layout(let layout):
      attach(Self.languageName, Array("json".utf8))
      attach(Self.pathName, Array(layout.source.name.utf8))
      attach(Self.documentName, layout.source.bytes)
      attach(Self.sizeName, Array("\(layout.size.width.double) \(layout.size.height.double)".utf8))
      if layout.safeArea != .zero { attach(Self.safeAreaName, Self.text(of: layout.safeArea)) }
      if let turned = layout.turnedSafeArea {
        attach(Self.turnedSafeAreaName, Self.text(of: turned))
      }
      if let direction = layout.direction {
        attach(Self.directionName, Array(direction.rawValue.utf8))
      }
      settings = layout.settings
    case .system(let file, let given):
      attach(Self.languageName, Array("constraints".utf8))
      attach(Self.pathName, Array((file.source?.name ?? "").utf8))
      attach(Self.documentName, file.source?.bytes ?? Array(file.write().utf8))
      settings = given
    case .nodes: return nil
    }
    for (name, value) in settings {
      attach(Self.settingName + name, Array("\(value.double)".utf8))
    }
    for (number, part) in parts.enumerated().dropFirst() {
      attach("\(Self.partName)\(number)", CompiledRegions(part.regions).bytes)
    }
    return CompiledRegions(first.regions, attachments: attachments).bytes
  }

  /// Whether bytes begin as a compiled file does.
  public static func isCompiled(_ bytes: [UInt8]) -> Bool { CompiledRegions.isCompiled(bytes) }

  /// Reads the document of a compiled file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - budget: What the document may take.
  ///   - settings: Values that win over those the file was compiled with.
  ///   - size: A size that wins over the file's.
  ///   - safeArea: A safe area that wins over the file's.
  ///   - turnedSafeArea: That of containers that are wider than high, where it is another and `safeArea` is given.
  ///   - measurer: Who measures what views show, asked for where a document needs it.
  /// - Returns: The document, or nil where the diagnostics hold an error.
  /// - Throws: `CompiledSweepError` where the file is damaged or of another version.
  public static func document(
    from bytes: [UInt8],
    within budget: Budget = .standard,
    settings: [SweepDocument.Setting],
    size: LayoutSize?,
    safeArea: LayoutInsets? = nil,
    turnedSafeArea: LayoutInsets? = nil,
    measurer: (LayoutDocument) -> ContentMeasurer? = { _ in nil }
  ) throws(CompiledSweepError) -> (document: SweepDocument?, diagnostics: [Diagnostic]) {
    let compiled: CompiledRegions
    do {
      compiled = try CompiledRegions(bytes: bytes)
    } catch {
      throw CompiledSweepError(reason: error.description)
    }
    func text(_ name: String) -> String? {
      compiled.attachment(named: name).map { String(decoding: $0, as: UTF8.self) }
    }
    guard let source = compiled.attachment(named: documentName), let path = text(pathName) else {
      throw CompiledSweepError(reason: Messages.missingDocument)
    }
    var all: [SweepDocument.Setting] = []
    for attachment in compiled.attachments where attachment.name.hasPrefix(settingName) {
      guard let value = Double(String(decoding: attachment.bytes, as: UTF8.self)), value.isFinite
      else { continue }
      all.append((String(attachment.name.dropFirst(settingName.count)), ExactNumber(value)))
    }
    all += settings
    let buffer = SourceBuffer(name: path, bytes: source, budget: budget)
    var result: SweepDocument?
    let diagnostics: [Diagnostic]
    if text(languageName) == "constraints" {
      let (file, findings) = ConstraintsFile.read(buffer)
      result = file.map { SweepDocument($0, settings: all) }
      diagnostics = findings
    } else {
      let numbers = numbers(text(sizeName) ?? "")
      var storedSize = LayoutSolver.defaultSize
      if numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) {
        storedSize = LayoutSize(width: ExactNumber(numbers[0]), height: ExactNumber(numbers[1]))
      }
      (result, diagnostics) = SweepDocument.readLayout(
        buffer,
        settings: all,
        size: size ?? storedSize,
        safeArea: safeArea ?? text(safeAreaName).flatMap { Self.insets($0) } ?? .zero,
        turnedSafeArea: safeArea == nil
          ? text(turnedSafeAreaName).flatMap { Self.insets($0) } : turnedSafeArea,
        direction: text(directionName).flatMap { LayoutDirection(rawValue: $0) },
        measurer: measurer
      )
    }
    result?.compiledBytes = bytes
    return (result, diagnostics)
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite)
  }

  /// Insets as a text: top, left, bottom, right.
  private static func text(of insets: LayoutInsets) -> [UInt8] {
    let numbers = [insets.top, insets.left, insets.bottom, insets.right].map { "\($0.double)" }
    return Array(numbers.joined(separator: " ").utf8)
  }

  /// The insets of a text: top, left, bottom, right.
  private static func insets(_ text: String) -> LayoutInsets? {
    let numbers = numbers(text).map { ExactNumber($0) }
    guard numbers.count == 4 else { return nil }
    return LayoutInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// The systems of a file that has been read before, with their regions.
  static func solvers(in bytes: [UInt8]) -> [ParametricSolver] {
    guard let compiled = try? CompiledRegions(bytes: bytes) else { return [] }
    let others = compiled.attachments.filter { $0.name.hasPrefix(partName) }
      .compactMap { try? CompiledRegions(bytes: $0.bytes).solver }
    return [compiled.solver] + others
  }
}
