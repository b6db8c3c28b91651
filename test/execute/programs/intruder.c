/* A validator that wants out of its sandbox, one way per first argument. Exits with 0 where it got out, and with the
   number of the error that stopped it otherwise. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define KEYCTL_JOIN_SESSION 1
#define KEYCTL_READ 11
#define KEYCTL_SEARCH 10
#define SESSION_KEYRING -3
#define USER_KEYRING -4

static int put(const char *path, const char *text) {
  int fd = open(path, O_WRONLY);
  if (fd < 0) return errno;
  int failed = write(fd, text, strlen(text)) < 0 ? errno : 0;
  close(fd);
  return failed;
}

static void fill(char *at, long megabytes) {
  for (long byte = 0; byte < megabytes * 1000000; byte += 4096) at[byte] = 1;
}

/* Mounts the control groups of version 1 where its own group is the root, lifts the limit, and uses what it gained. */
static int lift_limits(long megabytes) {
  char map[64];
  snprintf(map, sizeof map, "%d %d 1", getuid(), getuid());
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWCGROUP)) return errno;
  int failed = put("/proc/self/uid_map", map);
  if (failed) return failed;
  mkdir("groups", 0700);
  if (mount("none", "groups", "cgroup", 0, "memory")) return errno;
  put("groups/memory.memsw.limit_in_bytes", "-1");
  if ((failed = put("groups/memory.limit_in_bytes", "-1"))) return failed;
  fill(malloc(megabytes * 1000000), megabytes);
  puts("lifted");
  return 0;
}

/* The first process of the sandbox, if it may be rewritten and no filter holds it. */
static int rewrite_init(void) {
  char status[4096] = "";
  int memory = open("/proc/1/mem", O_RDWR);
  if (memory < 0) return errno;
  int file = open("/proc/1/status", O_RDONLY);
  if (file < 0 || read(file, status, sizeof status - 1) < 0) return errno;
  return strstr(status, "Seccomp:\t2") ? EPERM : 0;
}

static int visit(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(path);
  memcpy(address.sun_path, path, length);
  /* A name that begins with @ is one without a file. */
  if (path[0] == '@') address.sun_path[0] = 0;
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return errno;
  return connect(fd, (struct sockaddr *)&address, offsetof(struct sockaddr_un, sun_path) + length) ? errno : 0;
}

static int call(long result) { return result < 0 ? errno : 0; }

static int attack(int argc, char **argv);

/* Attacks that are separated by a lone semicolon, each in a process of its own; prints how each of them ended. */
int main(int argc, char **argv) {
  int first = 1, many = 0;
  for (int i = 1; i <= argc; i++) {
    if (i < argc && strcmp(argv[i], ";")) continue;
    if (i == argc && (!many || first == argc)) break;
    many = 1;
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
      argv[i] = NULL;
      exit(attack(i - first + 1, argv + first - 1));
    }
    if (child < 0 || waitpid(child, &status, 0) != child) return errno;
    printf(WIFEXITED(status) ? "exit %d\n" : "signal %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    fflush(stdout);
    first = i + 1;
  }
  return many ? 0 : attack(argc, argv);
}

static int attack(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "", *object = argc > 2 ? argv[2] : "";
  long megabytes = atol(object);
  if (!strcmp(what, "lift-limits")) return lift_limits(megabytes);
  if (!strcmp(what, "unshare")) return call(unshare(CLONE_NEWUSER));
  if (!strcmp(what, "clone")) {
    long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) _exit(0);
    return call(child);
  }
  if (!strcmp(what, "clone3")) return call(syscall(SYS_clone3, NULL, 0));
  if (!strcmp(what, "rewrite-init")) return rewrite_init();
  /* No attack: starts a program with a key in its session. */
  if (!strcmp(what, "with-key")) {
    if (syscall(SYS_keyctl, KEYCTL_JOIN_SESSION, NULL) < 0) return errno;
    if (syscall(SYS_add_key, "user", object, "secret", 6, SESSION_KEYRING) < 0) return errno;
    execv(argv[3], argv + 3);
    return errno;
  }
  if (!strcmp(what, "read-keyring")) {
    char text[64] = "";
    long key = syscall(SYS_keyctl, KEYCTL_SEARCH, SESSION_KEYRING, "user", object, 0);
    if (key < 0) return errno;
    if (syscall(SYS_keyctl, KEYCTL_READ, key, text, sizeof text - 1) < 0) return errno;
    puts(text);
    return 0;
  }
  if (!strcmp(what, "leave-key")) return call(syscall(SYS_add_key, "user", object, "x", 1, USER_KEYRING));
  if (!strcmp(what, "list-keys")) {
    char text[65536];
    int fd = open("/proc/keys", O_RDONLY);
    if (fd < 0) return errno;
    long length = read(fd, text, sizeof text);
    return length < 0 ? errno : length == 0 ? ENODATA : 0;
  }
  if (!strcmp(what, "visit")) return visit(object);
  if (!strcmp(what, "pipe")) return call(open(object, O_WRONLY | O_NONBLOCK));
  if (!strcmp(what, "read")) return call(open(object, O_RDONLY));
  if (!strcmp(what, "write")) return call(open(object, O_WRONLY | O_CREAT, 0600));
  if (!strcmp(what, "vsock")) return call(socket(AF_VSOCK, SOCK_STREAM, 0));
  if (!strcmp(what, "push-input")) return call(ioctl(open("/dev/null", O_RDWR), TIOCSTI, "x"));
  if (!strcmp(what, "push-input-64")) return call(syscall(SYS_ioctl, 0, 0x100000000ul | TIOCSTI, "x"));
#ifdef __x86_64__
  if (!strcmp(what, "x32")) return call(syscall(0x40000000 | SYS_getpid));
#endif
  if (!strcmp(what, "io-uring")) return call(syscall(SYS_io_uring_setup, 1, NULL));
  if (!strcmp(what, "leave-memory")) {
    int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    int queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600), locks = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
    return segment < 0 || queue < 0 || locks < 0 ? errno : 0;
  }
  /* Memory that no process has mapped. */
  if (!strcmp(what, "hide-in-file")) {
    static char block[1000000];
    int fd = memfd_create("hidden", 0);
    memset(block, 1, sizeof block);
    for (long i = 0; i < megabytes; i++)
      if (write(fd, block, sizeof block) < 0) return errno;
    pause();
  }
  if (!strcmp(what, "hide-in-segment")) {
    int segment = shmget(IPC_PRIVATE, megabytes * 1000000, IPC_CREAT | 0600);
    char *at = segment < 0 ? (void *)-1 : shmat(segment, NULL, 0);
    if (at == (void *)-1) return errno;
    fill(at, megabytes);
    shmdt(at);
    pause();
  }
  return 0;
}
