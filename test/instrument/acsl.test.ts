import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type InstrumentRequest, instrumentProgram } from '../../src/instrument/instrument-program.js';
import { describeInstrumentFailure } from '../../src/instrument/subject/failure.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { type PropertyName, propertyText, type Statement, witnessText } from '../prove/subject.js';

/** The annotated program; the places of invariants are comments in it. */
function annotate(body: string, ...stated: readonly (readonly [place: string, value: string])[]): string {
  return annotateWith(body, { invariants: stated.map(([place, value]) => ({ place, value })) });
}

function annotateWith(
  body: string,
  statement: Partial<Statement>,
  property: PropertyName = 'unreach-call',
): string {
  const program = { text: `void reach_error(void) {}\n${body}`, file: 'program.c' };
  const witness = witnessText(
    { format: '2.1', invariants: [], contracts: [], body: undefined, ...statement },
    { fileName: program.file, text: program.text, property, dataModel: 'LP64' },
  );
  return written(readWitnessBytes(Buffer.from(witness), 'witness.yml'), program, property);
}

/** The sample of even steps, with its GraphML witness, after a change of the program. */
function annotateSample(change: (program: string) => string): string {
  const [text = '', witness = ''] = ['tasks/even-steps.c', 'claims/even-steps/witness.graphml'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../witnesses', name), 'utf8'),
  );
  const reading = readWitnessBytes(Buffer.from(witness), 'witness.graphml');
  return written(reading, { text: change(text), file: 'even-steps.c' }, 'unreach-call');
}

function written(
  reading: InstrumentRequest['reading'],
  program: InstrumentRequest['program'],
  property: PropertyName,
): string {
  const result = instrumentProgram({
    reading,
    program,
    property: parseProperty(new SourceText(propertyText(property), 'p.prp'), property),
    dataModel: 'LP64',
    form: 'acsl',
  });
  return result.kind === 'done' ? result.value.text : describeInstrumentFailure(result.failure);
}

describe('every invariant is annotated where it is stated', () => {
  it.each<
    [
      what: string,
      body: string,
      stated: readonly (readonly [string, string])[],
      annotations: readonly string[],
    ]
  >([
    [
      'at a loop',
      'int main(void) { int i = 0; /*A*/while (i < 3) i++; return 0; }',
      [['A', 'i <= 3']],
      ['/*@ loop invariant (i_0 <= 3); loop assigns i_0; */ while'],
    ],
    [
      'of a variable that may have no value',
      'int main(void) { int i, a[2]; i = 0; /*A*/while (i < 3) i++; return 0; }',
      [['A', 'i == i && a[0] == a[0]']],
      ['(\\initialized(&i_0) && \\initialized(&i_0) && i_0 == i_0)', '\\initialized(&a_1[0])'],
    ],
    [
      'at the label of a loop, and at the loop',
      'int main(void) { int i = 0; /*A*/again: /*B*/while (i < 3) i++; if (i < 0) goto again; return 0; }',
      [
        ['A', 'i >= 0'],
        ['B', 'i <= 3'],
      ],
      ['again_l0: ; /*@ assert (i_0 >= 0); */ /*@ loop invariant (i_0 <= 3); loop assigns i_0; */ while'],
    ],
    [
      'at a labelled statement without braces',
      'int main(void) { int i = 0; if (i == 0) /*A*/here: i++; return i; }',
      [['A', 'i == 0']],
      ['{ here_l0: ; /*@ assert (i_0 == 0); */ (i_0++); }'],
    ],
    [
      'at a do loop, of which ACSL speaks at its body',
      'int main(void) { int i = 0; /*A*/do i++; while (i < 3); return 0; }',
      [['A', 'i >= 1']],
      [
        'int __witness_check_first_at59 = 1;',
        'loop invariant __witness_check_first_at59 == 1 || (i_0 >= 1);',
        'while (__witness_check_first_at59 || (i_0 < 3))',
      ],
    ],
  ])('%s', (_what, body, stated, annotations) => {
    const text = annotate(body, ...stated);
    for (const each of annotations) expect(text).toContain(each);
  });
});

it('what a GraphML witness states of a for loop stands before its step, to which continue jumps', () => {
  const text = annotateSample((program) =>
    program.replace('steps = steps', 'if (i == 3) continue; steps = steps'),
  );
  expect(text).toMatch(/if \(\(i_2 == 3u\)\) \{[^}]*goto (__witness_check_step_at\d+); \}/);
  expect(text).toMatch(
    /__witness_check_step_at\d+: ; \/\*@ assert \(2 != 0 && \(steps_1 % 2\) == 0\); \*\/ \(i_2\+\+\); \}/,
  );
});

