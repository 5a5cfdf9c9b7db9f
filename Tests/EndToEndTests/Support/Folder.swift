import Foundation
import TestSupport

/// A folder that a test writes to and reads.
final class Folder: Sendable {
  let url: URL
  /// Removes the folder at the end, unless it is to be kept.
  private let temporary: TemporaryFolder?

  /// Creates an empty folder, which is removed with this value.
  init() throws {
    let temporary = try TemporaryFolder()
    (self.temporary, url) = (temporary, temporary.url)
  }

  /// Refers to a folder that is kept.
  init(existing url: URL) {
    (temporary, self.url) = (nil, url)
  }

  func url(_ path: String) -> URL { url.appendingPathComponent(path) }

  /// Writes a file, creating the folders above it.
  func write(_ path: String, _ text: String) throws {
    let file = url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url(path).path)) != nil
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url(path))
  }

  /// Makes a symbolic link.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url(path).path, withDestinationPath: target)
  }

  /// Every file below a folder by its relative path, links and folders by what they are.
  func contents(_ path: String = "") throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: url(path).path) ?? .init()
    {
      let file = url(path).appendingPathComponent(name)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory?: contents[name + "/"] = Data()
      case .typeSymbolicLink?: contents[name + "@"] = Data()
      default: contents[name] = try Data(contentsOf: file)
      }
    }
    return contents
  }

  /// The time stamps that tell whether a file was touched.
  func stamp(_ path: String) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: url(path).path)
    return [
      "\(attributes[.modificationDate] ?? "")", "\(attributes[.systemFileNumber] ?? "")",
    ]
  }
}

/// Specs that tests write.
enum Spec {
  /// A spec whose requests are GETs, each of one case.
  static func service(_ name: String, requests: [String] = ["search"]) -> String {
    var text = "waybill: 1\nservice: \(name)\nbase-url: https://api.example.com\nrequests:\n"
    for request in requests { text += "  \(request): {method: GET, path: /\(request)}\n" }
    return text
  }

  /// A spec with a mistake.
  static let bad = """
    waybill: 1
    service: bad
    base-url: https://api.example.com
    requests:
      search: {metod: GET, path: /search}

    """
}
