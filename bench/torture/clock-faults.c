// Preloaded into a program (LD_PRELOAD): moves its wall clock. CLOCK_OFFSET is the path of a file with eight bytes: a number of milliseconds,
// little-endian, that is added to each reading. Monotonic clocks are unchanged, as when the clock of a machine is set. The process of the
// embedded ClickHouse keeps its clock: it waits for times of the kernel's clock, which does not move.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

static int is_engine(void) {
  char command[8192] = "";
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, command, sizeof command - 1);
  close(file);
  return length > 0 && memmem(command, (size_t)length, "archive/embedded/main.ts", 24) != NULL;
}

static int64_t offset_ms(void) {
  static volatile int64_t *shared = NULL;
  static volatile int64_t unmoved = 0;
  if (!shared && is_engine()) shared = &unmoved;
  if (!shared) {
    const char *path = getenv("CLOCK_OFFSET");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return 0;
    void *mapped = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (mapped == MAP_FAILED) return 0;
    shared = mapped;
  }
  return *shared;
}

static void add_offset(time_t *seconds, long *fraction, long perSecond) {
  int64_t offset = offset_ms();
  *seconds += offset / 1000;
  *fraction += offset % 1000 * (perSecond / 1000);
  if (*fraction >= perSecond) {
    *fraction -= perSecond;
    *seconds += 1;
  }
  if (*fraction < 0) {
    *fraction += perSecond;
    *seconds -= 1;
  }
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static __typeof__(clock_gettime) *next = NULL;
  if (!next) next = NEXT(clock_gettime);
  int result = next(clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) add_offset(&now->tv_sec, &now->tv_nsec, 1000000000);
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  static __typeof__(gettimeofday) *next = NULL;
  if (!next) next = NEXT(gettimeofday);
  int result = next(now, zone);
  if (result == 0) add_offset(&now->tv_sec, &now->tv_usec, 1000000);
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
