// Compiled files: what is written reads back, and nothing that is damaged does.

import Constraints
import ExactArithmetic
import FuzzSupport
import Testing

@testable import ParametricSimplex

@Suite("Compiled regions")
struct CompiledRegionsTests {
  private static func solver(_ input: Int) -> (solver: ParametricSolver, rows: [[ExactNumber]]) {
    var generator = SeededGenerator(seed: 9, input: input)
    let solver = ParametricSolver(ParametricCase.systems(input + 1, seed: 41)[input])
    let rows = (0..<20).map { _ in
      ParametricCase.row(solver.system.parameterCount, &generator)
    }
    for row in rows.prefix(12) { _ = solver.discover(row) }
    return (solver, rows)
  }

  @Test("a file reads back as the same solver, and goes on from there", arguments: 0..<12)
  func roundTrip(input: Int) throws {
    let (solver, rows) = Self.solver(input)
    let attachment = CompiledRegions.Attachment(name: "document", bytes: [1, 2, 3])
    let bytes = CompiledRegions(solver, attachments: [attachment]).bytes
    let read = try CompiledRegions(bytes: bytes)
    #expect(read.attachment(named: "document") == [1, 2, 3])
    #expect(read.attachment(named: "other") == nil)
    #expect(read.solver.system == solver.system)
    #expect(read.solver.outputs == solver.outputs)
    #expect(read.solver.descriptions() == solver.descriptions())
    for (table, other) in zip(read.solver.tables, solver.tables) {
      #expect(table.maps == other.maps && table.hyperplanes == other.hyperplanes)
      #expect(table.leaves == other.leaves && table.regionCount == other.regionCount)
    }
    #expect(CompiledRegions(read.solver, attachments: read.attachments).bytes == bytes)
    for row in rows { #expect(read.solver.exactValues(row) == solver.exactValues(row)) }
  }

  @Test("a file with any byte changed, cut off or added is refused")
  func damage() throws {
    let bytes = CompiledRegions(Self.solver(1).solver).bytes
    for offset in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 400)) {
      var damaged = bytes
      damaged[offset] ^= 0x41
      #expect(throws: CompiledRegionsError.self) { try CompiledRegions(bytes: damaged) }
      #expect(throws: CompiledRegionsError.self) {
        try CompiledRegions(bytes: Array(bytes.prefix(offset)))
      }
    }
    #expect(throws: CompiledRegionsError.self) { try CompiledRegions(bytes: bytes + [0]) }
    #expect(throws: CompiledRegionsError.self) { try CompiledRegions(bytes: []) }
  }

  @Test("damage under a right checksum is refused or read, and never ends the process")
  func resealed() throws {
    var generator = SeededGenerator(seed: 3, input: 0)
    let bytes = CompiledRegions(Self.solver(1).solver).bytes
    var refused = 0
    for _ in 0..<2000 {
      var payload = Array(bytes.dropFirst(32))
      for _ in 0..<generator.integer(in: 1...3) {
        let offset = generator.integer(in: 0...(payload.count - 1))
        payload[offset] = UInt8(generator.pick([0, 1, 2, 127, 128, 255, 3]))
      }
      guard let read = try? CompiledRegions(bytes: CompiledRegions.sealed(payload)) else {
        refused += 1
        continue
      }
      let row = [Double](repeating: 7, count: read.solver.system.parameterCount)
      for table in read.solver.tables { #expect(table.locate(row) < table.regionCount) }
    }
    #expect(refused > 500)
  }

  @Test("what is wrong is said with its byte")
  func messages() throws {
    let bytes = CompiledRegions(Self.solver(0).solver).bytes
    func message(_ bytes: [UInt8]) -> String {
      let error = #expect(throws: CompiledRegionsError.self) { try CompiledRegions(bytes: bytes) }
      return error.map { "\($0)" } ?? ""
    }
    #expect(
      message(Array("{}".utf8))
        == "found other bytes, expected the beginning of a compiled layout, at byte 0"
    )
    var other = bytes
    other[8] = 2
    #expect(
      message(other)
        == "found version 2 of the format, expected version 1, at byte 8"
    )
    #expect(
      message(bytes.dropLast())
        == "found \(bytes.count - 33) bytes behind the header, expected \(bytes.count - 32), at byte 16"
    )
    other = bytes
    other[40] ^= 1
    #expect(
      message(other)
        == "found bytes that do not fit their checksum, expected a whole file, at byte 24"
    )
  }
}
