// Captured requests are read by a separate target, which imports also use. Clients of this library
// see its types as part of it.

@_exported public import RecordedMessages
