/* Functions of the C library: each `check` stores one number that is compared with that of the real library. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int usleep(unsigned), nanosleep(const struct timespec *, struct timespec *), rand_r(unsigned *);
unsigned sleep(unsigned);

unsigned long long R[1300];
int results;

static void check(unsigned long long value) { R[results++] = value; }
static void real(double value) {
  union { double d; unsigned long long u; } bits;
  bits.d = value != value ? 0.5 : value;
  check(bits.u);
}
static unsigned hash(const char *text) {
  unsigned h = 5381;
  while (*text) h = h * 33 + (unsigned char)*text++;
  return h;
}
static int sign(int n) { return (n > 0) - (n < 0); }

static void characters(void) {
  for (int c = 0; c < 128; c++)
    check((isalnum(c) != 0) | (isalpha(c) != 0) << 1 | (iscntrl(c) != 0) << 2 | (isdigit(c) != 0) << 3 | (isgraph(c) != 0) << 4 |
          (islower(c) != 0) << 5 | (isprint(c) != 0) << 6 | (ispunct(c) != 0) << 7 | (isspace(c) != 0) << 8 | (isupper(c) != 0) << 9 |
          (isxdigit(c) != 0) << 10 | (isblank(c) != 0) << 11 | tolower(c) << 12 | (unsigned)toupper(c) << 20);
}

extern const unsigned short **__ctype_b_loc(void);
extern const int **__ctype_tolower_loc(void);
extern int *__errno_location(void);
static void hidden_objects(void) {
  for (int c = -128; c < 128; c++) { if (c < 0) continue; check((*__ctype_b_loc())[c]); check((*__ctype_tolower_loc())[c]); }
  *__errno_location() = 5; check(*__errno_location());
}

extern void *memrchr(const void *, int, size_t);
extern char *strsep(char **, const char *);
static void strings(void) {
  char buffer[64], *p;
  p = "abcabc"; check((const char *)memrchr(p, 'b', 6) - p); check((const char *)memrchr(p, 'b', 4) - p); check(memrchr(p, 'z', 6) == 0);
  char *rest = strcpy(buffer, "a,,b;c"); int parts = 0;
  while ((p = strsep(&rest, ",;"))) parts = parts * 31 + strlen(p) + (*p ? *p : 7);
  check(parts); check(rest == 0);
  check(strlen("")); check(strlen("seven!!")); check(strnlen("abcdef", 4));
  strcpy(buffer, "abc"); strcat(buffer, "def"); strncat(buffer, "ghijk", 2); check(hash(buffer));
  memset(buffer, 'x', sizeof buffer); strncpy(buffer, "ab", 5); check(buffer[1] + buffer[3] + buffer[5]);
  check(sign(strcmp("abc", "abd"))); check(sign(strcmp("abc", "abc"))); check(sign(strcmp("abcd", "abc"))); check(sign(strcmp("\377", "a")));
  check(sign(strncmp("abcx", "abcy", 3))); check(sign(strncmp("abcx", "abcy", 4)));
  p = "hello"; check(strchr(p, 'l') - p); check(strrchr(p, 'l') - p); check(strchr(p, 'z') == 0); check(strchr(p, 0) - p);
  check(strstr(p, "lo") - p); check(strstr(p, "") - p); check(strstr(p, "low") == 0);
  check(strspn("aabbc", "ab")); check(strcspn("aabbc", "c")); check(*strpbrk("hello", "ol"));
  strcpy(buffer, "a,b;;c"); int n = 0;
  for (p = strtok(buffer, ",;"); p; p = strtok(0, ",;")) n = n * 256 + *p;
  check(n);
  strcpy(buffer, "0123456789"); memmove(buffer + 2, buffer, 5); check(hash(buffer)); memcpy(buffer, "AB", 2); check(hash(buffer));
  check(sign(memcmp("abc", "abd", 2))); check(sign(memcmp("abc", "abd", 3))); check(memchr("abcd", 'c', 4) != 0);
  p = strdup("copy"); check(hash(p)); free(p);
}

static void numbers(void) {
  char *end; const char *text = "  -123abc";
  check(atoi("42")); check(atoi(" -17x")); check(atol("1234567")); check(atoll("-123456789012"));
  check(strtol(text, &end, 10)); check(end - text); check(strtol("0x1f", 0, 0)); check(strtol("077", 0, 0)); check(strtol("zz", 0, 36));
  check(strtol("99999999999999999999", 0, 10)); check(strtoul("4000000000", 0, 10)); check(strtoull("-1", 0, 10)); check(strtoll("-9223372036854775808", 0, 10));
  real(atof("3.25e2")); real(strtod("-0.1xyz", &end)); check(*end); check(abs(-5)); check(labs(-6L)); check(llabs(-7LL));
}

static const double samples[] = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e300, -1e-300, 123456.789, -7.25, 4503599627370497.5, 1e16};

static void mathematics(void) {
  double whole; int exponent;
  for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
    double x = samples[i];
    real(fabs(x)); real(floor(x)); real(ceil(x)); real(trunc(x)); real(round(x)); real(rint(x)); real(nearbyint(x)); real(sqrt(x));
    real(floorf((float)x)); real(roundf((float)x)); real(sqrtf((float)x)); real(fmod(x, 3.5)); real(remainder(x, 3.0)); real(fmax(x, 1.0)); real(fmin(x, NAN)); real(fma(x, 2.0, 1.0)); real(fma(3.0, 5.0, x));
    real(copysign(3.0, x)); real(modf(x, &whole)); real(whole); real(frexp(x, &exponent)); check(exponent); real(ldexp(x, 3)); real(fdim(x, 1.0));
    check(isnan(x) != 0); check(isinf(x) != 0); check(signbit(x) != 0); check(isfinite(x) != 0); check(isnormal(x) != 0); check(fpclassify(x));
    if (fabs(x) < 1e9) { check(lround(x)); check(lrint(x)); }
  }
  real(NAN); check(isnan(NAN) != 0); check(isinf(-INFINITY) != 0); real(HUGE_VAL); check(isgreater(1.0, NAN)); check(isunordered(NAN, 0.0)); check(islessequal(1.0, 1.0));
  real(pow(2.0, 10.0)); real(pow(0.0, 0.0)); real(fmod(5.0, 0.0)); check(fpclassify(1e-310)); check(signbit(-0.0) != 0);
}

static int format(char *to, unsigned long size, const char *pattern, ...) {
  va_list list;
  va_start(list, pattern);
  int n = vsnprintf(to, size, pattern, list);
  va_end(list);
  return n;
}
#define PRINT(...) do { char b[200]; int n = snprintf(b, sizeof b, __VA_ARGS__); check(hash(b)); check(n); } while (0)

static void output(void) {
  char buffer[16];
  PRINT("plain"); PRINT("%d|%5d|%-5d|%05d|%+d|% d", 42, 42, 42, 42, 42, 42); PRINT("%x %X %#x %o %#o %u", 255, 255, 255, 8, 8, -1);
  PRINT("%ld %lu %lld %llu %hhd %hd %zu", -1L, 1UL, -1LL << 40, ~0ULL, 300, 70000, sizeof(int)); PRINT("%c%c%%", 'a', 'b'); PRINT("[%s] [%10s] [%-10s] [%.2s]", "str", "str", "str", "str");
  PRINT("%f %.2f %10.3f %-10.1f| %e %.3E %g %g %g %G", 3.14159, 2.005, 1.5, 2.25, 12345.678, 0.00012, 0.0001, 1e10, 100000.0, 1e-5); PRINT("%.0f %.1f %5.0f", 0.5, 0.25, 1e15);
  PRINT("%*d %-*d %.*f", 6, 1, 6, 2, 2, 3.14159); PRINT("%.5d %.0d %8.3x", 42, 0, 10); PRINT("%f %e %d", -0.0, 0.0, INT_MIN);
  check(snprintf(buffer, 4, "%d", 123456)); check(hash(buffer)); check(format(buffer, sizeof buffer, "%s-%d-%g", "v", 7, 2.5)); check(hash(buffer)); check(sprintf(buffer, "%lx", 0xabcdefUL)); check(hash(buffer));
}

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void memory(void) {
  int *a = malloc(10 * sizeof *a);
  for (int i = 0; i < 10; i++) a[i] = (i * 7 + 3) % 10;
  a = realloc(a, 20 * sizeof *a);
  for (int i = 10; i < 20; i++) a[i] = (i * 13) % 17;
  qsort(a, 20, sizeof *a, by_value);
  long total = 0;
  for (int i = 0; i < 20; i++) total = total * 3 + a[i];
  check(total);
  int key = 9, *found = bsearch(&key, a, 20, sizeof *a, by_value);
  check(found != 0 && *found == 9);
  free(a); free(0);
  long *z = calloc(5, sizeof *z);
  check(z[0] + z[4]); free(z);
  char *s = __builtin_alloca(10); s[9] = 3; check(s[9]);
}

static void builtins(void) {
  check(__builtin_clz(1)); check(__builtin_ctz(8)); check(__builtin_popcount(0xff)); check(__builtin_ffs(0)); check(__builtin_ffs(12)); check(__builtin_parity(7));
  check(__builtin_clzll(1)); check(__builtin_ctzl(16)); check(__builtin_popcountll(~0ULL)); check(__builtin_bswap32(0x12345678)); check(__builtin_bswap64(0x123456789abcdef0ULL)); check(__builtin_bswap16(0x1234));
  int r; check(__builtin_add_overflow(INT_MAX, 1, &r)); check(r); unsigned char small; check(__builtin_mul_overflow(20, 20, &small)); check(small); long long wide; check(__builtin_sub_overflow(1u, 2u, &wide)); check(wide);
  check(__builtin_expect(5, 1)); check(__builtin_isnan(0.0 / 0.0) != 0); check(__builtin_isinf_sign(-1.0 / 0.0)); check(__builtin_fabs(-2.0) == 2.0); check(__builtin_inff() > 1e38f); real(__builtin_huge_val());
  int v = 5; check(__sync_fetch_and_add(&v, 3)); check(__sync_add_and_fetch(&v, 3)); check(__sync_bool_compare_and_swap(&v, 11, 1)); check(v); check(__atomic_load_n(&v, 5)); check(__sync_lock_test_and_set(&v, 9)); check(v);
  check(__builtin_strlen("four")); check(__builtin_offsetof(struct { char c; long l; }, l)); check(__builtin_types_compatible_p(int, long));
}

static void random_numbers_and_sleep(void) {
  unsigned s = 5;
  for (int i = 0; i < 40; i++) check(rand());
  srand(42); for (int i = 0; i < 9; i++) check(random());
  srandom(0); check(random()); srand(-7); check(rand()); srand(1); check(rand());
  for (int i = 0; i < 9; i++) check(rand_r(&s));
  check(s); check(RAND_MAX); real(difftime(7, 3));
  struct timespec t = {0, 1000}, much = {0, 1000000000}, less = {-1, 0};
  check(nanosleep(&t, 0)); check(nanosleep(&much, 0)); check(errno); errno = 0; check(nanosleep(&less, 0)); check(errno);
  check(clock_nanosleep(CLOCK_MONOTONIC, 0, &t, 0)); check(clock_nanosleep(CLOCK_MONOTONIC, 0, &much, 0)); check(usleep(10)); check(sleep(0));
}

void compute(void) { random_numbers_and_sleep(); characters(); hidden_objects(); strings(); numbers(); mathematics(); output(); memory(); builtins(); }
