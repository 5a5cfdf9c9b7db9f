import MessageContent
import SpecCompilation

/// Finds out whether all files are as the last run left them.
///
/// Nothing is changed and no lock is taken. Where another run is writing meanwhile, either something is
/// found to be different, and this run waits for its turn, or this run is one that came before.
struct CacheVerification {
  private(set) var cache: RunCache

  /// Whether a stamp of the cache was brought up to date: the next run need not read that file.
  private(set) var isRefreshed = false

  private let search: SpecSearch
  private let options: OutputOptions
  private let maximumFileSize: Int

  /// What a stamp must be older than to be believed.
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

  /// Compares a file with what it was, and reads it only if it was touched.
  ///
  /// - Parameters:
  ///   - file: What it was. It gets a new stamp where one is of use.
  ///   - found: What it looks like now; nil when it is gone.
  ///   - digest: Reads the file, and makes sure that it looks the same afterwards.
  /// - Returns: Whether it holds what it held.
  private mutating func isCurrent(
    _ file: inout CachedFile, _ found: FileStamp?, digest: () -> ContentDigest?
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
        // One that comes later, or is not a fragment, writes no paths.
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
    // A run that was killed left its intent: which files it left, only a run can tell.
    guard Self.isMissing(OutputIntent.fileName, in: descriptor) else { return false }
    // What shards made since is for a run to record.
    guard (try? OutputRecords.shardManifests(in: descriptor).isEmpty) == true else { return false }
    var inspection = OutputInspection(descriptor)
    var manifest = cache.targets[index].manifest
    guard isCurrent(manifest: &manifest, in: descriptor, &inspection) else { return false }
    cache.targets[index].manifest = manifest
    let outputs = cache.targets[index].outputs
    for (number, output) in outputs.enumerated() {
      var file = output.file
      guard isCurrent(&file, output.path, &inspection) else { return false }
      // Nothing is copied as long as nothing was touched.
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
      // What was written again by somebody else may not survive a loss of power.
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

  /// Whether nothing has a name; what cannot be looked at may be there.
  private static func isMissing(_ name: String, in folder: CInt) -> Bool {
    do throws(SystemError) {
      return try FileStatus(name, in: folder) == nil
    } catch {
      return false
    }
  }
}
