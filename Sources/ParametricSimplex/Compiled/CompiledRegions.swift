// A parametric solver as a file: the system, its presolve and every region found, so that rows inside
// them are answered without a solve. Not for exchange with other programs: another version of the
// format is refused.

import Constraints
import ExactArithmetic
import SimplexCore

/// A parametric solver with what a caller keeps beside it, as bytes.
public struct CompiledRegions {
  /// The solver; it goes on finding regions where rows ask for others.
  public let solver: ParametricSolver
  /// What a caller keeps beside it: names, the document itself.
  public let attachments: [Attachment]

  /// Bytes under a name.
  public struct Attachment: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The bytes.
    public var bytes: [UInt8]

    /// Names some bytes.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The bytes every compiled file begins with.
  public static let signature: [UInt8] = Array("tinamou\n".utf8)
  static let version = 1
  /// Signature, version, length and checksum.
  package static let headerSize = 32

  /// Puts a solver and attachments together.
  public init(_ solver: ParametricSolver, attachments: [Attachment] = []) {
    self.solver = solver
    self.attachments = attachments
  }

  /// The bytes under a name, nil where there are none.
  public func attachment(named name: String) -> [UInt8]? {
    attachments.first { $0.name == name }?.bytes
  }

  /// Whether bytes begin as a compiled file does.
  public static func isCompiled(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  // MARK: Writing

  /// The file.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    Self.write(solver.system, to: &writer)
    writer.put(solver.conditions.all.count)
    for condition in solver.conditions.all {
      writer.put(condition.affine)
      writer.putByte(condition.relation.rawValue)
    }
    writer.put(solver.exactOutputs.count)
    for output in solver.exactOutputs {
      writer.put(output.affine)
      writer.put(output.leaves.count)
      for (leaf, coefficient) in zip(output.leaves, output.coefficients) {
        writer.put(leaf)
        writer.put(coefficient)
      }
    }
    writer.put(solver.records.count)
    for record in solver.records { Self.write(record, to: &writer) }
    writer.put(attachments.count)
    for attachment in attachments {
      writer.put(attachment.name)
      writer.put(attachment.bytes)
    }
    return Self.sealed(writer.bytes)
  }

  /// A file of these bytes: signature, version, length and checksum before them.
  package static func sealed(_ payload: [UInt8]) -> [UInt8] {
    var file = ByteWriter()
    for byte in signature { file.putByte(byte) }
    file.put(version)
    file.put(payload.count)
    file.put(FileHash(payload).value)
    return file.bytes + payload
  }

  private static func write(_ record: RegionRecord, to writer: inout ByteWriter) {
    writer.put(record.leaves.count)
    for leaf in record.leaves { writer.put(leaf) }
    writer.put(record.hyperplanes.count)
    for hyperplane in record.hyperplanes { writer.put(hyperplane.coefficients) }
    writer.put(record.maps.count)
    for map in record.maps { for row in map { writer.put(row) } }
    writer.put(record.cells.count)
    for cell in record.cells {
      writer.put(cell.region)
      writer.put(cell.bentRows.count)
      for row in cell.bentRows { writer.put(row) }
      let borders = cell.borders
      writer.put(borders.count)
      for border in borders { writer.put(border.hyperplane * 2 + (border.isPositive ? 1 : 0)) }
    }
  }

  // MARK: Reading

  /// Reads a file; nothing is solved.
  ///
  /// - Throws: `CompiledRegionsError` where a byte is not as it was written.
  public init(bytes: [UInt8]) throws(CompiledRegionsError) {
    var header = ByteReader(bytes.prefix(Self.headerSize))
    guard Self.isCompiled(bytes) else { throw header.failure(Messages.notCompiled) }
    for _ in Self.signature { _ = try header.byte() }
    let version = try header.int()
    guard version == Self.version else {
      throw CompiledRegionsError(
        offset: Self.signature.count,
        reason: Messages.wrongVersion(version, Self.version)
      )
    }
    let length = try header.int()
    guard length == bytes.count - Self.headerSize else {
      throw CompiledRegionsError(
        offset: Self.signature.count + 8,
        reason: Messages.wrongLength(bytes.count - Self.headerSize, length)
      )
    }
    let checksum = try header.word()
    let payload = bytes.dropFirst(Self.headerSize)
    guard checksum == FileHash(payload).value else {
      throw CompiledRegionsError(
        offset: Self.signature.count + 16,
        reason: Messages.wrongChecksum
      )
    }
    var reader = ByteReader(payload)
    solver = try Self.readSolver(&reader)
    var attachments: [Attachment] = []
    for _ in 0..<(try reader.count("attachments", size: 16)) {
      attachments.append(Attachment(name: try reader.text(), bytes: Array(try reader.block())))
    }
    self.attachments = attachments
    guard reader.remaining == 0 else {
      throw reader.failure(Messages.wrongCount("more bytes", reader.remaining, 0))
    }
  }

