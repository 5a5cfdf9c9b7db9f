// swift-tools-version: 6.2
import PackageDescription

// A program that uses only the serializer library: the compiler is not built, and nothing is
// fetched.
let package = Package(
  name: "Upload",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "waybill", path: "../..")],
  targets: [
    .executableTarget(
      name: "Upload",
      dependencies: [.product(name: "RequestSerialization", package: "waybill")])
  ]
)
