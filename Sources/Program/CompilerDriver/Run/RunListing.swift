import Diagnostics
import MessageSyntax
import SpecCompilation

/// `--list-outputs` and `--list-inputs`: all files that a run would write or read.
package struct RunListing: Sendable {
  private let analysis: Analysis
  package private(set) var report: Report

  /// The paths, one a line; empty if there are errors.
  package private(set) var lines: [UInt8] = []

  /// Takes the specs of a run.
  package init(_ analysis: Analysis) {
    self.analysis = analysis
    report = analysis.report
  }

  /// Lists the files that were read: specs, included files and attached files.
  package mutating func listInputs() {
    list { (listing) throws(FileProblem) in
      listing.analysis.allInputs
    }
  }

  /// Lists the outputs of all specs.
  package mutating func listOutputs(_ options: OutputOptions) {
    list { (listing) throws(FileProblem) in
      var paths: [String] = []
      for spec in listing.analysis.specs {
        if let spec { paths += try listing.analysis.outputPaths(of: spec, options) }
      }
      paths += try listing.analysis.sharedPaths(options)
      listing.refuseCollisions(of: paths, options)
      return paths
    }
  }

  /// Refuses outputs of one folder that cannot exist side by side.
  private mutating func refuseCollisions(of paths: [String], _ options: OutputOptions) {
    for folder in PathList.unique(options.targets.map(options.path)) {
      let prefix = FilePaths.join(folder, "")
      let inside = paths.filter { $0.utf8.starts(with: prefix.utf8) }
        .map { String(decoding: $0.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) }
      if let (one, other) = OutputPath.collision(among: inside) {
        report.add(.outputsCollide(other, one), path: folder)
      }
    }
  }

  private mutating func list(
    _ paths: (inout RunListing) throws(FileProblem) -> [String]
  ) {
    if report.hasErrors { return }
    do throws(FileProblem) {
      let lines = try PathList.lines(paths(&self))
      if !report.hasErrors { self.lines = lines }
    } catch {
      report.add(error)
    }
  }
}
