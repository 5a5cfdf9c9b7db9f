// swift-tools-version: 6.2
import PackageDescription

// The build-tool plugin of Waybill with a prebuilt compiler. `make bundle` puts the package
// together, below build/waybill-plugin. Its plugin is the one of the package `waybill`, under
// another name: no two packages of a build may have products or targets of one name.
let package = Package(
  name: "waybill-plugin",
  products: [.plugin(name: "WaybillPrebuiltPlugin", targets: ["WaybillPrebuiltPlugin"])],
  targets: [
    .binaryTarget(name: "WaybillBinary", path: "waybill.artifactbundle"),
    .plugin(
      name: "WaybillPrebuiltPlugin", capability: .buildTool(), dependencies: ["WaybillBinary"]),
  ]
)
