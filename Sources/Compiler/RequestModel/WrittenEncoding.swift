package import SerializationOptions

/// One encoding as written in a spec: a preset, changes to it, and further changes for single
/// parameters.
package struct WrittenEncoding: Sendable, Hashable {
  package typealias Preset = ParameterOptions.Preset

  /// A parameter with an encoding of its own.
  package struct Named: Sendable, Hashable {
    /// The bytes of its name.
    package let name: [UInt8]
    package let preset: Preset?
    package let options: OptionEntries

    package init(name: [UInt8], preset: Preset?, options: OptionEntries) {
      (self.name, self.preset, self.options) = (name, preset, options)
    }
  }

  package var preset: Preset?
  package var options = OptionEntries()

  /// The entries, one for each name.
  package private(set) var names: [Named] = []

  package init(preset: Preset? = nil, options: OptionEntries = OptionEntries()) {
    (self.preset, self.options) = (preset, options)
  }

  package var isEmpty: Bool { preset == nil && options.isEmpty && names.isEmpty }

  /// Whether a value is a text; see ``WrittenOptions/holdsText``.
  var holdsText: Bool { options.holdsText || names.contains { $0.options.holdsText } }

  /// This encoding, and for options that it does not set those of `below`. A preset replaces all of
  /// `below`.
  package func merged(over below: WrittenEncoding) -> WrittenEncoding {
    guard preset == nil else { return self }
    var result = WrittenEncoding(
      preset: below.preset, options: options.merged(over: below.options))
    result.names = below.names
    result.merge(names)
    return result
  }

  /// This encoding of queries or forms, combined with the encoding for both at the same place. A
  /// preset replaces the latter except for its entries of names.
  package func beside(_ both: WrittenEncoding) -> WrittenEncoding {
    var result = WrittenEncoding(
      preset: preset ?? both.preset,
      options: preset == nil ? options.merged(over: both.options) : options)
    result.names = both.names
    result.merge(names)
    return result
  }

  /// Merges entries of names over the existing ones.
  package mutating func merge(_ others: [Named]) {
    guard !others.isEmpty else { return }
    var places = Dictionary(
      names.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for other in others {
      if let place = places[other.name] {
        guard other.preset == nil else {
          names[place] = other
          continue
        }
        names[place] = Named(
          name: other.name, preset: names[place].preset,
          options: other.options.merged(over: names[place].options))
      } else {
        places[other.name] = names.count
        names.append(other)
      }
    }
  }

  package mutating func removeNames() { names = [] }

  /// Whether an option is written for a parameter, other than by a preset.
  package func writes(_ option: OptionID, for name: some Sequence<UInt8>) -> Bool {
    guard let own = names.first(where: { $0.name.elementsEqual(name) }) else {
      return options[option] != nil
    }
    return own.options[option] != nil || own.preset == nil && options[option] != nil
  }

  /// The library's encoding.
  package func encoding(of side: ParameterOptions.Side, text: ModelText) -> ParameterOptions {
    var encoding = preset?.row(for: side).encoding ?? ParameterOptions()
    options.apply(to: &encoding, text: text)
    let others = encoding
    for named in names {
      var own = named.preset?.row(for: side).encoding ?? others
      named.options.apply(to: &own, text: text)
      encoding.set(own, for: String(decoding: named.name, as: UTF8.self))
    }
    return encoding
  }
}
