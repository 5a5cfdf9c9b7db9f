// Accesses cookies by name.

extension [Cookie] {
  /// The value of the first cookie with a name. Names of cookies are compared byte for byte.
  ///
  /// Assigning sets the value of the first cookie with this name and removes others; a new cookie
  /// is appended. Assigning `nil` removes all cookies with this name.
  ///
  /// ```swift
  /// request.cookies["session"] = "31d4"
  /// request.cookies["theme"] = nil
  /// ```
  ///
  /// - Parameter name: The name of the cookie.
  public subscript(name: String) -> String? {
    get {
      first { $0.name.hasSameBytes(as: name) }?.value
    }
    set {
      let place = firstIndex { $0.name.hasSameBytes(as: name) }
      if let place, let newValue {
        let rest = self[(place + 1)...].filter { !$0.name.hasSameBytes(as: name) }
        replaceSubrange(place..., with: [Cookie(name, newValue)] + rest)
      } else if let newValue {
        append(Cookie(name, newValue))
      } else {
        removeAll { $0.name.hasSameBytes(as: name) }
      }
    }
  }
}
