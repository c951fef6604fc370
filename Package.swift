// swift-tools-version: 6.1
// Targets mirror ARCHITECTURE.md: a test compares the arrows here with the table there.

import PackageDescription

let package = Package(
  name: "tinamou",
  products: [
    .library(name: "Tinamou", targets: ["Tinamou"]),
    .library(name: "TinamouFoundation", targets: ["TinamouFoundation"]),
    .executable(name: "tinamou", targets: ["tinamou-cli"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
  ],
  targets: [
    // Text and numbers.
    .target(name: "Diagnostics"),
    .target(name: "ExactArithmetic", dependencies: [.product(name: "BigInt", package: "BigInt")]),

    // The expression language.
    .target(name: "LayoutExpressions", dependencies: ["Diagnostics"]),
    .target(name: "ExpressionPrograms", dependencies: ["LayoutExpressions", "Diagnostics"]),

    // Inner loops, compiled once per instruction set.
    .target(name: "CKernels"),
    .target(name: "Kernels", dependencies: ["CKernels"]),

    // Linear algebra of the system. BLAS has no package name of its own for its C interface.
    .systemLibrary(name: "CBLAS", pkgConfig: "blas", providers: [.apt(["libblas-dev"])]),
    .systemLibrary(name: "CLAPACKE", pkgConfig: "lapacke", providers: [.apt(["liblapacke-dev"])]),
    .target(name: "DenseAlgebra", dependencies: ["Kernels", "CBLAS", "CLAPACKE"]),

    // Solvers: they never see layout or text.
    .target(name: "Constraints", dependencies: ["Diagnostics", "ExactArithmetic"]),
    .target(
      name: "SimplexCore",
      dependencies: ["Constraints", "ExactArithmetic", "Kernels", "DenseAlgebra"]
    ),
    .target(
      name: "ParametricSimplex",
      dependencies: ["SimplexCore", "Constraints", "ExactArithmetic", "Kernels", "CBLAS"]
    ),
    .target(name: "ReferenceSimplex", dependencies: ["Constraints", "ExactArithmetic"]),

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
        "VisualFormat", "LayoutEngine", "LayoutModel", "Diagnostics", "ExactArithmetic",
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
        "AutoLayout", "JSONLayout", "VisualFormat", "LayoutEngine", "LayoutModel", "Diagnostics",
        "ExactArithmetic",
      ]
    ),
    // One document at many rows of parameters.
    .target(
      name: "Sweeping",
      dependencies: [
        "JSONLayout", "LayoutEngine", "LayoutModel", "Constraints", "SimplexCore",
        "ParametricSimplex", "Diagnostics", "ExactArithmetic",
      ]
    ),
    .target(
      name: "FuzzSupport",
      dependencies: [
        "Constraints", "SimplexCore", "ReferenceSimplex", "JSONLayout", "VisualFormat",
        "LayoutEngine", "LayoutModel", "LayoutExpressions", "ExpressionPrograms", "Diagnostics",
        "ExactArithmetic",
      ]
    ),
    .target(name: "Fuzzing", dependencies: ["FuzzSupport"]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Fuzzing", "FuzzSupport", "Sweeping", "ParametricSimplex", "SimplexCore",
        "ReferenceSimplex", "JSONLayout", "VisualFormat", "LayoutEngine", "LayoutModel",
        "LayoutExpressions", "Constraints", "Kernels", "Diagnostics", "ExactArithmetic",
      ]
    ),
    .target(
      name: "Tinamou",
      dependencies: [
        "LayoutLibraries", "AutoLayout", "JSONLayout", "VisualFormat", "LayoutExpressions",
        "LayoutEngine", "LayoutModel", "Constraints", "SimplexCore", "Diagnostics",
        "ExactArithmetic",
      ]
    ),
    .target(name: "TinamouFoundation", dependencies: ["Tinamou"]),
    .executableTarget(
      name: "tinamou-cli",
      dependencies: [
        "Tinamou", "Sweeping", "ParametricSimplex",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),

    // Measuring.
    .target(name: "Measurement", path: "Benchmarks/Measurement"),
    .target(name: "History", dependencies: ["Measurement"], path: "Benchmarks/History"),
    .target(
      name: "Workloads",
      dependencies: ["Constraints", "ExactArithmetic"],
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
        "Tinamou", "ExpressionPrograms", "ParametricSimplex", "ReferenceSimplex", "FuzzSupport",
        "Kernels",
        "Measurement", "History", "Workloads", "Peers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/bench"
    ),

    // Tests mirror Sources one to one; CorpusTests, CommandLineTests and RepositoryTests look at the
    // whole.
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "ExactArithmeticTests", dependencies: ["ExactArithmetic"]),
    .testTarget(
      name: "ExpressionProgramsTests",
      dependencies: ["ExpressionPrograms", "FuzzSupport"]
    ),
    .testTarget(
      name: "LayoutExpressionsTests",
      dependencies: ["LayoutExpressions", "FuzzSupport"]
    ),
    .testTarget(name: "KernelsTests", dependencies: ["Kernels"]),
    .testTarget(name: "DenseAlgebraTests", dependencies: ["DenseAlgebra"]),
    .testTarget(name: "ConstraintsTests", dependencies: ["Constraints"]),
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
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .testTarget(
      name: "ReferenceSimplexTests",
      dependencies: ["ReferenceSimplex", "Constraints"]
    ),
    .testTarget(name: "LayoutModelTests", dependencies: ["LayoutModel"]),
    .testTarget(name: "VisualFormatTests", dependencies: ["VisualFormat"]),
    .testTarget(
      name: "LayoutEngineTests",
      dependencies: ["LayoutEngine", "ReferenceSimplex", "FuzzSupport", "JSONLayout"]
    ),
    .testTarget(name: "JSONLayoutTests", dependencies: ["JSONLayout"]),
    .testTarget(name: "SweepingTests", dependencies: ["Sweeping"]),
    .testTarget(name: "AutoLayoutTests", dependencies: ["AutoLayout", "ReferenceSimplex"]),
    .testTarget(
      name: "LayoutLibrariesTests",
      dependencies: ["Tinamou"],
      resources: [.copy("Layouts")]
    ),
    .testTarget(name: "TinamouFoundationTests", dependencies: ["TinamouFoundation"]),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: [
        "bench", "Measurement", "History", "Workloads", "Peers", "FuzzSupport", "ReferenceSimplex",
      ]
    ),
    .testTarget(
      name: "CorpusTests",
      dependencies: ["Tinamou", "Sweeping", "ReferenceSimplex", "FuzzSupport"]
    ),
    .testTarget(name: "CommandLineTests", dependencies: ["tinamou-cli"]),
    .testTarget(name: "RepositoryTests", dependencies: ["tinamou-cli"]),
  ],
  swiftLanguageModes: [.v6]
)
