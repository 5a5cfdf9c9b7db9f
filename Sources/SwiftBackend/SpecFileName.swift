/// The names of generated files.
enum SpecFileName {
  /// The file that a spec compiles to, by the path of the spec relative to the root.
  static func swiftFile(of path: String) -> String {
    path + ".swift"
  }
}
