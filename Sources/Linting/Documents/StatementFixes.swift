// Takes out of a layout document what has no effect on any frame: metrics that nothing uses, and constraints that a
// required one implies at every corner of the ranges. Each cut is tried on the text: what is left has to state the
// same views and the same rows, in every variant and at every corner, but for rows that are implied.

import Diagnostics
import JSONLayout
import LayoutEngine
import LayoutModel
import Sweeping

/// The mending of one document.
public struct StatementFixes {
  /// The document as it is mended so far.
  public private(set) var document: SweepDocument
  /// What was taken out, a sentence each.
  public private(set) var changes: [String] = []
  /// Whether the mended document was found to have other frames: a defect.
  public private(set) var isRefuted = false

  /// A cut, and the constraints that go with it.
  private struct Fix {
    /// The finding that goes.
    var key: FindingKey
    var cut: TextCut
    var removed: Set<String>
    var sentence: String
  }

  private let ranges: [CompiledSweep.ParameterRange]
  private let severities: [LintRule: LintSeverity]
  /// Whether nothing conflicts at any size, so that implied constraints are superfluous.
  private let takesConstraints: Bool
  private var refused: Set<String> = []

  /// So many cuts are made.
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
    for _ in 0..<Self.limit {
      guard let statement = MendableStatements(document, ranges) else { break }
      guard let fix = fixes(statement).first(where: { !refused.contains($0.sentence) }) else {
        // What has gone since may have been what others could not go without.
        guard isMended else { break }
        (refused, isMended) = (spared, false)
        continue
      }
      if let mended = mended(fix, statement) {
        document = mended
        isMended = true
        changes.append(fix.sentence)
      } else {
        refused.insert(fix.sentence)
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
    for fix in fixes(statement).prefix(Self.proposalLimit) where mended(fix, statement) != nil {
      proposals[fix.key, default: []] += fix.cut.ranges.map {
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
    let bytes = statement.source.bytes
    for metric in statement.rules.unusedMetrics
    where isAsked(.unusedMetric, metric.range, statement) && !isRange(metric.name) {
      guard let found = statement.metric(at: metric.range) else { continue }
      fixes.append(
        Fix(
          key: FindingKey(rule: .unusedMetric, subject: metric.name),
          cut: .member(found.member, after: found.previous, bytes),
          removed: [],
          sentence: Messages.removedMetric(metric.name)
        )
      )
    }
    guard takesConstraints else { return fixes }
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
            cut: .member(found.member, after: found.previous, bytes),
            removed: removedIdentities,
            sentence: Messages.removedConstraint(found.member.key)
          )
        )
      } else if let cut = TextCut.predicate(finding.range.bytes, bytes) {
        let there = statement.identities(in: finding.range.bytes)
        guard there.isSubset(of: identities) else { continue }
        fixes.append(
          Fix(
            key: finding.observation.key,
            cut: cut,
            removed: there,
            sentence: Messages.removedPredicate(finding.text, of: found.member.key)
          )
        )
      }
    }
    return fixes
  }

  private func isRange(_ metric: String) -> Bool {
    ranges.contains { $0.parameter == .metric(metric) }
  }

  // MARK: Proof

  /// The document after a fix; nil where it states anything else than the same without what was implied.
  private func mended(_ fix: Fix, _ statement: MendableStatements) -> SweepDocument? {
    let offset = fix.cut.ranges.map(\.lowerBound).min() ?? 0
    // A comment that speaks of what goes would speak of what comes.
    guard !statement.comments.speak(ofLine: statement.source.position(at: offset).line),
      let mended = document.withText(fix.cut.text(of: statement.source.bytes)),
      let layout = mended.layoutDocument
    else { return nil }
    let after = StatedVariant.all(of: mended, layout, over: ranges)
    let before = statement.rules.stated
    guard after.count == before.count else { return nil }
    for (old, new) in zip(before, after) {
      guard old.corners.count == new.corners.count else { return nil }
      for (old, new) in zip(old.corners, new.corners) {
        let tree = old.layout.tree
        let kept = old.layout.constraints.filter {
          !fix.removed.contains(Firmness.identity($0, tree))
        }
        guard old.names == new.names,
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

/// What a document states, with the places where it does.
private struct MendableStatements {
  let source: SourceBuffer
  let rules: StatementRules
  let comments: LintComments
  /// The objects of metrics, and of constraints.
  private var metrics: [JSONNode] = []
  private var constraints: [JSONNode] = []

  /// A member with the one before it.
  typealias FoundMember = (member: JSONMember, previous: JSONMember?)

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
    let variants = root["variants"].map { $0.members.map(\.value) } ?? []
    for group in [root] + variants {
      if let node = group["metrics"] { metrics.append(node) }
      if let node = group["constraints"] { constraints.append(node) }
    }
  }

  /// The metric whose key stands at a location.
  func metric(at range: SourceRange) -> FoundMember? {
    Self.foundMember(in: metrics) { $0.keyRange.bytes == range.bytes }
  }

  /// The statement that a constraint stands in.
  func constraint(around range: SourceRange) -> FoundMember? {
    Self.foundMember(in: constraints) { $0.value.range.bytes.contains(range.bytes.lowerBound) }
  }

  private static func foundMember(
    in nodes: [JSONNode],
    where isWanted: (JSONMember) -> Bool
  ) -> FoundMember? {
    for node in nodes {
      var previous: JSONMember?
      for member in node.members {
        if isWanted(member) { return (member, previous) }
        previous = member
      }
    }
    return nil
  }

  /// What tells the constraints apart that stand in a range of bytes, at any corner of any variant.
  func identities(in range: Range<Int>) -> Set<String> {
    var identities: Set<String> = []
    for layout in rules.stated.flatMap(\.corners).map(\.layout) {
      for constraint in layout.constraints + layout.inactiveConstraints {
        guard let location = constraint.origin.range, range.contains(location.bytes.lowerBound)
        else {
          continue
        }
        identities.insert(Firmness.identity(constraint, layout.tree))
      }
    }
    return identities
  }
}
