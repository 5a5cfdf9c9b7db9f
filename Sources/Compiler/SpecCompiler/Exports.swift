// What compiles specs is in a target of its own, which knows no back end: the tool of SwiftPM's plugin
// has one of them. Importing this library imports it as well.

@_exported public import SpecCompilation
