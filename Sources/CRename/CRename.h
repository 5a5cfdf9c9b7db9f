// renameat2 and openat2 of Linux: glibc declares the first for _GNU_SOURCE only, musl not at all, and the
// second is in neither. malloc_trim is glibc's, and Swift does not import its header. Elsewhere nothing is
// declared.

#ifndef WAYBILL_RENAME_H
#define WAYBILL_RENAME_H

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

static const unsigned int waybill_rename_noreplace = 1 << 0;
static const unsigned int waybill_rename_exchange = 1 << 1;

static inline int waybill_renameat2(
    int folder, const char *name, int newFolder, const char *newName, unsigned int flags) {
  return (int)syscall(SYS_renameat2, folder, name, newFolder, newName, flags);
}

// No magic links, no links at all, and nothing outside the folder.
static const unsigned long long waybill_resolve_beneath = 0x02 | 0x04 | 0x08;

// The number is that of all architectures; headers older than Linux 5.6 lack the name.
static inline int waybill_openat2(
    int folder, const char *path, unsigned long long flags, unsigned long long mode,
    unsigned long long resolve) {
  const struct {
    unsigned long long flags, mode, resolve;
  } how = {flags, mode, resolve};
  return (int)syscall(437, folder, path, &how, sizeof how);
}

static inline void waybill_return_free_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
#endif

#endif
