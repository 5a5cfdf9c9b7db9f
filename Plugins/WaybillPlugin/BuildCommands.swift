import Foundation
import PackagePlugin

/// The commands that compile the specs of a target.
struct BuildCommands {
  /// The name of the program: the package of the compiler builds it, and a bundle has it under this name.
  static let tool = "waybill-swift"

  /// The program.
  let tool: URL

  /// The folder of the plugin for the outputs of the target.
  let output: URL

  /// All commands of a target.
  func all(for files: TargetSpecs, of target: String) -> [Command] {
    if files.specs.isEmpty {
      Diagnostics.warning(
        "the target '\(target)' has no specs: *.yaml or *.yml that begin with 'waybill: 1'")
    }
    return files.specs.map { command(for: $0, of: files) }
  }

  /// The command that compiles a spec.
  ///
  /// SwiftPM asks for commands again when files are added or removed, not when they change. So the
  /// compiler reads the options itself; only the mark of a spec in the content of a file matters
  /// here.
  private func command(for spec: TargetSpecs.File, of files: TargetSpecs) -> Command {
    // Waybill records its outputs in the output folder. With a folder for each spec, commands that
    // run at once do not wait for one another. Nobody else writes there, so existing files may be
    // replaced.
    let folder = output.appending(path: String(spec.output.dropLast(".swift".count)))
    var arguments = ["compile", spec.url.path, "--root", files.root.path]
    arguments += ["--emit", "swift", "--output", folder.path, "--force"]
    // For builds that run the command although nothing changed, for example after a checkout.
    arguments += ["--cache", folder.appending(path: "waybill.cache").path]
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
