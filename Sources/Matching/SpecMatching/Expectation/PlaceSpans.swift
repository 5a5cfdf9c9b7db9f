package import Diagnostics
package import RequestMatching
package import RequestModel
import MessageSyntax

/// Finds the place in a spec that determines a place in a message.
package struct PlaceSpans: Sendable {
  private let collection: RequestCollection
  private let request: Request

  package init(_ request: Request, in collection: RequestCollection) {
    (self.request, self.collection) = (request, collection)
  }

  /// The spec's place for a place in the message: the entry, or else its container, or else the
  /// request.
  package func span(of place: MessagePlace) -> Span {
    switch place {
    case .method: request.span
    case .target, .segment: request.url.span
    case .query(let name): querySpan(name)
    case .field(let name): fieldSpan(name)
    case .cookie(let name):
      request.cookies.first { matches($0, name) }?.span ?? request.span
    case .content: contentSpan
    case .value(let pointer): valueSpan(pointer)
    case .form(let name): formSpan(name)
    case .line(let index, let place): lineSpan(index, place)
    case .part(let index, let name, let place): partSpan(index, name, place)
    }
  }

  private func matches(_ value: NamedValue, _ name: [UInt8]) -> Bool {
    collection.text[value.name].elementsEqual(name)
  }

  /// Whether a name belongs to an entry: `photo[title]` and `photo.title` belong to `photo`.
  private func begins(_ name: [UInt8], with entry: ArraySlice<UInt8>) -> Bool {
    guard name.starts(with: entry) else { return false }
    return name.count == entry.count || [0x5B, 0x2E].contains(name[entry.count])
  }

  private func querySpan(_ name: [UInt8]) -> Span {
    let entry = request.query.first { begins(name, with: collection.text[$0.name]) }
    if let entry { return entry.span }
    if case .parameters(let id)? = request.content, collection.encodesParametersInURI(request) {
      return entrySpan(name, in: id)
    }
    return request.url.query.map { collection[$0].span } ?? request.url.span
  }

  private func fieldSpan(_ name: [UInt8]) -> Span {
    if let header = request.headers.first(where: {
      FieldName.equal(collection.text[$0.name], name)
    }) {
      return header.span
    }
    switch String(decoding: FieldName.lowercased(name), as: UTF8.self) {
    case "authorization": return request.authentication?.span ?? request.span
    case "cookie": return request.cookies.first?.span ?? request.span
    case "content-type":
      return request.contentType.map { collection[$0].span } ?? contentSpan
    case "host": return request.url.span
    default: return request.span
    }
  }

  // MARK: - Content

  /// The value of the content, or of the query in GraphQL; `nil` for multipart content and for
  /// none.
  private var contentRoot: ValueID? {
    if case .multipart? = request.content { return nil }
    var root: ValueID?
    request.forEachValue { id, role in if role.isContent { root = root ?? id } }
    return root
  }

  private var contentSpan: Span {
    if let contentRoot { return collection[contentRoot].span }
    if case .multipart(let multipart)? = request.content, let part = multipart.parts.first {
      return part.span
    }
    return request.span
  }

  private func valueSpan(_ pointer: [UInt8]) -> Span {
    var names = Self.names(pointer)
    guard var root = contentRoot else { return contentSpan }
    if case .graphQL? = request.content, let first = names.first {
      names.removeFirst()
      request.forEachValue { id, role in
        guard case .graphQL(let member) = role else { return }
        if member.rawValue.utf8.elementsEqual(first) { root = id }
      }
    }
    return span(names, in: root)
  }

  /// The place of a value inside another one, as far as the spec writes it out.
  private func span(_ names: [[UInt8]], in root: ValueID) -> Span {
    var id = root
    for name in names {
      let next: ValueID?
      switch collection[id].kind {
      case .map:
        next =
          collection.entries(of: id).first { key, _ in
            collection.text[collection[key].text].elementsEqual(name)
          }?.value
      case .list, .set:
        let index = Int(String(decoding: name, as: UTF8.self))
        next = index.flatMap { index in
          collection.children(of: id).enumerated().first { $0.offset == index }?.element
        }
      default: next = nil
      }
      guard let next else { break }
      id = next
    }
    return collection[id].span
  }

  /// The names in a JSON pointer (RFC 6901, section 4).
  private static func names(_ pointer: [UInt8]) -> [[UInt8]] {
    guard pointer.first == 0x2F else { return [] }
    return pointer.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false).map {
      name in
      var output: [UInt8] = []
      var isEscaped = false
      for byte in name {
        if isEscaped {
          output.append(byte == 0x30 ? 0x7E : 0x2F)
          isEscaped = false
        } else if byte == 0x7E {
          isEscaped = true
        } else {
          output.append(byte)
        }
      }
      return output
    }
  }

  private func formSpan(_ name: [UInt8]) -> Span {
    contentRoot.map { entrySpan(name, in: $0) } ?? request.span
  }

  private func entrySpan(_ name: [UInt8], in root: ValueID) -> Span {
    guard collection[root].kind == .map else { return collection[root].span }
    let entry = collection.entries(of: root).first { key, _ in
      begins(name, with: collection.text[collection[key].text])
    }
    return collection[entry?.value ?? root].span
  }

  private func lineSpan(_ index: Int, _ place: MessagePlace) -> Span {
    guard case .jsonLines(let root)? = request.content else { return contentSpan }
    let number = Array(String(index - 1).utf8)
    guard case .value(let pointer) = place else { return span([number], in: root) }
    return span([number] + Self.names(pointer), in: root)
  }

  private func partSpan(_ index: Int, _ name: [UInt8]?, _ place: MessagePlace) -> Span {
    guard case .multipart(let multipart)? = request.content else { return contentSpan }
    let named = multipart.parts.first { part in
      guard let name, let id = part.name, collection[id].kind == .text else { return false }
      return collection.text[collection[id].text].elementsEqual(name)
    }
    let part = named ?? (index <= multipart.parts.count ? multipart.parts[index - 1] : nil)
    guard let part else { return contentSpan }
    switch place {
    case .field(let name):
      return part.headers.first { FieldName.equal(collection.text[$0.name], name) }?.span
        ?? part.span
    case .value(let pointer):
      switch part.content {
      case .json(let id), .xml(let id): return span(Self.names(pointer), in: id)
      case .value, .data, .file, .stream: return part.span
      }
    default: return part.span
    }
  }
}
