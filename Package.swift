// swift-tools-version: 6.2
// Targets mirror ARCHITECTURE.md: a test compares the arrows here with the table there.

import PackageDescription

/// What only packages that factorise large tableaus by LAPACK need.
let lapack: Set<String> = ["LAPACK"]

let package = Package(
  name: "tinamou",
  products: [
    .library(name: "Tinamou", targets: ["Tinamou"]),
    .library(name: "TinamouBatch", targets: ["TinamouBatch"]),
    .library(name: "TinamouFoundation", targets: ["TinamouFoundation"]),
    .library(name: "TinamouText", targets: ["TinamouText"]),
    .executable(name: "tinamou", targets: ["tinamou-cli"]),
    .executable(name: "bench", targets: ["bench"]),
    .executable(name: "fuzz", targets: ["fuzz"]),
  ],
  traits: [
    .trait(
      name: "LAPACK",
      description:
        "Tableaus are made afresh by the system's LAPACK. Without it no runtime of Fortran is ever loaded."
    ),
    .default(enabledTraits: lapack),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // Text and numbers.
    .target(name: "Diagnostics", dependencies: ["ExactArithmetic"]),
    .target(name: "FileAccess"),
    .systemLibrary(name: "CGMP", pkgConfig: "gmp", providers: [.apt(["libgmp-dev"])]),
    .target(name: "ExactArithmetic", dependencies: ["CGMP"]),

    // The expression language.
    .target(
      name: "LayoutExpressions",
      dependencies: ["TextMetrics", "Diagnostics", "ExactArithmetic"]
    ),
    .target(name: "ExpressionPrograms", dependencies: ["LayoutExpressions", "Diagnostics"]),

    // Inner loops, compiled once per instruction set.
    .target(name: "CKernels"),
    .target(name: "Kernels", dependencies: ["CKernels"]),

    // Linear algebra of the system: its headers. Programs load the libraries where they use them, so that no start
    // pays for Fortran's runtime; what pkg-config says would link them.
    .systemLibrary(name: "CBLAS", providers: [.apt(["libblas-dev"])]),
    .systemLibrary(name: "CLAPACKE", providers: [.apt(["liblapacke-dev"])]),

    // XML and tables of strings, whatever they are about.
    .target(name: "MarkupReading", dependencies: ["Diagnostics"]),

    // Solvers: they never see layout or text.
    .target(name: "Constraints", dependencies: ["Diagnostics", "ExactArithmetic"]),
    .target(name: "LineGraph", dependencies: ["Constraints", "ExactArithmetic", "Kernels"]),
    .target(
      name: "SimplexCore",
      dependencies: [
        "LineGraph", "Constraints", "ExactArithmetic", "Kernels",
        .target(name: "CLAPACKE", condition: .when(traits: lapack)),
      ]
    ),
    .target(
      name: "ParametricSimplex",
      dependencies: ["SimplexCore", "Constraints", "ExactArithmetic", "Kernels", "CBLAS"]
    ),
    .target(name: "ReferenceSimplex", dependencies: ["Constraints", "ExactArithmetic"]),

    // How large text and images are. Fonts come through a library of the system, which a package that
    // depends on Tinamou alone never builds.
    .target(name: "TextMetrics", dependencies: ["FileAccess"]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .target(name: "TinamouText", dependencies: ["TextMetrics", "FileAccess", "CHarfBuzz"]),

    // Layout: front ends never see a solver.
    .target(name: "LayoutModel", dependencies: ["Diagnostics", "ExactArithmetic"]),
    .target(name: "VisualFormat", dependencies: ["LayoutModel", "Diagnostics", "ExactArithmetic"]),
    .target(
      name: "LayoutEngine",
      dependencies: ["LayoutModel", "Constraints", "SimplexCore", "ExactArithmetic"]
    ),
    .target(
      name: "JSONLayout",
      dependencies: [
        "VisualFormat", "LayoutEngine", "LayoutModel", "TextMetrics", "Diagnostics",
        "ExactArithmetic",
      ]
    ),
    // Programming interfaces: views as objects.
    .target(
      name: "AutoLayout",
      dependencies: [
        "VisualFormat", "LayoutEngine", "LayoutModel", "Constraints", "SimplexCore", "Diagnostics",
        "ExactArithmetic",
      ]
    ),
    .target(
      name: "LayoutLibraries",
      dependencies: [
        "AutoLayout", "JSONLayout", "VisualFormat", "LayoutEngine", "LayoutModel", "FileAccess",
        "Diagnostics", "ExactArithmetic",
      ]
    ),
    // One document at many rows of parameters.
    .target(
      name: "Sweeping",
      dependencies: [
        "JSONLayout", "LayoutXML", "ViewClasses", "LayoutExpressions", "LayoutEngine",
        "LayoutModel", "Kernels",
        "Constraints", "SimplexCore", "ParametricSimplex", "Diagnostics", "ExactArithmetic",
      ]
    ),
    // One document at all sizes of some ranges.
    .target(
      name: "Linting",
      dependencies: [
        "Sweeping", "JSONLayout", "LayoutXML", "ViewClasses", "LayoutExpressions", "LayoutEngine",
        "LayoutModel", "Constraints", "ParametricSimplex", "Diagnostics", "ExactArithmetic",
      ]
    ),
    // UIKit's classes and their properties, from a data file.
    .target(
      name: "ViewClasses",
      dependencies: ["MarkupReading", "LayoutExpressions", "Diagnostics"],
      resources: [.embedInCode("UIKit.classes")]
    ),
    // Nodes, and where their expressions put them.
    .target(
      name: "LayoutXML",
      dependencies: [
        "MarkupReading", "ViewClasses", "ExpressionPrograms", "LayoutExpressions", "LayoutEngine",
        "LayoutModel", "TextMetrics", "Diagnostics", "ExactArithmetic",
      ]
    ),
    // The same frames in exact fractions, for comparison.
    .target(
      name: "ReferenceLayout",
      dependencies: [
        "LayoutXML", "ViewClasses", "LayoutExpressions", "LayoutModel", "ReferenceSimplex",
        "Constraints",
        "ExactArithmetic",
      ]
    ),
    // Pictures of layouts, whoever found the frames.
    .target(
      name: "LayoutDrawing",
      dependencies: ["LayoutModel", "LayoutExpressions", "TextMetrics", "Diagnostics"]
    ),
    // A server for one page on this machine.
    .target(
      name: "Serving",
      dependencies: [.product(name: "FlyingSocks", package: "FlyingFox")]
    ),
    // Layout XML as text: its form and its names.
    .target(
      name: "LayoutTool",
      dependencies: ["MarkupReading", "LayoutExpressions", "ViewClasses", "Diagnostics"]
    ),
    // Apart from FuzzSupport, so that tests which draw numbers do not wait for the solvers that it compares.
    .target(name: "SeededRandom"),
    .target(
      name: "FuzzSupport",
      dependencies: [
        "Constraints", "SimplexCore", "ReferenceSimplex", "JSONLayout", "VisualFormat",
        "LayoutEngine", "LayoutModel", "LayoutExpressions", "LayoutXML", "ReferenceLayout",
        "ExpressionPrograms", "Kernels", "Diagnostics", "ExactArithmetic", "SeededRandom",
      ]
    ),
    .target(name: "CFuzzing"),
    .target(
      name: "Fuzzing",
      dependencies: ["CFuzzing", "FuzzSupport", "Constraints", "Diagnostics", "FileAccess"]
    ),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Fuzzing", "FuzzSupport", "AutoLayout", "Linting", "Sweeping", "ParametricSimplex",
        "SimplexCore", "ReferenceSimplex", "JSONLayout", "VisualFormat", "LayoutEngine",
        "LayoutModel", "LayoutExpressions", "LayoutLibraries", "LayoutTool", "LayoutXML",
        "MarkupReading", "TextMetrics", "ViewClasses", "Constraints", "Kernels", "Diagnostics",
        "ExactArithmetic", "FileAccess",
      ]
    ),
    .target(
      name: "Tinamou",
      dependencies: [
        "LayoutLibraries", "AutoLayout", "JSONLayout", "VisualFormat", "LayoutXML", "ViewClasses",
        "LayoutExpressions", "LayoutEngine", "LayoutModel", "TextMetrics", "Constraints",
        "SimplexCore", "Diagnostics",
        "ExactArithmetic",
      ]
    ),
    .target(
      name: "TinamouBatch",
      dependencies: ["Tinamou", "Sweeping", "ParametricSimplex"]
    ),
    .target(name: "TinamouFoundation", dependencies: ["Tinamou"]),

    // The programs.
    .target(
      name: "ProgramSupport",
      dependencies: [
        "Diagnostics", "FileAccess", "Kernels", "SimplexCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "tinamou-cli",
      dependencies: [
        "Tinamou", "TinamouBatch", "TinamouText", "LineGraph", "Linting", "LayoutXML", "LayoutTool",
        "LayoutDrawing", "MarkupReading", "FileAccess", "ProgramSupport", "Serving",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        .embedInCode("Serve/Page/page.html"), .embedInCode("Serve/Page/page.css"),
        .embedInCode("Serve/Page/programs.js"), .embedInCode("Serve/Page/picture.js"),
        .embedInCode("Serve/Page/editor.js"), .embedInCode("Serve/Page/page.js"),
        .embedInCode("Serve/Page/values.js"), .embedInCode("Serve/Page/findings.js"),
        .embedInCode("Serve/Page/views.js"), .embedInCode("Serve/Page/marks.js"),
        .embedInCode("Serve/Page/edges.js"), .embedInCode("Serve/Page/rows.js"),
      ]
    ),

    .executableTarget(
      name: "fuzz",
      dependencies: [
        "FuzzTargets", "Fuzzing", "Peers", "Constraints", "Diagnostics", "ExactArithmetic",
        "ProgramSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),

    // Measuring. Nothing that `fuzz` reaches may depend on AllocationCounter: it stands where an address
    // sanitizer does.
    .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
    .target(name: "CWitnesses", path: "Benchmarks/CWitnesses"),
    .target(name: "CSampling", path: "Benchmarks/CSampling"),
    .target(
      name: "Measurement",
      dependencies: ["CWitnesses"],
      path: "Benchmarks/Measurement"
    ),
    .target(
      name: "Workloads",
      dependencies: ["FuzzSupport", "Constraints", "ExactArithmetic"],
      path: "Benchmarks/Workloads"
    ),
    .target(
      name: "Peers",
      dependencies: [
        "Constraints", "ExactArithmetic", "FuzzSupport", "Measurement", "SimplexCore", "Workloads",
      ],
      path: "Benchmarks/Peers",
      exclude: ["Adapters"]
    ),
    .executableTarget(
      name: "bench",
      dependencies: [
        "Tinamou", "TinamouText", "LayoutXML", "MarkupReading", "Sweeping", "ExpressionPrograms",
        "ParametricSimplex", "ReferenceSimplex", "LineGraph", "FuzzSupport", "Kernels",
        "Measurement", "AllocationCounter", "CSampling", "Workloads", "Peers",
        "FileAccess", "ProgramSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/bench"
    ),

    // Tests mirror Sources one to one; CorpusTests, CommandLineTests and RepositoryTests look at the
    // whole.
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "FileAccessTests", dependencies: ["FileAccess"]),
    .testTarget(name: "ProgramSupportTests", dependencies: ["ProgramSupport"]),
    .testTarget(name: "ServingTests", dependencies: ["Serving"]),
    .testTarget(name: "ViewClassesTests", dependencies: ["ViewClasses"]),
    .testTarget(
      name: "LayoutXMLTests",
      dependencies: ["LayoutXML", "LayoutModel", "SeededRandom"]
    ),
    .testTarget(
      name: "ReferenceLayoutTests",
      dependencies: [
        "ReferenceLayout", "LayoutXML", "LayoutExpressions", "Diagnostics", "ExactArithmetic",
      ]
    ),
    .testTarget(name: "LayoutToolTests", dependencies: ["LayoutTool"]),
    .testTarget(name: "LayoutDrawingTests", dependencies: ["LayoutDrawing"]),
    .testTarget(name: "MarkupReadingTests", dependencies: ["MarkupReading"]),
    .testTarget(
      name: "ExactArithmeticTests",
      dependencies: ["ExactArithmetic", "SeededRandom"]
    ),
    .testTarget(
      name: "ExpressionProgramsTests",
      dependencies: ["ExpressionPrograms", "FuzzSupport"]
    ),
    .testTarget(name: "LayoutExpressionsTests", dependencies: ["LayoutExpressions"]),
    .testTarget(name: "KernelsTests", dependencies: ["Kernels", "FuzzSupport"]),
    .testTarget(name: "ConstraintsTests", dependencies: ["Constraints"]),
    .testTarget(
      name: "LineGraphTests",
      dependencies: [
        "LineGraph", "SimplexCore", "ReferenceSimplex", "FuzzSupport", "Constraints",
        "ExactArithmetic", "Workloads",
      ]
    ),
    .testTarget(
      name: "SimplexCoreTests",
      dependencies: [
        "SimplexCore", "ReferenceSimplex", "FuzzSupport", "Constraints", "Diagnostics",
        "ExactArithmetic", "Workloads", "AllocationCounter",
      ]
    ),
    .testTarget(
      name: "ParametricSimplexTests",
      dependencies: [
        "ParametricSimplex", "ReferenceSimplex", "FuzzSupport", "SimplexCore", "Constraints",
        "ExactArithmetic", "Kernels", "Workloads",
      ]
    ),
    .testTarget(
      name: "ReferenceSimplexTests",
      dependencies: ["ReferenceSimplex", "SeededRandom", "Constraints"]
    ),
    .testTarget(name: "TextMetricsTests", dependencies: ["TextMetrics", "SeededRandom"]),
    .testTarget(name: "TinamouTextTests", dependencies: ["TinamouText", "SeededRandom"]),
    .testTarget(name: "LayoutModelTests", dependencies: ["LayoutModel"]),
    .testTarget(name: "VisualFormatTests", dependencies: ["VisualFormat", "SeededRandom"]),
    .testTarget(
      name: "LayoutEngineTests",
      dependencies: ["LayoutEngine", "ReferenceSimplex", "FuzzSupport", "JSONLayout"]
    ),
    .testTarget(
      name: "JSONLayoutTests",
      dependencies: ["JSONLayout", "TextMetrics", "SeededRandom"]
    ),
    .testTarget(name: "SweepingTests", dependencies: ["Sweeping", "LayoutXML", "MarkupReading"]),
    .testTarget(
      name: "LintingTests",
      dependencies: [
        "Linting", "Sweeping", "JSONLayout", "LayoutEngine", "LayoutModel", "LayoutXML",
        "ViewClasses", "TextMetrics", "Diagnostics", "ExactArithmetic",
      ]
    ),
    .testTarget(name: "AutoLayoutTests", dependencies: ["AutoLayout", "FuzzSupport"]),
    .testTarget(
      name: "LayoutLibrariesTests",
      dependencies: ["Tinamou"],
      resources: [.copy("Layouts")]
    ),
    .testTarget(name: "TinamouFoundationTests", dependencies: ["TinamouFoundation"]),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "FuzzTargets", "FileAccess"]),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: [
        "bench", "Measurement", "Workloads", "Peers", "FuzzSupport", "ReferenceSimplex",
        "FileAccess",
      ],
      exclude: ["ChangePoints"]
    ),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "Tinamou", "TinamouText", "LayoutTool", "MarkupReading", "Sweeping", "ReferenceSimplex",
        "FuzzSupport",
      ]
    ),
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: [
        "FuzzTargets", "Fuzzing", "FuzzSupport", "Linting", "JSONLayout", "SimplexCore",
        "ParametricSimplex", "Constraints", "Diagnostics", "ExactArithmetic",
      ]
    ),
    // What only starts programs does not wait for them: they are built with the tests.
    .testTarget(name: "CommandLineTests"),
    .testTarget(name: "RepositoryTests", dependencies: ["Diagnostics"]),
  ],
  swiftLanguageModes: [.v6]
)

