import { describe, expect, it } from 'vitest';
import { type InstrumentForm, instrumentProgram } from '../../src/instrument/instrument-program.js';
import { describeInstrumentFailure } from '../../src/instrument/subject/failure.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { graphml, readAutomata } from '../replay/automaton-table.js';
import { monitored } from './monitored-program.js';

const CALL = 'CHECK( init(main()), LTL(G ! call(reach_error())) )';
const DECLARED = 'extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n';

interface Refusal {
  readonly because: string;
  readonly program: string;
  /** Waypoints in the notation of YAML, one a segment; the last line has the target. */
  readonly waypoints: readonly string[];
  readonly property?: string;
  readonly form?: InstrumentForm;
  readonly says: string;
}

const at = (line: number, column: number) => `location: {file_name: p.c, line: ${line}, column: ${column}}`;
const target = (line: number, column: number) => `action: follow, type: target, ${at(line, column)}`;
const entered = (line: number, column: number) => `action: follow, type: function_enter, ${at(line, column)}`;
const assumed = (value: string, line: number, column: number) =>
  `action: follow, type: assumption, constraint: {format: c_expression, value: "${value}"}, ${at(line, column)}`;

const REFUSALS: readonly Refusal[] = [
  {
    because: 'annotations of ACSL prove, they follow nothing',
    program: 'int main(void) {\n  reach_error();\n}\n',
    waypoints: [target(3, 3)],
    form: 'acsl',
    says: 'a violation witness can only be put into a program as assertions',
  },
  {
    because: 'an overflow is no call',
    program: 'int main(void) {\n  int x = __VERIFIER_nondet_int() + 1;\n}\n',
    waypoints: [target(3, 3)],
    property: 'CHECK( init(main()), LTL(G ! overflow) )',
    says: 'a violation of no-overflow is no call of an error function, which is all that a monitor can watch',
  },
  {
    because: 'one monitor follows one thread',
    program:
      'int pthread_create(unsigned long *, void *, void *(*)(void *), void *);\nvoid *f(void *p) { return p; }\nint main(void) {\n  unsigned long t;\n  pthread_create(&t, 0, f, 0);\n  reach_error();\n}\n',
    waypoints: [target(7, 3)],
    says: 'line 6: the program calls pthread_create, and is not one thread',
  },
  {
    because: 'executions end by abort',
    program: 'void abort(void) {}\nint main(void) {\n  reach_error();\n}\n',
    waypoints: [target(4, 3)],
    says: 'line 2: the program has a function abort of its own',
  },
  {
    because: 'a pointer may lead to the error function',
    program: 'int main(void) {\n  void (*f)(void) = reach_error;\n  f();\n  reach_error();\n}\n',
    waypoints: [target(5, 3)],
    says: 'line 3: the address of reach_error is taken: it may be called through a pointer',
  },
  {
    because: 'nothing tells where a pointer leads',
    program: 'int main(void) {\n  int x = 1, *p = &x;\n  x = 2;\n  reach_error();\n}\n',
    waypoints: [assumed('*p == 1', 4, 3), target(5, 3)],
    says: 'line 4: what a pointer leads to',
  },
  {
    because: 'one of two pointers may lead to nothing any more',
    program:
      'extern void *malloc(unsigned long); extern void free(void *);\nint main(void) {\n  int *p = malloc(4);\n  free(p);\n  int *q = malloc(4);\n  reach_error();\n}\n',
    waypoints: [assumed('p == q', 7, 3), target(7, 3)],
    says: 'line 7: a comparison of pointers',
  },
  {
    because: 'pointers to two objects have no order',
    program: 'int x, y;\nint main(void) {\n  reach_error();\n}\n',
    waypoints: [assumed('&x < &y || &x > &y', 4, 3), target(4, 3)],
    says: 'line 4: a comparison of pointers',
  },
  {
    because: 'nothing says which number an address is',
    program: 'int x;\nint main(void) {\n  reach_error();\n}\n',
    waypoints: [assumed('(long)&x % 4 == 0', 4, 3), target(4, 3)],
    says: 'line 4: the address in a pointer',
  },
  {
    because: 'functions are left that no text shows',
    program:
      'extern void longjmp(long *, int);\nvoid (*leave)(long *, int) = longjmp;\nint main(void) {\n  reach_error();\n}\n',
    waypoints: [target(5, 3)],
    says: 'line 3: the program calls longjmp',
  },
  {
    because: 'the name is a macro of the program',
    program: 'int main(void) {\n  int x = 1;\n#define x 2\n  reach_error();\n}\n',
    waypoints: [assumed('x == 1', 5, 3), target(5, 3)],
    says: 'line 5: the program defines x, of which the witness speaks, as a macro',
  },
  {
    because: 'the call is in a macro',
    program: '#define FAIL reach_error()\nint main(void) {\n  FAIL;\n}\n',
    waypoints: [target(4, 3)],
    says: 'line 4: the call of reach_error is made by a macro',
  },
  {
    because: 'a macro leaves out what it is given behind a comma',
    program:
      '#define FIRST(a, ...) a\nint main(void) {\n  int x = 1;\n  FIRST(x = 2);\n  reach_error();\n}\n',
    waypoints: [assumed('x == 1', 5, 9), target(6, 3)],
    says: 'line 5: a macro is given statements in which the monitor has a step',
  },
  {
    because: 'the names are taken',
    program: 'int __witness_check_truth;\nint main(void) {\n  reach_error();\n}\n',
    waypoints: [target(4, 3)],
    says: 'line 1: the program has names that begin with __witness_check_',
  },
  {
    because: 'the names are taken, and made of parts',
    program:
      '#define GLUE(a, b) a##b\nstatic unsigned int GLUE(__witness_, check_position);\nint main(void) {\n  GLUE(__witness_, check_position) = 1;\n  reach_error();\n}\n',
    waypoints: [assumed('0', 5, 3), target(6, 3)],
    says: 'line 1: the program has names that begin with __witness_check_',
  },
  {
    because: 'nothing says whether the pointer or the argument is computed first',
    program:
      'int same(int v) { return v; }\nint (*pick(void))(int) { return same; }\nint main(void) {\n  int x = pick()(1);\n  reach_error();\n}\n',
    waypoints: [entered(5, 19), target(6, 3)],
    says: 'line 5: a call through a pointer that is computed with effects',
  },
  {
    because: 'nothing is at the location',
    program: 'int main(void) {\n  reach_error();\n}\n',
    waypoints: [assumed('1', 3, 5), target(3, 3)],
    says: 'segment 1: no statement begins at 3:5; one begins at 3:3',
  },
];