  private static func readSolver(
    _ reader: inout ByteReader
  ) throws(CompiledRegionsError) -> ParametricSolver {
    let system = try readSystem(&reader)
    let width = system.parameterCount + 1
    var conditions: [RegionFinder.Condition] = []
    for _ in 0..<(try reader.count("conditions", size: 9)) {
      let affine = try reader.rationals(width)
      conditions.append(
        RegionFinder.Condition(affine: affine, relation: try relation(&reader))
      )
    }
    var outputs: [LeafExpansion] = []
    for _ in 0..<(try reader.count("outputs", size: 16)) {
      var output = LeafExpansion(affine: try reader.rationals(width))
      for _ in 0..<(try reader.count("leaves", size: 9)) {
        let limit = max(1, system.variableCount)
        output.leaves.append(Int32(try reader.index(below: limit, "leaf")))
        output.coefficients.append(try reader.rational())
      }
      outputs.append(output)
    }
    var records: [RegionRecord] = []
    for _ in 0..<(try reader.count("tables", size: 32)) {
      records.append(try readRecord(&reader, system))
    }
    let leafCount = records.reduce(0) { $0 + $1.leaves.count }
    guard outputs.count == system.variableCount,
      outputs.allSatisfy({ $0.leaves.allSatisfy { $0 < leafCount } })
    else { throw reader.failure(Messages.unsortedParts) }
    return ParametricSolver(system, records: records, conditions: conditions, outputs: outputs)
  }

  private static func readRecord(
    _ reader: inout ByteReader,
    _ system: ConstraintSystem
  ) throws(CompiledRegionsError) -> RegionRecord {
    let width = system.parameterCount + 1
    var leaves: [Int32] = []
    for _ in 0..<(try reader.count("leaves", size: 8)) {
      leaves.append(Int32(try reader.index(below: system.variableCount, "variable")))
    }
    var hyperplanes: [Hyperplane] = []
    for _ in 0..<(try reader.count("hyperplanes", size: 8)) {
      guard let hyperplane = Hyperplane(canonical: try reader.rationals(width)) else {
        throw reader.failure(Messages.unsortedParts)
      }
      hyperplanes.append(hyperplane)
    }
    var maps: [[[Rational]]] = []
    for _ in 0..<(try reader.count("regions", size: max(1, 8 * leaves.count))) {
      var map: [[Rational]] = []
      for _ in leaves { map.append(try reader.rationals(width)) }
      maps.append(map)
    }
    var cells: [RegionCell] = []
    for _ in 0..<(try reader.count("cells", size: 24)) {
      cells.append(try readCell(&reader, system, hyperplanes.count, maps.count))
    }
    guard
      let record = RegionRecord(
        leaves: leaves,
        parameterCount: system.parameterCount,
        hyperplanes: hyperplanes,
        cells: cells,
        maps: maps
      )
    else { throw reader.failure(Messages.unsortedParts) }
    return record
  }

  private static func readCell(
    _ reader: inout ByteReader,
    _ system: ConstraintSystem,
    _ hyperplaneCount: Int,
    _ regionCount: Int
  ) throws(CompiledRegionsError) -> RegionCell {
    let start = reader.offset
    let region = try reader.int()
    guard region == Int(RegionTable.conflict) || (0..<regionCount).contains(region) else {
      throw CompiledRegionsError(
        offset: start,
        reason: Messages.outOfRange("region", region, regionCount)
      )
    }
    var cell = RegionCell(hyperplaneCount: hyperplaneCount, region: Int32(region))
    for _ in 0..<(try reader.count("rows", size: 8)) {
      cell.bentRows.append(Int32(try reader.index(below: system.rowCount, "row")))
    }
    for _ in 0..<(try reader.count("borders", size: 8)) {
      let border = try reader.index(below: 2 * hyperplaneCount, "border")
      cell.require(border / 2, isPositive: border % 2 == 1)
    }
    return cell
  }

