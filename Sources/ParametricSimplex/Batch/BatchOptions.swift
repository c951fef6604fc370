// The choices of a batch: none but the precision changes a result.

/// How a batch computes its sums.
public enum BatchBackend: String, Sendable, CaseIterable {
  /// The kernels that the plan's shape promises to be faster; never a timing.
  case auto
  /// The package's own kernels: the same bits on every machine.
  case kernels
  /// Products of dense matrices by the system's BLAS.
  case blas
}

/// The numbers a batch writes.
public enum BatchPrecision: String, Sendable, CaseIterable {
  /// Doubles.
  case float64
  /// Floats: the doubles, each rounded once.
  case float32

  /// The bytes of a number.
  public var byteCount: Int { self == .float64 ? 8 : 4 }
}

/// Where a batch writes its numbers.
public enum BatchArrangement: String, Sendable, CaseIterable {
  /// All outputs of a row, then those of the next row.
  case perRow
  /// All rows of an output, then those of the next output.
  case perColumn
}

/// Whether stores go through the caches.
public enum BatchStores: String, Sendable, CaseIterable {
  /// Past the caches where the output is larger than they are.
  case automatic
  /// Through the caches: for output that is read again at once.
  case cached
  /// Past the caches.
  case streaming
}

/// What to compute with, and how.
public struct BatchOptions: Sendable, Hashable {
  /// How sums are computed.
  public var backend: BatchBackend
  /// The numbers that are written.
  public var precision: BatchPrecision
  /// Where they are written.
  public var arrangement: BatchArrangement
  /// Whether stores go through the caches.
  public var stores: BatchStores
  /// How many threads work, at least 1.
  public var threadCount: Int

  /// Makes a choice.
  public init(
    backend: BatchBackend = .auto,
    precision: BatchPrecision = .float64,
    arrangement: BatchArrangement = .perRow,
    stores: BatchStores = .automatic,
    threadCount: Int = 1
  ) {
    self.backend = backend
    self.precision = precision
    self.arrangement = arrangement
    self.stores = stores
    self.threadCount = max(1, threadCount)
  }

  /// Output beyond this many bytes a call goes past the caches: it would push everything else out of
  /// those of a core, and wait for memory twice.
  static let cachedByteLimit = 8 << 20

  /// Whether output of so many bytes goes past the caches.
  package func streams(byteCount: Int) -> Bool {
    switch stores {
    case .automatic: byteCount > Self.cachedByteLimit
    case .cached: false
    case .streaming: true
    }
  }
}
