// Computes blocks of rows on one thread, tile by tile.

import Kernels

/// The scratch memory of one thread, and what it does there.
final class BatchWorker {
  let program: BatchProgram
  let kernels: VectorKernels
  /// The regions of the rows at hand.
  let regions: BatchRegions
  /// The plan, the blocks and this memory, as kernels read them.
  let batch: BatchMemory<KernelBatch>
  /// One block each, and one more for conditions on several parameters.
  private(set) var blocks: BatchMemory<KernelLeafBlock>
  /// The regions and locations that `blocks` points to, as of their version.
  private var isTaken = false
  private var retained: (steps: [BatchRegionSteps], locations: [LocationSteps?]) = ([], [])
  private var version = -1
  /// Conditions on several parameters, where there are any and not too many.
  let conditionSteps: LocationSteps?
  private let areConditionsReady: Bool
  /// Whether kernels can find the regions of rows.
  private(set) var isLocating = false
  /// Columns of values: the parameters' as given, leaves in scratch.
  let values: BatchMemory<UnsafePointer<Double>?>
  /// Leaves, `[leaves] × tileRowCount`; all values for BLAS.
  let columns: BatchMemory<Double>
  /// Outputs as columns, before they are turned into rows or narrowed.
  let panel: BatchMemory<Double>
  private let tileRegions: BatchMemory<Int32>
  /// Bounds on the parameters, and what is known of their sizes, from 1 on.
  private let least: BatchMemory<Double>
  private let greatest: BatchMemory<Double>
  private let largest: BatchMemory<Double>
  /// The parameters of the rows at hand.
  let parameters: BatchMemory<UnsafePointer<Double>?>
  /// Parameters, regions and outputs of the last rows, which fill no register.
  let lastParameters: BatchMemory<Double>
  private(set) var lastRegions: BatchMemory<Int32>
  let lastOutputs: BatchMemory<UInt8>

  init(
    _ program: BatchProgram,
    _ kernels: VectorKernels,
    _ conditions: ParameterConditions?
  ) {
    self.program = program
    self.kernels = kernels
    let plan = program.plan
    let rows = program.tileRowCount
    let multiple = VectorKernels.rowMultiple
    regions = BatchRegions(
      rowCount: BatchSolver.blockRowCount,
      parameterCount: plan.parameterCount
    )
    values = BatchMemory(repeating: nil, count: plan.columnCount)
    // Leaves are turned in groups of eight, the last of which may reach beyond them.
    columns = BatchMemory(repeating: 1, count: (plan.columnCount + 8) * rows)
    panel = BatchMemory(
      repeating: 0,
      count: program.method == .spread ? 0 : program.panelCount * rows
    )
    tileRegions = BatchMemory(repeating: 0, count: rows)
    least = BatchMemory(repeating: -.infinity, count: 1 + plan.parameterCount)
    greatest = BatchMemory(repeating: .infinity, count: 1 + plan.parameterCount)
    largest = BatchMemory(repeating: 0, count: 1 + plan.parameterCount)
    parameters = BatchMemory(repeating: nil, count: plan.parameterCount)
    lastParameters = BatchMemory(repeating: 0, count: plan.parameterCount * multiple)
    lastRegions = BatchMemory(repeating: 0, count: 0)
    lastOutputs = BatchMemory(repeating: 0, count: plan.outputCount * multiple * 8)
    for column in (1 + plan.parameterCount)..<max(plan.columnCount, 1 + plan.parameterCount) {
      values.pointer[column] = UnsafePointer(columns.pointer + column * rows)
    }
    for (parameter, bound) in (conditions?.least ?? []).enumerated() {
      least.pointer[1 + parameter] = bound
      greatest.pointer[1 + parameter] = conditions?.greatest[parameter] ?? .infinity
    }
    let isGeneral = conditions?.general.isEmpty == false
    let steps = isGeneral ? conditions.flatMap { LocationSteps($0) } : nil
    conditionSteps = steps
    areConditionsReady = conditions?.neverHold != true && (!isGeneral || steps != nil)
    blocks = BatchMemory(repeating: KernelLeafBlock(), count: 0)
    batch = BatchMemory(
      repeating: KernelBatch(
        parameter_count: plan.parameterCount,
        is_locating: 0,
        least: least.pointer,
        greatest: greatest.pointer,
        largest: largest.pointer,
        block_count: 0,
        blocks: blocks.pointer,
        outputs: program.outputs.sums,
        is_by_row: program.options.arrangement == .perRow ? 1 : 0,
        matrix: program.method == .spread ? UnsafePointer(program.matrix.pointer) : nil,
        matrix_stride: program.matrixStride,
        column_count: plan.columnCount,
        values: values.pointer,
        columns: columns.pointer,
        tile_rows: rows,
        regions: tileRegions.pointer,
        panel: panel.pointer,
        panel_count: program.panelCount
      ),
      count: 1
    )
  }

  /// Takes in regions that were found since.
  func takeRegions() {
    guard version != regions.version || !isTaken else { return }
    isTaken = regions.isPrepared
    version = regions.version
    retained = (regions.steps, regions.locations)
    var firstColumn = 1 + program.plan.parameterCount
    var all: [KernelLeafBlock] = []
    for (steps, location) in zip(regions.steps, regions.locations) {
      var block = steps.block(firstColumn: firstColumn)
      block.location = location.map { UnsafePointer($0.kernel.pointer) }
      all.append(block)
      firstColumn += steps.leafCount
    }
    isLocating =
      regions.isPrepared && regions.hasSteps && areConditionsReady
      && regions.locations.allSatisfy { $0 != nil }
    if let conditionSteps {
      var block = KernelLeafBlock()
      block.location = UnsafePointer(conditionSteps.kernel.pointer)
      all.append(block)
    }
    blocks = BatchMemory(repeating: KernelLeafBlock(), count: all.count)
    for (index, block) in all.enumerated() { blocks.pointer[index] = block }
    batch.pointer.pointee.blocks = UnsafePointer(blocks.pointer)
    lastRegions = BatchMemory(
      repeating: 0,
      count: regions.steps.count * VectorKernels.rowMultiple
    )
  }
}
