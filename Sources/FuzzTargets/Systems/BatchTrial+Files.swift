// Compiled files of a batch's regions: what is read again answers as what was written, and a file whose
// bytes have changed is refused.

import ExactArithmetic
import FuzzSupport
import Fuzzing
import ParametricSimplex

extension BatchTrial {
  /// A compiled file gives the same solver; a damaged one is refused.
  func checkFile() throws(Finding) {
    let attachment = CompiledRegions.Attachment(
      name: "rows",
      bytes: rows.joined().flatMap { String($0).utf8 }
    )
    let bytes = CompiledRegions(solver, attachments: [attachment]).bytes
    guard let read = try? CompiledRegions(bytes: bytes) else {
      throw Finding("file-refused", "a compiled file is refused")
    }
    if read.attachment(named: "rows") != attachment.bytes
      || CompiledRegions(read.solver, attachments: read.attachments).bytes != bytes
    {
      throw Finding("file-differs", "a compiled file is other bytes when it is written again")
    }
    for (number, row) in rows.enumerated() {
      let exact = row.map { ExactNumber($0) }
      if read.solver.exactValues(exact) != solver.exactValues(exact) {
        throw Finding("file-differs", "row \(number + 1) from a compiled file")
      }
    }
    try checkDamage(bytes)
    try checkRows(read.solver)
  }

  private func checkDamage(_ bytes: [UInt8]) throws(Finding) {
    var generator = SeededGenerator(seed: hash)
    for _ in 0..<8 {
      var damaged = bytes
      let offset = generator.index(in: bytes)
      switch generator.integer(in: 0...2) {
      case 0: damaged[offset] ^= 1 << UInt8(generator.integer(in: 0...7))
      case 1: damaged.removeSubrange(offset...)
      default: damaged.insert(0, at: offset)
      }
      let reading = Result { () throws(CompiledRegionsError) in
        try CompiledRegions(bytes: damaged)
      }
      guard case .failure(let error) = reading else {
        throw Finding("damage-accepted", "a compiled file damaged at byte \(offset) is read")
      }
      guard (0...damaged.count).contains(error.offset),
        error.description.hasSuffix("at byte \(error.offset)")
      else { throw Finding("position-outside-input", "\(error) of \(damaged.count) bytes") }
      // Under a right checksum damage may be read, as another file; it must not end the process.
      let resealed = CompiledRegions.sealed(Array(damaged.dropFirst(CompiledRegions.headerSize)))
      guard let other = try? CompiledRegions(bytes: resealed) else { continue }
      let row = [Double](repeating: 7, count: other.solver.system.parameterCount)
      for table in other.solver.tables where table.locate(row) >= Int32(table.regionCount) {
        throw Finding("damage-accepted", "a region that is none is located")
      }
      _ = other.solver.exactValues(row.map { ExactNumber($0) })
    }
  }
}
