/*
 * The part of the harness that is the same for every witness. The generated part stands before it and defines
 * WITNESS_NONCE, the tables of input values, and what the property is about.
 *
 * It reports on file descriptor 3. Every record begins with a random word that the program under test does not
 * know, so that nothing the program prints can be taken for a violation. Records are formatted without the C
 * library, because the program may define functions of the same names.
 */

static const int report_descriptor = 3;

struct text {
  char characters[3500];
  unsigned length;
};

static void append(struct text *text, const char *more) {
  while (*more && text->length < sizeof text->characters - 1)
    text->characters[text->length++] = *more == '\n' ? '\t' : *more, more++;
}

static void append_number(struct text *text, unsigned long long number) {
  char digits[24];
  unsigned at = sizeof digits;
  digits[--at] = 0;
  do
    digits[--at] = '0' + number % 10;
  while (number /= 10);
  append(text, digits + at);
}

/* A record begins on a line of its own, whatever the program wrote to the same descriptor. */
static void begin(struct text *text, const char *kind) {
  text->characters[0] = '\n';
  text->length = 1;
  append(text, WITNESS_NONCE " ");
  append(text, kind);
  append(text, " ");
}

static void send(struct text *text) {
  text->characters[text->length++] = '\n';
  syscall(SYS_write, report_descriptor, text->characters, text->length);
}

static void report(const char *kind, const char *detail) {
  struct text text;
  begin(&text, kind);
  append(&text, detail);
  send(&text);
}

static void stop(const char *kind, const char *detail) __attribute__((noreturn));
static void stop(const char *kind, const char *detail) {
  report(kind, detail);
  for (;;)
    syscall(SYS_exit_group, 0);
}

/* ---- inputs ---- */

static unsigned current_site;
static unsigned cursor[WITNESS_SITES + 1];
static char used[WITNESS_MAXIMUM_VALUES + 1];
static unsigned reported_inputs;
static int reported_open_input;

void __witness_at(unsigned site) { current_site = site; }

static const struct candidate *chosen(void) {
  static const struct candidate *candidate;
  if (!candidate) {
    const char *number = getenv("WITNESS_CANDIDATE");
    unsigned index = 0;
    while (number && *number >= '0' && *number <= '9')
      index = index * 10 + (*number++ - '0');
    candidate = &candidates[index < WITNESS_CANDIDATES ? index : 0];
  }
  return candidate;
}

/* The next value that the witness gives for the current call; the fill where it gives none. */
static struct value take(long long fill) {
  const struct candidate *candidate = chosen();
  struct value value = {0, (unsigned long long)fill, fill < 0 ? ~0ULL : 0, fill};
  unsigned site = current_site;
  int given = 0;
  if (site) {
    unsigned end = candidate->queue_start[site];
    while (cursor[site] < end - candidate->queue_start[site - 1]) {
      unsigned index = candidate->queue[candidate->queue_start[site - 1] + cursor[site]++];
      if (used[index])
        continue;
      used[index] = 1;
      value = candidate->values[index];
      given = 1;
      break;
    }
  }
  /* The first inputs are shown to the user; the first open one says that other values are worth trying. */
  if (reported_inputs < 64 || (!given && !reported_open_input)) {
    struct text text;
    reported_inputs++;
    reported_open_input |= !given;
    begin(&text, "input");
    append_number(&text, site);
    append(&text, given ? " witness " : " open ");
    if (value.is_real) {
      append(&text, "real");
    } else {
      if (value.high >> 63)
        append(&text, "-");
      append_number(&text, value.high >> 63 ? -value.low : value.low);
    }
    send(&text);
  }
  current_site = 0;
  return value;
}

static unsigned long long take_integer(void) {
  struct value value = take(chosen()->fill);
  return value.is_real ? (unsigned long long)(long long)value.real : value.low;
}

static double take_real(void) {
  struct value value = take(chosen()->fill);
  if (value.is_real)
    return value.real;
  return value.high >> 63 ? -(double)-value.low : (double)value.low;
}

