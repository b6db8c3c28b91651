const REAL_FUNCTIONS = (
  'acos asin atan cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 log log10 log2 log1p logb cbrt sqrt fabs ' +
  'ceil floor trunc round rint nearbyint erf erfc lgamma tgamma'
).split(' ');
const REAL_FUNCTIONS_OF_TWO = 'atan2 pow fmod remainder hypot copysign nextafter fdim fmax fmin'.split(' ');

/** Functions of `math.h` exist for double, float (`f`) and long double (`l`). */
function mathPrototypes(): string {
  const lines: string[] = [];
  for (const [type, suffix] of [
    ['double', ''],
    ['float', 'f'],
    ['long double', 'l'],
  ] as const) {
    for (const name of REAL_FUNCTIONS) lines.push(`${type} ${name}${suffix}(${type} value);`);
    for (const name of REAL_FUNCTIONS_OF_TWO) {
      lines.push(`${type} ${name}${suffix}(${type} left, ${type} right);`);
    }
    lines.push(
      `${type} fma${suffix}(${type} left, ${type} right, ${type} added);`,
      `${type} modf${suffix}(${type} value, ${type} *whole);`,
      `${type} frexp${suffix}(${type} value, int *exponent);`,
      `${type} ldexp${suffix}(${type} value, int exponent);`,
      `${type} scalbn${suffix}(${type} value, int exponent);`,
      `${type} nan${suffix}(const char *tag);`,
      `int ilogb${suffix}(${type} value);`,
      `long lround${suffix}(${type} value);`,
      `long lrint${suffix}(${type} value);`,
      `long long llround${suffix}(${type} value);`,
      `long long llrint${suffix}(${type} value);`,
    );
  }
  return lines.join('\n');
}

/** Headers of mathematics, assertions and the operating system. */
export const SYSTEM_HEADERS: ReadonlyMap<string, string> = new Map([
  [
    'math.h',
    `${mathPrototypes()}
typedef float float_t;
typedef double double_t;
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define M_PI_2 1.57079632679489661923
#define M_SQRT2 1.41421356237309504880
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf_sign(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)
`,
  ],
  [
    'assert.h',
    `void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function) __attribute__((noreturn));
#ifdef NDEBUG
#define assert(expression) ((void)(0))
#else
#define assert(expression) ((expression) ? (void)(0) : __assert_fail(#expression, __FILE__, __LINE__, __func__))
#endif
#define static_assert _Static_assert
`,
  ],
  [
    'errno.h',
    `int *__errno_location(void);
#define errno (*__errno_location())
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define ENOMEM 12
#define EACCES 13
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define ENODEV 19
#define EINVAL 22
#define ENOSPC 28
#define EDOM 33
#define ERANGE 34
`,
  ],
  [
    'sys/types.h',
    `#include <stddef.h>
#include <stdint.h>
typedef long time_t;
typedef __INTPTR_TYPE__ ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned char u_char;
typedef unsigned int u_int;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
`,
  ],
  [
    'unistd.h',
    `#include <sys/types.h>
__INTPTR_TYPE__ read(int file, void *target, __SIZE_TYPE__ count);
__INTPTR_TYPE__ write(int file, const void *source, __SIZE_TYPE__ count);
int close(int file);
unsigned int sleep(unsigned int seconds);
int usleep(unsigned int microseconds);
int getpid(void);
int fork(void);
void _exit(int status) __attribute__((noreturn));
`,
  ],
  [
    'time.h',
    `#include <stddef.h>
#ifndef __time_defined
#define __time_defined 1
#endif
typedef long clock_t;
typedef long time_t;
#define CLOCKS_PER_SEC 1000000
struct tm { int tm_sec; int tm_min; int tm_hour; int tm_mday; int tm_mon; int tm_year; int tm_wday; int tm_yday; int tm_isdst; long tm_gmtoff; const char *tm_zone; };
struct timespec { long tv_sec; long tv_nsec; };
long time(long *timer);
long clock(void);
double difftime(long end, long start);
`,
  ],
  [
    'pthread.h',
    `#include <stddef.h>
typedef unsigned long pthread_t;
typedef union { char __size[__SIZEOF_LONG__ * 7]; long __align; } pthread_attr_t;
#if __SIZEOF_LONG__ == 8
typedef union { char __size[40]; long __align; } pthread_mutex_t;
#else
typedef union { char __size[24]; long __align; } pthread_mutex_t;
#endif
typedef union { char __size[4]; int __align; } pthread_mutexattr_t;
typedef union { char __size[48]; long long __align; } pthread_cond_t;
typedef union { char __size[4]; int __align; } pthread_condattr_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_MUTEX_INITIALIZER { { 0 } }
#define PTHREAD_COND_INITIALIZER { { 0 } }
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument);
int pthread_join(pthread_t thread, void **result);
void pthread_exit(void *result) __attribute__((noreturn));
pthread_t pthread_self(void);
int pthread_detach(pthread_t thread);
int pthread_equal(pthread_t left, pthread_t right);
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
int pthread_key_delete(pthread_key_t key);
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
int pthread_once(pthread_once_t *control, void (*routine)(void));
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);
int pthread_cond_destroy(pthread_cond_t *condition);
`,
  ],
]);
