import Diagnostics
import MessageSyntax
import RequestModel

/// The media types of a spec's files by extension. They are included because other generators lack
/// the table.
struct MediaTypeTable {
  /// An extension in lower case without its dot, and the media type.
  struct Entry {
    var fileExtension: [UInt8]
    var mediaType: String
  }

  /// The extensions that have a media type, sorted by their bytes.
  private(set) var entries: [Entry] = []

  init(_ collection: RequestCollection) {
    var names: Set<[UInt8]> = []
    for request in collection.requests {
      for value in request.fileNames {
        for `case` in request.cases {
          if let name = collection.fileExtension(of: value, in: request, case: `case`) {
            names.insert(name)
          }
        }
      }
    }
    entries = names.compactMap { name in
      MediaType.forFileExtension(name).map { Entry(fileExtension: name, mediaType: $0) }
    }
    entries.sort { $0.fileExtension.lexicographicallyPrecedes($1.fileExtension) }
  }
}

extension Request {
  /// The values that name files, or set the file names that are sent.
  fileprivate var fileNames: [ValueID] {
    var names: [ValueID] = []
    var namedPart: Int?
    forEachValue { id, role in
      switch role {
      case .file: names.append(id)
      case .part(let index, .fileName):
        names.append(id)
        namedPart = index
      case .part(let index, .file) where index != namedPart: names.append(id)
      default: break
      }
    }
    return names
  }
}

extension RequestCollection {
  /// The extension of a file's name in a case, in lower case: the text after the last dot of the
  /// last component, unless the component begins with that dot.
  fileprivate func fileExtension(
    of value: ValueID, in request: Request, case: Case
  ) -> [UInt8]? {
    guard let file = try? filePath(of: value, in: request, case: `case`) else { return nil }
    let name = file.path.split(separator: UInt8(ascii: "/")).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    return FieldName.lowercased(name[(dot + 1)...])
  }
}
