/* Executes an instrumented program many times and says which of its invariants were false, and what it violated. */
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KINDS = 13, MAXIMUM_DOMAIN = 512, MAXIMUM_INPUTS = 4096, MAXIMUM_INVARIANTS = 256, MAXIMUM_BLOCKS = 4096, MAXIMUM_HANDLERS = 32 };

/* Kept outside of the static data, which every execution starts with anew. */
struct run_state {
  jmp_buf end;
  long long domain[KINDS][MAXIMUM_DOMAIN];
  int domain_size[KINDS];
  int digit[MAXIMUM_INPUTS];
  int base[MAXIMUM_INPUTS];
  int used, known, is_random, current;
  uint64_t seed;
  long long steps, steps_of_run, step_limit;
  char said[MAXIMUM_INVARIANTS];
  char said_event[8];
  long long least[MAXIMUM_INVARIANTS], greatest[MAXIMUM_INVARIANTS];
  char is_range[MAXIMUM_INVARIANTS];
  long long runs, pairs;
  void *block[MAXIMUM_BLOCKS];
  int blocks;
  void (*handler[MAXIMUM_HANDLERS])(void);
  int handlers;
  char inputs[200];
};

static struct run_state *R;
static char *saved;
extern char __data_start[], _end[];
extern int program_main();

static const char *const KIND_NAMES[KINDS] = {"bool",  "char", "uchar", "short",     "ushort",  "int", "uint",
                                              "long", "ulong", "longlong", "ulonglong", "float", "double"};

static void say(const char *what, int number) {
  char line[300];
  // The program may have printed a part of a line.
  int length = snprintf(line, sizeof line, "\n%s %d %s\n", what, number, R->inputs);
  if (write(1, line, length) != length) _exit(3);
}

static void event(int which, const char *name) {
  if (!R->said_event[which]) say(name, 0);
  R->said_event[which] = 1;
}

static void end_run(void) { longjmp(R->end, 1); }

void H_false(int k) {
  if (!R->said[k]) say("false", k);
  R->said[k] = 1;
}
void H_range(int k, long long value) {
  if (!R->said[k] || value < R->least[k]) R->least[k] = value;
  if (!R->said[k] || value > R->greatest[k]) R->greatest[k] = value;
  R->said[k] = 1;
  R->is_range[k] = 1;
}
void H_step(void) {
  R->steps++;
  if (++R->steps_of_run > R->step_limit) {
    event(0, "endless");
    end_run();
  }
}
void H_begin(int k) {
  R->current = k;
  H_step();
}
void H_pair(int k) {
  R->current = k;
  if (++R->pairs % 8 == 0) R->steps++;
}
long long H_run(void) { return R->runs; }
void H_end(void) { R->current = -1; }
void H_error(void) {
  event(1, "error");
  end_run();
}
void H_abort(void) { end_run(); }
void H_exit(int code) {
  (void)code;
  end_run();
}

/* What the program registers is called in each of its executions, and not at the end of this process. */
int H_atexit(void (*handler)(void)) {
  if (R->handlers == MAXIMUM_HANDLERS) return 1;
  R->handler[R->handlers++] = handler;
  return 0;
}

/* Calls of the compiler where an operation is undefined. */
static void undefined(void) {
  if (R->current >= 0) {
    H_false(R->current);
    return;
  }
  event(2, "undefined");
  end_run();
}
static void overflow(void) {
  if (R->current < 0) event(3, "overflow");
  undefined();
}
static void division(void) {
  overflow();
  end_run();
}
void __ubsan_handle_add_overflow(void *d, void *a, void *b) { overflow(); }
void __ubsan_handle_sub_overflow(void *d, void *a, void *b) { overflow(); }
void __ubsan_handle_mul_overflow(void *d, void *a, void *b) { overflow(); }
void __ubsan_handle_negate_overflow(void *d, void *a) { overflow(); }
void __ubsan_handle_divrem_overflow(void *d, void *a, void *b) { division(); }
void __ubsan_handle_shift_out_of_bounds(void *d, void *a, void *b) { undefined(); }
void __ubsan_handle_out_of_bounds(void *d, void *a) { undefined(); }
void __ubsan_handle_float_cast_overflow(void *d, void *a) { undefined(); }

void *H_malloc(unsigned long size) {
  void *block = malloc(size);
  if (R->blocks < MAXIMUM_BLOCKS) R->block[R->blocks++] = block;
  return block;
}
void *H_calloc(unsigned long count, unsigned long size) {
  void *block = H_malloc(count * size);
  memset(block, 0, count * size);
  return block;
}
void *H_realloc(void *block, unsigned long size) {
  if (block == 0) return H_malloc(size);
  void *moved = realloc(block, size);
  for (int i = 0; i < R->blocks; i++)
    if (R->block[i] == block) {
      R->block[i] = moved;
      break;
    }
  return moved;
}
void H_free(void *block) {
  for (int i = 0; i < R->blocks; i++)
    if (R->block[i] == block) {
      R->block[i] = R->block[--R->blocks];
      break;
    }
  free(block);
}

