// How manifests are written and read.

import MessageSyntax

extension OutputManifest {
  /// Reads a manifest; nil if the bytes are not one of a known version.
  ///
  /// Paths that Waybill never writes are skipped, so a forged manifest cannot name a file outside
  /// the folder.
  package init?(_ bytes: [UInt8]) {
    if var entries = RecordReader.read(bytes, of: Self.member, { $0.manifestEntry() }) {
      entries.removeAll { !OutputPath.isSafe($0.path) }
      self.init(entries)
      // Two lines for one file come from a merge of two people's changes.
      if zip(self.entries, self.entries.dropFirst()).contains(where: { $0.path == $1.path }) {
        return nil
      }
    } else {
      self.init(versionOne: bytes)
    }
  }

  /// Reads a manifest of version 1, which listed files by spec and recorded nothing about their bytes.
  private init?(versionOne bytes: [UInt8]) {
    guard case .success(let root) = JSONReader.parse(bytes), root["waybill"]?.integer == 1,
      case .array(let specs)? = root["specs"]?.content
    else { return nil }
    var entries: [Entry] = []
    var known: Set<String> = []
    for spec in specs {
      guard case .string(let name)? = spec["path"]?.content, let kind = spec["kind"]?.text,
        case .array(let files)? = spec["files"]?.content
      else { return nil }
      for path in files.compactMap(\.text) where OutputPath.isSafe(path) {
        guard known.insert(path).inserted else { continue }
        entries.append(Entry(path: path, spec: SpecPath(name), kind: kind, digest: nil))
      }
    }
    self.init(entries)
  }

  /// The bytes of the manifest's file.
  package var encoded: [UInt8] {
    var writer = RecordWriter(member: Self.member, lines: entries.count)
    for entry in entries {
      writer.begin(entry.path, of: entry.spec, kind: entry.kind)
      writer.append("sha256", entry.digest)
      writer.end()
    }
    return writer.finish()
  }

  private static let member = "files"
}

extension RecordReader {
  fileprivate mutating func manifestEntry() -> OutputManifest.Entry? {
    guard let (path, spec, kind) = beginning(), let digest = digest("sha256") else { return nil }
    return .init(path: path, spec: spec, kind: kind, digest: digest)
  }
}

/// Writes the lines of a record of outputs.
struct RecordWriter {
  private var output: [UInt8]

  /// The text after the path, which is mostly the same in adjacent lines.
  private var owner: (spec: SpecPath, kind: String, text: [UInt8])?

  /// Starts a record whose lines are the elements of a member.
  init(member: String, lines: Int) {
    output = Array("{\"waybill\":2,\"\(member)\":[\n".utf8)
    output.reserveCapacity(256 * lines)
  }

  mutating func begin(_ path: String, of spec: SpecPath, kind: String) {
    append("{\"path\":")
    path.withBytes { append(string: $0) }
    if let owner, owner.spec == spec, owner.kind == kind {
      output += owner.text
      return
    }
    let start = output.count
    append(",\"spec\":")
    spec.bytes.withUnsafeBufferPointer { append(string: $0) }
    append(",\"kind\":")
    kind.withBytes { append(string: $0) }
    owner = (spec, kind, Array(output[start...]))
  }

  mutating func append(_ name: StaticString, _ digest: FileDigest?) {
    append(",\"")
    append(name)
    append("\":")
    guard let digest else { return append("null") }
    append("\"")
    digest.appendHexadecimal(to: &output)
    append("\"")
  }

  mutating func end() { append("},\n") }

  consuming func finish() -> [UInt8] {
    append("null]}\n")
    return output
  }

  private mutating func append(string bytes: UnsafeBufferPointer<UInt8>) {
    // Paths of outputs, and most paths of specs, need no escapes in JSON. There are thousands of
    // lines: without an early exit, the loop can be vectorized.
    var special: UInt8 = 0
    for byte in bytes {
      let isPlain =
        byte &- 0x20 <= 0x5E && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      special |= isPlain ? 0 : 1
    }
    if special == 0 {
      output.append(UInt8(ascii: "\""))
      output.append(contentsOf: bytes)
      output.append(UInt8(ascii: "\""))
    } else {
      var writer = JSONWriter()
      writer.string(bytes)
      output += writer.take()
    }
  }

