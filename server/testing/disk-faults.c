// Preloaded into a program (LD_PRELOAD): makes writes and syncs fail or wait, and logs syncs, for files with FAULT_DIRECTORY in their path.
// FAULT_ORDERS is the path of a file with an order, read at each call: "fsync 5" and "write 5" fail with errno 5, "fsync sleep 3" waits
// 3 seconds first, "fsync nothing" reports a success and syncs nothing. Without that file, or for other calls, the call is unchanged. FAULT_LOG is the path of a file with one line per sync.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

static int is_inside(int fd, char *path, size_t size) {
  const char *directory = getenv("FAULT_DIRECTORY");
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (!directory || length < 0) return 0;
  path[length] = 0;
  return strstr(path, directory) != NULL;
}

static const int nothing = -1;

// The errno with which the call must fail, or `nothing` if it must do nothing; 0 if the call is unchanged.
static int ordered(const char *call, int fd) {
  char path[4096], text[64] = "", what[16] = "", value[16] = "";
  int seconds = 0;
  const char *file = getenv("FAULT_ORDERS");
  if (!file || !is_inside(fd, path, sizeof path)) return 0;
  int orders = open(file, O_RDONLY | O_CLOEXEC);
  if (orders < 0) return 0;
  ssize_t length = read(orders, text, sizeof text - 1);
  close(orders);
  if (length <= 0 || sscanf(text, "%15s %15s %d", what, value, &seconds) < 2 || strcmp(what, call) != 0) return 0;
  if (strcmp(value, "nothing") == 0) return nothing;
  if (strcmp(value, "sleep") != 0) return atoi(value);
  sleep(seconds);
  return 0;
}

static int synced(int fd, int result) {
  char path[4096];
  const char *file = getenv("FAULT_LOG");
  if (result != 0 || !file || !is_inside(fd, path, sizeof path - 1)) return result;
  int log = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  strcat(path, "\n");
  if (log >= 0 && NEXT(write)(log, path, strlen(path)) < 0) result = 0;
  if (log >= 0) close(log);
  return result;
}

#define FAIL_WHERE_ORDERED(call)    \
  int error = ordered(call, fd);    \
  if (error == nothing) return 0;   \
  if (error) {                      \
    errno = error;                  \
    return -1;                      \
  }

int fsync(int fd) {
  FAIL_WHERE_ORDERED("fsync")
  return synced(fd, NEXT(fsync)(fd));
}

int fdatasync(int fd) {
  FAIL_WHERE_ORDERED("fsync")
  return synced(fd, NEXT(fdatasync)(fd));
}

ssize_t write(int fd, const void *bytes, size_t count) {
  FAIL_WHERE_ORDERED("write")
  return NEXT(write)(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  FAIL_WHERE_ORDERED("write")
  return NEXT(pwrite)(fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  FAIL_WHERE_ORDERED("write")
  return NEXT(pwrite64)(fd, bytes, count, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  FAIL_WHERE_ORDERED("write")
  return NEXT(writev)(fd, parts, count);
}
