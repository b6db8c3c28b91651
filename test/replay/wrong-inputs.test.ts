import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { oneIn } from '../effort.js';

/**
 * Programs that tempt a validator that executes them to see a violation that the property does not mean, or to miss
 * one. The witness gives no value: every input is open.
 */
const WITNESS = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">
<data key="witness-type">violation_witness</data>
<node id="a"><data key="entry">true</data></node><node id="b"><data key="violation">true</data></node>
<edge source="a" target="b"/></graph></graphml>`;
const FORMULAS = {
  reach: 'G ! call(reach_error())',
  label: 'G ! label(ERROR)',
  memsafety:
    'G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack',
  memcleanup: 'G valid-memcleanup',
};
const ERROR = 'extern void abort(void); void reach_error(void) { abort(); }\n';
const HEAP = 'extern void *malloc(unsigned long); extern void free(void *);\n';

/** `unknown`, for whatever reason: the tables of reasons have their own tests. */
const NOT_CONFIRMED = /^unknown: /;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundness-'));
  writeFileSync(join(folder, 'neighbour.h'), 'static int seven(void) { return 7; }\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = readonly [
  name: string,
  property: keyof typeof FORMULAS,
  program: string,
  expected: string | RegExp,
];

async function check([name, property, program, expected]: Row, dataModel: 'ILP32' | 'LP64' = 'LP64') {
  const base = join(folder, name.replace(/\W+/g, '-'));
  writeFileSync(`${base}.c`, program);
  writeFileSync(`${base}.prp`, `CHECK( init(main()), LTL(${FORMULAS[property]}) )\n`);
  writeFileSync(`${base}.graphml`, WITNESS);
  const request = {
    programs: [`${base}.c`],
    property: `${base}.prp`,
    witness: `${base}.graphml`,
    dataModel,
    cputime: 3,
    memory: 500_000_000,
    steps: 1_000_000,
    seed: 1,
    explain: 'no',
  } as const;
  const result = await validateByReplay(request);
  const said = result.kind === 'false' ? resultText(result) : `unknown: ${result.reason}`;
  if (typeof expected === 'string') expect(said).toBe(expected);
  else expect(said).toMatch(expected);
}

describe('[SV24-46] what is no violation', () => {
  it.each<Row>(
    oneIn(3, [
      [
        'a bool input declared as int',
        'reach',
        `${ERROR}typedef int bool; extern bool __VERIFIER_nondet_bool(void);\nint main(void) { bool b = __VERIFIER_nondet_bool(); if (b != 0 && b != 1) reach_error(); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'a narrow input declared as unsigned',
        'reach',
        `${ERROR}extern unsigned __VERIFIER_nondet_uchar(void);\nint main(void) { if (__VERIFIER_nondet_uchar() > 255) reach_error(); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'a narrow input that is not declared',
        'reach',
        `${ERROR}int main(void) { if (__VERIFIER_nondet_short() > 32767 || __VERIFIER_nondet_char() < -128) reach_error(); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'an allocation that fails',
        'reach',
        `${ERROR}${HEAP}int main(void) { if (!malloc(1UL << 62)) reach_error(); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'the name of main',
        'reach',
        `${ERROR}extern int strcmp(const char *, const char *);\nint main(void) { if (strcmp(__func__, "main")) reach_error(); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'functions of the C library that the program defines',
        'reach',
        `${ERROR}void exit(int c) { reach_error(); } char *getenv(const char *n) { reach_error(); return 0; } int atexit(void (*f)(void)) { reach_error(); return 0; } long syscall(long n, ...) { reach_error(); return 0; }\nint main(void) { return 0; }`,
        NOT_CONFIRMED,
      ],
      ['a variable called exit', 'memsafety', 'int exit = 7;\nint main(void) { return 0; }', NOT_CONFIRMED],
      [
        'an input in a comment and in a string',
        'reach',
        `${ERROR}/* __VERIFIER_nondet_int() */ const char *s = "__VERIFIER_nondet_int()";\nint main(void) { if (sizeof "__VERIFIER_nondet_int()" != 24) reach_error(); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'an own function with the name of an input, and its arguments',
        'memsafety',
        'int *nondet_choose(int *a, int *b) { return a; }\nint main(void) { int *p = nondet_choose(&(int){1}, &(int){2}); return *p == 2; }',
        NOT_CONFIRMED,
      ],
      [
        'what the C library keeps',
        'memcleanup',
        'extern void *localtime(const long *); extern int setenv(const char *, const char *, int); extern int printf(const char *, ...);\nint main(void) { long t = 0; localtime(&t); setenv("A", "b", 1); printf("x"); return 0; }',
        NOT_CONFIRMED,
      ],
      [
        'a pointer in a packed structure',
        'memsafety',
        `${HEAP}struct __attribute__((packed)) { char c; int *p; } g;\nint main(void) { g.p = malloc(4); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'a release in a destructor',
        'memcleanup',
        `${HEAP}void *p; __attribute__((destructor)) void end(void) { free(p); }\nint main(void) { p = malloc(4); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'a release in a handler that a constructor registered',
        'memcleanup',
        `${HEAP}extern int atexit(void (*)(void)); void *p; void end(void) { free(p); } __attribute__((constructor)) void start(void) { atexit(end); }\nint main(void) { p = malloc(4); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'the end of a child',
        'memcleanup',
        `${HEAP}extern int fork(void); extern int waitpid(int, int *, int); extern void exit(int);\nint main(void) { void *p = malloc(4); int c = fork(); if (c == 0) exit(0); waitpid(c, 0, 0); free(p); return 0; }`,
        NOT_CONFIRMED,
      ],
      [
        'a signal that the program sends',
        'memsafety',
        'extern int raise(int);\nint main(void) { raise(10); return 0; }',
        NOT_CONFIRMED,
      ],
      [
        'a fault that the program only pretends',
        'memsafety',
        'extern int raise(int);\nint main(void) { raise(11); return 0; }',
        NOT_CONFIRMED,
      ],
      [
        'memory that is reallocated and released',
        'memcleanup',
        'extern void *calloc(unsigned long, unsigned long); extern void *realloc(void *, unsigned long); extern char *strdup(const char *); extern void free(void *);\nint main(void) { void *p = calloc(2, 2); for (int i = 1; i < 2000; i++) p = realloc(p, i); free(p); free(strdup("x")); return 0; }',
        NOT_CONFIRMED,
      ],
    ]),
  )('%s', (...row) => check(row));

  it('excess precision in 32-bit code', () =>
    check(
      [
        'x87',
        'reach',
        `${ERROR}volatile float a = 1, b = 3;\nint main(void) { float x = a / b; if (x != a / b) reach_error(); return 0; }`,
        NOT_CONFIRMED,
      ],
      'ILP32',
    ));
});

