/// Names of files that Windows does not take as they are.
package enum WindowsName {
  /// Whether a name is that of a device, whatever its extension and the case of its letters: `con`,
  /// `Aux.txt`, `COM1`.
  package static func isDevice(_ name: some Collection<UInt8>) -> Bool {
    let stem = name.prefix { $0 != UInt8(ascii: ".") }.map(\.asciiUppercased)
    return devices.contains(stem)
  }

  private static let devices: Set<[UInt8]> = Set(
    (["CON", "PRN", "AUX", "NUL"] + (0...9).flatMap { ["COM\($0)", "LPT\($0)"] }).map {
      Array($0.utf8)
    })
}
