import Diagnostics

/// Where a key of the language belongs that is in a map which does not have it. For messages.
extension LanguageMap {
  /// Which of the maps that have cures of their own has these keys.
  static func place(of keys: [LanguageKey]) -> KeyPlace? {
    let places: [(KeyPlace, [LanguageKey])] = [
      (.spec, documentKeys), (.defaults, defaultsKeys), (.request, requestKeys),
      (.remove, removeKeys),
      (.input, inputKeys), (.input, fieldKeys), (.environment, environmentKeys),
      (.authentication, authenticationKeys), (.basic, basicKeys), (.multipart, multipartKeys),
      (.part, partKeys),
    ]
    return places.first { $0.1 == keys }?.0
  }

  /// How to write a key where it belongs that is in a map which does not have it; nil where no other
  /// map around has it. `value` is its value, where that is a short word.
  static func home(of key: LanguageKey, value: String?, in place: KeyPlace) -> String? {
    let (word, keys) = (key.rawValue, keys(of: place))
    if let parent = parent(of: key, among: keys) {
      return DiagnosticMessage.writeBelow([parent.rawValue], word, value)
    }
    switch place {
    case .spec:
      if defaultsKeys.contains(key) { return DiagnosticMessage.writeInDefaults(word, value) }
      if let parent = parent(of: key, among: defaultsKeys) {
        return DiagnosticMessage.writeBelow(["defaults", parent.rawValue], word, value)
      }
      return requestKeys.contains(key) ? DiagnosticMessage.writeInRequests : nil
    case .defaults:
      if documentKeys.contains(key) { return DiagnosticMessage.writeAtTopLevel }
      return requestKeys.contains(key) ? DiagnosticMessage.writeInRequests : nil
    case .request: return documentKeys.contains(key) ? DiagnosticMessage.writeAtTopLevel : nil
    default: return nil
    }
  }

  private static func keys(of place: KeyPlace) -> [LanguageKey] {
    switch place {
    case .spec: documentKeys
    case .defaults: defaultsKeys
    case .request: requestKeys
    default: []
    }
  }

  /// The key among some whose map has a key, if there is one.
  private static func parent(of key: LanguageKey, among keys: [LanguageKey]) -> LanguageKey? {
    let options = OptionMap.all.map { ($0.key, $0.options.map(\.key)) }
    let maps: [(LanguageKey, [LanguageKey])] =
      options + [
        (.framing, framingKeys), (.match, [.ignore, .forbid]), (.auth, authenticationKeys),
        (.client, clientKeys),
        (.graphql, [.operationName]), (.multipart, [.subtype, .boundary, .parts, .throttle]),
      ]
    return maps.first { keys.contains($0.0) && $0.1.contains(key) }?.0
  }
}
