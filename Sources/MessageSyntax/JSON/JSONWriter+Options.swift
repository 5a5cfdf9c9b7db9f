// How JSON is written: `json-options` of the specification language.

extension JSONWriter {
  /// How JSON is written. The first case of each is the default.
  package struct Options: Sendable, Hashable {
    package enum Style: String, Sendable, Hashable, CaseIterable {
      case compact
      /// A line for each member, two blanks a level.
      case pretty
    }

    package enum Slashes: String, Sendable, Hashable, CaseIterable {
      case plain
      /// `\/`, as NSJSONSerialization has it.
      case escaped
    }

    package enum Unicode: String, Sendable, Hashable, CaseIterable {
      case plain
      /// All beyond ASCII as `\uXXXX`, in lower case, beyond the BMP as surrogate pairs.
      case escaped
    }

    package var style: Style
    package var slashes: Slashes
    package var unicode: Unicode

    package init(
      style: Style = .compact, slashes: Slashes = .plain, unicode: Unicode = .plain
    ) {
      (self.style, self.slashes, self.unicode) = (style, slashes, unicode)
    }
  }
}
