/* Executes a program, its main called program_main, and exits with 42 where the error function is entered.
 * `given VALUE …`: once, with these inputs, then zeros. `random COUNT CONSTANT …`: so often, with inputs near the
 * constants and at the ends of the types. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define REACHED 42
#ifdef __LP64__
typedef __int128 wide;
#else
typedef long long wide;
#endif
#define WEAK __attribute__((weak, no_instrument_function))
#define PLAIN __attribute__((no_instrument_function))

extern int program_main(void);
extern void reach_error(void);
extern void __VERIFIER_error(void);

static char **given;
static int left;
static int chosen;
static unsigned long long seed;

PLAIN void __cyg_profile_func_enter(void *function, void *site) {
  (void)site;
  if (function == (void *)reach_error || function == (void *)__VERIFIER_error) _exit(REACHED);
}
PLAIN void __cyg_profile_func_exit(void *function, void *site) {
  (void)function;
  (void)site;
}

WEAK void reach_error(void) { _exit(REACHED); }
WEAK void __VERIFIER_error(void) { _exit(REACHED); }
WEAK void __VERIFIER_assume(int condition) {
  if (!condition) _exit(0);
}
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}

PLAIN static unsigned long long next(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed;
}

/* A number of a type with so many bits. */
PLAIN static wide whole(int bits) {
  if (!chosen) {
    if (left == 0) return 0;
    left--;
    char *text = *given++;
    wide number = 0;
    for (char *digit = text + (text[0] == '-'); *digit; digit++) number = 10 * number + (*digit - '0');
    return text[0] == '-' ? -number : number;
  }
  unsigned long long kind = next() % 8;
  if (kind < 4 && left > 0) return strtoll(given[next() % left], 0, 10) + (long long)(next() % 3) - 1;
  if (kind < 6) return (long long)(next() % 12) - 2;
  if (kind == 6) return (long long)(1ULL << (bits - 1)) - (long long)(next() % 2);
  return (long long)next();
}

PLAIN static double real(void) {
  if (!chosen) {
    if (left == 0) return 0;
    left--;
    return strtod(*given++, 0);
  }
  unsigned long long kind = next() % 8;
  if (kind < 5 && left > 0) return strtod(given[next() % left], 0) + ((double)(next() % 5) - 2) / 2;
  if (kind == 5) return 0.0 / (double)(next() % 2);
  return (double)(long long)next() / (double)(1ULL << (next() % 60));
}

#define INPUT(name, type) WEAK type __VERIFIER_nondet_##name(void) { return (type)whole(8 * (int)sizeof(type)); }
INPUT(char, char)
INPUT(schar, signed char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned int)
INPUT(unsigned, unsigned int)
INPUT(u8, unsigned char)
INPUT(u16, unsigned short)
INPUT(u32, unsigned int)
INPUT(size_t, unsigned long)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
#ifdef __LP64__
INPUT(int128, __int128)
INPUT(uint128, unsigned __int128)
#endif
WEAK _Bool __VERIFIER_nondet_bool(void) { return whole(8) & 1; }
WEAK float __VERIFIER_nondet_float(void) { return (float)real(); }
WEAK double __VERIFIER_nondet_double(void) { return real(); }
WEAK void *__VERIFIER_nondet_pointer(void) { return 0; }

PLAIN int main(int count, char **arguments) {
  struct rlimit time = {2, 2}, core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  if (strcmp(arguments[1], "given") == 0) {
    given = arguments + 2;
    left = count - 2;
    setrlimit(RLIMIT_CPU, &time);
    program_main();
    return 0;
  }
  chosen = 1;
  given = arguments + 3;
  left = count - 3;
  for (int run = 1; run <= atoi(arguments[2]); run++) {
    pid_t child = fork();
    if (child == 0) {
      /* CPU time: what goes on for ever ends by the signal. */
      struct itimerval span = {{0, 0}, {0, 50000}};
      setitimer(ITIMER_PROF, &span, 0);
      seed = 88172645463325252ULL + 7919ULL * (unsigned long long)run;
      for (int warm = 0; warm < 8; warm++) next();
      program_main();
      _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == REACHED) {
      printf("run %d\n", run);
      return REACHED;
    }
  }
  return 0;
}
