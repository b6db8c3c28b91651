import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLibraryName } from '../../src/c/library/library-names.js';
import { isLibraryFunction } from '../../src/machine/library/library.js';
import { gccHas } from './gcc.js';
import { endText, runText } from './run-program.js';

/** Functions of the library without meaning here, as programs declare and call them. */
const WITHOUT_MEANING = [
  ['erf', 'double erf(double)', 'return erf(0.5) > 0;'],
  ['tgamma', 'double tgamma(double)', 'return tgamma(0.5) > 0;'],
  ['getpid', 'int getpid(void)', 'return getpid();'],
  ['getenv', 'char *getenv(const char *)', 'return getenv("A") == 0;'],
  ['setenv', 'int setenv(const char *, const char *, int)', 'return setenv("A", "b", 1);'],
  ['drand48', 'double drand48(void)', 'return drand48() > 0;'],
  ['getchar', 'int getchar(void)', 'return getchar();'],
  ['times', 'long times(void *)', 'return times(0) == 0;'],
  ['strerror', 'char *strerror(int)', 'return strerror(1) == 0;'],
  ['pthread_getconcurrency', 'int pthread_getconcurrency(void)', 'return pthread_getconcurrency();'],
  ['sinf32', 'float sinf32(float)', 'return sinf32(1) > 0;'],
  [
    'memset_explicit',
    'void *memset_explicit(void *, int, unsigned long)',
    'char b; return memset_explicit(&b, 0, 1) == &b;',
  ],
] as const;

/** Functions of the library with other types than theirs. */
const INCOMPATIBLE = [
  'int strlen(const char *); int main(void) { return strlen("abc"); }',
  'char *abs(int); int main(void) { return abs(3) == 0; }',
  'long labs(short); int main(void) { return labs(3); }',
  'void exit(void); int main(void) { exit(); }',
  'int ffs(); int main(void) { return ffs("abc"); }',
  'double fabs(float); int main(void) { return fabs(1); }',
  'unsigned strlen(const char *); int main(void) { unsigned (*f)(const char *) = strlen; return f("abc"); }',
  'void *malloc(unsigned); int main(void) { unsigned n = 8; return malloc(n) == 0; }',
  'void *malloc(int); int main(void) { return malloc(-1) == 0; }',
  'void *malloc(unsigned); int main(void) { void *(*f)(unsigned) = malloc; malloc(8); return f(8) == 0; }',
  'char *strcpy(); int main(void) { char b[2]; return strcpy(b, 1) == b; }',
  'int main(void) { int n = 0, t; return pthread_create(&t, n, main, 0); }',
  'int puts(const char *, int); int main(void) { return puts("a", 1); }',
];

const AS_THEY_ARE = [
  ['unsupported', '#include <time.h>\nint main(void) { struct timespec t; return clock_gettime(7, &t); }'],
  ['unsupported', '#include <time.h>\nint main(void) { long t = time(0); return clock() > 1; }'],
  [
    'unsupported',
    'struct timespec { int s, n; }; int clock_gettime(int, struct timespec *); int main(void) { struct timespec t; return clock_gettime(0, &t); }',
  ],
  ['undefined', '#include <time.h>\nint main(void) { return nanosleep(0, 0); }'],
  ['exit 3', 'int ffs(int); int main(void) { return ffs(12); }'],
  ['exit 0', 'void *malloc(unsigned); int main(void) { char *p = malloc(8); return p ? p[7] = 0 : 0; }'],
  ['exit 2', 'int memcmp(char *, char *, int); int main(void) { return memcmp("abc", "abd", 2) + 2; }'],
  ['exit 1', 'long labs(); int main(void) { return labs(-5000000000L) == 5000000000L; }'],
  ['exit 3', 'int ffs(); int main(void) { return ffs(12); }'],
  ['exit 3', 'int main(void) { return __builtin_strlen("abc"); }'],
  ['exit 9', 'int getpid(void) { return 9; } int main(void) { return getpid(); }'],
  ['exit 9', 'int strlen(int n) { return n; } int main(void) { return strlen(9); }'],
  ['exit 5', 'extern int other(void); int main(void) { return other(); }'],
  ['exit 5', 'extern int __VERIFIER_nondet_int(void); int main(void) { return __VERIFIER_nondet_int(); }'],
  ['exit 1', 'extern struct f *stdout, *stderr; int main(void) { return stdout != stderr && stdout; }'],
  ['unsupported', 'extern struct f { int n; } *stdout; int main(void) { return stdout->n; }'],
  ['unsupported', 'extern char **environ; int main(void) { return environ == 0; }'],
  ['unsupported', 'extern double sin(double); int main(void) { return sin(1.0) > 0; }'],
  ['exit 1', 'extern double sin(double); int main(void) { return sin(0.0) == 0; }'],
  ['unsupported', 'double __builtin_nosuch(double); int main(void) { return __builtin_nosuch(1.0) > 0; }'],
] as const;

