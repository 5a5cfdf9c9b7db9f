// renameat2 of Linux: glibc declares it for _GNU_SOURCE only, musl not at all. Elsewhere nothing is
// declared.

#ifndef WAYBILL_RENAME_H
#define WAYBILL_RENAME_H

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned int waybill_rename_noreplace = 1 << 0;
static const unsigned int waybill_rename_exchange = 1 << 1;

static inline int waybill_renameat2(
    int folder, const char *name, int newFolder, const char *newName, unsigned int flags) {
  return (int)syscall(SYS_renameat2, folder, name, newFolder, newName, flags);
}
#endif

#endif