  private mutating func append(_ text: StaticString) {
    output += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}

/// Reads the lines of a record of outputs, exactly as ``RecordWriter`` writes them but for line ends, which
/// git may have changed. Most runs read thousands of lines and change none.
struct RecordReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// The values of the previous line: adjacent lines mostly have the same spec and kind.
  private var lastSpec = SpecPath([])
  private var lastKind = ""

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads a record whose lines are the elements of a member; nil unless it has exactly this form.
  static func read<Line>(
    _ bytes: [UInt8], of member: String, _ line: (inout RecordReader) -> Line?
  ) -> [Line]? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = RecordReader(bytes)
      let beginning = "{\"waybill\":2,\"\(member)\":["
      guard beginning.withBytes({ reader.skip($0) }), reader.skipLineEnd() else { return nil }
      var lines: [Line] = []
      // A line has about 200 bytes.
      lines.reserveCapacity(bytes.count / 192)
      while !reader.skip("null]}") {
        guard let next = line(&reader), reader.skip("},"), reader.skipLineEnd() else { return nil }
        lines.append(next)
      }
      guard reader.skipLineEnd() else { return nil }
      return reader.index == bytes.count ? lines : nil
    }
  }

  /// Reads the members with which every line begins.
  mutating func beginning() -> (path: String, spec: SpecPath, kind: String)? {
    let (knownSpec, knownKind) = (lastSpec, lastKind)
    guard skip("{\"path\":"), let path = string({ String(decoding: $0, as: UTF8.self) }),
      skip(",\"spec\":"), let spec = string({ SpecPath($0, ifNot: knownSpec) }),
      skip(",\"kind\":"), let kind = string({ Self.text($0, ifNot: knownKind) })
    else { return nil }
    (lastSpec, lastKind) = (spec, kind)
    return (path, spec, kind)
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, ifNot known: String) -> String {
    let isKnown = known.withBytes { areEqual($0, bytes) }
    return isKnown ? known : String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a member that is a digest or `null`; nil for anything else.
  mutating func digest(_ name: StaticString) -> FileDigest?? {
    guard skip(",\""), skip(name), skip("\":") else { return nil }
    if skip("null") { return .some(nil) }
    guard let read = string({ FileDigest(hexadecimal: $0) }), let digest = read else {
      return nil
    }
    return digest
  }

  private mutating func skipLineEnd() -> Bool { skip("\n") || skip("\r\n") }

  private mutating func skip(_ text: StaticString) -> Bool {
    skip(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func skip(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = index + text.count
    guard end <= bytes.count,
      areEqual(UnsafeBufferPointer(rebasing: bytes[index..<end]), text)
    else { return false }
    index = end
    return true
  }

  /// Reads a string and passes its bytes to `take`.
  private mutating func string<Result>(
    _ take: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    let start = index + 1
    var end = start
    var isPlain = true
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard bytes[end] >= 0x20 else { return nil }
      if bytes[end] == UInt8(ascii: "\\") {
        isPlain = false
        end += 1
      } else if bytes[end] >= 0x80 {
        isPlain = false
      }
      end += 1
    }
    guard end < bytes.count else { return nil }
    index = end + 1
    if isPlain { return take(UnsafeBufferPointer(rebasing: bytes[start..<end])) }
    guard case .success(let value) = JSONReader.parse(bytes[start - 1...end]),
      case .string(let text) = value.content
    else {
      return nil
    }
    return text.withUnsafeBufferPointer(take)
  }
}

extension SpecPath {
  /// Takes the bytes of a path, or reuses the known path if the bytes are the same.
  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>, ifNot known: SpecPath) {
    let isKnown = known.bytes.withUnsafeBufferPointer { areEqual($0, bytes) }
    self = isKnown ? known : SpecPath(Array(bytes))
  }
}

private func areEqual(
  _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
) -> Bool {
  guard left.count == right.count else { return false }
  for index in 0..<left.count where left[index] != right[index] { return false }
  return true
}