// A coverage-guided build of `fuzz`, in a scratch folder of its own:
//   FUZZ=1 swift build -c release --scratch-path .build-fuzz --product fuzz
// FUZZ=address watches memory, too. Only then are there flags that forbid depending on the package.
if let guidance = Context.environment["FUZZ"] {
  let watchesMemory = guidance == "address"
  // One flag: of two, the second would silently take the coverage away.
  let sanitizer = watchesMemory ? "fuzzer,address" : "fuzzer"
  // What tries and what judges is not what is looked into.
  let unguided = [
    "CFuzzing", "SeededRandom", "FuzzSupport", "Fuzzing", "FuzzTargets", "ReferenceSimplex",
    "ReferenceLayout",
  ]
  for target in package.targets {
    if target.name == "CKernels" {
      let flags = watchesMemory ? "fuzzer-no-link,address" : "fuzzer-no-link"
      target.cSettings = [.unsafeFlags(["-fsanitize=\(flags)"])]
    } else if target.type == .regular && target.path == nil && !unguided.contains(target.name) {
      target.swiftSettings = [.unsafeFlags(["-sanitize=\(sanitizer)"])]
    } else if ["FuzzSupport", "FuzzTargets"].contains(target.name) && watchesMemory {
      target.swiftSettings = [.unsafeFlags(["-sanitize=address"])]
    } else if target.name == "Fuzzing" {
      target.swiftSettings =
        [.define("COVERAGE_GUIDED")] + (watchesMemory ? [.define("ADDRESS_SANITIZER")] : [])
    } else if target.name == "fuzz" {
      // The default linker stops with an internal error over these libraries.
      target.linkerSettings = [.unsafeFlags(["-use-ld=lld", "-sanitize=\(sanitizer)"])]
    }
  }
}

