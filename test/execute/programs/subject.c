/* What is run under limits, one behaviour per first argument. Each process adds its id to the file PIDS. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void report(void) {
  char line[32];
  const char *file = getenv("PIDS");
  int fd = file ? open(file, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  if (fd >= 0) {
    if (write(fd, line, snprintf(line, sizeof line, "%d\n", getpid())) < 0) _exit(99);
    close(fd);
  }
}

/* From here on: before this program was executed, its process has been the launcher. */
static void spin_on(clockid_t clock, double seconds) {
  struct timespec t;
  clock_gettime(clock, &t);
  seconds += t.tv_sec + t.tv_nsec / 1e9;
  do {
    for (volatile int i = 0; i < 10000; i++) {}
    clock_gettime(clock, &t);
  } while (t.tv_sec + t.tv_nsec / 1e9 < seconds);
}
static void spin(double seconds) { spin_on(CLOCK_PROCESS_CPUTIME_ID, seconds); }
static void *spin_thread(void *seconds) {
  spin_on(CLOCK_THREAD_CPUTIME_ID, *(double *)seconds);
  return NULL;
}

static void forever(void) {
  for (;;) pause();
}
static void on_term(int signal) { _exit(signal); }

static void eat(long megabytes) {
  char *memory = malloc(megabytes * 1000000);
  if (!memory) _exit(98);
  memset(memory, 1, megabytes * 1000000);
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  double seconds = argc > 2 ? atof(argv[2]) : 0;
  long count = argc > 2 ? atol(argv[2]) : 0;
  report();
  if (!strcmp(what, "spin")) {
    spin(seconds);
  } else if (!strcmp(what, "threads")) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, spin_thread, &seconds);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  } else if (!strcmp(what, "forks")) {
    for (int i = 0; i < 3; i++) {
      if (fork() == 0) {
        report();
        spin(seconds);
        _exit(0);
      }
    }
    while (wait(NULL) > 0) {}
  } else if (!strcmp(what, "auto-reaped")) {
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 8; i++) {
      if (fork() == 0) {
        spin(seconds / 8);
        _exit(0);
      }
      while (wait(NULL) > 0) {}
    }
  } else if (!strcmp(what, "daemon")) {
    int ready[2];
    char byte;
    if (pipe(ready)) return 99;
    if (fork() == 0) {
      setsid();
      signal(SIGTERM, SIG_IGN);
      if (fork() != 0) _exit(0);
      report();
      spin(seconds);
      if (write(ready[1], "x", 1) < 0) _exit(99);
      spin(1e9);
    }
    wait(NULL);
    if (read(ready[0], &byte, 1) != 1) return 99;
  } else if (!strcmp(what, "eat")) {
    eat(count);
    // Once more: it has eaten.
    report();
    if (argc > 3) forever();
  } else if (!strcmp(what, "eat-in-children")) {
    for (int i = 0; i < 4; i++) {
      if (fork() == 0) {
        report();
        eat(count);
        forever();
      }
    }
    forever();
  } else if (!strcmp(what, "sleep")) {
    forever();
  } else if (!strcmp(what, "ignore-term")) {
    signal(SIGTERM, SIG_IGN);
    spin(1e9);
  } else if (!strcmp(what, "exit-on-term")) {
    signal(SIGTERM, on_term);
    spin(1e9);
  } else if (!strcmp(what, "crash")) {
    raise(SIGSEGV);
  } else if (!strcmp(what, "exit")) {
    return (int)count;
  } else if (!strcmp(what, "flood")) {
    static char block[65536];
    memset(block, 'x', sizeof block);
    for (long written = 0; count == 0 || written < count; written++)
      if (write(1, block, sizeof block) < 0) return 99;
  } else if (!strcmp(what, "hold-pipe")) {
    if (fork() == 0) {
      report();
      forever();
    }
    if (write(1, "done\n", 5) < 0) return 99;
  } else if (!strcmp(what, "streams")) {
    for (int i = 0; i < 3; i++) {
      dprintf(1, "out %d\n", i);
      dprintf(2, "err %d\n", i);
    }
    int tty = open("/dev/stderr", O_WRONLY);
    dprintf(tty, "reopened\n");
    char byte;
    dprintf(1, "stdin %zd\n", read(0, &byte, 1));
  } else if (!strcmp(what, "bomb")) {
    long children = 0;
    for (long i = 0; i < count; i++) {
      pid_t child = fork();
      if (child == 0) forever();
      if (child > 0) children++;
    }
    dprintf(1, "%ld", children);
    if (argc > 3) forever();
  }
  return 0;
}
