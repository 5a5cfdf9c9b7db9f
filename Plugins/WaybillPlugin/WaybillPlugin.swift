import Foundation
import PackagePlugin

/// Compiles the specs of a target to Swift when the target is built: one command for each spec.
@main
struct WaybillPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let specs = TargetSpecs(among: module.sourceFiles.map(\.url), in: module.directoryURL)
    let tool = try context.tool(named: BuildCommands.tool).url
    return BuildCommands(tool: tool, output: context.pluginWorkDirectoryURL)
      .all(for: specs, of: target.name)
  }
}
