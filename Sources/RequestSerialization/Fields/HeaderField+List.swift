// Field lines by name.

extension [HeaderField] {
  /// The value of the first field of a name, compared without regard to the case of ASCII letters.
  ///
  /// Assigning puts the value in the place of the first field of that name, in the spelling that is
  /// given, and removes further ones; a new field goes to the end. Assigning `nil` removes all
  /// fields of that name.
  ///
  /// ```swift
  /// var fields = [HeaderField("Accept", "text/html")]
  /// fields["accept"] = "*/*"     // accept: */*
  /// fields["Accept"] = nil       // none
  /// ```
  ///
  /// - Parameter name: The name of the field.
  public subscript(name: String) -> String? {
    get {
      first { $0.isNamed(name) }?.value
    }
    set {
      let place = firstIndex { $0.isNamed(name) }
      if let place, let newValue {
        let rest = self[(place + 1)...].filter { !$0.isNamed(name) }
        replaceSubrange(place..., with: [HeaderField(name, newValue)] + rest)
      } else if let newValue {
        append(HeaderField(name, newValue))
      } else {
        removeAll { $0.isNamed(name) }
      }
    }
  }

  /// Puts a field in the place of those of its name, as assigning its value does.
  ///
  /// ```swift
  /// serializer.fields.set(.userAgent(product: "Photos", version: "2.1"))
  /// ```
  ///
  /// - Parameter field: The field.
  public mutating func set(_ field: HeaderField) {
    self[field.name] = field.value
  }

  /// These fields, and those of the defaults that are not among them.
  ///
  /// The defaults come first. A field that overrides one stands in its place, with its own spelling
  /// and all of its lines.
  func overriding(_ defaults: [HeaderField]) -> [HeaderField] {
    guard !defaults.isEmpty else { return self }
    var merged: [HeaderField] = []
    merged.reserveCapacity(defaults.count + count)
    var taken = Set<Int>()
    for field in defaults {
      let own = indices.filter { self[$0].isNamed(field.name) }
      guard !own.isEmpty else {
        merged.append(field)
        continue
      }
      for index in own where taken.insert(index).inserted { merged.append(self[index]) }
    }
    for index in indices where !taken.contains(index) { merged.append(self[index]) }
    return merged
  }
}
