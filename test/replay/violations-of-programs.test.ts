import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { effort, oneIn } from '../effort.js';

/** `unknown`, for whatever reason: the tables of reasons have their own tests. */
const NOT_CONFIRMED = /^unknown: /;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'violations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FORMULAS = {
  'unreach-call': ['G ! call(reach_error())'],
  'unreach-label': ['G ! label(ERROR)'],
  'no-overflow': ['G ! overflow'],
  'valid-memsafety': ['G valid-free', 'G valid-deref', 'G valid-memtrack'],
  'valid-deref': ['G valid-deref'],
  'valid-memcleanup': ['G valid-memcleanup'],
  termination: ['F end'],
  mixed: ['G ! overflow', 'G valid-deref'],
} as const;

interface Case {
  readonly name: string;
  readonly property: keyof typeof FORMULAS;
  readonly program: string;
  /** Assumptions of the edges, as `line: assumption`. */
  readonly edges?: readonly string[];
  readonly dataModel?: 'ILP32' | 'LP64';
  readonly kind?: 'violation_witness' | 'correctness_witness';
  /** A status, or how the reason for `unknown` reads. */
  readonly expected: string | RegExp;
}

function graphml(edges: readonly string[], kind: string): string {
  const steps = edges.map((edge, index) => {
    const [, line, assumption = ''] = /^(\d+): (.*)$/.exec(edge) ?? [];
    const escaped = assumption.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<node id="n${index}">${index === 0 ? '<data key="entry">true</data>' : ''}</node>
<edge source="n${index}" target="n${index + 1}"><data key="startline">${line}</data><data key="assumption">${escaped}</data></edge>`;
  });
  return `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">
<data key="witness-type">${kind}</data>${steps.join('\n')}
<node id="n${edges.length}">${edges.length === 0 ? '<data key="entry">true</data>' : ''}<data key="violation">true</data></node>
</graph></graphml>`;
}

let number = 0;

async function answer({
  program,
  property,
  edges = [],
  dataModel = 'LP64',
  kind = 'violation_witness',
  expected,
}: Case) {
  const base = join(folder, `case-${++number}`);
  writeFileSync(`${base}.c`, program);
  writeFileSync(
    `${base}.prp`,
    FORMULAS[property].map((formula) => `CHECK( init(main()), LTL(${formula}) )\n`).join(''),
  );
  writeFileSync(`${base}.graphml`, graphml(edges, kind));
  return validateByReplay({
    programs: [`${base}.c`],
    property: `${base}.prp`,
    witness: `${base}.graphml`,
    dataModel,
    // What is confirmed takes a fraction of it; what is not, all of its own.
    cputime: isConfirmed(expected) ? 60 : effort(0.4, 3),
    memory: 500_000_000,
    steps: 1_000_000,
    seed: 1,
    explain: 'no',
  });
}

const isConfirmed = (expected: Case['expected']) =>
  typeof expected === 'string' && expected.startsWith('false');

async function check(each: Case): Promise<void> {
  const result = await answer(each);
  const said = result.kind === 'false' ? resultText(result) : `unknown: ${result.reason}`;
  if (typeof each.expected === 'string') expect(said).toBe(each.expected);
  else expect(said).toMatch(each.expected);
}

const REACH = 'extern void abort(void); void reach_error(void) { abort(); }\n';
const HEAP =
  'extern void *malloc(unsigned long); extern void *calloc(unsigned long, unsigned long); extern void *realloc(void *, unsigned long); extern void free(void *);\n';

describe('[SV24-27, SV24-45, SV24-46, SV12-7a, SV12-7b] unreach-call', () => {
  const nondet = (type: string, suffix: string, condition: string) =>
    `${REACH}extern ${type} __VERIFIER_nondet_${suffix}(void);\nint main(void) {\n${type} x = __VERIFIER_nondet_${suffix}();\nif (${condition}) reach_error();\nreturn 0; }\n`;
  it.each<Case>(
    oneIn(3, [
      // Each type of input, with a value that no open input has.
      {
        name: '_Bool',
        property: 'unreach-call',
        program: nondet('_Bool', 'bool', 'x == 1'),
        edges: ['4: x == 1'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'char',
        property: 'unreach-call',
        program: nondet('char', 'char', 'x == -77'),
        edges: ['4: x == -77'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'unsigned char',
        property: 'unreach-call',
        program: nondet('unsigned char', 'uchar', 'x == 200'),
        edges: ['4: x == 200'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'short',
        property: 'unreach-call',
        program: nondet('short', 'short', 'x == -3000'),
        edges: ['4: x == -3000'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'unsigned',
        property: 'unreach-call',
        program: nondet('unsigned', 'uint', 'x == 4000000000u'),
        edges: ['4: x == 4000000000U'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'long long',
        property: 'unreach-call',
        program: nondet('long long', 'longlong', 'x == -9000000000000000000LL'),
        edges: ['4: x == -9000000000000000000LL'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'unsigned long',
        property: 'unreach-call',
        program: nondet('unsigned long', 'ulong', 'x == 18446744073709551610ul'),
        edges: ['4: x == 18446744073709551610ul'],
        expected: 'false(unreach-call)',
      },
      {
        name: '__int128',
        property: 'unreach-call',
        program: nondet('__int128', 'int128', 'x == ((__int128)1 << 100)'),
        edges: ['4: x == 1267650600228229401496703205376'],
        expected: 'false(unreach-call)',
      },
      {
        name: '__int128 with the lower 64 bits of the value',
        property: 'unreach-call',
        program: nondet('__int128', 'int128', 'x == ((__int128)1 << 100) + 5'),
        edges: ['4: x == 5'],
        expected: NOT_CONFIRMED,
      },
      {
        name: 'float',
        property: 'unreach-call',
        program: nondet('float', 'float', 'x == 0.1f'),
        edges: ['4: x == 0.1f'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'double with a binary exponent',
        property: 'unreach-call',
        program: nondet('double', 'double', 'x == 0x1.8p-3'),
        edges: ['4: x == 0x1.8p-3'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'double given as an integer',
        property: 'unreach-call',
        program: nondet('double', 'double', 'x == -3.0'),
        edges: ['4: x == -3'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'size_t',
        property: 'unreach-call',
        program: nondet('unsigned long', 'size_t', 'x == 77'),
        edges: ['4: x == 77'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'pointer left open',
        property: 'unreach-call',
        program: nondet('void *', 'pointer', 'x == 0'),
        expected: 'false(unreach-call)',
      },
      {
        name: 'an inequality',
        property: 'unreach-call',
        program: nondet('int', 'int', 'x == 4712'),
        edges: ['4: x > 4711'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'a wrong value',
        property: 'unreach-call',
        program: nondet('int', 'int', 'x == 4712'),
        edges: ['4: x == 4711'],
        expected: NOT_CONFIRMED,
      },
      {
        name: 'no value where one is needed',
        property: 'unreach-call',
        program: nondet('int', 'int', 'x - 4 == 4708'),
        expected: 'false(unreach-call)',
      },
      {
        name: 'an open input that the program compares with a constant',
        property: 'unreach-call',
        program: nondet('int', 'int', 'x == 4712'),
        expected: 'false(unreach-call)',
      },
      {
        name: 'an open input of minus one',
        property: 'unreach-call',
        program: nondet('int', 'int', 'x == -1'),
        expected: 'false(unreach-call)',
      },
    ]),
  )('$name', (each) => check(each));

  it.each<Case>(
    oneIn(3, [
      {
        name: 'values in the order of a loop',
        property: 'unreach-call',
        program: `${REACH}extern int __VERIFIER_nondet_int(void);\nint main(void) { int s = 0;\nfor (int i = 0; i < 3; i++) {\nint x = __VERIFIER_nondet_int();\ns = 10 * s + x; }\nif (s == 375) reach_error(); return 0; }`,
        edges: ['5: x == 3', '5: x == 7', '5: x == 5'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'two inputs in one line, in the wrong order',
        property: 'unreach-call',
        program: `${REACH}extern int __VERIFIER_nondet_int(void);\nint main(void) {\nint a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\nif (a == 8 && b == 9) reach_error(); return 0; }`,
        edges: ['4: b == 9', '4: a == 8'],
        expected: NOT_CONFIRMED,
      },
      {
        name: 'a value for the copy of an input, as CIL makes them',
        property: 'unreach-call',
        program: `${REACH}extern int __VERIFIER_nondet_int(void);\nint main(void) { int x; int tmp;\ntmp = __VERIFIER_nondet_int();\nx = (int)tmp;\nif (x - 1 == 54) reach_error(); return 0; }`,
        edges: ['5: x == 55'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'an input as an argument',
        property: 'unreach-call',
        program: `${REACH}extern int __VERIFIER_nondet_int(void);\nint id(int v) { return v; }\nint main(void) {\nif (id(__VERIFIER_nondet_int()) == 55) reach_error(); return 0; }`,
        edges: ['5: \\result == 55'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'an assumption of the program that holds',
        property: 'unreach-call',
        program: `${REACH}extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\nint main(void) {\nint x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 90);\nreach_error(); return 0; }`,
        edges: ['4: x == 99'],
        expected: 'false(unreach-call)',
      },
      {
        name: 'an assumption of the program that does not hold',
        property: 'unreach-call',
        program: `${REACH}extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\nint main(void) {\nint x = __VERIFIER_nondet_int(); __VERIFIER_assume(x == 77);\nreach_error(); return 0; }`,
        edges: ['4: x == 99'],
        expected: NOT_CONFIRMED,
      },
      {
        name: 'an error function that is only declared',
        property: 'unreach-call',
        program: 'extern void reach_error(void);\nint main(void) { reach_error(); return 0; }',
        expected: 'false(unreach-call)',
      },
      {
        name: 'old C: no types, no prototypes, recursion of main',
        property: 'unreach-call',
        program: `${REACH}int n;\nmain(argc, argv) char **argv; { n++; if (n < 3) main(argc, argv); else reach_error(); }`,
        expected: 'false(unreach-call)',
      },
      {
        name: 'a function of the C library, defined by the program',
        property: 'unreach-call',
        program: `${REACH}unsigned long strlen(const char *s) { return 7; }\nvoid *memcpy(void *a, const void *b, unsigned long n) { reach_error(); return a; }\nint main(void) { char a[2], b[2] = {0}; if (strlen("a") == 7) memcpy(a, b, 2); return 0; }`,
        expected: 'false(unreach-call)',
      },
      {
        name: 'a program that prints what a validator prints',
        property: 'unreach-call',
        program: `${REACH}extern int printf(const char *, ...); extern long write(int, const void *, unsigned long);\nint main(void) { printf("Result: false(unreach-call)\\n"); write(3, "reached\\nx reached\\n reached ", 27); return 0; }`,
        expected: NOT_CONFIRMED,
      },
      {
        name: 'a crash',
        property: 'unreach-call',
        program: `${REACH}int main(void) { int *p = 0; *p = 1; reach_error(); return 0; }`,
        expected: NOT_CONFIRMED,
      },
      {
        name: 'a correct program',
        property: 'unreach-call',
        program: `${REACH}int main(void) { return 0; }`,
        expected: NOT_CONFIRMED,
      },
      {
        name: 'a correct program with a correctness witness',
        property: 'unreach-call',
        program: `${REACH}int main(void) { return 0; }`,
        kind: 'correctness_witness',
        expected: NOT_CONFIRMED,
      },
      {
        name: 'a wrong program with a correctness witness, which is refuted',
        property: 'unreach-call',
        program: `${REACH}int main(void) { reach_error(); return 0; }`,
        kind: 'correctness_witness',
        expected: 'false(unreach-call)',
      },
      {
        name: 'threads',
        property: 'unreach-call',
        program: `${REACH}extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);\nvoid *f(void *a) { reach_error(); return a; }\nint main(void) { unsigned long t; pthread_create(&t, 0, f, 0); reach_error(); return 0; }`,
        expected: 'false(unreach-call)',
      },
      {
        name: 'a variable that no file defines counts as 0',
        property: 'unreach-call',
        program: `${REACH}extern int level;\nint main(void) { if (level == 0) reach_error(); return 0; }`,
        expected: 'false(unreach-call)',
      },
      {
        name: 'a pointer in a variable that no file defines leads to what nobody knows',
        property: 'valid-memsafety',
        program:
          'extern struct list { struct list *next; } head;\nint main(void) { return head.next->next == 0; }',
        expected: /the target of a pointer, while head has no definition/,
      },
      {
        name: 'a pointer that the program has stored there',
        property: 'valid-memsafety',
        program: 'extern int *place;\nint main(void) { int one; place = &one; return place[1]; }',
        expected: 'false(valid-deref)',
      },
      {
        name: 'a function that nothing defines, whose results are inputs',
        property: 'unreach-call',
        program: `${REACH}extern int read_sensor(void);\nint main(void) { if (read_sensor()) reach_error(); return 0; }`,
        expected: 'false(unreach-call)',
      },
      {
        name: 'a program that does not compile',
        property: 'unreach-call',
        program: `${REACH}int main(void) {\n  return undeclared;\n}`,
        expected: NOT_CONFIRMED,
      },
      {
        name: 'no entry function',
        property: 'unreach-call',
        program: `${REACH}int start(void) { return 0; }`,
        expected: NOT_CONFIRMED,
      },
      {
        name: 'a property of infinite executions, without the head of a cycle',
        property: 'termination',
        program: 'int main(void) { return 0; }',
        expected: NOT_CONFIRMED,
      },
      {
        name: 'a property of two kinds of checks',
        property: 'mixed',
        program: 'int main(void) { return 0; }',
        expected: NOT_CONFIRMED,
      },
      {
        name: 'a label',
        property: 'unreach-label',
        program: 'int main(void) { int x = 1; if (x) goto ERROR; return 0;\nERROR: goto ERROR; }',
        expected: 'false(unreach-label)',
      },
      {
        name: 'a label without braces around it',
        property: 'unreach-label',
        program: 'int main(void) { int x = 0; if (x) ERROR: x = 2; return 0; }',
        expected: NOT_CONFIRMED,
      },
    ]),
  )('$name', (each) => check(each));
});

describe('[SV24-33] no-overflow', () => {
  const MAX = '2147483647';
  const overflowing = (
    name: string,
    body: string,
    expected: Case['expected'] = 'false(no-overflow)',
  ): Case => ({
    name,
    property: 'no-overflow',
    program: `int one = 1, two = 2, max = ${MAX}, min = -${MAX} - 1; long long big = 9223372036854775807LL; unsigned u = 4294967295u;\nint main(void) {\n${body}\nreturn 0; }`,
    expected,
  });
  it.each<Case>(
    oneIn(3, [
      overflowing('addition', 'int x = max + one;'),
      overflowing('subtraction', 'int x = min - one;'),
      overflowing('multiplication', 'int x = max * two;'),
      overflowing('negation', 'int x = -min;'),
      overflowing('division', 'int x = min / -one;'),
      overflowing('remainder', 'int x = min % -one;'),
      overflowing('increment', 'max++;'),
      overflowing('compound assignment', 'max += one;'),
      overflowing('long long', 'big = big + one;'),
      overflowing('left shift into the sign', 'int x = one << 31;'),
      overflowing('left shift out of the type', 'int x = max << two;'),
      overflowing('left shift of long long', 'long long x = big << 1;'),
      overflowing('unsigned arithmetic', 'u = u + 1u; u = u * 2u; u = u << 31;', NOT_CONFIRMED),
      overflowing(
        'left shift of a negative number with a representable result',
        'int x = -one << two;',
        NOT_CONFIRMED,
      ),
      overflowing(
        'a shift by too much, which is another defect',
        'int x = one << (two + 31);',
        NOT_CONFIRMED,
      ),
      overflowing(
        'conversion to a smaller type',
        'signed char c = 127; c = c + one; short s = (short)max;',
        NOT_CONFIRMED,
      ),
      overflowing('division by zero, which is another defect', 'int x = one / (one - one);', NOT_CONFIRMED),
      overflowing(
        'the largest values',
        'int x = max + 0; int y = min + max; long long z = big - one;',
        NOT_CONFIRMED,
      ),
    ]),
  )('$name', (each) => check(each));
});

describe('[SV24-28, SV24-32] memory safety', () => {
  const memory = (
    name: string,
    body: string,
    expected: Case['expected'],
    property: Case['property'] = 'valid-memsafety',
  ): Case => ({
    name,
    property,
    program: `${HEAP}extern void exit(int); extern int puts(const char *); struct node { struct node *next; }; struct node *global;\nint main(void) {\n${body}\nreturn 0; }`,
    expected,
  });
  it.each<Case>(
    oneIn(3, [
      memory('write behind a heap block', 'char *p = malloc(4); p[4] = 1; free(p);', 'false(valid-deref)'),
      memory(
        'read before a heap block',
        'char *p = malloc(4); char c = p[-1]; free(p);',
        'false(valid-deref)',
      ),
      memory('use after free', 'char *p = malloc(4); free(p); *p = 1;', 'false(valid-deref)'),
      memory('behind a local array', 'int a[3]; volatile int i = 3; a[i] = 1;', 'false(valid-deref)'),
      memory('behind a global array', 'static int a[3]; volatile int i = 3; a[i] = 1;', 'false(valid-deref)'),
      memory('null pointer', 'int *p = 0; *p = 1;', 'false(valid-deref)'),
      memory('wild pointer', 'int *p = (int *)12345; *p = 1;', 'false(valid-deref)'),
      memory('dead local variable', 'int *p; { int x = 1; p = &x; } *p = 2;', 'false(valid-deref)'),
      memory('double free', 'char *p = malloc(4); free(p); free(p);', 'false(valid-free)'),
      memory('free of a local variable', 'int x; free(&x);', 'false(valid-free)'),
      memory('free inside a block', 'char *p = malloc(4); free(p + 1);', 'false(valid-free)'),
      memory('a lost block', 'char *p = malloc(4); p = 0;', 'false(valid-memtrack)'),
      memory('a block lost at the end of main', 'char *p = malloc(4);', 'false(valid-memtrack)'),
      memory(
        'a lost cycle',
        'struct node *a = malloc(8), *b = malloc(8); a->next = b; b->next = a; a = b = 0;',
        'false(valid-memtrack)',
      ),
      memory(
        'a block of a global variable',
        'global = malloc(sizeof *global); global->next = 0;',
        NOT_CONFIRMED,
      ),
      memory('a block held when exit is called', 'char *p = malloc(4); *p = 1; exit(0);', NOT_CONFIRMED),
      memory(
        'all released',
        'char *p = malloc(4); p = realloc(p, 8); free(p); free(0); puts("x");',
        NOT_CONFIRMED,
      ),
      memory(
        'another violation first',
        'char *p = malloc(4); free(p); free(p);',
        NOT_CONFIRMED,
        'valid-deref',
      ),
      memory(
        'stack exhaustion, which is no invalid access',
        'extern int deep(int); int x = deep(1);',
        NOT_CONFIRMED,
      ),
      memory(
        'memcleanup: a block of a global variable',
        'global = malloc(sizeof *global);',
        'false(valid-memcleanup)',
        'valid-memcleanup',
      ),
      memory(
        'memcleanup: a block held when exit is called',
        'char *p = malloc(4); exit(0);',
        'false(valid-memcleanup)',
        'valid-memcleanup',
      ),
      memory(
        'memcleanup: all released, with output',
        'char *p = malloc(4); puts("text"); free(p);',
        NOT_CONFIRMED,
        'valid-memcleanup',
      ),
      memory(
        'memcleanup: an invalid access first',
        'char *p = malloc(4); p[4] = 1;',
        NOT_CONFIRMED,
        'valid-memcleanup',
      ),
    ]),
  )('$name', async (each) => {
    const recursion = 'int deep(int n) { volatile char a[4096]; a[0] = n; return deep(n + 1) + a[0]; }\n';
    await check({
      ...each,
      program: each.program.includes('deep(') ? recursion + each.program : each.program,
    });
  });
});

describe('data models', () => {
  const program = `${REACH}int main(void) { if (sizeof(long) == 4) reach_error(); return 0; }`;
  it('LP64', () => check({ name: '', property: 'unreach-call', program, expected: NOT_CONFIRMED }));
  it('ILP32', () =>
    check({
      name: '',
      property: 'unreach-call',
      program,
      dataModel: 'ILP32',
      expected: 'false(unreach-call)',
    }));
  it('ILP32 with 64-bit overflow', () =>
    check({
      name: '',
      property: 'no-overflow',
      program: 'long long big = 9223372036854775807LL; int main(void) { big = big << 1; return 0; }',
      dataModel: 'ILP32',
      expected: 'false(no-overflow)',
    }));
});