describe('a violation witness is refused where its monitor cannot be said in C', () => {
  it.each(REFUSALS)('$because', ({ program, waypoints, property = CALL, form = 'assertions', says }) => {
    const metadata = [
      'format_version: "2.0", uuid: 4b2c4c90-bf06-5a9c-b9ae-d377e9c16265, creation_time: "2026-11-21T08:00:00Z"',
      'producer: {name: tests, version: "1"}',
      `task: {input_files: [p.c], input_file_hashes: {p.c: "${'0'.repeat(64)}"}, specification: "${property}", data_model: LP64, language: C}`,
    ];
    const segments = waypoints.map((each) => `  - segment: [waypoint: {${each}}]\n`).join('');
    const witness = `- entry_type: violation_sequence\n  metadata: {${metadata.join(', ')}}\n  content:\n${segments}`;
    const result = instrumentProgram({
      reading: readWitnessBytes(Buffer.from(witness), 'witness.yml'),
      program: { text: `${DECLARED}${program}`, file: 'p.c' },
      property: parseProperty(new SourceText(property, 'p.prp'), 'the property'),
      dataModel: 'LP64',
      form,
    });
    expect(result.kind === 'failed' ? describeInstrumentFailure(result.failure) : 'it is not refused').toBe(
      says,
    );
  });
});

describe('an automaton is refused where its monitor does not see what it is about', () => {
  const rows = readAutomata().filter(({ programFile }) => programFile.endsWith('said.c'));

  it.each([
    [
      'a function of the library is entered through a pointer into a sink',
      'edge 1 is about atoi, calls of which cannot all be told',
    ],
    [
      'a builtin is entered into a sink',
      'edge 1 is about __builtin_popcount, calls of which cannot all be told',
    ],
    ['the program has one thread', 'an automaton about several threads'],
  ])('%s', (why, says) => {
    const row = rows.find((each) => each.why === why);
    if (row === undefined) throw new Error(`no row of said.yml says: ${why}`);
    const made = monitored({ ...row, format: 'graphml' });
    expect(made.kind === 'refused' ? made.why : 'it is not refused').toContain(says);
  });

  it.each([
    [
      'a macro is given a statement in a function whose lines count',
      '#define ALL(...) __VA_ARGS__\nint main(void) {\n  int x = 1;\n  ALL(x = 2);\n  reach_error();\n}\n',
      ['0 1 startline=4 assumption="x == 1"', '1 v'],
      'line 5: a macro is given statements in which the monitor has a step',
    ],
    [
      'a macro has the name of the type that a function returns',
      '#define long int\ntypeof(1L) big(void) { return 4294967296; }\nint main(void) { big(); reach_error(); }\n',
      ['0 1 startline=3 returnFromFunction=big', '1 v'],
      'line 1: the program defines long as a macro',
    ],
    [
      'a macro makes a function that is entered',
      '#define NAMED(n) void n(void) { }\nNAMED(go)\nint main(void) { go(); reach_error(); }\n',
      ['0 1 enterFunction=go', '1 v'],
      'line 3: the function is made by a macro',
    ],
  ])('%s', (_, program, edges, says) => {
    const text = `${DECLARED}${program}`;
    const subject = { file: 'p.c', text, property: 'unreach-call', dataModel: 'LP64' };
    const witness = graphml({ tool: 'CPAchecker', expect: 'unconfirmed', why: '', edges }, subject);
    const made = instrumentProgram({
      reading: readWitnessBytes(Buffer.from(witness), 'witness.graphml'),
      program: { text, file: 'p.c' },
      property: parseProperty(new SourceText(CALL, 'p.prp'), 'the property'),
      dataModel: 'LP64',
      form: 'assertions',
    });
    expect(made.kind === 'failed' ? describeInstrumentFailure(made.failure) : made.value.text).toBe(says);
  });
});