describe('what is one', () => {
  it.each<Row>(
    oneIn(3, [
      [
        'a release of a wild address',
        'memsafety',
        `${HEAP}int main(void) { free((int *)0x12345670); return 0; }`,
        'false(valid-free)',
      ],
      [
        'many blocks, one of them left',
        'memcleanup',
        `${HEAP}int main(void) { void *p[3000]; for (int i = 0; i < 3000; i++) p[i] = malloc(i % 64 + 1); for (int i = 0; i < 2999; i++) free(p[(i * 7) % 2999]); return 0; }`,
        'false(valid-memcleanup)',
      ],
      [
        'a copy of a text',
        'memcleanup',
        'extern char *strdup(const char *);\nint main(void) { strdup("x"); return 0; }',
        'false(valid-memcleanup)',
      ],
      [
        'an inline function of C99',
        'reach',
        `${ERROR}inline int add(int a, int b) { return a + b; }\nint main(void) { if (add(1, 2) == 3) reach_error(); return 0; }`,
        'false(unreach-call)',
      ],
      [
        'a header beside the program',
        'reach',
        `#include "neighbour.h"\n${ERROR}int main(void) { if (seven() == 7) reach_error(); return 0; }`,
        /a directive, .* could not be read at 1:2: the header 'neighbour.h' is not known/,
      ],
      [
        'a condition that only the compiler can answer',
        'reach',
        `#if '\\377' < 0\n#define SIGNED 1\n#endif\n${ERROR}int main(void) {\n#ifndef SIGNED\nreach_error();\n#endif\n}`,
        /a directive, .* could not be read at 1:5: ''.377'' in a condition/,
      ],
      [
        'a label in front of an input',
        'label',
        'extern int __VERIFIER_nondet_int(void);\nint main(void) { int x = 1; ERROR: __VERIFIER_nondet_int(); return x; }',
        'false(unreach-label)',
      ],
      [
        'deeply nested calls',
        'reach',
        `${ERROR}int f(int v) { return v; }\nint main(void) { if (${'f('.repeat(2000)}1${')'.repeat(2000)}) reach_error(); return 0; }`,
        NOT_CONFIRMED,
      ],
    ]),
  )('%s', (...row) => check(row));
});
