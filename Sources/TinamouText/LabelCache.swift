// Keeps what was shaped last: labels are measured again and again, at one width after another.

import TextMetrics

/// Shaped runs of text, in two generations: when the younger one is full it becomes the older one, and
/// what was not asked for since is let go.
struct LabelCache {
  private var younger: [TextRun: ShapedText] = [:]
  private var older: [TextRun: ShapedText] = [:]
  private var byteCount = 0

  /// How many bytes of text a generation holds.
  private static let byteLimit = 1 << 20

  subscript(run: TextRun) -> ShapedText? {
    mutating get {
      if let kept = younger[run] { return kept }
      guard let kept = older[run] else { return nil }
      self[run] = kept
      return kept
    }
    set {
      let size = run.text.utf8.count + 64
      guard size < Self.byteLimit else { return }
      if byteCount + size > Self.byteLimit {
        older = younger
        younger = [:]
        byteCount = 0
      }
      byteCount += size
      younger[run] = newValue
    }
  }
}
