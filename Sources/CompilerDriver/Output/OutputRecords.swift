import MessageContent

/// The records of earlier runs in an output folder, as they were found: the manifest, and the intent
/// of a run that was killed.
struct OutputRecords: Sendable {
  /// A record as a file.
  enum File: Sendable {
    case missing

    /// What stands there is no file, or none to be read.
    case foreign
    case bytes([UInt8])
  }

  private let manifestFile: File

  /// The manifest; nil when there is none that can be read.
  let manifest: OutputManifest?

  /// The intent of a run that did not end; nil when there is none that can be read.
  let intent: OutputIntent?

  /// Whether a file is where the intent of a run belongs.
  let hasIntentFile: Bool

  /// The names of the records that cannot be read.
  let damaged: [String]

  /// There are none.
  init() {
    (manifestFile, manifest, intent) = (.missing, nil, nil)
    (hasIntentFile, damaged) = (false, [])
  }

  /// Reads the records of a folder.
  init(in folder: CInt) throws(SystemError) {
    var damaged: [String] = []
    manifestFile = try Self.read(OutputManifest.fileName, in: folder)
    var manifest: OutputManifest?
    // A loss of power can leave an empty file: what it said is forgotten, and denies nothing.
    if case .bytes(let bytes) = manifestFile, !bytes.isEmpty {
      manifest = OutputManifest(bytes)
      if manifest == nil { damaged.append(OutputManifest.fileName) }
    }
    self.manifest = manifest
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

  /// Whether something stands where the manifest belongs that is no file, or none to be read.
  var hasForeignManifest: Bool {
    if case .foreign = manifestFile { true } else { false }
  }

  /// Whether the manifest is a file without a byte.
  var hasEmptyManifest: Bool {
    if case .bytes(let bytes) = manifestFile { bytes.isEmpty } else { false }
  }

  /// Whether the manifest is there, and says just this.
  func says(_ other: OutputManifest) -> Bool {
    guard case .bytes(let bytes) = manifestFile, !bytes.isEmpty else {
      // An empty folder needs no manifest that says so.
      if case .missing = manifestFile { return other.entries.isEmpty }
      return false
    }
    return manifest == other && isCurrentVersion
  }

  private var isCurrentVersion: Bool {
    guard case .bytes(let bytes) = manifestFile else { return false }
    return bytes.starts(with: "{\"waybill\":2,".utf8)
  }

  /// What earlier runs wrote: what the manifest says, and what a run that was killed got to.
  func earlierOutputs(in folder: CInt) throws(SystemError) -> OutputManifest {
    let manifest = manifest ?? OutputManifest()
    guard let intent else { return manifest }
    var cursor = FolderCursor(base: folder)
    return try intent.recover(manifest) { (path) throws(SystemError) in
      guard case .open(let descriptor) = try cursor.findFolder(of: path) else { return nil }
      return try ContentDigest(of: FilePaths.lastComponent(of: path), in: descriptor)
    }
  }

  private static func read(_ name: String, in folder: CInt) throws(SystemError) -> File {
    guard let status = try FileStatus(name, in: folder) else { return .missing }
    guard status.kind == .regular, status.size <= 1 << 28 else { return .foreign }
    let descriptor = try SystemCalls.openFile(name, in: folder, links: .refuse)
    defer { try? SystemCalls.close(descriptor) }
    return .bytes(try SystemCalls.readAll(descriptor, atMost: Int(status.size)))
  }
}
