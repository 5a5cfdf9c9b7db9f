internal import MessageSyntax

/// Encodes names of services, requests and cases as components of output paths.
///
///     OutputName.pathComponent(Array("日記/2024".utf8))  // "%E6%97%A5%E8%A8%98%2F2024"
///
/// Different names have different components.
package enum OutputName {
  /// The bytes that are not encoded.
  private static let plain = ByteSet.alphanumeric.union(ByteSet("-_.=,"))
  private static let encoder = PercentEncoder(keeping: plain)
  private static let strictEncoder = PercentEncoder(keeping: ByteSet(""))

  /// The maximum length of a component in bytes.
  private static let maximumLength = 200

  /// The number of hexadecimal digits of the hash at the end of a component that was cut.
  private static let digestLength = 16

  /// The byte that begins an encoded byte in a path component.
  package enum Escape: UInt8, Sendable {
    /// `%E7%8C%AB`.
    case percent = 0x25

    /// `,~E7~8C~AB`, for clients that fail on `%` in a file's path. A comma comes before an escape at the
    /// beginning, where `~` means a home folder; a comma of the name itself is encoded there.
    case tilde = 0x7E
  }

  /// `name` as one path component: a visible and safe file name of at most 200 bytes.
  ///
  /// All bytes except `A-Za-z0-9-_.=,` are percent-encoded, and so are a dot at the beginning or
  /// the end, and the first letter of a Windows device name such as `aux`. A result longer than 200
  /// bytes is cut and ends in `-` and a hash of the whole name. The empty name becomes `%`, which
  /// no other name yields.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - escape: The replacement of `%`.
  /// - Returns: The component.
  package static func pathComponent(
    _ name: some Collection<UInt8>, escape: Escape = .percent
  ) -> String {
    pathComponent(joining: [Array(name)], escape: escape)
  }

  /// `name` as one path component; see the overload for bytes.
  package static func pathComponent(_ name: String, escape: Escape = .percent) -> String {
    isPlain(name) && name.utf8.first != 0x2C ? name : pathComponent(name.utf8, escape: escape)
  }

  /// Whether a name needs no encoding, as most do.
  private static func isPlain(_ name: String) -> Bool {
    let (utf8, plain) = (name.utf8, plain)
    return 1...maximumLength ~= utf8.count && utf8.first != 0x2E && utf8.last != 0x2E
      && utf8.allSatisfy { plain.contains($0) } && !isDevice(utf8)
  }

  private static func isDevice(_ name: some Collection<UInt8>) -> Bool {
    name.withContiguousStorageIfAvailable { WindowsName.isDevice($0) }
      ?? Array(name).withUnsafeBufferPointer { WindowsName.isDevice($0) }
  }

  /// Names as one path component, encoded individually and separated by two escapes, which no name
  /// yields.
  package static func pathComponent(joining names: [[UInt8]], escape: Escape) -> String {
    var output = Array(names.map(encoded).joined(separator: [0x25, 0x25]))
    encodeForWindows(&output)
    if escape == .tilde {
      if output.first == 0x2C { output.replaceSubrange(..<1, with: "%2C".utf8) }
      if output.first == 0x25 { output.insert(0x2C, at: 0) }
    }
    if output.count > maximumLength {
      cut(&output, name: Array(names.joined(separator: [0])))
    }
    if escape != .percent { output = output.map { $0 == 0x25 ? escape.rawValue : $0 } }
    return String(decoding: output, as: UTF8.self)
  }

  private static func encoded(_ name: [UInt8]) -> [UInt8] {
    guard let first = name.first else { return [0x25] }
    var output: [UInt8] = []
    if first == 0x2E {
      output.append(contentsOf: [0x25, 0x32, 0x45])
      encoder.append(name.dropFirst(), to: &output)
    } else {
      encoder.append(name, to: &output)
    }
    return output
  }

  /// Encodes a final dot, which Windows would drop, and the first letter of a device name.
  private static func encodeForWindows(_ output: inout [UInt8]) {
    if output.last == 0x2E {
      output.removeLast()
      strictEncoder.append([0x2E], to: &output)
    }
    guard isDevice(output) else { return }
    var encoded: [UInt8] = []
    strictEncoder.append(output.prefix(1), to: &encoded)
    output.replaceSubrange(..<1, with: encoded)
  }

  /// Cuts `output` before a `%XX` that would not fit completely, and appends the hash.
  private static func cut(_ output: inout [UInt8], name: some Collection<UInt8>) {
    var length = maximumLength - digestLength - 1
    if let percent = output[length - 2..<length].firstIndex(of: 0x25) { length = percent }
    output.removeSubrange(length...)
    output.append(0x2D)
    output.append(contentsOf: Hexadecimal.encode(SHA256.hash(name)).prefix(digestLength))
  }
}
