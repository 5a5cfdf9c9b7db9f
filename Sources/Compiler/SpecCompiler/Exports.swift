// The compiler is a target of its own without back ends, because the tool of SwiftPM's plugin uses
// only one of them. Importing this library also imports it.

@_exported public import SpecCompilation
