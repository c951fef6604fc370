// A child's way to the driver: the channel of frames and the shared page it was started with.

import CFuzzing
import FileAccess
import Glibc

/// The driver, as one of its processes sees it.
final class ParentLink {
  let page: SharedPage
  private let channel = ChildProcess.channelDescriptor
  private var frames = FrameStream()

  /// Address space that no sound input needs; what asks for more is refused and crashes.
  private static let addressSpaceLimit: UInt = 64 << 30

  /// Opens what the driver left for this process, which from now on ends with the driver.
  init() throws(FuzzingFailure) {
    page = try SharedPage(descriptor: ChildProcess.pageDescriptor)
    guard fcntl(channel, F_GETFD) >= 0 else { throw FuzzingFailure("reach the driver") }
    fuzzing_end_with_parent()
    // A driver that has gone is met where a frame is sent.
    signal(SIGPIPE, SIG_IGN)
    #if ADDRESS_SANITIZER
    // The sanitizer reserves more address space than there is memory.
    page.watchFatalSignals(memoryFaults: false)
    #else
    var limit = rlimit(rlim_cur: Self.addressSpaceLimit, rlim_max: Self.addressSpaceLimit)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    page.watchFatalSignals(memoryFaults: true)
    #endif
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// The driver's next frame; nil when there will be none.
  func nextFrame() -> [UInt8]? {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let frame = frames.next() { return frame }
      let count = recv(channel, &block, block.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      frames.append(block[..<count])
    }
  }

  /// Sends a frame; without a driver there is nothing left to do.
  func send(_ frame: [UInt8]) {
    if SystemCall.writeAll(frame, to: channel) != 0 { exit(1) }
  }
}
