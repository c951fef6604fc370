// Takes out of a layout document what has no effect on any frame: metrics that nothing uses, and constraints that a
// required one implies at every corner of the ranges. Each cut is tried on the text: what is left has to state the
// same views and the same rows, in every variant and at every corner, but for rows that are implied.

import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import Sweeping

/// The mending of one document.
public struct StatementFixes {
  /// The document as it is mended so far.
  private(set) var document: SweepDocument
  /// What was taken out, a sentence each.
  public private(set) var changes: [String] = []
  /// Whether the mended document was found to have other frames: a defect.
  public private(set) var isRefuted = false

  /// What is to be cut, and the constraints that go with it.
  private struct Fix {
    /// The finding that goes.
    var key: FindingKey
    var part: MendablePart
    var removed: Set<String>
    var sentence: String
  }

  private let ranges: [CompiledSweep.ParameterRange]
  private let severities: [LintRule: LintSeverity]
  /// Whether nothing conflicts at any size, so that implied constraints are superfluous.
  private let takesConstraints: Bool
  private var refused: Set<String> = []

  /// The document is read anew so many times.
  private static let limit = 10_000

  init(
    _ document: SweepDocument,
    over ranges: [CompiledSweep.ParameterRange],
    _ severities: [LintRule: LintSeverity],
    takingConstraints takesConstraints: Bool
  ) {
    self.document = document
    self.ranges = ranges
    self.severities = severities
    self.takesConstraints = takesConstraints
  }

  /// The text of the document.
  public var bytes: [UInt8] { document.layoutSource?.bytes ?? [] }

  /// Mends all there is to mend; frames are compared at the corners of the ranges, and at some sizes between.
  mutating func run(comparingAt sizes: [LayoutSize], sparing spared: Set<String> = []) {
    let original = document
    refused = spared
    var isMended = false
    // Together, for each reading takes as long as the document; of those that do not go together, half as many.
    var most = Int.max
    for _ in 0..<Self.limit {
      guard let statement = MendableStatements(document, ranges) else { break }
      let fixes = fixes(statement).filter { !refused.contains($0.sentence) }
      let together = Self.apart(fixes, most)
      guard !together.isEmpty else {
        // What has gone since may have been what others could not go without.
        guard isMended else { break }
        (refused, isMended, most) = (spared, false, .max)
        continue
      }
      if let mended = mended(together, statement) {
        document = mended
        isMended = true
        changes += together.map(\.sentence)
      } else if together.count > 1 {
        most = together.count / 2
      } else {
        refused.formUnion(together.map(\.sentence))
        most = .max
      }
    }
    guard !changes.isEmpty, !hasSameFrames(as: original, at: sizes) else { return }
    document = original
    changes = []
    isRefuted = true
  }

  /// What would go with each finding, the finding by itself.
  ///
  /// - Returns: The cuts by finding; of those beyond a number nothing is known.
  func proposals() -> [FindingKey: [FixIt]] {
    guard let statement = MendableStatements(document, ranges) else { return [:] }
    var proposals: [FindingKey: [FixIt]] = [:]
    for fix in fixes(statement).prefix(Self.proposalLimit) where mended([fix], statement) != nil {
      let ranges = fix.part.cut(statement.source.bytes)?.ranges ?? []
      proposals[fix.key, default: []] += ranges.map {
        FixIt(replace: SourceRange(statement.source, $0), with: "")
      }
    }
    return proposals
  }

  /// So many cuts are tried for what they are worth.
  private static let proposalLimit = 50

  // MARK: Fixes

  private func isAsked(
    _ rule: LintRule,
    _ range: SourceRange,
    _ statement: MendableStatements
  ) -> Bool {
    (severities[rule] ?? rule.usualSeverity) != .off
      && !statement.comments.switchOff(rule, atLine: range.start.line)
  }