it.each([
  ['~c < 0', '(-1 - c_0) < 0'],
  ['(c | 256) == 511', '((int)c_0 | (int)256) == 511'],
  ['(s & 4095u) == 4095', '((unsigned int)((unsigned int)s_1) & (unsigned int)4095) == 4095'],
  ['(c ^ s) == 0', '((int)c_0 ^ (int)s_1) == 0'],
])('the bits of an operand are those of its promoted value: %s', (value, spelled) => {
  const body = 'int main(void) { unsigned char c = 255; signed char s = -1; /*A*/c = c; return s; }';
  expect(annotate(body, ['A', value])).toContain(`/*@ assert (${spelled}); */`);
});

describe('nothing is taken for granted', () => {
  it.each<[what: string, body: string, refusal: string]>([
    [
      'operands whose order matters',
      'int g; int f(void) { return g++; } int main(void) { return f() - f(); }',
      'line 2: it may matter which operand is evaluated first',
    ],
    [
      'a call that may end the execution before another operand overflows',
      'int f(int x) { if (x > 4) abort(); return 0; } int main(void) { int x = 5; return f(x) + (x + 1); }',
      'line 2: it may matter which operand is evaluated first',
    ],
    [
      'two calls, one of which may end the execution',
      'int f(void) { return 0; } int g(int a, int b) { return a; } int main(void) { return g(f(), 1 + f()); }',
      'line 2: it may matter which operand is evaluated first',
    ],
    [
      'an input that the program defines, and that may end the execution before another operand overflows',
      'int __VERIFIER_nondet_stop(void) { abort(); } int main(void) { int x = 5; return __VERIFIER_nondet_stop() + (x + 1); }',
      'line 2: it may matter which operand is evaluated first',
    ],
    [
      'a jump back over a declaration, with which the variable has no value again',
      'int main(void) { int k = 0; again: ; int x; if (k == 0) { x = 5; k = 1; goto again; } return x; }',
      'line 2: a jump takes its value from what is declared',
    ],
    [
      'a function that Eva takes for its own',
      'void Frama_C_show_each_x(int a) { reach_error(); } int main(void) { Frama_C_show_each_x(1); return 0; }',
      'line 2: Frama_C_show_each_x is a name of Frama-C',
    ],
    [
      'a jump into a block that was left',
      'int main(void) { int k = 0; { int x = 5; goto out; in: return x; } out: k++; goto in; }',
      'line 2: a jump takes its value from what is declared',
    ],
    [
      'such a jump inside of the head of a loop',
      'int main(void) { int k = 0; for (int i; ; ) { again: ; int a[2], b = 1; if (k++ == 0) goto again; return b; } }',
      'line 2: a jump takes its value from what is declared',
    ],
    [
      'a function of which nothing is known',
      'extern int read_sensor(void); int main(void) { return read_sensor(); }',
      'line 2: what read_sensor does is not known',
    ],
    [
      'a function of which only the header of a verifier tells something',
      'extern void *malloc(unsigned long); int main(void) { return malloc(1) == 0; }',
      'line 2: what malloc does is not known',
    ],
    [
      'floating-point numbers',
      'int main(void) { double x = 1.0; return x > 0; }',
      'line 2: x is neither an integer nor an array of integers',
    ],
    [
      'the members of a union, which WP takes for objects of their own',
      'union u { int i; char c[4]; }; int main(void) { union u v; v.i = 258; v.c[0] = 7; return v.i == 258; }',
      'line 2: v is neither an integer nor an array of integers',
    ],
    [
      'a union behind a pointer',
      'union u { int i; char c[4]; } v; struct s { union u *p; }; int f(struct s *q) { return q->p->i; } int main(void) { return 0; }',
      'line 2: v is neither an integer nor an array of integers',
    ],
    [
      'a compound literal, whose block a pointer outlives',
      'int main(void) { int *p = 0; switch ((p = (int[]){1, 2}, 1)) { case 1: ; } int *q = p; return p != q; }',
      'line 2: p is neither an integer nor an array of integers',
    ],
    [
      'a variable of an inner block',
      'int main(void) { int *p = 0; { int x = 1; p = &x; } return p == 0; }',
      'line 2: p is neither an integer nor an array of integers',
    ],
    [
      'an array of a loop',
      'int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { int a[2]; p = a; } return p == 0; }',
      'line 2: p is neither an integer nor an array of integers',
    ],
    [
      'a variable of another function',
      'int *f(void) { int x = 1; int *p = &x; return p; } int main(void) { return f() == 0; }',
      'line 2: the result of f is neither an integer nor an array of integers',
    ],
    [
      'a parameter',
      'int *f(int x) { return &x; } int main(void) { return f(1) == 0; }',
      'line 2: the result of f is neither an integer nor an array of integers',
    ],
    [
      'an entry function that is called again',
      'int main(void) { int x = 1; int *p = &x; return *p ? main() : 0; }',
      'line 2: main is called',
    ],
    [
      'bit-fields',
      'struct s { long long b : 40; } v; int main(void) { return v.b == 0; }',
      'line 2: v is neither an integer nor an array of integers',
    ],
    [
      'a volatile member, which a pointer may reach',
      'struct s { volatile int x; } v; int main(void) { int *p = (int *)&v; return *p; }',
      'line 2: v is neither an integer nor an array of integers',
    ],
    [
      'a statement expression, out of which a loop is left',
      'int main(void) { int x = 0; for (;;) x += ({ break; 1; }); return x; }',
      'line 2: it has a part that is no operation on integers',
    ],
    [
      'a string',
      'int main(void) { return "a"[0]; }',
      'line 2: it is neither a variable nor an element of an array',
    ],
    [
      'an array that begins as a string',
      'int main(void) { char a[] = "a"; return a[0]; }',
      'line 2: an array begins as a string',
    ],
    [
      'a number as a pointer',
      'int main(void) { return *(int *)8; }',
      'line 2: it is neither a variable nor an element of an array',
    ],
    [
      'integers of 128 bits',
      'int main(void) { __int128 x = 1; return x > 0; }',
      'line 2: x is an integer of 128 bits',
    ],
    [
      'a volatile object',
      'int main(void) { volatile int x = 1; return x; }',
      'line 2: x is volatile or atomic',
    ],
    [
      'a call through a pointer',
      'int f(void) { return 1; } int main(void) { return (1 ? f : f)(); }',
      'line 2: a function is called through a pointer',
    ],
    [
      'a function that returns although it says not to',
      'int g; _Noreturn void f(void) { g = 1; } int main(void) { f(); return g; }',
      'line 2: f is said not to return',
    ],
    [
      'any number of arguments',
      'int f(int x, ...) { return x; } int main(void) { return f(1, 2); }',
      'line 2: f takes any number of arguments',
    ],
    [
      'an array whose length is computed',
      'int main(void) { int n = 2; int a[n]; a[0] = 1; return a[0]; }',
      'line 2: a is an array whose length is not known',
    ],
    [
      'a record',
      'struct s { int x; } v; int main(void) { return v.x; }',
      'line 2: v is neither an integer nor an array of integers',
    ],
    [
      'truth values without a value at first',
      'int main(void) { _Bool b[2]; b[0] = 1; return b[0]; }',
      'line 2: b is a truth value that has no value at first',
    ],
    [
      'a jump into a loop',
      'int main(void) { int i = 5; goto in; while (i < 3) { in: i++; } return i; }',
      'line 2: a jump leads into a loop',
    ],
    [
      'a case in a loop',
      'int main(void) { int i = 0; switch (i) { while (i < 3) { case 0: i++; } } return i; }',
      'line 2: a jump leads into a loop',
    ],
    [
      'a truth value that may be none',
      'extern _Bool __VERIFIER_nondet_int(void); int main(void) { return __VERIFIER_nondet_int(); }',
      'line 2: what __VERIFIER_nondet_int gives may be no truth value',
    ],
    [
      'a function that the library may call',
      'void __cxa_finalize(void *p) { reach_error(); } int main(void) { return 0; }',
      'line 2: the program defines __cxa_finalize, which the library may call',
    ],
    [
      'a variable that is defined elsewhere',
      'extern int g; int main(void) { return g; }',
      'line 2: g is not defined here',
    ],
    [
      'the arguments of a program',
      'int main(int argc, char **argv) { return argc; }',
      'line 2: main has parameters',
    ],
  ])('%s', (_what, body, refusal) => expect(annotate(body)).toBe(refusal));

  it.each([
    ['a variable that has a value again', 'again: ; int x = 5; if (k++ == 0) goto again; return x;'],
    ['a variable that ends with its block', 'again: { int x; x = 5; } if (k++ == 0) goto again; return k;'],
    ['a variable that is not passed', 'int x; x = 5; again: ; if (k++ == 0) goto again; return x;'],
    ['a jump ahead', 'if (k == 0) goto out; int x; x = 5; out: return k;'],
  ])('a jump is written with %s', (_what, statements) => {
    expect(annotate(`int main(void) { int k = 0; ${statements} }`)).toContain('goto');
  });

  it.each([
    ['x % y', 'line 2: the remainder may overflow'],
    ['x % (signed char)255', 'line 2: the remainder may overflow'],
    ['x % (int)4294967295u', 'line 2: the remainder may overflow'],
    ['x % -1', 'line 2: the remainder may overflow'],
    ['x % 3', undefined],
    ['x % 3l', undefined],
    ['(x %= y)', 'line 2: the remainder may overflow'],
    ['x % (y + 1u)', undefined],
  ])('the remainder of the least number and -1, where nothing may overflow: %s', (expression, refusal) => {
    const body = `int main(void) { int x = 7, y = 2; return ${expression}; }`;
    const text = annotateWith(body, {}, 'no-overflow');
    if (refusal === undefined) expect(text).toContain('int main');
    else expect(text).toBe(refusal);
    expect(annotate(body)).toContain('int main');
  });

  it.each([
    ['(x + 1, 0);', 'refused'],
    ['(void)(x + 1);', 'refused'],
    ['if (x + 1) { } else ;', 'refused'],
    ['switch (x + 1) { default: ; }', 'refused'],
    ['for (; 0; x + 1) ;', 'refused'],
    ['x ? x + 1 : (x = 2);', 'refused'],
    ['x + 1 && x;', 'refused'],
    ['(void)x, x++;', 'written'],
    ['x + 1 && (x = 2);', 'written'],
    ['switch (x + 1) { case 3: ; }', 'written'],
    ['if (x + 1) x = 3;', 'written'],
  ])('a value that nothing reads, where nothing may overflow: %s', (statement, outcome) => {
    const body = `int main(void) { int x = 7; ${statement} return 0; }`;
    const text = annotateWith(body, {}, 'no-overflow');
    if (outcome === 'written') expect(text).toContain('int main');
    else expect(text).toBe('line 2: a value is computed that nothing reads');
    expect(annotate(body)).toContain('int main');
  });

  it.each([
    ['int g = 2147483647 + 1;', 'refused'],
    ['int g[2] = { [1] = -(int)2147483648 };', 'refused'],
    ['int f(void) { static int c = 1 << 31; return c; }', 'refused'],
    ['int g = -1; long long h[2] = { 1, ~0 };', 'written'],
  ])('a first value that is computed, where nothing may overflow: %s', (declaration, outcome) => {
    const text = annotateWith(`${declaration} int main(void) { return 0; }`, {}, 'no-overflow');
    if (outcome === 'written') expect(text).toContain('int main');
    else expect(text).toBe('line 2: a first value is computed');
  });

  it('the result of a call, which is not computed where it is not read', () => {
    const text = annotate('int f(int x) { return x + 1; } int main(void) { f(3); return 0; }');
    expect(text).toContain('{ int __witness_check_returned = (x_0 + 1); return __witness_check_returned; }');
  });

  it('a contract that nobody keeps, because nobody calls the function', () => {
    const contracts = [{ at: 'A', requires: '0', ensures: '1' }];
    const refusal = 'line 2: nobody calls main, so its contract would be assumed';
    expect(annotateWith('/*A*/int main(void) { return 0; }', { contracts })).toBe(refusal);
  });

  it.each([
    '//@ admit 0 == 1;',
    '/*@ assert 0 == 1; */',
    '/* a *//*@ assert 0 == 1; */',
    '\\\n/*@ assert 0 == 1; */',
    '/\\\n*@ assert 0 == 1; */',
    '__assert_fail("/*@ assert 0 == 1; */", "p.c", 3, __func__);',
  ])('what a comment of the program says: %j', (comment) => {
    const fails = 'void __assert_fail(const char *, const char *, unsigned, const char *);';
    const text = annotate(`${fails} int main(void) { int i = 0;\n${comment}\nreturn i; }`);
    expect(text).toMatch(/int i_\d+ = 0;/);
    expect(text).not.toContain('0 == 1');
  });
});

describe('functions without body', () => {
  it.each([
    [
      'extern int __VERIFIER_nondet_int(void);',
      '__VERIFIER_nondet_int()',
      'assigns \\result \\from \\nothing;',
      'int __VERIFIER_nondet_int_f1(void);',
    ],
    ['extern void abort(void);', 'abort()', 'assigns \\nothing; ensures \\false;', 'void abort_f1(void);'],
    [
      'extern void __assert_fail(const char *, const char *, unsigned int, const char *);',
      '__assert_fail("0", "p.c", 1, __func__)',
      'assigns \\nothing; ensures \\false;',
      'void __assert_fail_f1(unsigned int p0);',
    ],
    [
      'extern void __VERIFIER_assume(int);',
      '__VERIFIER_assume(1)',
      'assigns \\nothing; ensures p0 != 0;',
      'void __VERIFIER_assume_f1(int p0);',
    ],
  ])('%s has the contract that it keeps', (declaration, call, contract, declared) => {
    const text = annotate(`${declaration} int main(void) { ${call}; return 0; }`);
    expect(text).toContain(`/*@ ${contract} */ extern ${declared}`);
  });
});
