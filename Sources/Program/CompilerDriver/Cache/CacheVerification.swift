import MessageContent
import SpecCompilation

/// Checks whether all files are as the last run left them.
///
/// Nothing is changed and no lock is taken. If another run is writing meanwhile, either a
/// difference is found and this run waits for its turn, or this run counts as the earlier one.
struct CacheVerification {
  private(set) var cache: RunCache

  /// Whether a stamp in the cache was updated, so that the next run need not read that file.
  private(set) var isRefreshed = false

  private let search: SpecSearch
  private let options: OutputOptions
  private let maximumFileSize: Int

  /// Only stamps older than this are trusted.
  private let limit: FileStatus.Moment

  init(
    _ cache: RunCache, search: SpecSearch, options: OutputOptions, maximumFileSize: Int,
    limit: FileStatus.Moment
  ) {
    (self.cache, self.search, self.options) = (cache, search, options)
    (self.maximumFileSize, self.limit) = (maximumFileSize, limit)
  }

  /// Whether there is nothing to do.
  mutating func isCurrent() -> Bool {
    inputsAreCurrent() && outputsAreCurrent()
  }

  /// Compares a file with its recorded state. Its content is read only if the file was touched.
  ///
  /// - Parameters:
  ///   - file: The recorded state. It gets a new stamp if the new one can be trusted.
  ///   - found: The stamp now, or nil if the file is gone.
  ///   - digest: Reads the file and checks that its stamp is the same afterwards.
  /// - Returns: Whether the content is unchanged.
  private mutating func isCurrent(
    _ file: inout CachedFile, _ found: FileStamp?, digest: () -> FileDigest?
  ) -> Bool {
    guard let found else { return false }
    switch file.compare(with: found) {
    case .untouched: return true
    case .different: return false
    case .touched:
      guard digest() == file.digest else { return false }
      if found.isOlder(than: limit) {
        file.stamp = found
        isRefreshed = true
      }
      return true
    }
  }
}

// MARK: Inputs

extension CacheVerification {
  private mutating func inputsAreCurrent() -> Bool {
    guard cache.specs.count == search.specs.count else { return false }
    var places = InputPlaces(search)
    for index in cache.specs.indices {
      var file = cache.specs[index]
      guard let place = places.place(ofSpec: index),
        isCurrent(&file, place.input, places.version(of: place), limit: maximumFileSize)
      else { return false }
      cache.specs[index] = file
    }
    var found: [InputPlaces.Place?] = []
    for index in cache.inputs.indices {
      let input = cache.inputs[index]
      let base: InputPlaces.Place? =
        switch input.base {
        case .spec(let number): places.place(ofSpec: number)
        // Only an earlier input that is a fragment can name files.
        case .input(let number): number < index ? found[number] : nil
        }
      guard let base, let place = places.place(of: input.path, in: base) else { return false }
      let limit = input.isFragment ? maximumFileSize : RunCache.maximumAttachment
      var file = input.file
      guard isCurrent(&file, place.input, place.input.version(), limit: limit) else {
        return false
      }
      cache.inputs[index].file = file
      found.append(input.isFragment ? place : nil)
    }
    return true
  }

  private mutating func isCurrent(
    _ file: inout CachedFile, _ input: RootedInput, _ version: FileStatus.Version?, limit: Int
  ) -> Bool {
    isCurrent(&file, version.map { FileStamp($0) }) {
      version.flatMap { input.digest(of: $0, limit: limit) }
    }
  }
}

// MARK: Outputs

extension CacheVerification {
  private mutating func outputsAreCurrent() -> Bool {
    guard cache.targets.count == options.targets.count else { return false }
    for (index, target) in options.targets.enumerated() {
      guard isCurrent(target, at: index) else { return false }
    }
    guard let file = options.dependencyFile else { return cache.dependencyFile == nil }
    guard var known = cache.dependencyFile else { return false }
    let isCurrent = isCurrent(dependencyFile: &known, at: file.path)
    cache.dependencyFile = known
    return isCurrent
  }

  private mutating func isCurrent(_ target: OutputOptions.Target, at index: Int) -> Bool {
    let opened = try? OutputFolder.openToLook(
      target.folder ?? options.folder ?? ".", kind: target.folder == nil ? target.kind : nil,
      shownAs: options.path(of: target))
    guard let descriptor = opened else { return false }
    defer { try? SystemCalls.close(descriptor) }
    // A killed run left its intent; only a run can tell which files it had written.
    guard Self.isMissing(OutputIntent.fileName, in: descriptor) else { return false }
    // Manifests that shards wrote since must be merged by a run.
    guard (try? OutputRecords.shardManifests(in: descriptor).isEmpty) == true else { return false }
    var inspection = OutputInspection(descriptor)
    var manifest = cache.targets[index].manifest
    guard isCurrent(manifest: &manifest, in: descriptor, &inspection) else { return false }
    cache.targets[index].manifest = manifest
    let outputs = cache.targets[index].outputs
    for (number, output) in outputs.enumerated() {
      var file = output.file
      guard isCurrent(&file, output.path, &inspection) else { return false }
      // Avoids a copy of the array as long as no file was touched.
      if file != output.file { cache.targets[index].outputs[number].file = file }
    }
    return true
  }

  private mutating func isCurrent(
    manifest: inout CachedFile?, in folder: CInt, _ inspection: inout OutputInspection
  ) -> Bool {
    guard var known = manifest else {
      return Self.isMissing(OutputManifest.fileName, in: folder)
    }
    defer { manifest = known }
    return isCurrent(&known, OutputManifest.fileName, &inspection)
  }

  private mutating func isCurrent(
    _ file: inout CachedFile, _ path: String, _ inspection: inout OutputInspection
  ) -> Bool {
    guard let stamp = inspection.stamp(of: path) else { return false }
    switch file.compare(with: stamp) {
    case .untouched: return true
    case .different: return false
    case .touched:
      // A file rewritten by another program may not survive a loss of power.
      guard !options.synchronizes else { return false }
      let digest = inspection.digest(of: path, ifStill: stamp)
      return isCurrent(&file, stamp) { digest }
    }
  }

  private mutating func isCurrent(dependencyFile file: inout CachedFile, at path: String) -> Bool {
    guard
      let folder = try? SystemCalls.openFolder(FilePaths.folder(of: path), links: .follow)
    else { return false }
    defer { try? SystemCalls.close(folder) }
    var inspection = OutputInspection(folder)
    return isCurrent(&file, FilePaths.lastComponent(of: path), &inspection)
  }

  /// Whether no file has a name. A file that cannot be examined counts as present.
  private static func isMissing(_ name: String, in folder: CInt) -> Bool {
    do throws(SystemError) {
      return try FileStatus(name, in: folder) == nil
    } catch {
      return false
    }
  }
}
