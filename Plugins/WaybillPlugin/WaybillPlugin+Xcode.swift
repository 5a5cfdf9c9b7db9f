// The plugin for targets of Xcode projects. Only Xcode has the module, so other toolchains skip the
// content of this file.

#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension WaybillPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let specs = TargetSpecs(
        among: target.inputFiles.map(\.url),
        in: folder(of: target.displayName, in: context.xcodeProject.directoryURL))
      let tool = try context.tool(named: BuildCommands.tool).url
      return BuildCommands(tool: tool, output: context.pluginWorkDirectoryURL)
        .all(for: specs, of: target.displayName)
    }

    /// The folder of a target. A target of a project has none of its own: it is the folder of the same
    /// name beside the project, which Xcode creates with the target, or else that of the project.
    private func folder(of target: String, in project: URL) -> URL {
      let folder = project.appending(path: target)
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
      return exists && isFolder.boolValue ? folder : project
    }
  }
#endif