// For `scripts/test`, which says -Onone for all, dependencies among them: what only calls others takes
// a third of the time to build where it is not optimised, and hardly longer to run; so do front ends
// whose texts are short. Solvers are optimised all the same, what goes through many numbers or bytes,
// and tests that do so or count allocations.
if Context.environment["TINAMOU_TEST_BUILD"] != nil {
  let optimised = [
    "Diagnostics", "FileAccess", "ExactArithmetic", "LayoutExpressions", "ExpressionPrograms",
    "Kernels", "Constraints", "LineGraph", "SimplexCore", "ParametricSimplex", "ReferenceSimplex",
    "TextMetrics", "LayoutModel", "VisualFormat", "LayoutEngine", "JSONLayout", "Sweeping",
    "Measurement", "Workloads",
    "KernelsTests", "ParametricSimplexTests", "RepositoryTests",
  ]
  for target in package.targets {
    // SimplexCore takes longest and most others wait for it: the tests that do not are built beside it, not before it.
    if target.type == .test && target.name != "LineGraphTests" {
      target.dependencies.append("LineGraph")
    }
    guard optimised.contains(target.name) else { continue }
    // By Swift alone: with LLVM's passes SimplexCore takes a quarter longer, and tests run no sooner.
    let options = ["-O", "-disable-llvm-optzns"].flatMap { ["-Xfrontend", $0] }
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(options)]
  }
}