static uint64_t random_bits(void) {
  R->seed ^= R->seed << 13;
  R->seed ^= R->seed >> 7;
  R->seed ^= R->seed << 17;
  return R->seed;
}

static long long next(int kind) {
  long long value;
  if (R->is_random) {
    uint64_t bits = random_bits();
    value = bits % 4 != 0 || R->domain_size[kind] < 0
                ? R->domain[kind][(bits >> 8) % (uint64_t)abs(R->domain_size[kind])]
                : (long long)(random_bits() >> (bits >> 8) % 64);
  } else {
    if (R->used >= MAXIMUM_INPUTS) end_run();
    if (R->used == R->known) {
      R->digit[R->known] = 0;
      R->base[R->known++] = abs(R->domain_size[kind]);
    }
    value = R->domain[kind][R->digit[R->used++]];
  }
  size_t length = strlen(R->inputs);
  if (length < sizeof R->inputs - 30) snprintf(R->inputs + length, 30, "%s:%lld ", KIND_NAMES[kind], value);
  H_step();
  return value;
}
_Bool __VERIFIER_nondet_bool(void) { return next(0) & 1; }
char __VERIFIER_nondet_char(void) { return (char)next(1); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next(2); }
short __VERIFIER_nondet_short(void) { return (short)next(3); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)next(4); }
int __VERIFIER_nondet_int(void) { return (int)next(5); }
unsigned int __VERIFIER_nondet_uint(void) { return (unsigned int)next(6); }
long __VERIFIER_nondet_long(void) { return (long)next(7); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)next(8); }
long long __VERIFIER_nondet_longlong(void) { return next(9); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return (unsigned long long)next(10); }
float __VERIFIER_nondet_float(void) {
  uint32_t bits = (uint32_t)next(11);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
double __VERIFIER_nondet_double(void) {
  uint64_t bits = (uint64_t)next(12);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* `int=-3,5,7..9;uchar=0..15!`: values to try; `!` means that the program has no others. */
static void read_domains(char *text) {
  for (char *part = strtok(text, ";"); part; part = strtok(NULL, ";")) {
    char *values = strchr(part, '=');
    if (!values) exit(4);
    *values++ = 0;
    int kind = 0;
    while (kind < KINDS && strcmp(KIND_NAMES[kind], part) != 0) kind++;
    if (kind == KINDS) exit(4);
    int size = 0;
    while (*values && *values != '!') {
      long long first = strtoll(values, &values, 10), last = first;
      if (values[0] == '.') last = strtoll(values + 2, &values, 10);
      for (long long each = first; each <= last && size < MAXIMUM_DOMAIN; each++) R->domain[kind][size++] = each;
      if (*values == ',') values++;
    }
    R->domain_size[kind] = *values == '!' ? -size : size;
  }
}

__attribute__((no_sanitize("address"))) static void copy(char *to, const char *from, size_t size) {
  for (size_t i = 0; i < size; i++) ((volatile char *)to)[i] = from[i];
}

static void run_once(int keeps_data) {
  if (!keeps_data) copy(__data_start, saved, _end - __data_start);
  R->used = 0;
  R->handlers = 0;
  R->runs++;
  R->steps_of_run = 0;
  R->current = -1;
  R->inputs[0] = 0;
  R->steps++;
  if (setjmp(R->end) == 0) {
    program_main();
    while (R->handlers > 0) R->handler[--R->handlers]();
    if (R->blocks > 0) event(4, "leak");
  }
  while (R->blocks > 0) free(R->block[--R->blocks]);
}

static void timed_out(int number) {
  (void)number;
  event(0, "endless");
  _exit(0);
}

/* Arguments: domains, steps of all inputs in turn, steps of random inputs, steps of one execution, keep|restore data. */
int main(int argc, char **argv) {
  if (argc != 6) return 4;
  R = calloc(1, sizeof *R);
  R->current = -1;
  read_domains(argv[1]);
  long long in_turn = atoll(argv[2]), at_random = atoll(argv[3]);
  R->step_limit = atoll(argv[4]);
  R->seed = 88172645463325252ull;
  int keeps_data = strcmp(argv[5], "keep") == 0;
  size_t size = _end - __data_start;
  char *memory = malloc(size);
  saved = memory;
  copy(memory, __data_start, size);
  signal(SIGALRM, timed_out);
  alarm(60);
  int complete = 0;
  while (!complete && R->steps < in_turn) {
    run_once(keeps_data);
    while (R->known > 0 && ++R->digit[R->known - 1] == R->base[R->known - 1]) R->known--;
    complete = R->known == 0;
  }
  R->is_random = 1;
  R->steps = 0;
  while (R->steps < at_random) run_once(keeps_data);
  for (int k = 0; k < MAXIMUM_INVARIANTS; k++)
    if (R->is_range[k]) {
      snprintf(R->inputs, sizeof R->inputs, "%lld %lld", R->least[k], R->greatest[k]);
      say("range", k);
    }
  R->inputs[0] = 0;
  say(complete ? "complete" : "partial", 0);
  return 0;
}
