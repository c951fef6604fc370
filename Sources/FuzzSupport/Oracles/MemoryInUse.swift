// How much memory the process holds, as the C library's allocator counts it.

import Glibc

/// Asks the allocator.
public enum MemoryInUse {
  private typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>?) -> Int32

  /// The bytes that are allocated now; 0 where another allocator is in charge, as under a sanitizer.
  ///
  /// - Complexity: O(free blocks of the allocator), some tens of microseconds.
  public static var bytes: Int {
    // The library's own header for it is not among those that Swift sees.
    guard let address = dlsym(nil, "malloc_info") else { return 0 }
    let report = unsafeBitCast(address, to: Report.self)
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let stream = open_memstream(&text, &length) else { return 0 }
    let status = report(0, stream)
    fclose(stream)
    defer { free(text) }
    guard status == 0, let text else { return 0 }
    return inUse(String(cString: text))
  }

  /// What a report says in its last lines, which are sums over all arenas.
  private static func inUse(_ report: String) -> Int {
    var bytes = 0
    // An arena of its own says the same in lines of the same form: the last ones count.
    for line in report.split(separator: "\n").suffix(8) {
      let parts = line.split(separator: "\"")
      guard parts.count >= 4, let size = Int(parts[parts.count - 2]) else { continue }
      switch (parts[0], parts[1]) {
      case ("<total type=", "mmap"), ("<system type=", "current"): bytes += size
      case ("<total type=", _): bytes -= size
      default: break
      }
    }
    return max(0, bytes)
  }
}
