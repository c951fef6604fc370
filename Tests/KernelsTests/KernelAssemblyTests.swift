// The code that the compiler makes of the kernels, also for the processors that this is not one of.

import Foundation
import Testing

@Suite("Kernel assembly")
struct KernelAssemblyTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/CKernels")

  /// The compiler that comes with Swift.
  private static let clang: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/clang" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Compiles a file as a release build does.
  private func assembly(of file: String, for target: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.clang))
    process.arguments =
      ["--target=\(target)", "-ffreestanding", "-O2", "-Iinclude", "-S", "-o", "-", file]
    process.currentDirectoryURL = Self.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(file) does not compile for \(target)")
    return text
  }

  @Test(
    "every set uses registers of its own width, and fuses no multiply-add",
    .enabled(if: clang != nil, "there is no clang in PATH"),
    arguments: [
      ("portable.c", "x86_64-linux-gnu", #"mulpd\s+.*%xmm"#),
      ("avx2.c", "x86_64-linux-gnu", #"vmulpd\s+.*%ymm"#),
      ("avx512.c", "x86_64-linux-gnu", #"vmulpd\s+.*%zmm"#),
      ("portable.c", "aarch64-linux-gnu", #"fmul\s+v\d+\.2d"#),
      ("neon.c", "aarch64-linux-gnu", #"fmul\s+v\d+\.2d"#),
    ]
  )
  func instructions(file: String, target: String, product: String) throws {
    let text = try assembly(of: file, for: target)
    let hasProducts = try text.contains(Regex(product))
    #expect(hasProducts, "no instruction like '\(product)'")
    let fused = text.matches(of: #/\b(?:vf[n]?m(?:add|sub)\w*|f[n]?m(?:add|sub|la|ls)\w*)\b/#)
    #expect(fused.isEmpty, "\(fused.map { $0.output }.prefix(5))")
  }
}