  /// What may be cut, in document order.
  private func fixes(_ statement: MendableStatements) -> [Fix] {
    var fixes: [Fix] = []
    for metric in statement.rules.unusedMetrics
    where isAsked(.unusedMetric, metric.range, statement) && !isRange(metric.name) {
      guard let found = statement.metric(at: metric.range) else { continue }
      fixes.append(
        Fix(
          key: FindingKey(rule: .unusedMetric, subject: metric.name),
          part: .member(found),
          removed: [],
          sentence: Messages.removedMetric(metric.name)
        )
      )
    }
    guard takesConstraints else { return fixes.filter { !isSpokenOf($0, statement) } }
    let redundant = statement.rules.redundantConstraints.filter {
      isAsked(.redundantConstraint, $0.range, statement)
    }
    let identities = Set(redundant.map(\.identity))
    for finding in redundant {
      guard let found = statement.constraint(around: finding.range) else { continue }
      let removedIdentities = statement.identities(in: found.member.value.range.bytes)
      if removedIdentities.isSubset(of: identities) {
        fixes.append(
          Fix(
            key: finding.observation.key,
            part: .member(found),
            removed: removedIdentities,
            sentence: Messages.removedConstraint(found.member.key)
          )
        )
      } else if TextCut.predicate(finding.range.bytes, statement.source.bytes) != nil {
        let there = statement.identities(in: finding.range.bytes)
        guard there.isSubset(of: identities) else { continue }
        fixes.append(
          Fix(
            key: finding.observation.key,
            part: .predicate(finding.range.bytes),
            removed: there,
            sentence: Messages.removedPredicate(finding.text, of: found.member.key)
          )
        )
      }
    }
    return fixes.filter { !isSpokenOf($0, statement) }
  }

  /// Whether a comment speaks of what goes: it would speak of what comes.
  private func isSpokenOf(_ fix: Fix, _ statement: MendableStatements) -> Bool {
    fix.part.cut(statement.source.bytes).map { statement.speaks(of: $0) } ?? true
  }

  /// The first of fixes in document order that lie apart from each other, at most so many.
  private static func apart(_ fixes: [Fix], _ most: Int) -> [Fix] {
    var apart: [Fix] = []
    let ordered = fixes.sorted { $0.part.range.lowerBound < $1.part.range.lowerBound }
    for fix in ordered.prefix(most)
    where fix.part.range.lowerBound >= apart.last?.part.range.upperBound ?? 0 {
      apart.append(fix)
    }
    return apart
  }

  private func isRange(_ metric: String) -> Bool {
    ranges.contains { $0.parameter == .metric(metric) }
  }

  // MARK: Proof

  /// The document after fixes that lie apart, in document order; nil where it states anything else than the same without
  /// what was implied.
  private func mended(_ fixes: [Fix], _ statement: MendableStatements) -> SweepDocument? {
    var bytes = statement.source.bytes
    // From the last one on, so that the others are where they were, and find round them what is left.
    for fix in fixes.reversed() {
      guard let cut = fix.part.cut(bytes), !statement.speaks(of: cut) else { return nil }
      bytes = cut.text(of: bytes)
    }
    let removed = fixes.reduce(into: Set<String>()) { $0.formUnion($1.removed) }
    guard let mended = document.withText(bytes), let layout = mended.layoutDocument
    else { return nil }
    let after = StatedVariant.all(of: mended, layout, over: ranges)
    let before = statement.rules.stated
    guard after.count == before.count else { return nil }
    for (old, new) in zip(before, after) {
      guard old.corners.count == new.corners.count else { return nil }
      for (old, new) in zip(old.corners, new.corners) {
        let tree = old.layout.tree
        let kept = old.layout.constraints.filter {
          !removed.contains(Firmness.identity($0, tree))
        }
        guard tree.views.map(\.name) == new.layout.tree.views.map(\.name),
          old.layout.inactiveConstraints.count == new.layout.inactiveConstraints.count
        else { return nil }
        let expected = Lowering(tree: tree, constraints: kept, size: old.size)
        guard expected.system == new.system else { return nil }
      }
    }
    return mended
  }

  /// Whether the document has the same frames as another, and leaves the same open.
  private func hasSameFrames(as other: SweepDocument, at sizes: [LayoutSize]) -> Bool {
    let parameters = ranges.map(\.parameter)
    let samplers = [RowSampler(other, parameters), RowSampler(document, parameters)]
    return Self.points(ranges, sizes).allSatisfy { point in
      let answers = samplers.map { try? $0.answer(at: point).outcome }
      guard let first = answers[0], let second = answers[1] else {
        return answers[0] == nil && answers[1] == nil
      }
      return first.status == second.status && first.values == second.values
        && first.ambiguousVariables == second.ambiguousVariables
    }
  }

