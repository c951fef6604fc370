// The counters themselves: each counts its own event, in the thread where that happens.

import Glibc
import Kernels
import Testing

@Suite("Limits of work")
struct WorkLimitsTests {
  @Test(
    "a thread has no limits; within some, more steps or larger tables reach them, and only them"
  )
  func limits() {
    #expect(WorkLimits.mayHold(bytes: .max))
    let steps = WorkLimits.keeping(steps: 10, bytes: 100) {
      WorkLimits.take(steps: 10)
      let areReached = WorkLimits.areReached
      WorkLimits.take(steps: 1)
      return (areReached, WorkLimits.areReached)
    }
    #expect(steps.result == (false, true))
    #expect(steps.reached == .steps)
    let memory = WorkLimits.keeping(steps: 10, bytes: 100) {
      [WorkLimits.mayHold(bytes: 100), WorkLimits.mayHold(bytes: 101), WorkLimits.areReached]
    }
    #expect(memory.result == [true, false, true])
    #expect(memory.reached == .memory)
    #expect(!WorkLimits.areReached)
  }

  @Test("limits within limits take from both")
  func nesting() {
    let outer = WorkLimits.keeping(steps: 10, bytes: 100) {
      let inner = WorkLimits.keeping(steps: 100, bytes: 1_000) {
        WorkLimits.take(steps: 11)
        return WorkLimits.mayHold(bytes: 101)
      }
      #expect(inner.reached == .memory)
      #expect(inner.result == false)
    }
    #expect(outer.reached == .steps)
  }

  @Test("a defect ends the work as a limit does, and says what it is")
  func defect() {
    let outer = WorkLimits.keeping(steps: 10, bytes: 100) {
      let inner = WorkLimits.keeping(steps: 10, bytes: 100) {
        WorkLimits.giveUp("nothing fits")
        return WorkLimits.areReached
      }
      #expect(inner.reached == .defect("nothing fits"))
      #expect(inner.result)
    }
    #expect(outer.reached == nil)
    #expect(!WorkLimits.areReached)
  }
}

@Suite("Counters of work")
struct WorkCountsTests {
  /// The names and values that counting something leaves.
  private func changes(_ body: () -> Void) -> [String: Int64] {
    let before = WorkCounts.current
    body()
    let named = (WorkCounts.current - before).named.filter { $0.value != 0 }
    return Dictionary(named.map { ($0.name, $0.value) }) { $0 + $1 }
  }

  @Test("each event changes its own counts")
  func events() {
    #expect(changes {} == [:])
    #expect(changes { WorkCounts.countPresolve(rows: 7) } == ["presolvedRows": 7])
    #expect(changes { WorkCounts.countStartExchange() } == ["startExchanges": 1])
    #expect(
      changes { WorkCounts.countLineSearch(crossed: 3) }
        == ["lineSearches": 1, "breakpointsCrossed": 3]
    )
    #expect(changes { WorkCounts.countPivot(rows: 5) } == ["pivots": 1, "tableauRows": 5])
    #expect(changes { WorkCounts.countRefactorisation() } == ["refactorisations": 1])
    #expect(changes { WorkCounts.countBoundedElimination() } == ["boundedEliminations": 1])
    #expect(changes { WorkCounts.countFractionSolve() } == ["fractionSolves": 1])
    #expect(changes { WorkCounts.countFractionElimination() } == ["fractionEliminations": 1])
    #expect(changes { WorkCounts.countFractionSum() } == ["fractionSums": 1])
    #expect(changes { WorkCounts.countRegion() } == ["regionsFound": 1])
    #expect(changes { WorkCounts.countBytes(64) } == ["bytesWritten": 64])
  }

  @Test("all counts have names, each its own, and are added and taken over")
  func arithmetic() {
    let fieldCount = Mirror(reflecting: WorkCounts()).children.count
    #expect(Set(WorkCounts().named.map(\.name)).count == fieldCount)
    #expect(
      Set(Mirror(reflecting: WorkCounts()).children.compactMap(\.label))
        == Set(WorkCounts().named.map(\.name))
    )
    let all = doingEverything()
    #expect(all.named.allSatisfy { $0.value != 0 })
    #expect(Set(all.named.map(\.value)).count == fieldCount)
    let doubled = all + all
    #expect(zip(doubled.named, all.named).allSatisfy { $0.value == 2 * $1.value })
    #expect(doubled - all == all)
    let before = WorkCounts.current
    WorkCounts.add(all)
    #expect(WorkCounts.current - before == all)
  }

  /// Counts with a different number in each field.
  private func doingEverything() -> WorkCounts {
    var counts = WorkCounts()
    counts.presolvedRows = 1
    counts.startExchanges = 2
    counts.lineSearches = 3
    counts.breakpointsCrossed = 4
    counts.pivots = 5
    counts.tableauRows = 6
    counts.refactorisations = 7
    counts.boundedEliminations = 8
    counts.fractionSolves = 9
    counts.fractionEliminations = 10
    counts.fractionSums = 11
    counts.regionsFound = 12
    counts.bytesWritten = 13
    return counts
  }

  @Test("another thread's work is not the calling one's")
  func threads() {
    var thread = pthread_t()
    let before = WorkCounts.current
    let status = pthread_create(
      &thread,
      nil,
      { _ in
        WorkCounts.countPivot(rows: 100)
        return nil
      },
      nil
    )
    #expect(status == 0)
    if status == 0 { pthread_join(thread, nil) }
    #expect(WorkCounts.current == before)
  }
}
