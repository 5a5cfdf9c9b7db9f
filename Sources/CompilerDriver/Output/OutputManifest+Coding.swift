// How manifests are written and read.

import MessageSyntax

extension OutputManifest {
  /// Reads a manifest; nil when the bytes are none of a version that is known.
  ///
  /// Names of files that Waybill never makes are left out, whoever put them there: nothing outside
  /// the folder is ever named.
  init?(_ bytes: [UInt8]) {
    if let entries = RecordReader.read(bytes, of: Self.member, { $0.manifestEntry() }) {
      self.init(entries.filter { OutputPath.isSafe($0.path) })
      // One file in two lines is what two people wrote.
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
      let specs = root["specs"]?.elements
    else { return nil }
    var entries: [Entry] = []
    var known: Set<String> = []
    for spec in specs {
      guard case .string(let name)? = spec["path"], let kind = spec["kind"]?.text,
        let files = spec["files"]?.elements
      else { return nil }
      for path in files.compactMap(\.text) where OutputPath.isSafe(path) {
        guard known.insert(path).inserted else { continue }
        entries.append(Entry(path: path, spec: SpecPath(name), kind: kind, digest: nil))
      }
    }
    self.init(entries)
  }

  /// The manifest as it is written.
  var encoded: [UInt8] {
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

  /// Begins a record whose lines are the elements of a member.
  init(member: String, lines: Int) {
    output = Array("{\"waybill\":2,\"\(member)\":[\n".utf8)
    output.reserveCapacity(256 * lines)
  }

  mutating func begin(_ path: String, of spec: SpecPath, kind: String) {
    append("{\"path\":")
    path.utf8.withContiguousBytes { append(string: $0) }
    append(",\"spec\":")
    spec.bytes.withUnsafeBufferPointer { append(string: $0) }
    append(",\"kind\":")
    kind.utf8.withContiguousBytes { append(string: $0) }
  }

  mutating func append(_ name: StaticString, _ digest: ContentDigest?) {
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
    // Paths of outputs and most of specs are as they are in JSON: thousands of lines hold nothing else.
    let isPlain = bytes.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
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

/// Reads the lines of a record of outputs, which are as ``RecordWriter`` writes them: most runs read
/// thousands of lines and change none.
struct RecordReader {
  private let bytes: [UInt8]
  private var index = 0

  /// What was read last: the specs of most lines that follow each other are one.
  private var lastSpec = SpecPath([])

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a record whose lines are the elements of a member; nil when it is not quite so.
  static func read<Line>(
    _ bytes: [UInt8], of member: String, _ line: (inout RecordReader) -> Line?
  ) -> [Line]? {
    var reader = RecordReader(bytes)
    guard reader.skip("{\"waybill\":2,\"\(member)\":[\n".utf8) else { return nil }
    var lines: [Line] = []
    while !reader.skip("null]}\n".utf8) {
      guard let next = line(&reader), reader.skip("},\n".utf8) else { return nil }
      lines.append(next)
    }
    return reader.index == bytes.count ? lines : nil
  }

  /// Reads what all lines begin with.
  mutating func beginning() -> (path: String, spec: SpecPath, kind: String)? {
    guard skip("{\"path\":".utf8), let path = string(), skip(",\"spec\":".utf8),
      let spec = string(), skip(",\"kind\":".utf8), let kind = string()
    else { return nil }
    if !spec.elementsEqual(lastSpec.bytes) { lastSpec = SpecPath(Array(spec)) }
    return (String(decoding: path, as: UTF8.self), lastSpec, String(decoding: kind, as: UTF8.self))
  }

  /// Reads a member that is a digest or `null`; nil when it is something else.
  mutating func digest(_ name: StaticString) -> ContentDigest?? {
    guard skip(",\"".utf8),
      skip(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)),
      skip("\":".utf8)
    else { return nil }
    if skip("null".utf8) { return .some(nil) }
    guard let text = string(), let digest = ContentDigest(hexadecimal: text) else { return nil }
    return digest
  }

  private mutating func skip(_ text: some Collection<UInt8>) -> Bool {
    guard bytes[index...].starts(with: text) else { return false }
    index += text.count
    return true
  }

  private mutating func string() -> ArraySlice<UInt8>? {
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
    if isPlain { return bytes[start..<end] }
    guard case .success(.string(let text)) = JSONReader.parse(bytes[start - 1...end]) else {
      return nil
    }
    return text[...]
  }
}
