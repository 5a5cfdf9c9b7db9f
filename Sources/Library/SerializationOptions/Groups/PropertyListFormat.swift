/// The formats of a property list.
public enum PropertyListFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Apple's XML, version 1.0.
  case xml

  /// Apple's binary format, version `bplist00`.
  case binary
}
