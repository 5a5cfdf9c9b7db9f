// zlib, which comes with the system or from the package zlib1g-dev.

#include <zlib.h>
