import Foundation
import PackagePlugin

/// The commands that compile the specs of a target, and the types of its fragments.
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
    return files.specs.map { command(for: $0, "requests", besides: files.fragments, files) }
      + files.types.map { command(for: $0, "types", besides: [], files) }
  }

  /// The command that compiles a spec or a fragment. Types of fragments are compiled by commands of
  /// their own, which do not run when a spec changes.
  ///
  /// SwiftPM asks for commands again when files are added or removed, not when they change. So the
  /// compiler reads the options itself; only the mark of a spec in the content of a file matters
  /// here.
  private func command(
    for spec: TargetSpecs.File, _ content: String, besides others: [URL], _ files: TargetSpecs
  ) -> Command {
    // Waybill records its outputs in the output folder. With a folder for each spec, commands that
    // run at once do not wait for one another. Nobody else writes there, so existing files may be
    // replaced.
    let folder = output.appending(path: String(spec.output.dropLast(".swift".count)))
    var arguments = ["compile", spec.url.path, "--root", files.root.path]
    arguments += ["--emit", "swift", "--output", folder.path, "--force", "--no-included-types"]
    // For builds that run the command although nothing changed, for example after a checkout.
    arguments += ["--cache", folder.appending(path: "waybill.cache").path]
    var inputs = [tool, spec.url] + others
    if let options = files.options {
      arguments += ["--options", options.path]
      inputs.append(options)
    }
    return .buildCommand(
      displayName: "Compiling the \(content) of \(spec.path)", executable: tool,
      arguments: arguments, inputFiles: inputs,
      outputFiles: [folder.appending(path: "swift").appending(path: spec.output)])
  }
}