  // MARK: Systems

  private static func relation(
    _ reader: inout ByteReader
  ) throws(CompiledRegionsError) -> Relation {
    let start = reader.offset
    let code = try reader.byte()
    guard let relation = Relation(rawValue: code) else {
      throw CompiledRegionsError(
        offset: start,
        reason: Messages.outOfRange("relation", Int(code), Relation.allCases.count)
      )
    }
    return relation
  }

  private static func write(_ system: ConstraintSystem, to writer: inout ByteWriter) {
    writer.put(system.variableCount)
    writer.put(system.parameterCount)
    for parameter in 0..<system.parameterCount { writer.put(system.parameterDefault(parameter)) }
    for names in [system.variableNames, system.parameterNames] {
      writer.put(names.count)
      for name in names { writer.put(name) }
    }
    writer.put(system.rowCount)
    for row in 0..<system.rowCount {
      writer.put(system.terms(ofRow: row).count)
      for term in system.terms(ofRow: row) {
        writer.put(system.terms[term].variable)
        writer.put(ExactNumber(system.coefficient(ofTerm: term)))
      }
      writer.put(system.parameterTerms(ofRow: row).count)
      for term in system.parameterTerms(ofRow: row) {
        writer.put(system.parameterTerms[term].variable)
        writer.put(ExactNumber(system.coefficient(ofParameterTerm: term)))
      }
      writer.put(ExactNumber(system.constant(ofRow: row)))
      writer.putByte(system.rows[row].relation.rawValue)
      writer.put(system.rows[row].priority)
      writer.put(system.rows[row].weight)
    }
  }

  private static func readSystem(
    _ reader: inout ByteReader
  ) throws(CompiledRegionsError) -> ConstraintSystem {
    var system = ConstraintSystem()
    // Each variable has an output of its own further on.
    system.addVariables(try reader.count("variables", size: 16))
    for _ in 0..<(try reader.count("parameters", size: 1)) {
      _ = system.addParameter(default: try reader.exactNumber())
    }
    system.variableNames = try names(&reader, system.variableCount)
    system.parameterNames = try names(&reader, system.parameterCount)
    for _ in 0..<(try reader.count("rows", size: 34)) { try readRow(&reader, &system) }
    return system
  }

  private static func names(
    _ reader: inout ByteReader,
    _ expected: Int
  ) throws(CompiledRegionsError) -> [String] {
    let count = try reader.count("names", size: 8)
    guard count == 0 || count == expected else {
      throw reader.failure(Messages.wrongCount("names", count, expected))
    }
    var names: [String] = []
    for _ in 0..<count { names.append(try reader.text()) }
    return names
  }

  private static func readRow(
    _ reader: inout ByteReader,
    _ system: inout ConstraintSystem
  ) throws(CompiledRegionsError) {
    var used = Set<Int>()
    for _ in 0..<(try reader.count("terms", size: 9)) {
      let variable = try reader.index(below: system.variableCount, "variable")
      let coefficient = try reader.exactNumber()
      guard used.insert(variable).inserted, !coefficient.isZero else {
        throw reader.failure(Messages.badNumber)
      }
      system.addTerm(coefficient, variable: variable)
    }
    used = []
    for _ in 0..<(try reader.count("terms", size: 9)) {
      let parameter = try reader.index(below: system.parameterCount, "parameter")
      let coefficient = try reader.exactNumber()
      guard used.insert(parameter).inserted, !coefficient.isZero else {
        throw reader.failure(Messages.badNumber)
      }
      system.addTerm(coefficient, parameter: parameter)
    }
    let constant = try reader.exactNumber()
    let relation = try relation(&reader)
    let priority = try reader.double()
    let weight = try reader.double()
    guard Priority.isValid(priority), weight > 0 else {
      throw reader.failure(Messages.badNumber)
    }
    system.endRow(constant: constant, relation, priority: priority, weight: weight)
  }
}