/* An open pointer is null: any other number would be an address that means nothing. */
static void *take_pointer(void) { return (void *)(uintptr_t)take(0).low; }

#define WEAK __attribute__((weak))
#define INTEGER_INPUT(name, type) \
  WEAK type __VERIFIER_nondet_##name(void) { return (type)take_integer(); } \
  WEAK type nondet_##name(void) { return (type)take_integer(); }
#define REAL_INPUT(name, type) \
  WEAK type __VERIFIER_nondet_##name(void) { return (type)take_real(); } \
  WEAK type nondet_##name(void) { return (type)take_real(); }
#define POINTER_INPUT(name) \
  WEAK void *__VERIFIER_nondet_##name(void) { return take_pointer(); } \
  WEAK void *nondet_##name(void) { return take_pointer(); }

INTEGER_INPUT(bool, _Bool)
INTEGER_INPUT(_Bool, _Bool)
INTEGER_INPUT(char, char)
INTEGER_INPUT(uchar, unsigned char)
INTEGER_INPUT(unsigned_char, unsigned char)
INTEGER_INPUT(short, short)
INTEGER_INPUT(ushort, unsigned short)
INTEGER_INPUT(int, int)
INTEGER_INPUT(uint, unsigned int)
INTEGER_INPUT(unsigned, unsigned int)
INTEGER_INPUT(unsigned_int, unsigned int)
INTEGER_INPUT(long, long)
INTEGER_INPUT(ulong, unsigned long)
INTEGER_INPUT(longlong, long long)
INTEGER_INPUT(ulonglong, unsigned long long)
INTEGER_INPUT(loff_t, long long)
INTEGER_INPUT(sector_t, unsigned long)
INTEGER_INPUT(size_t, size_t)
INTEGER_INPUT(pthread_t, unsigned long)
INTEGER_INPUT(u8, unsigned char)
INTEGER_INPUT(u16, unsigned short)
INTEGER_INPUT(u32, unsigned int)
INTEGER_INPUT(U8, unsigned char)
INTEGER_INPUT(U16, unsigned short)
INTEGER_INPUT(U32, unsigned int)
INTEGER_INPUT(S8, signed char)
INTEGER_INPUT(S16, short)
INTEGER_INPUT(S32, int)
REAL_INPUT(float, float)
REAL_INPUT(double, double)
POINTER_INPUT(pointer)
POINTER_INPUT(pchar)
POINTER_INPUT(charp)
POINTER_INPUT(const_char_pointer)

#ifdef __SIZEOF_INT128__
WEAK __int128 __VERIFIER_nondet_int128(void) {
  struct value value = take(chosen()->fill);
  return (__int128)(((unsigned __int128)value.high << 64) | value.low);
}
WEAK unsigned __int128 __VERIFIER_nondet_uint128(void) {
  struct value value = take(chosen()->fill);
  return ((unsigned __int128)value.high << 64) | value.low;
}
#endif

WEAK void __VERIFIER_assume(int condition) {
  if (!condition)
    stop("assume", "");
}
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}

/* ---- unreachability ---- */

void __witness_reached(void) { stop("reached", ""); }

#ifdef WITNESS_ERROR_FUNCTION
WEAK void WITNESS_ERROR_FUNCTION(void) { stop("reached", ""); }
#endif

/* ---- overflow: the handlers that code compiled with -fsanitize=signed-integer-overflow,shift calls ---- */

#ifdef WITNESS_OVERFLOW

struct source_location {
  const char *file;
  uint32_t line, column;
};
struct type_descriptor {
  uint16_t kind, information;
  char name[1];
};
struct overflow_data {
  struct source_location location;
  const struct type_descriptor *type;
};
struct shift_data {
  struct source_location location;
  const struct type_descriptor *left_type, *right_type;
};

static void overflow(const struct source_location *location, const char *operation, const char *type) {
  struct text text;
  begin(&text, "overflow");
  append_number(&text, location->line);
  append(&text, " ");
  append(&text, operation);
  append(&text, " of type ");
  append(&text, type);
  send(&text);
  for (;;)
    syscall(SYS_exit_group, 0);
}

