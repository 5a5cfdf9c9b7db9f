// renameat2 and openat2 of Linux: glibc declares the first for _GNU_SOURCE only, musl not at all, and the
// second is in neither. A program that ends with its parent needs a call between fork and exec. malloc_trim
// is glibc's, and Swift does not import its header. Elsewhere nothing is declared.

#ifndef WAYBILL_RENAME_H
#define WAYBILL_RENAME_H

#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
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

// Starts a program whose descriptors 0, 1, 2 and so on are those given, and which is killed when the thread
// that started it ends, however that ends. The program ends with 127 if it cannot be started.
static inline pid_t waybill_spawn(
    const char *path, char *const *arguments, char *const *environment, const int *descriptors,
    int count) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  // Until exec, only calls that are safe in the handler of a signal.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  for (int target = 0; target < count; target++)
    if (dup2(descriptors[target], target) < 0) _exit(127);
  // Ignored signals are inherited.
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  execve(path, arguments, environment);
  _exit(127);
}

static inline void waybill_return_free_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
#endif

#endif
