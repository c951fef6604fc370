// The hash of a file, which tells programs apart.

import Glibc
import Tinamou

extension FileHash {
  /// The hash of a file's contents, read in large blocks; nil when it cannot be read.
  init?(ofFile path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    self.init([])
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = block.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return }
      block.withUnsafeBufferPointer { take($0[..<count]) }
    }
  }
}
