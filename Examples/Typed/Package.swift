// swift-tools-version: 6.2
import PackageDescription

// A program whose client is generated from a spec that declares responses: it gets typed values.
let package = Package(
  name: "Typed",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "waybill", path: "../..")],
  targets: [
    .executableTarget(
      name: "Typed",
      dependencies: [
        .product(name: "RequestSerialization", package: "waybill"),
        .product(name: "RequestSerializationFoundation", package: "waybill"),
      ],
      plugins: [.plugin(name: "WaybillPlugin", package: "waybill")])
  ]
)
