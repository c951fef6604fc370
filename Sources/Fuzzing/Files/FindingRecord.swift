// A finding on its way from a process to the driver.

/// A finding, and the input that it is about, where the driver does not know that.
struct FindingRecord {
  var finding: Finding?
  var index: UInt64 = 0
  var input: [UInt8] = []
}

extension FindingRecord {
  init?(_ fields: inout FrameReader) {
    guard let isFound = fields.number(), isFound <= 1, let index = fields.number() else {
      return nil
    }
    self.index = index
    guard isFound != 0 else { return }
    guard let kind = fields.text(), let message = fields.text(), let hasLocation = fields.number(),
      let location = fields.text(), let input = fields.field()
    else { return nil }
    finding = Finding(kind, message, location: hasLocation == 0 ? nil : location)
    self.input = input
  }

  var frame: [UInt8] {
    var fields = FrameWriter()
    fields.append(finding == nil ? 0 : 1)
    fields.append(index)
    if let finding {
      fields.append(finding.kind)
      fields.append(finding.message)
      fields.append(finding.location == nil ? 0 : 1)
      fields.append(finding.location ?? "")
      fields.append(input)
    }
    return fields.frame
  }
}
