// Nothing, unless the trait AsyncHTTPClient is on.

#if AsyncHTTPClient
  internal import AsyncHTTPClient
#endif
