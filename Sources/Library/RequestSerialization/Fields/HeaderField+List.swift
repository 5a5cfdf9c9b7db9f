// Accesses field lines by name.

internal import MessageSyntax

extension [HeaderField] {
  /// The value of the first field with a name, ignoring the case of ASCII letters.
  ///
  /// Assigning replaces the first field with this name, using the given spelling, and removes
  /// others; a new field is appended. Assigning `nil` removes all fields with this name.
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

  /// Replaces all fields with the same name, as assigning a value does.
  ///
  /// ```swift
  /// serializer.fields.set(.userAgent(product: "Photos", version: "2.1"))
  /// ```
  ///
  /// - Parameter field: The field.
  public mutating func set(_ field: HeaderField) {
    self[field.name] = field.value
  }

  /// These fields, and the default fields that are not among them.
  ///
  /// The defaults come first. A field that overrides one takes its place, with its own spelling and
  /// all of its lines.
  func overriding(_ defaults: [HeaderField]) -> [HeaderField] {
    guard !defaults.isEmpty else { return self }
    guard !isEmpty else { return defaults }
    var merged: [HeaderField] = []
    merged.reserveCapacity(defaults.count + count)
    // For few names, a linear search is faster than an index.
    let lines = count > 16 ? lineIndices : nil
    var isTaken = [Bool](repeating: false, count: count)
    for field in defaults {
      var isOverridden = false
      func take(_ index: Int) {
        isOverridden = true
        if !isTaken[index] { merged.append(self[index]) }
        isTaken[index] = true
      }
      if let lines {
        lines[field.lowercasedName]?.forEach(take)
      } else {
        for index in indices where self[index].isNamed(field.name) { take(index) }
      }
      if !isOverridden { merged.append(field) }
    }
    for index in indices where !isTaken[index] { merged.append(self[index]) }
    return merged
  }

  /// The indices of the lines with each name, in order.
  private var lineIndices: [[UInt8]: [Int]] {
    var lines: [[UInt8]: [Int]] = [:]
    for index in indices { lines[self[index].lowercasedName, default: []].append(index) }
    return lines
  }
}

extension HeaderField {
  /// The bytes of the name with ASCII letters in lower case, for comparison.
  fileprivate var lowercasedName: [UInt8] { FieldName.lowercased(name.utf8) }
}
