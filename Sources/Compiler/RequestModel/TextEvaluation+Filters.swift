import Diagnostics
package import MessageContent
import MessageSyntax
import SerializationOptions

/// The application of filters to the values of inputs.
extension RequestCollection {
  /// The result of a reference's filters, if it has any, or of others, and whether it is already
  /// encoded for a URL.
  func filtered(
    _ reference: ValueNode, by others: [TextFilter]? = nil, _ value: ValueID, in request: Request,
    style: TextStyle
  ) throws(TextProblem) -> (text: [UInt8], isPercentEncoded: Bool) {
    let name = reference.inputName
    let filters = others ?? filterLists[reference.filterList]
    var chain = FilterChain(
      filters, name: filters.contains(where: \.takesName) ? string(name) : nil)
    let input: FilterInput
    if let filter = filters.first, filter.takesContent, isFile(value, of: name, in: request) {
      input = .text(contentText(filter, of: value))
      chain = chain.withoutContentFilter
    } else {
      input = try filterInput(chain, of: value, style: style, usedAt: reference.span, input: name)
    }
    do throws(FilterProblem) {
      return (
        try chain.apply(to: input, isInURL: style.isInURL, atMost: Self.maximumTextLength),
        chain.percentEncodes
      )
    } catch {
      let reason: TextProblem.Reason = error == .notXML ? .notXML : .tooLong
      throw TextProblem(reason: reason, input: name, span: reference.span)
    }
  }

  /// The part of a value that the first filter processes.
  private func filterInput(
    _ chain: FilterChain, of value: ValueID, style: TextStyle, usedAt span: Span, input: InputName
  ) throws(TextProblem) -> FilterInput {
    let node = self[value]
    switch chain.intake {
    case .json: return .text(try json(of: value, style: style, usedAt: span, input: input))
    case .bytes where node.kind == .data: return .text(Array(text[node.text]))
    case .items where node.kind == .list:
      var items: [[UInt8]] = []
      for item in children(of: value) {
        items.append(try itemText(item, style: style, usedAt: span, input: input))
      }
      return .list(items)
    case .items where node.kind == .map:
      var entries: [FilterInput.Entry] = []
      for (key, item) in self.entries(of: value) {
        let value = try itemText(item, style: style, usedAt: span, input: input)
        entries.append(FilterInput.Entry(name: Array(text[self[key].text]), value: value))
      }
      return .map(entries)
    default:
      var text: [UInt8] = []
      try appendScalar(node, style: style, usedAt: span, input: input, to: &text)
      return .text(text)
    }
  }

  /// The text of an item of a list or a map. The item must be a scalar.
  private func itemText(
    _ item: ValueID, style: TextStyle, usedAt span: Span, input: InputName
  ) throws(TextProblem) -> [UInt8] {
    let node = self[item]
    guard !node.isContainer, node.kind != .null else {
      throw TextProblem(reason: .item, input: input, span: span)
    }
    var text: [UInt8] = []
    try appendScalar(node, style: style, usedAt: span, input: input, to: &text)
    return text
  }
}

// MARK: - Files

extension RequestCollection {
  /// The files whose digests are sent, as values of inputs that name them.
  package var digestedFiles: [ValueID] {
    guard filterLists.contains(where: { $0.first?.takesDigest ?? false }) else { return [] }
    var files: [ValueID] = []
    for request in requests {
      let references = roots(of: request).flatMap { self.references(in: $0) }
      for reference in references.map({ self[$0] })
      where filterLists[reference.filterList].first?.takesDigest ?? false {
        for `case` in request.cases {
          let value = binding(of: reference.inputName, in: request, case: `case`)
          guard !value.isAbsent, isFile(value, of: reference.inputName, in: request) else {
            continue
          }
          files.append(value)
        }
      }
    }
    return files
  }

  /// Whether a value is a file that can be read at any time, that is, not a stream.
  private func isFile(_ value: ValueID, of name: InputName, in request: Request) -> Bool {
    guard self[value].kind == .file, let position = scopeIndex(of: name, in: request) else {
      return false
    }
    return inputs[request.scope[position]].type == .file
  }

  /// The result of a filter for the content of a file. Until the files of a spec are measured,
  /// after its validation, letters represent the digests.
  private func contentText(_ filter: TextFilter, of file: ValueID) -> [UInt8] {
    let path = Array(text[self[file].text])
    let digests = attachmentKey(at: path, namedBy: file).flatMap { attachmentDigests[$0] }
    switch filter {
    case .md5: return digests?.md5 ?? Array(repeating: UInt8(ascii: "m"), count: 16)
    case .sha256: return digests?.sha256 ?? Array(repeating: UInt8(ascii: "s"), count: 32)
    default: return Array(String(attachment(at: path, namedBy: file)?.length ?? 0).utf8)
    }
  }
}

extension TextFilter {
  /// Whether the filter reads the content of a file, not only its length.
  fileprivate var takesDigest: Bool { takesContent && self != .length }
}

/// The digests of an attached file.
package struct AttachmentDigests: Sendable {
  package var md5: [UInt8]
  package var sha256: [UInt8]

  package init(of content: ContentSource) throws(ContentError) {
    (md5, sha256) = try content.md5AndSHA256()
  }
}
