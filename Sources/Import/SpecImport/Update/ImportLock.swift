import MessageSyntax
import RecordedMessages
import YAMLSyntax

/// The sources that were imported into a folder: the file `.waybill-import`.
package struct ImportLock: Sendable {
  /// One imported source.
  package struct Record: Sendable {
    package let kind: SpecImporter.Kind
    /// The path as it was given.
    package let source: String
    /// The SHA-256 of the source in hexadecimal digits.
    package let digest: String
    package let options: LockedOptions
    /// The files as they were imported.
    package let base: FolderUpdate.Files
  }

  /// The name of the file.
  package static let name = ".waybill-import"

  /// The longest text of all imported files.
  private static let longestBase = 256 << 20

  package private(set) var records: [Record] = []

  package init() {}

  /// Adds the record of a source, in place of an earlier one.
  package mutating func add(_ record: Record) {
    if let place = records.firstIndex(where: { $0.source.isSame(as: record.source) }) {
      records[place] = record
    } else {
      records.append(record)
    }
  }

  // MARK: Reading

  /// Reads the file. Returns `nil` if this version of waybill did not write it.
  package init?(_ bytes: [UInt8]) {
    guard let tree = SpecTree(bytes), tree.text("waybill-import", of: 0) == "1",
      let imports = tree.entry("imports", of: 0)
    else { return nil }
    for item in tree.document.items(of: imports.value) {
      guard let kind = tree.text("kind", of: item).flatMap(SpecImporter.Kind.init(rawValue:)),
        let source = tree.text("source", of: item), let digest = tree.text("sha256", of: item),
        let text = tree.text("base", of: item),
        let packed = Base64.decode(text.utf8, skippingWhitespace: true),
        let base = try? InflateStream().inflate(packed, limit: Self.longestBase),
        let files = Self.files(base)
      else { return nil }
      records.append(
        Record(
          kind: kind, source: source, digest: digest,
          options: LockedOptions(tree, tree.entry("options", of: item)?.value), base: files))
    }
  }

  // MARK: Writing

  /// The bytes of the file.
  ///
  /// - Parameter deflate: Compresses bytes as RFC 1950 has it.
  /// - Returns: The bytes.
  /// - Throws: The error of `deflate`.
  package func bytes<Failure: Error>(
    deflate: ([UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    var items: [SpecNode] = []
    for record in records {
      let packed = Base64.encode(try deflate(Self.text(of: record.base)))
      var lines = ""
      for start in stride(from: 0, to: packed.count, by: 96) {
        lines += String(decoding: packed[start..<min(start + 96, packed.count)], as: UTF8.self)
        lines += "\n"
      }
      var map = SpecMap(.block)
      map.add("kind", .text(record.kind.rawValue))
      map.add("source", .text(record.source))
      map.add("sha256", .text(record.digest))
      map.addFilled("options", .map(record.options.map))
      map.add("base", .text(lines))
      items.append(.map(map))
    }
    var document = SpecMap(.block)
    document.add("waybill-import", .number("1"))
    document.add("imports", .list(items))
    var writer = SpecWriter()
    writer.document(
      document,
      heading: [
        "Written by 'waybill import'. Commit it: 'waybill import --update' merges with the specs as",
        "they were imported, which it contains.",
      ])
    return writer.bytes
  }

  /// Files one after the other: `LENGTH PATH`, a line end, and the bytes.
  package static func text(of files: FolderUpdate.Files) -> [UInt8] {
    files.sorted { $0.key < $1.key }.flatMap { path, bytes in
      Array("\(bytes.count) \(path)\n".utf8) + bytes
    }
  }

  private static func files(_ text: [UInt8]) -> FolderUpdate.Files? {
    var files: FolderUpdate.Files = [:]
    var rest = text[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let head = rest[..<end].split(separator: 0x20, maxSplits: 1)
      guard head.count == 2, let count = Int(String(decoding: head[0], as: UTF8.self)),
        count >= 0, count <= rest.endIndex - end - 1
      else { return nil }
      files[String(decoding: head[1], as: UTF8.self)] = Array(rest[(end + 1)..<(end + 1 + count)])
      rest = rest[(end + 1 + count)...]
    }
    return rest.isEmpty ? files : nil
  }
}

extension ImportLock.Record {
  /// Creates the record of a source with these bytes.
  package init(
    kind: SpecImporter.Kind, source: String, bytes: [UInt8], options: LockedOptions,
    base: FolderUpdate.Files
  ) {
    self.init(
      kind: kind, source: source,
      digest: String(decoding: Hexadecimal.encode(SHA256.hash(bytes)), as: UTF8.self),
      options: options, base: base)
  }
}

/// The options of an import that an update repeats.
package struct LockedOptions: Sendable {
  package var service: String?
  package var baseURL: String?
  package var only: [String] = []
  package var flags: Set<Flag> = []

  /// An option without a value, by its name without dashes.
  package enum Flag: String, Sendable, CaseIterable {
    case examples, extensions, all
    case keepCredentials = "keep-credentials"
  }

  package init() {}

  init(_ tree: SpecTree, _ index: Int?) {
    guard let index else { return }
    service = tree.text("service", of: index)
    baseURL = tree.text("base-url", of: index)
    if let patterns = tree.entry("only", of: index) {
      only = tree.document.items(of: patterns.value).map { tree.document.string(of: $0) }
    }
    flags = Set(Flag.allCases.filter { tree.text($0.rawValue, of: index) == "true" })
  }

  var map: SpecMap {
    var map = SpecMap()
    map.add("service", text: service)
    map.add("base-url", text: baseURL)
    map.addFilled("only", .list(only.map { .text($0) }))
    for flag in Flag.allCases where flags.contains(flag) { map.add(flag.rawValue, .boolean(true)) }
    return map
  }
}

extension ImportOptions {
  /// Sets the options that an update repeats.
  package mutating func apply(_ locked: LockedOptions) {
    (service, baseURL) = (locked.service, locked.baseURL)
    only = locked.only.compactMap { ImportPattern($0) }
    makesExamples = locked.flags.contains(.examples)
    keepsExtensions = locked.flags.contains(.extensions)
    takesAllEntries = locked.flags.contains(.all)
    keepsCredentials = locked.flags.contains(.keepCredentials)
  }
}
