// swift-tools-version: 6.2
import PackageDescription

// The tasks of the article on coming from Alamofire, as a program. Nothing is fetched.
let package = Package(
  name: "FromAlamofire",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "waybill", path: "../..")],
  targets: [
    .executableTarget(
      name: "FromAlamofire",
      dependencies: [
        .product(name: "RequestSerialization", package: "waybill"),
        .product(name: "RequestSerializationFoundation", package: "waybill"),
        .product(name: "RequestSerializationTransport", package: "waybill"),
      ])
  ]
)
