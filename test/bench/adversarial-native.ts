import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AdversarialProgram, typeOfInput } from './adversarial-table.js';

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'no-overflow': ['-fsanitize=signed-integer-overflow,shift', '-fno-sanitize-recover=all'],
  'valid-memsafety': ['-fsanitize=address', '-fsanitize-address-use-after-scope'],
  'valid-memcleanup': ['-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free'],
};

const SIGNS: Readonly<Record<string, RegExp>> = {
  'no-overflow': /runtime error: .*(overflow|cannot be represented|shift)/,
  'valid-memsafety': /ERROR: (Address|Leak)Sanitizer/,
  'valid-memcleanup': /memory is left/,
};

function harnessFor({ inputs, text, property }: AdversarialProgram): string {
  const names = [...new Set([...text.matchAll(/__VERIFIER_nondet_(\w+)/g)].map(([, name = '']) => name))];
  const functions = names.map((name) => {
    const type = typeOfInput(name);
    const read = /float|double/.test(type)
      ? 'strtod(next(), 0)'
      : type.startsWith('unsigned')
        ? 'strtoull(next(), 0, 0)'
        : 'strtoll(next(), 0, 0)';
    return `${type} __VERIFIER_nondet_${name}(void) { return (${type})${read}; }`;
  });
  return `#include <stdlib.h>\nstatic const char *inputs[] = {${[...inputs, ''].map((each) => JSON.stringify(each)).join(', ')}}; static unsigned at;\nstatic const char *next(void) { if (at == ${inputs.length}) { if (${property === 'termination' ? 1 : 0}) at--; else exit(78); } return inputs[at++]; }\n${functions.join('\n')}\nvoid __VERIFIER_assume(int holds) { if (!holds) exit(79); }\n`;
}

/** Counts what is allocated; what a variable still leads to counts, too, unlike in the sanitizer. */
const LEFT = `#include <stdio.h>
static int left;
void *__real_malloc(size_t); void *__real_calloc(size_t, size_t); void *__real_realloc(void *, size_t); void __real_free(void *);
void *__wrap_malloc(size_t n) { left++; return __real_malloc(n); }
void *__wrap_calloc(size_t n, size_t m) { left++; return __real_calloc(n, m); }
void *__wrap_realloc(void *p, size_t n) { if (!p) left++; return __real_realloc(p, n); }
void __wrap_free(void *p) { if (p) left--; __real_free(p); }
__attribute__((destructor)) static void count(void) { if (left) fputs("memory is left", stderr); }
`;

/** Compiles a program and executes it with its inputs: `violated`, or what it did instead. */
export function violatesNatively(program: AdversarialProgram, folder: string): string {
  const { property, text, dataModel } = program;
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('harness.c'), harnessFor(program) + (property === 'valid-memcleanup' ? LEFT : ''));
  writeFileSync(
    path('native.c'),
    text.replace('void reach_error(void) {}', 'extern void exit(int); void reach_error(void) { exit(77); }'),
  );
  const compiled = spawnSync(
    'gcc',
    [
      '-w',
      '-g',
      '-fwrapv',
      '-fno-builtin',
      dataModel === 'LP64' ? '-m64' : '-m32',
      ...(dataModel === 'LP64' ? [] : ['-msse2', '-mfpmath=sse']),
      ...(OPTIONS[property] ?? []).map((each) => each),
      ...(property === 'no-overflow' ? ['-fno-wrapv'] : []),
      '-o',
      path('a.out'),
      path('native.c'),
      path('harness.c'),
      '-lm',
    ],
    { encoding: 'utf8' },
  );
  if (compiled.status !== 0) return compiled.stderr;
  const { status, signal, stderr } = spawnSync(path('a.out'), {
    timeout: 3000,
    encoding: 'utf8',
    env: { ...process.env, ASAN_OPTIONS: 'detect_stack_use_after_return=1' },
  });
  const violated =
    property === 'unreach-call'
      ? status === 77
      : property === 'termination'
        ? signal === 'SIGTERM'
        : SIGNS[property]?.test(stderr);
  return violated ? 'violated' : `status ${status}, signal ${signal}: ${stderr.slice(0, 300)}`;
}
