import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLibraryName } from '../../../../src/c/library/library-names.js';
import { isLibraryFunction } from '../../../../src/embedded/replay/execution/library/library.js';
import { gccHas } from './gcc.js';
import { endText, runText } from './run-program.js';

/** Functions of the library without meaning here, as programs declare and call them. */
const WITHOUT_MEANING = [
  ['sscanf', 'int sscanf(const char *, const char *, ...)', 'int x = 0; return sscanf("4", "%d", &x);'],
  ['erf', 'double erf(double)', 'return erf(0.5) > 0;'],
  ['tgamma', 'double tgamma(double)', 'return tgamma(0.5) > 0;'],
  ['difftime', 'double difftime(long, long)', 'return difftime(1, 0) > 0;'],
  ['getpid', 'int getpid(void)', 'return getpid();'],
  ['getenv', 'char *getenv(const char *)', 'return getenv("A") == 0;'],
  ['setenv', 'int setenv(const char *, const char *, int)', 'return setenv("A", "b", 1);'],
  ['rand', 'int rand(void)', 'return rand();'],
  ['getchar', 'int getchar(void)', 'return getchar();'],
  ['time', 'long time(long *)', 'return time(0) == 0;'],
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
  'int puts(const char *, int); int main(void) { return puts("a", 1); }',
];

const AS_THEY_ARE = [
  ['exit 3', 'int ffs(int); int main(void) { return ffs(12); }'],
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

describe('functions of the C library', () => {
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
