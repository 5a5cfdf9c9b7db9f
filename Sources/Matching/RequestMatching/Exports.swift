// Captured requests are read in a target of their own, which imports share. Clients of this library see
// its types as part of it.

@_exported public import RecordedMessages
