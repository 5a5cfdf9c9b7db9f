import Diagnostics
import MessageContent
import SpecCompilation

/// The notes from which a run writes its cache at the end.
struct CacheRecord: Sendable {
  let file: CacheFile
  let key: FileDigest

  /// The result of the search, including files that are not specs.
  let search: SpecSearch

  /// The start of the run. Only stamps older than this are trusted.
  let limit: FileStatus.Moment

  /// Records the files that are read.
  let recorder = InputRecorder()

  /// Builds the cache, or returns nil if something is not certain enough for another run to rely
  /// on. No cache is written then.
  func cache(
    targets: [RunCache.Target], dependencyFile: CachedFile?, diagnostics: [LocatedDiagnostic]
  ) -> RunCache? {
    guard let specs = specs(), let inputs = inputs() else { return nil }
    return RunCache(
      key: key, specs: specs, inputs: inputs, targets: targets, dependencyFile: dependencyFile,
      diagnostics: diagnostics)
  }

  /// Whether a spec attaches a file, possibly one named by a value of `--set`.
  var hasAttachments: Bool { recorder.named?.contains { !$0.isFragment } ?? true }

  private func specs() -> [CachedFile]? {
    guard let specs = recorder.specs(search.specs.count) else { return nil }
    var places = InputPlaces(search)
    return specs.enumerated().map { index, spec in
      let version = places.place(ofSpec: index).flatMap { places.version(of: $0) }
      return CachedFile(stamp: stamp(of: version, ifStill: spec.version), digest: spec.digest)
    }
  }

  /// The stamp of a file that still is as it was before the run read it, and was not touched since
  /// the run began.
  private func stamp(
    of version: FileStatus.Version?, ifStill earlier: FileStatus.Version?
  ) -> FileStamp? {
    guard let version, version == earlier else { return nil }
    let stamp = FileStamp(version)
    return stamp.isOlder(than: limit) ? stamp : nil
  }

  /// The files that specs include and attach, or nil if one of them cannot be found by its path
  /// again.
  private func inputs() -> [CachedInput]? {
    guard let named = recorder.named else { return nil }
    var places = InputPlaces(search)
    var bases: [BaseKey: (base: CachedInput.Base, place: InputPlaces.Place)] = [:]
    for index in search.specs.indices {
      guard let place = places.place(ofSpec: index) else { return nil }
      bases[BaseKey(place.input.root, place.shownPath)] = (.spec(index), place)
    }
    var inputs: [CachedInput] = []
    for named in named {
      guard let base = bases[BaseKey(named.root, named.base)],
        let place = places.place(of: named.path, in: base.place),
        let file = file(named, place.input)
      else { return nil }
      if named.isFragment {
        let key = BaseKey(place.input.root, place.shownPath)
        if bases[key] == nil { bases[key] = (.input(inputs.count), place) }
      }
      inputs.append(
        CachedInput(
          base: base.base, path: named.path, isFragment: named.isFragment, file: file))
    }
    return inputs
  }

  private func file(_ named: InputRecorder.Named, _ input: RootedInput) -> CachedFile? {
    let version = input.version()
    var file = CachedFile(stamp: stamp(of: version, ifStill: named.version), digest: named.digest)
    if !named.isFragment {
      // The run read the file as it was when measured; if it has changed since, nothing is known.
      guard let version, version == named.version else { return nil }
      file.digest = input.digest(of: version, limit: RunCache.maximumAttachment)
    }
    return file.isKnown ? file : nil
  }

  /// A file that writes paths, identified by its root and its path as shown in messages.
  private struct BaseKey: Hashable {
    let root: [UInt8]
    let path: [UInt8]

    init(_ root: String, _ path: String) {
      (self.root, self.path) = (Array(root.utf8), Array(path.utf8))
    }

    init(_ root: RootFolder, _ path: String) { self.init(root.path, path) }
  }
}

// MARK: Outputs

extension CacheRecord {
  /// The result for one kind of output. Its folder must still be locked.
  ///
  /// - Parameters:
  ///   - files: The outputs of all specs.
  ///   - folder: The folder of these outputs.
  /// - Returns: Nil if an output has no digest or the manifest cannot be read.
  func target(_ files: [StagedFile], in folder: OutputFolder) -> RunCache.Target? {
    var inspection = OutputInspection(folder.descriptor)
    var outputs: [RunCache.Output] = []
    outputs.reserveCapacity(files.count)
    let sorted = files.sorted { $0.path < $1.path }
    for file in sorted {
      guard let digest = file.digest else { return nil }
      var known = CachedFile(digest: digest)
      // An output written by this run was touched after the run began.
      if file.temporary == nil, let stamp = inspection.stamp(of: file.path),
        stamp.isOlder(than: limit)
      {
        known.stamp = stamp
      }
      outputs.append(.init(path: file.path, file: known))
    }
    let seen = inspection.stamp(of: OutputManifest.fileName)
    let manifest: FileDigest?
    do throws(SystemError) {
      manifest = try FileDigest(of: OutputManifest.fileName, in: folder.descriptor)
    } catch {
      return nil
    }
    // An empty folder needs no manifest.
    guard manifest != nil || outputs.isEmpty else { return nil }
    let stamp = seen.flatMap { $0.isOlder(than: limit) ? $0 : nil }
    return RunCache.Target(
      manifest: manifest.map { CachedFile(stamp: stamp, digest: $0) }, outputs: outputs)
  }
}
