// swift-tools-version: 6.2
import PackageDescription

// The tasks of the article on coming from AFNetworking, as a program. Nothing is fetched.
let package = Package(
  name: "FromAFNetworking",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "waybill", path: "../..")],
  targets: [
    .executableTarget(
      name: "FromAFNetworking",
      dependencies: [
        .product(name: "RequestSerialization", package: "waybill"),
        .product(name: "RequestSerializationFoundation", package: "waybill"),
      ])
  ]
)
