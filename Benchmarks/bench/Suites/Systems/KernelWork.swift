// The work that is timed on the kernels: each on every instruction set of this processor, side by side,
// and on the plain loops that define them.

import FuzzSupport
import Kernels
import Measurement

enum KernelWork {
  /// A few columns, as the blocks of most layouts have; a screen's worth; more than the first cache.
  private static let sizes = [6, 32, 256]

  /// For each kernel and size: every instruction set, and the plain loop where it is one.
  static func benchmarks() -> [Benchmark] {
    sizes.flatMap { size in
      let operands = KernelBenchmarks(size: size)
      return InstructionSet.supported.compactMap { VectorKernels($0) }.flatMap(operands.benchmarks)
        + operands.plainBenchmarks()
    }
  }
}

/// Operands of one size.
///
/// Work that changes an operand changes it back in the next repetition, so that numbers stay as they are
/// for as long as the clock needs.
private struct KernelOperands {
  fileprivate typealias Numbers = UnsafeMutablePointer<Double>

  let x: Numbers
  let y: Numbers
  let columns: UnsafeMutablePointer<Int32>
  let candidates: UnsafeMutablePointer<Int32>
  let dropped: UnsafeMutablePointer<Int32>
  let tableau: Numbers
  let gradient: UnsafeMutablePointer<SIMD8<Double>>
  let leftSlopes: UnsafeMutablePointer<SIMD8<Double>>
  let rightSlopes: UnsafeMutablePointer<SIMD8<Double>>

  /// Makes operands that live as long as the process.
  init(size: Int) {
    var numbers = SeededNumbers()
    func number() -> Double { numbers.operand() }
    func allocated<Element>(_ count: Int, _ make: () -> Element) -> UnsafeMutablePointer<Element> {
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: count * MemoryLayout<Element>.stride,
        alignment: 64
      )
      let elements = memory.bindMemory(to: Element.self, capacity: count)
      for index in 0..<count { (elements + index).initialize(to: make()) }
      return elements
    }
    x = allocated(size, number)
    y = allocated(size, number)
    columns = allocated(size) { 0 }
    for column in 0..<size { columns[column] = Int32(column) }
    candidates = allocated(size) { 0 }
    dropped = allocated(size) { 0 }
    tableau = allocated(size * size, number)
    gradient = allocated(size) { SIMD8((0..<8).map { _ in number() }) }
    // All edges rise, as most do when a solver looks for one.
    leftSlopes = allocated(size) { SIMD8(repeating: -4) }
    rightSlopes = allocated(size) { SIMD8(repeating: 4) }
  }
}

/// The kernels on operands of one size; each benchmark has operands of its own.
private struct KernelBenchmarks {
  let size: Int

  private static let bounds = SumBounds(floor: 1e-13, ceiling: 1e-7, rounding: 0x1p-44)

  /// A benchmark; the work is handed 1 and -1 in turn, and what it returns is used.
  private func benchmark(
    _ kernel: String,
    _ metric: String,
    _ amount: Int,
    of noun: String,
    preparing prepare: @escaping (KernelOperands) -> ((_ sign: Double) -> Double)
  ) -> Benchmark {
    Benchmark(
      suite: Suite.kernels.rawValue,
      caseName: "\(kernel) \(size)",
      metric: metric,
      unit: .nanoseconds,
      throughput: .init(Double(amount), noun),
      period: 2
    ) {
      let work = prepare(KernelOperands(size: size))
      var sign = 1.0
      return { repetitions in
        var sum = 0.0
        for _ in 0..<repetitions {
          sum += work(sign)
          sign = -sign
        }
        blackBox(sum)
      }
    }
  }

  /// Kernels on one instruction set.
  func benchmarks(_ kernels: VectorKernels) -> [Benchmark] {
    let name = kernels.instructionSet.rawValue
    let bounds = Self.bounds
    return [
      // Exchanging the same two again gives back the tableau.
      benchmark("exchange", name, 2 * size * size, of: "FLOP") { operands in
        let tableau = operands.tableau
        return { _ in
          kernels.exchange(
            tableau,
            rowCount: size,
            columnCount: size,
            stride: size,
            row: size / 2,
            column: size / 2,
            within: bounds
          ) ? 1 : 0
        }
      },
      benchmark("slope update", name, 16 * size, of: "FLOP") { operands in
        let (x, gradient) = (operands.x, operands.gradient)
        return {
          kernels.updateSlopes(
            gradient: gradient,
            adding: x,
            times: SIMD8(repeating: $0),
            count: size
          )
          return 0
        }
      },
      benchmark("candidate scan", name, 3 * 64 * size, of: "B") { operands in
        let (gradient, left, right) = (operands.gradient, operands.leftSlopes, operands.rightSlopes)
        return { _ in
          // All of them are dropped each time.
          operands.candidates.update(from: operands.columns, count: size)
          let found = kernels.steepestEdge(
            among: operands.candidates,
            count: size,
            dropped: operands.dropped,
            gradient: gradient,
            left: left,
            right: right,
            tolerance: SIMD8(repeating: 1e-10)
          )
          return Double(found.keptCount)
        }
      },
    ]
  }

  /// The definitions that are one loop over arrays.
  func plainBenchmarks() -> [Benchmark] {
    func array<Element>(_ start: UnsafeMutablePointer<Element>) -> [Element] {
      Array(UnsafeBufferPointer(start: start, count: size))
    }
    let bounds = Self.bounds
    return [
      benchmark("exchange", "plain loop", 2 * size * size, of: "FLOP") { operands in
        var tableau = (0..<size).map { row in
          Array(UnsafeBufferPointer(start: operands.tableau + row * size, count: size))
        }
        return { _ in
          KernelDefinition.exchange(&tableau, row: size / 2, column: size / 2, within: bounds)
            ? 1 : 0
        }
      },
      benchmark("slope update", "plain loop", 16 * size, of: "FLOP") { operands in
        let row = array(operands.x)
        var slopes = array(operands.gradient)
        return {
          KernelDefinition.updateSlopes(
            gradient: &slopes,
            adding: row,
            times: SIMD8(repeating: $0)
          )
          return 0
        }
      },
    ]
  }
}
