// swift-tools-version: 6.2
import PackageDescription

// A program whose client is generated from a spec while it is built.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "waybill", path: "../..")],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [
        .product(name: "RequestSerialization", package: "waybill"),
        .product(name: "RequestSerializationFoundation", package: "waybill"),
      ],
      exclude: ["files"],
      plugins: [.plugin(name: "WaybillPlugin", package: "waybill")])
  ]
)
