import MessageContent

/// The records of earlier runs in an output folder as they were found: the manifests and the intent
/// of a killed run.
///
/// Each shard that ran since the last whole run has a manifest beside that of whole runs. A whole
/// run merges all of them; a run of a shard writes only its own.
struct OutputRecords: Sendable {
  /// A record as a file.
  enum File: Sendable {
    case missing

    /// Something other than a file, or an unreadable file.
    case foreign
    case bytes([UInt8])
  }

  /// The name of the manifest that this run writes.
  let manifestName: String

  private let manifestFile: File

  /// The previous content of the manifest that this run writes; nil if it is missing or unreadable.
  let manifest: OutputManifest?

  /// The intent of a killed run; nil if it is missing or unreadable.
  let intent: OutputIntent?

  /// The manifests that other runs write, newest last.
  private let others: [OutputManifest]

  /// The names of the manifests of shards.
  let shardManifests: [String]

  /// Whether there is a file in the place of the intent.
  let hasIntentFile: Bool

  /// The names of the unreadable records.
  let damaged: [String]

  /// Creates the records of an empty folder.
  init() {
    manifestName = OutputManifest.fileName
    (manifestFile, manifest, intent) = (.missing, nil, nil)
    (others, shardManifests) = ([], [])
    (hasIntentFile, damaged) = (false, [])
  }

  /// Reads the records of a folder, for a run of a shard or for a whole run. If the manifest is as it
  /// is known, its lines are not read again.
  init(in folder: CInt, shard: Shard?, known: EncodedManifest? = nil) throws(SystemError) {
    var damaged: [String] = []
    manifestName = shard?.manifestName ?? OutputManifest.fileName
    manifestFile = try Self.read(manifestName, in: folder)
    if let known, case .bytes(let bytes) = manifestFile, known.isRead(from: bytes) {
      manifest = known.manifest
    } else {
      manifest = Self.manifest(manifestFile, manifestName, &damaged)
    }
    shardManifests = try Self.shardManifests(in: folder)
    var others: [OutputManifest] = []
    for name in [OutputManifest.fileName] + shardManifests where name != manifestName {
      let file = try Self.read(name, in: folder)
      if let manifest = Self.manifest(file, name, &damaged) { others.append(manifest) }
    }
    self.others = others
    switch try Self.read(OutputIntent.fileName, in: folder) {
    case .missing: (intent, hasIntentFile) = (nil, false)
    case .foreign:
      (intent, hasIntentFile) = (nil, false)
      damaged.append(OutputIntent.fileName)
    case .bytes(let bytes):
      intent = OutputIntent(bytes)
      hasIntentFile = true
      if intent == nil, !bytes.isEmpty { damaged.append(OutputIntent.fileName) }
    }
    self.damaged = damaged
  }

  /// Whether the manifest's place has something other than a file, or an unreadable file.
  var hasForeignManifest: Bool {
    if case .foreign = manifestFile { true } else { false }
  }

  /// Whether the manifest is an empty file.
  var hasEmptyManifest: Bool {
    if case .bytes(let bytes) = manifestFile { bytes.isEmpty } else { false }
  }

  private static func manifest(
    _ file: File, _ name: String, _ damaged: inout [String]
  ) -> OutputManifest? {
    // An empty file may be the result of a loss of power. Its entries are lost; it is not damage.
    guard case .bytes(let bytes) = file, !bytes.isEmpty else { return nil }
    let manifest = OutputManifest(bytes)
    if manifest == nil { damaged.append(name) }
    return manifest
  }

  /// The names of the manifests of shards in a folder, sorted.
  static func shardManifests(in folder: CInt) throws(SystemError) -> [String] {
    let entries = try FolderEntry.list(
      closing: SystemCalls.openFolder(".", in: folder, links: .refuse),
      prefix: Shard.manifestPrefix)
    return entries.filter { $0.kind == .regular && Shard(manifestName: $0.name) != nil }
      .map(\.name)
  }

  /// The manifests of shards that a whole run merges into its own.
  var replacedManifests: [String] {
    manifestName == OutputManifest.fileName ? shardManifests : []
  }

  /// Whether the manifest of another run has this entry.
  func isRecordedElsewhere(_ entry: OutputManifest.Entry) -> Bool {
    others.contains { $0[entry.path] == entry }
  }

  /// Whether the manifest exists and has exactly these entries.
  func says(_ other: OutputManifest) -> Bool {
    guard case .bytes(let bytes) = manifestFile, !bytes.isEmpty else {
      // An empty folder needs no manifest.
      if case .missing = manifestFile { return other.entries.isEmpty }
      return false
    }
    return manifest == other && isCurrentVersion
  }

  /// Whether the manifest exists and has exactly these bytes.
  func says(_ other: EncodedManifest) -> Bool {
    guard case .bytes(let bytes) = manifestFile else { return says(other.manifest) }
    return other.isRead(from: bytes)
  }

  private var isCurrentVersion: Bool {
    guard case .bytes(let bytes) = manifestFile else { return false }
    return bytes.starts(with: "{\"waybill\":2,".utf8)
  }

  /// The outputs of earlier runs, from the manifests and the intent of a killed run.
  func earlierOutputs(in folder: CInt) throws(SystemError) -> OutputManifest {
    var all = manifest ?? OutputManifest()
    if others.isEmpty, intent == nil { return all }
    var cursor = FolderCursor(base: folder)
    func digest(_ path: String) throws(SystemError) -> FileDigest? {
      guard case .open(let descriptor) = try cursor.findFolder(of: path) else { return nil }
      return try FileDigest(of: FilePaths.lastComponent(of: path), in: descriptor)
    }
    for other in others { all = try all.adding(other, digest: digest) }
    return try intent?.recover(all, digest: digest) ?? all
  }

  private static func read(_ name: String, in folder: CInt) throws(SystemError) -> File {
    guard let status = try FileStatus(name, in: folder) else { return .missing }
    guard status.kind == .regular, status.size <= 1 << 28 else { return .foreign }
    let descriptor = try SystemCalls.openFile(name, in: folder, links: .refuse)
    defer { try? SystemCalls.close(descriptor) }
    return .bytes(try SystemCalls.readAll(descriptor, atMost: Int(status.size)))
  }
}