const CLOCK = `
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>
static long long at(int clock) { struct timespec t; clock_gettime(clock, &t); return t.tv_sec * 1000000000LL + t.tv_nsec; }
`;

/** Inputs, the exit code, and the body of main: clocks show what the environment chooses, but never go back. */
const CLOCK_ROWS = [
  [[7n], 7, 'return time(0);'],
  [[7n], 14, 'time_t t; int r = time(&t); return r + t;'],
  [[7n, 3n], 0, 'time_t t = time(0); return time(0) - t;'],
  [[7n, 9n], 2, 'time_t t = time(0); return time(0) - t;'],
  [[], 5, 'time_t t = time(0); sleep(5); return difftime(time(0), t);'],
  [[1n << 40n], 1, 'return time(0) < 1ULL << 31;'],
  [[4n, 8n], 1, 'struct timeval t; return gettimeofday(&t, 0) == 0 && t.tv_sec == 4 && t.tv_usec == 8;'],
  [[4n, 1n << 40n], 1, 'struct timeval t; gettimeofday(&t, 0); return t.tv_usec < 1000000;'],
  [[4n, 9n, 4n, 2n], 0, 'long long t = at(CLOCK_REALTIME); return at(CLOCK_REALTIME) - t;'],
  [[4n, 9n, 5n, 2n], 1, 'long long t = at(CLOCK_REALTIME); return at(CLOCK_REALTIME) > t;'],
  [[4n, 9n, 2n, 2n], 2, 'at(CLOCK_REALTIME); return at(CLOCK_MONOTONIC) / 1000000000;'],
  [
    [9n, 5n],
    4,
    'at(CLOCK_REALTIME); struct timespec t = {2, 999999999}; nanosleep(&t, 0); return time(0) - 9 + at(CLOCK_MONOTONIC) / 2999999999;',
  ],
  [[6n, 4n], 6, 'return clock() < clock() ? 0 : clock();'],
  [[], 1, 'struct timespec t; return timespec_get(&t, TIME_UTC) + timespec_get(&t, 1) - 1;'],
] as const;

describe('functions of the C library', () => {
  it.each(CLOCK_ROWS)('the clocks show %s: exit %i: %s', (inputs, code, body) => {
    for (const options of [{}, { symbolic: true }, { model: 'ILP32' }, { threads: 'many' }] as const)
      expect(endText(runText(`${CLOCK}int main(void) { ${body} }`, { ...options, inputs }))).toBe(
        `exit ${code}`,
      );
  });

  it.each(WITHOUT_MEANING)('%s without a body is no input', (name, declaration, body) => {
    for (const symbolic of [false, true]) {
      const { end, inputs } = runText(`extern ${declaration}; int main(void) { ${body} }`, { symbolic });
      expect(end).toMatchObject({ kind: 'unsupported', why: `${name}, a function of the C library` });
      expect(inputs).toEqual([]);
    }
  });

  it.each(INCOMPATIBLE)('with another type than in the library are not executed: %s', (text) => {
    const { end } = runText(text);
    expect(end).toMatchObject({
      kind: 'unsupported',
      why: expect.stringContaining('declared with another type'),
    });
  });

  it.each(AS_THEY_ARE)('%s: %s', (wanted, text) => {
    expect(endText(runText(text, { inputs: [5n] }))).toBe(wanted);
  });

  it('are all known by name that the headers of this machine declare', () => {
    if (!gccHas('LP64')) return;
    const declared = declaredNames();
    expect(declared.length).toBeGreaterThan(1000);
    expect(declared.filter((name) => !isLibraryName(name) && !isLibraryFunction(name))).toEqual([]);
  });
});

const HEADERS =
  'assert complex ctype errno fenv inttypes locale math setjmp signal stdio stdlib string threads time uchar wchar wctype aio dirent dlfcn fcntl fnmatch ftw glob grp iconv langinfo libgen monetary mqueue net/if netdb nl_types poll pthread pwd regex sched search semaphore spawn strings sys/ipc sys/mman sys/msg sys/resource sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times sys/uio sys/un sys/utsname sys/wait syslog termios unistd utime utmpx wordexp'.split(
    ' ',
  );

/** Functions that headers of C and POSIX declare here, but for those whose names are reserved. */
function declaredNames(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'library-names-'));
  try {
    const [source, prototypes] = [join(folder, 'all.c'), join(folder, 'prototypes')];
    writeFileSync(source, HEADERS.map((name) => `#include <${name}.h>\n`).join(''));
    const { status, stderr } = spawnSync(
      'gcc',
      ['-std=gnu17', '-w', '-fsyntax-only', '-aux-info', prototypes, source],
      {
        encoding: 'utf8',
      },
    );
    expect(status, stderr).toBe(0);
    const names = [
      ...readFileSync(prototypes, 'utf8').matchAll(/^\/\* (\S+) \*\/ extern .*?\b([A-Za-z]\w*) \((?!\*)/gm),
    ];
    return [...new Set(names.map(([, , name = '']) => name))].filter((name) => !name.startsWith('_'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
