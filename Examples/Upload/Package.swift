// swift-tools-version: 6.2
import PackageDescription

// A program that uses the serializer library alone: nothing of the compiler is built, and nothing is fetched.
let package = Package(
  name: "Upload",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "waybill", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Upload",
      dependencies: [.product(name: "RequestSerialization", package: "waybill")])
  ]
)