static unsigned width(const struct type_descriptor *type) { return 1u << (type->information >> 1); }
static int is_signed(const struct type_descriptor *type) { return type->information & 1; }

/* Values wider than a machine word are passed by address. The sign is extended to 64 bits. */
static long long signed_value(const struct type_descriptor *type, uintptr_t handle) {
  unsigned bits = width(type);
  if (bits > 64)
    return 0;
  long long value = bits > sizeof handle * 8 ? *(const long long *)handle : (long long)(intptr_t)handle;
  if (bits == 64)
    return value;
  unsigned long long mask = (1ULL << bits) - 1;
  unsigned long long low = (unsigned long long)value & mask;
  return is_signed(type) && low >> (bits - 1) ? (long long)(low | ~mask) : (long long)low;
}

#define ARITHMETIC(handler, operation) \
  void __ubsan_handle_##handler##_overflow(struct overflow_data *data, uintptr_t left, uintptr_t right) { \
    (void)left, (void)right; \
    if (is_signed(data->type)) \
      overflow(&data->location, operation, data->type->name); \
  }
ARITHMETIC(add, "addition")
ARITHMETIC(sub, "subtraction")
ARITHMETIC(mul, "multiplication")

void __ubsan_handle_negate_overflow(struct overflow_data *data, uintptr_t value) {
  (void)value;
  if (is_signed(data->type))
    overflow(&data->location, "negation", data->type->name);
}

/* Called for a division by zero too, which is no overflow. */
void __ubsan_handle_divrem_overflow(struct overflow_data *data, uintptr_t left, uintptr_t right) {
  (void)left;
  if (is_signed(data->type) && signed_value(data->type, right) == -1)
    overflow(&data->location, "division", data->type->name);
}

/* The property asks whether left * 2^right is representable; other undefined shifts are not its matter. */
void __ubsan_handle_shift_out_of_bounds(struct shift_data *data, uintptr_t left, uintptr_t right) {
  unsigned bits = width(data->left_type);
  long long base = signed_value(data->left_type, left);
  long long distance = signed_value(data->right_type, right);
  if (!is_signed(data->left_type) || bits > 64 || distance < 0 || distance >= bits || base == 0)
    return;
  long long highest = bits == 64 ? 0x7fffffffffffffffLL : (1LL << (bits - 1)) - 1;
  long long lowest = -highest - 1;
  if (base > highest >> distance || base < lowest >> distance)
    overflow(&data->location, "left shift", data->left_type->name);
}

#endif

/* ---- memory safety ---- */

#ifdef WITNESS_MEMORY
extern void __asan_set_error_report_callback(void (*)(const char *));
extern int __lsan_do_recoverable_leak_check(void);

static void memory_error(const char *description) { report("memory", description); }

/* Overwrites what the program left below the stack pointer, so that no dead pointer keeps memory reachable. */
static __attribute__((noinline)) void clear_dead_stack(void) {
  volatile char area[1 << 16];
  for (unsigned at = 0; at < sizeof area; at++)
    area[at] = 0;
}

static void check_leaks(void) {
  clear_dead_stack();
  if (__lsan_do_recoverable_leak_check())
    stop("leak", "");
}

/* The standard streams get buffers of ours, so that none of theirs counts as memory that was never freed. */
static char stream_buffers[2][BUFSIZ];
#endif

static void at_exit(void) {
#ifdef WITNESS_MEMORY
  check_leaks();
#endif
  report("end", "");
}

extern int witness_program_main();

int main(int argc, char **argv, char **environment) {
#ifdef WITNESS_MEMORY
  setvbuf(stdout, stream_buffers[0], _IOFBF, BUFSIZ);
  setvbuf(stdin, stream_buffers[1], _IOFBF, BUFSIZ);
  __asan_set_error_report_callback(memory_error);
#endif
  atexit(at_exit);
  int code = witness_program_main(argc, argv, environment);
#ifdef WITNESS_MEMORY
  clear_dead_stack();
#endif
  exit(code);
}
