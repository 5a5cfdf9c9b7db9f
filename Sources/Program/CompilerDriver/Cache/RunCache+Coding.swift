// How a cache is written and read. The format is for one machine and one version of Waybill.

import Diagnostics
import MessageContent

extension RunCache {
  /// The format's version, raised with each change.
  private static let form = 2

  private static let digestSize = 32

  /// The file's bytes: marker, format version, all parts, and a digest of everything before it.
  package var encoded: [UInt8] {
    var writer = CacheWriter(Self.marker)
    writer.append(Self.form)
    writer.append(key)
    writer.append(all: specs) { $0.append($1) }
    writer.append(all: inputs) { $0.append($1) }
    writer.append(all: targets) { $0.append($1) }
    writer.append(optional: dependencyFile) { $0.append($1) }
    writer.append(all: diagnostics) { $0.append($1) }
    writer.append(FileDigest(hashing: writer.bytes))
    return writer.bytes
  }

  /// Reads a cache that begins with the marker; nil if its format version differs.
  ///
  /// - Throws: `Damage` for bytes that no run wrote, as far as the digest can tell.
  package init?(_ bytes: [UInt8]) throws(CacheReader.Damage) {
    let end = bytes.count - Self.digestSize
    guard bytes.starts(with: Self.marker), end >= Self.marker.count else {
      throw CacheReader.Damage()
    }
    var reader = CacheReader(bytes[Self.marker.count..<end])
    guard try reader.number() == Self.form else { return nil }
    var last = CacheReader(bytes[end...])
    guard try last.digest() == FileDigest(hashing: Array(bytes[..<end])) else {
      throw CacheReader.Damage()
    }
    key = try reader.digest()
    specs = try reader.all { (reader) throws(CacheReader.Damage) in try reader.file() }
    inputs = try reader.all { (reader) throws(CacheReader.Damage) in try reader.input() }
    targets = try reader.all { (reader) throws(CacheReader.Damage) in try reader.target() }
    dependencyFile = try reader.optional { (reader) throws(CacheReader.Damage) in
      try reader.file()
    }
    diagnostics = try reader.all { (reader) throws(CacheReader.Damage) in
      try reader.diagnostic()
    }
    guard reader.isAtEnd else { throw CacheReader.Damage() }
  }
}

// MARK: Parts

extension CacheWriter {
  fileprivate mutating func append(_ file: CachedFile) {
    append(optional: file.stamp) { $0.append($1) }
    append(optional: file.digest) { $0.append($1) }
  }

  fileprivate mutating func append(_ input: CachedInput) {
    switch input.base {
    case .spec(let index):
      append(false)
      append(index)
    case .input(let index):
      append(true)
      append(index)
    }
    append(input.path)
    append(input.isFragment)
    append(input.file)
  }

  fileprivate mutating func append(_ target: RunCache.Target) {
    append(optional: target.manifest) { $0.append($1) }
    append(all: target.outputs) {
      $0.append($1.path)
      $0.append($1.file)
    }
  }
}

extension CacheReader {
  fileprivate mutating func file() throws(Damage) -> CachedFile {
    let stamp = try optional { (reader) throws(Damage) in try reader.stamp() }
    let digest = try optional { (reader) throws(Damage) in try reader.digest() }
    return CachedFile(stamp: stamp, digest: digest)
  }

  fileprivate mutating func input() throws(Damage) -> CachedInput {
    let isInput = try flag()
    let index = try number()
    return CachedInput(
      base: isInput ? .input(index) : .spec(index), path: try text(), isFragment: try flag(),
      file: try file())
  }

  fileprivate mutating func target() throws(Damage) -> RunCache.Target {
    let manifest = try optional { (reader) throws(Damage) in try reader.file() }
    let outputs = try all { (reader) throws(Damage) in
      RunCache.Output(path: try reader.text(), file: try reader.file())
    }
    // Outputs are in the run's folder. No run writes a path that leaves it.
    guard outputs.allSatisfy({ OutputPath.isSafe($0.path) }) else { throw Damage() }
    return RunCache.Target(manifest: manifest, outputs: outputs)
  }
}
