// The options that make curl send the field lines unchanged.

internal import MessageSyntax
internal import RequestSerialization

extension CurlCommand {
  /// The fields that curl would add by itself, each suppressed by an option with its name alone.
  var suppressions: [CurlOption] {
    var names: [StaticString] = ["User-Agent", "Accept"]
    if !content.isNone { names.append("Expect") }
    if content.isFormByDefault { names.append("Content-Type") }
    if content.hasUnknownLength { names.append("Transfer-Encoding") }
    var options = names.filter { name in !request.fields.contains { $0.isNamed(name) } }
      .map { CurlOption.suppression($0) }
    // curl sends Host first, in this spelling; otherwise it must be suppressed and given as a
    // header.
    if !isHostFirst { options.append(.suppression("Host")) }
    return options
  }

  var headers: [CurlOption] {
    request.fields.enumerated().compactMap { index, field in
      let isLast = index == request.fields.count - 1
      if index == 0 && isHostOfURL { return nil }
      if isLast && content.isMeasuredByCurl && field.isNamed("Content-Length") { return nil }
      // curl sends an empty value if the name is followed by a semicolon.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      return .value("header", line)
    }
  }

  private var isHostFirst: Bool {
    request.fields.first?.name.utf8.elementsEqual("Host".utf8) ?? false
  }

  /// Whether curl writes the first field by itself. It normalizes some hosts: numbers become
  /// addresses, and addresses take their shortest form.
  private var isHostOfURL: Bool {
    guard isHostFirst, request.fields.first?.value.hasSameBytes(as: authority) ?? false else {
      return false
    }
    let host = request.host.utf8
    guard let last = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last
    else { return false }
    let isName = last.first?.isASCIILetter ?? false
    return isName && host.allSatisfy { $0 == $0.asciiLowercased } || Authority.isIPv4Address(host)
  }
}
