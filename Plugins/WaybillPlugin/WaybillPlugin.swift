import Foundation
import PackagePlugin

/// Compiles the specs of a target to Swift when the target is built: one command for each spec.
@main
struct WaybillPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let files = TargetSpecs(of: module)
    if files.specs.isEmpty {
      Diagnostics.warning(
        "the target '\(target.name)' has no specs: *.yaml or *.yml that begin with 'waybill: 1'")
    }
    let tool = try context.tool(named: "waybill").url
    return files.specs.map {
      command(for: $0, of: files, tool: tool, output: context.pluginWorkDirectoryURL)
    }
  }

  /// The command that compiles a spec.
  ///
  /// SwiftPM asks for commands anew when files come and go, not when they change. So the compiler reads
  /// the options itself; of what a file says only its mark as a spec matters here.
  private func command(
    for spec: TargetSpecs.File, of files: TargetSpecs, tool: URL, output: URL
  ) -> Command {
    // Waybill keeps book in its output folder. With a folder for each spec, commands that run at
    // once do not wait for one another. Nobody else writes there: what stands may be replaced.
    let folder = output.appending(path: String(spec.output.dropLast(".swift".count)))
    var arguments = ["compile", spec.url.path, "--root", files.root.path]
    arguments += ["--emit", "swift", "--output", folder.path, "--force"]
    var inputs = [tool, spec.url] + files.fragments
    if let options = files.options {
      arguments += ["--options", options.path]
      inputs.append(options)
    }
    return .buildCommand(
      displayName: "Compiling the requests of \(spec.path)", executable: tool,
      arguments: arguments, inputFiles: inputs,
      outputFiles: [folder.appending(path: "swift").appending(path: spec.output)])
  }
}
