/* Validators that do not want to be limited, one behaviour per first argument. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void spin(double seconds) {
  struct timespec t;
  do {
    for (volatile int i = 0; i < 10000; i++) {}
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  } while (t.tv_sec + t.tv_nsec / 1e9 < seconds);
}

static void forever(void) {
  for (;;) pause();
}

/* Gives the number of the error that stops it. */
static int fill(const char *path, long megabytes) {
  static char block[1000000];
  int fd = open(path, O_WRONLY | O_CREAT, 0600);
  if (fd < 0) return errno;
  memset(block, 1, sizeof block);
  for (long i = 0; i < megabytes; i++)
    if (write(fd, block, sizeof block) < (ssize_t)sizeof block) return errno ? errno : ENOSPC;
  return 0;
}

static int is_larger(const char *path, long megabytes) {
  struct statvfs status;
  if (statvfs(path, &status)) exit(errno);
  return (unsigned long long)status.f_blocks * status.f_frsize > megabytes * 1000000ull;
}

/* Moves itself to every control group that it can see. */
static int escape(void) {
  static const char *patterns[] = {"/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/*/cgroup.procs",
                                   "/sys/fs/cgroup/*/*/cgroup.procs"};
  int escaped = 0;
  for (int i = 0; i < 3; i++) {
    glob_t found;
    if (glob(patterns[i], 0, NULL, &found)) continue;
    for (size_t j = 0; j < found.gl_pathc; j++) {
      int fd = open(found.gl_pathv[j], O_WRONLY);
      if (fd >= 0 && write(fd, "0", 1) == 1) escaped++;
    }
    globfree(&found);
  }
  return escaped;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  long count = argc > 2 ? atol(argv[2]) : 0;
  if (!strcmp(what, "fork-bomb")) {
    for (;;) fork();
  } else if (!strcmp(what, "fill-tmpfs")) {
    exit(fill("/tmp/filled", count));
  } else if (!strcmp(what, "fill-tmpfs-and-wait")) {
    fill("/tmp/filled", count);
    forever();
  } else if (!strcmp(what, "size-of-tmpfs")) {
    return is_larger("/tmp", count) || is_larger("/dev/shm", count);
  } else if (!strcmp(what, "huge-file")) {
    fill("huge", count);
    forever();
  } else if (!strcmp(what, "deep-directories")) {
    char name[101];
    memset(name, 'd', 100);
    name[100] = 0;
    for (long i = 0; i < count; i++)
      if (mkdir(name, 0700) || chdir(name)) return errno;
  } else if (!strcmp(what, "leak-descriptors")) {
    while (open("/dev/null", O_RDONLY) >= 0) {}
    return errno;
  } else if (!strcmp(what, "escape")) {
    int escaped = escape();
    spin(0.2);
    return escaped;
  } else if (!strcmp(what, "kill-everyone")) {
    kill(-1, SIGKILL);
    forever();
  } else if (!strcmp(what, "stop-itself")) {
    raise(SIGSTOP);
  } else if (!strcmp(what, "nameless-daemon")) {
    if (fork() == 0) {
      char *none[] = {NULL}, *words[] = {argv[0], "spin", NULL};
      setsid();
      if (fork() == 0) execve(argv[0], words, none);
      _exit(0);
    }
    wait(NULL);
  } else if (!strcmp(what, "close-output")) {
    close(1);
    close(2);
    spin(1e9);
  } else if (!strcmp(what, "write")) {
    int fd = open(argv[2], O_WRONLY | O_CREAT, 0600);
    return fd < 0 ? errno : 0;
  } else if (!strcmp(what, "read")) {
    return open(argv[2], O_RDONLY) < 0 ? errno : 0;
  } else if (!strcmp(what, "connect")) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)count)};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    return connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address) ? errno : 0;
  } else if (!strcmp(what, "spin")) {
    spin(1e9);
  }
  return 0;
}