  /// The corners of the ranges, their middle, and sizes within them.
  private static func points(
    _ ranges: [CompiledSweep.ParameterRange],
    _ sizes: [LayoutSize]
  ) -> [[Double]] {
    var points: [[Double]] = [[]]
    for range in ranges {
      let ends = [range.lower.double, range.upper.double]
      let values = Set(ends + [(ends[0] + ends[1]) / 2]).sorted()
      points = points.prefix(pointLimit).flatMap { point in values.map { point + [$0] } }
    }
    let named = sizes.map { size in
      ranges.map { range in
        min(max(range.value(at: size).double, range.lower.double), range.upper.double)
      }
    }
    return points + named
  }

  /// So many corners are compared.
  private static let pointLimit = 81
}

/// A part of the text that may be taken out of it.
private enum MendablePart {
  /// A member of an object, with the one before it.
  typealias Member = (member: JSONMember, previous: JSONMember?)

  case member(Member)
  /// A predicate of a format, where it stands.
  case predicate(Range<Int>)

  /// Where it stands, without what sets it apart from others.
  var range: Range<Int> {
    switch self {
    case .member((let member, _)):
      member.keyRange.bytes.lowerBound..<member.value.range.bytes.upperBound
    case .predicate(let range): range
    }
  }

  /// The cut that takes it out of a text which is the document's up to its end; nil where there is none.
  func cut(_ bytes: [UInt8]) -> TextCut? {
    switch self {
    case .member((let member, let previous)): .member(member, after: previous, bytes)
    case .predicate(let range): .predicate(range, bytes)
    }
  }
}

/// What a document states, with the places where it does.
private struct MendableStatements {
  let source: SourceBuffer
  let rules: StatementRules
  let comments: LintComments
  /// Metrics by where their keys begin.
  private let metrics: [Int: MendablePart.Member]
  /// Constraints, in document order.
  private let constraints: [MendablePart.Member]
  /// What tells constraints apart, at any corner of any variant, by where they are stated, in document order.
  private let identities: [(offset: Int, identity: String)]

  init?(_ document: SweepDocument, _ ranges: [CompiledSweep.ParameterRange]) {
    guard let layout = document.layoutDocument, let source = document.layoutSource,
      let root = JSONReader.read(source).root
    else { return nil }
    self.source = source
    comments = LintComments(source, .json)
    rules = StatementRules(
      document: layout,
      locations: DocumentLocations(layout, source),
      stated: StatedVariant.all(of: document, layout, over: ranges)
    )
    let groups = [root] + (root["variants"].map { $0.members.map(\.value) } ?? [])
    metrics = Dictionary(
      Self.members("metrics", of: groups).map { ($0.member.keyRange.bytes.lowerBound, $0) }
    ) { first, _ in first }
    constraints = Self.members("constraints", of: groups)
    identities = rules.stated.flatMap(\.corners).map(\.layout).flatMap { layout in
      (layout.constraints + layout.inactiveConstraints).compactMap { constraint in
        constraint.origin.range.map {
          ($0.bytes.lowerBound, Firmness.identity(constraint, layout.tree))
        }
      }
    }.sorted { $0.offset < $1.offset }
  }

  /// The members of what has a name in objects, in document order.
  private static func members(_ name: String, of groups: [JSONNode]) -> [MendablePart.Member] {
    var found: [MendablePart.Member] = []
    for group in groups {
      guard let node = group[name] else { continue }
      var previous: JSONMember?
      for member in node.members {
        found.append((member, previous))
        previous = member
      }
    }
    return found.sorted {
      $0.member.keyRange.bytes.lowerBound < $1.member.keyRange.bytes.lowerBound
    }
  }

  func speaks(of cut: TextCut) -> Bool {
    let offset = cut.ranges.map(\.lowerBound).min() ?? 0
    return comments.speak(ofLine: source.position(at: offset).line)
  }

  /// The metric whose key stands at a location.
  func metric(at range: SourceRange) -> MendablePart.Member? { metrics[range.bytes.lowerBound] }

  /// The statement that a constraint stands in.
  func constraint(around range: SourceRange) -> MendablePart.Member? {
    let offset = range.bytes.lowerBound
    let next = constraints.partitioningIndex { $0.member.keyRange.bytes.lowerBound > offset }
    guard next > 0, constraints[next - 1].member.value.range.bytes.contains(offset)
    else { return nil }
    return constraints[next - 1]
  }

  /// What tells the constraints apart that stand in a range of bytes.
  func identities(in range: Range<Int>) -> Set<String> {
    let start = identities.partitioningIndex { $0.offset >= range.lowerBound }
    return Set(identities[start...].prefix { $0.offset < range.upperBound }.map(\.identity))
  }
}
