extension RequestExpectation {
  /// The value of `Host` in the expected message; `nil` if it has free values.
  package var literalHost: [UInt8]? {
    message.value(of: "Host").flatMap { holes.pattern($0).hasHoles ? nil : $0 }
  }
}
