import MessageSyntax

/// Which files of an output folder Waybill wrote, and for which spec.
///
///     {
///       "waybill": 1,
///       "specs": [
///         {
///           "path": "photos.yaml",
///           "kind": "wire",
///           "files": [
///             "photos/manifest.json",
///             "photos/search-photos/first-page.request"
///           ]
///         }
///       ]
///     }
///
/// A manifest holds no time and no absolute path: the same outputs have the same manifest wherever
/// they are made.
struct OutputManifest: Sendable, Hashable {
  /// Where the manifest stands in its folder.
  static let fileName = ".waybill-manifest.json"

  /// The outputs of one kind that one spec has.
  struct Entry: Sendable, Hashable {
    /// The path of the spec relative to its root.
    var spec: String
    var kind: String

    /// Paths below the output folder, sorted by their bytes.
    var files: [String]

    /// What the entry speaks of: the same for entries of one spec and kind.
    var subject: Subject { Subject(spec: Array(spec.utf8), kind: kind) }
  }

  /// A spec, compared by the bytes of its path, and a kind of output.
  struct Subject: Hashable {
    var spec: [UInt8]
    var kind: String
  }

  private(set) var entries: [Entry]

  /// Makes a manifest; entries and files are sorted, and entries without files left out.
  init(_ entries: [Entry] = []) {
    self.entries = entries.compactMap { entry in
      guard !entry.files.isEmpty else { return nil }
      var entry = entry
      entry.files = Set(entry.files).sorted(by: Self.precedes)
      return entry
    }
    self.entries.sort { left, right in
      for (left, right) in [(left.spec, right.spec), (left.kind, right.kind)]
      where !left.utf8.elementsEqual(right.utf8) {
        return Self.precedes(left, right)
      }
      return left.files.lexicographicallyPrecedes(right.files, by: Self.precedes)
    }
  }

  /// All files, of whichever spec.
  var files: Set<String> {
    Set(entries.lazy.flatMap(\.files))
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension OutputManifest {
  /// Reads a manifest; nil when the bytes are none of this version.
  ///
  /// Names of files that Waybill never makes are left out, whoever put them there: nothing outside
  /// the folder is ever named.
  init?(_ bytes: [UInt8]) {
    guard case .success(let root) = JSONReader.parse(bytes), root["waybill"]?.integer == 1,
      let specs = root["specs"]?.elements
    else { return nil }
    var entries: [Entry] = []
    for spec in specs {
      guard let path = spec["path"]?.text, let kind = spec["kind"]?.text,
        let files = spec["files"]?.elements
      else { return nil }
      let safeFiles = files.compactMap(\.text).filter(OutputPath.isSafe)
      entries.append(Entry(spec: path, kind: kind, files: safeFiles))
    }
    self.init(entries)
  }

  /// The manifest as it is written.
  var encoded: [UInt8] {
    var writer = JSONWriter.pretty()
    writer.beginObject()
    writer.key("waybill")
    writer.integer(1)
    writer.key("specs")
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      writer.key("path")
      writer.string(entry.spec)
      writer.key("kind")
      writer.string(entry.kind)
      writer.key("files")
      writer.beginArray()
      for file in entry.files { writer.string(file) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.take() + [UInt8(ascii: "\n")]
  }
}
