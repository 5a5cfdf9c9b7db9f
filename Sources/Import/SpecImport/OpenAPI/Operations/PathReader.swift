import Diagnostics
import MessageSyntax

/// Reads the path of an operation. Its parameters become references.
struct PathReader {
  let parameters: ParameterReader

  private var source: ImportSource { parameters.schemas.source }
  private var types: TypeTable { parameters.schemas.types }

  /// Reads a path. Undeclared parameters become text inputs.
  func read(into draft: inout OperationDraft, at span: Span) {
    var template = draft.path
    if let hash = template.firstIndex(of: "#") {
      source.report.repair("a path has no fragment; '\(template[hash...])' is left out", at: span)
      template = String(template[..<hash])
    }
    template = mended(template, at: span)
    let declared = PathParameters(draft.operation.parameters)
    var path = ""
    var used: Set<NameKey> = []
    let (variables, rest) = ImportedURL.variables(of: template)
    for (literal, written) in variables {
      path += SpecText.literal(beforeReference: ImportedURL.sendable(literal))
      path += reference(written, declared, &draft, at: span)
      used.formUnion(PathParameters.names(of: written))
    }
    path += SpecText.literal(ImportedURL.sendable(rest))
    draft.request.location = ("path", path)
    let shownPath = DiagnosticMessage.shortened(draft.path)
    for parameter in declared.all where !used.contains(NameKey(parameter.name)) {
      source.report.lose(
        "the parameter '\(parameter.name)'", "the path '\(shownPath)' does not have it",
        at: parameter.place)
    }
  }

  /// A path in a form that clients can request.
  private func mended(_ template: String, at span: Span) -> String {
    var template = template
    if !template.isEmpty, !template.hasPrefix("/") {
      template = "/" + template
      source.report.repair("a path begins with '/'; '\(template)' is used", at: span)
    }
    if template.hasSuffix("?") {
      source.report.repair("a '?' without a query is left out of the path", at: span)
      while template.hasSuffix("?") { template.removeLast() }
    }
    if let removed = ImportedURL.removingDotSegments(from: template) {
      source.report.repair(
        "clients remove '.' and '..' from a path; '\(removed)' is used", at: span)
      template = removed
    }
    return template
  }

  private func reference(
    _ written: String, _ declared: PathParameters, _ draft: inout OperationDraft, at span: Span
  ) -> String {
    if let parameter = declared.first(writtenAs: written) {
      let spansSegments = written.hasSuffix("*") || written.hasSuffix("+")
      return reference(parameter, spansSegments: spansSegments, &draft)
    }
    let input = draft.freeInput(written, "path")
    source.report.repair(
      "the parameter '\(written)' of the path is not declared; it is imported as text", at: span)
    draft.request.inputs.append(SpecField(input, .string))
    draft.pathInputs.insert(input)
    return SpecText.reference(input)
  }

  private func reference(
    _ declared: APIParameter, spansSegments: Bool, _ draft: inout OperationDraft
  ) -> String {
    let name = NameRegistry.inputName(declared.name)
    if draft.pathInputs.contains(name), !spansSegments {
      // The parameter occurs a second time.
      return text(of: parameters.parameter(declared, as: name, draft), name, at: declared.place)
    }
    let parameter = parameters.input(of: declared, "path", &draft)
    let free = parameter.field.name
    draft.pathInputs.insert(free)
    if spansSegments, !types.isComposite(parameter.field.type) {
      source.report.choose(
        "the value of '\(declared.name)' may contain '/', as its mark in the path says",
        at: declared.place)
      return SpecText.reference(free, "segments")
    }
    return text(of: parameter, free, at: declared.place)
  }

  /// A parameter in a path, expanded as in RFC 6570.
  private func text(
    of parameter: ParameterReader.Parameter, _ input: String, at place: Span
  ) -> String {
    if parameter.mediaType != nil { return SpecText.reference(input, "json") }
    let isComposite = types.isComposite(parameter.field.type)
    let suffix = parameter.style.explodes ? "-explode" : ""
    switch parameter.style.name {
    case .label: return SpecText.reference(input, "label" + suffix)
    case .matrix where input == parameter.name: return SpecText.reference(input, "matrix" + suffix)
    case .matrix where isComposite && parameter.style.explodes:
      source.report.lose(
        "the name '\(parameter.name)'", "the items are written under the name of the input",
        at: place)
      return SpecText.reference(input, "matrix-explode")
    case .matrix:
      return ";\(parameter.name)="
        + (isComposite ? SpecText.reference(input, "comma") : SpecText.reference(input))
    default:
      return isComposite ? SpecText.reference(input, "comma" + suffix) : SpecText.reference(input)
    }
  }
}

/// The parameters that an operation declares in its path, by name.
private struct PathParameters {
  let all: [APIParameter]
  private var places: [NameKey: Int] = [:]

  init(_ parameters: [APIParameter]) {
    all = parameters.filter { $0.location == "path" }
    for (place, parameter) in all.enumerated() {
      let key = NameKey(parameter.name)
      if places[key] == nil { places[key] = place }
    }
  }

  /// The names that a text between braces can mean: the text itself, or the text without a mark of
  /// another routing language.
  static func names(of written: String) -> [NameKey] {
    var names = [written]
    if written.hasSuffix("*") || written.hasSuffix("+") { names.append(String(written.dropLast())) }
    if written.hasPrefix("*") { names.append(String(written.dropFirst())) }
    return names.map { NameKey($0) }
  }

  /// The first parameter that a text between braces can mean.
  func first(writtenAs written: String) -> APIParameter? {
    Self.names(of: written).compactMap { places[$0] }.min().map { all[$0] }
  }
}
