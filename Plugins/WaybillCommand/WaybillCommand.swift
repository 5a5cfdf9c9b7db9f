import Foundation
import PackagePlugin

/// `swift package waybill …`: runs `waybill` with these arguments in the folder of the package.
@main
struct WaybillCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "waybill").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // SwiftPM uses the plugin's own standard input to talk to it.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // SwiftPM prints the status, and exits with 1 itself.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
