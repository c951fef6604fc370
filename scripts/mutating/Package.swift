// swift-tools-version: 6.0
// The mutator of scripts/mutate: a package of its own, so that the product does not build swift-syntax.

import PackageDescription

let package = Package(
  name: "mutating",
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")
  ],
  targets: [
    .target(
      name: "Mutating",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ]
    ),
    .executableTarget(name: "mutate", dependencies: ["Mutating"]),
    .testTarget(name: "MutatingTests", dependencies: ["Mutating"]),
  ],
  swiftLanguageModes: [.v6]
)
