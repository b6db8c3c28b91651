import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Conversion, type ConvertOptions, convert, lint, minimise } from '../../../src/index.js';
import { checkSchema } from '../../../src/source/check-schema.js';
import { MORE, oneIn } from '../../effort.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'convert-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

function write(text: string, ending: string): string {
  const path = join(folder, `file-${count++}${ending}`);
  writeFileSync(path, text);
  return path;
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly data: Readonly<Record<string, string | number>>;
}

interface Automaton {
  readonly kind?: 'violation' | 'correctness';
  readonly specification?: string;
  readonly edges: readonly Edge[];
  readonly invariants?: Readonly<Record<string, string>>;
}

/** A witness of format 1.0 for a program: A is its entry, E its violation. */
function graphml(
  program: string,
  { kind = 'violation', specification, edges, invariants = {} }: Automaton,
): string {
  const data = (values: Readonly<Record<string, string | number>>) =>
    Object.entries(values)
      .map(
        ([key, value]) =>
          `<data key="${key}">${String(value).replaceAll('<', '&lt;').replaceAll('&&', '&amp;&amp;')}</data>`,
      )
      .join('');
  const ids = [...new Set(['A', ...edges.flatMap(({ from, to }) => [from, to])])];
  const nodes = ids.map((id) => {
    const invariant = invariants[id];
    return `<node id="${id}">${data({
      ...(id === 'A' ? { entry: 'true' } : {}),
      ...(id === 'E' ? { violation: 'true' } : {}),
      ...(invariant === undefined ? {} : { invariant, 'invariant.scope': 'main' }),
    })}</node>`;
  });
  const hash = createHash('sha256').update(readFileSync(program)).digest('hex');
  const graph = {
    'witness-type': `${kind}_witness`,
    sourcecodelang: 'C',
    producer: 'test',
    specification: specification ?? 'CHECK( init(main()), LTL(G ! call(reach_error())) )',
    programfile: program,
    programhash: hash,
    architecture: '32bit',
    creationtime: '2026-11-21T08:00:00Z',
  };
  const lines = edges.map(
    ({ from, to, data: values }) => `<edge source="${from}" target="${to}">${data(values)}</edge>`,
  );
  return write(
    `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n<graph edgedefault="directed">\n${data(graph)}\n${[...nodes, ...lines].join('\n')}\n</graph>\n</graphml>\n`,
    '.graphml',
  );
}

const PROGRAM = write(
  `extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  y = __VERIFIER_nondet_char();
  if (x > 3 && y == 2) {
    x = x + 1;
  }
  while (x < 9) {
    x++;
  }
  if (x > 20) reach_error();
  return 0;
}
`,
  '.c',
);
const LINTED = { to: 'yaml-2.0', programs: [PROGRAM], check: 'linted' } as const;

type Part = { readonly type: string; readonly at: string; readonly value?: string };

/** What a conversion says, in short. */
function partsOf(conversion: Conversion): readonly Part[] {
  if (conversion.kind === 'refused')
    return expect.fail(conversion.notes.map(({ message }) => message).join('; '));
  const [entry] = parse(conversion.text);
  return entry.content.map((item: { segment?: [{ waypoint: object }]; invariant?: object }) => {
    const part = (item.segment?.[0].waypoint ?? item.invariant) as {
      type: string;
      location: { line: number; column: number };
      constraint?: { value: string };
      value?: string;
    };
    const value = part.constraint?.value ?? part.value;
    const at = `${part.location.line}:${part.location.column}`;
    return { type: part.type, at, ...(value === undefined ? {} : { value }) };
  });
}

const END = { from: 'Z', to: 'E', data: { startline: 14, enterFunction: 'reach_error' } };
const TARGET = { type: 'target', at: '14:15' };
const step = (data: Edge['data']): readonly Edge[] => [{ from: 'A', to: 'Z', data }, END];

describe('guards of an automaton', () => {
  it.each<[string, readonly Edge[], readonly Part[]]>([
    [
      'a value that a call returned',
      step({
        startline: 5,
        assumption: '\\result == 4',
        'assumption.resultfunction': '__VERIFIER_nondet_int',
      }),
      [{ type: 'function_return', at: '5:33', value: '\\result == 4' }],
    ],
    [
      'a variable that becomes what a call returns',
      step({ startline: 5, assumption: 'x == (4);', 'assumption.scope': 'main' }),
      [{ type: 'function_return', at: '5:33', value: '\\result == 4' }],
    ],
    [
      'a variable of another type than the call: behind its statement',
      [
        { from: 'A', to: 'B', data: { startline: 7, assumption: 'y == 2', 'assumption.scope': 'main' } },
        { from: 'B', to: 'Z', data: { startline: 8, control: 'condition-true' } },
        END,
      ],
      [
        { type: 'assumption', at: '8:3', value: 'y == 2' },
        { type: 'branching', at: '8:3', value: 'true' },
      ],
    ],
    [
      'an assignment that is meant as a condition',
      step({ startline: 6, assumption: 'y = 0;', 'assumption.scope': 'main' }),
      [{ type: 'assumption', at: '14:3', value: '(y ) == ( 0)' }],
    ],
    [
      'operands of one condition, of which the last decides',
      [
        { from: 'A', to: 'B', data: { startline: 8, control: 'condition-true' } },
        { from: 'B', to: 'Z', data: { startline: 8, control: 'condition-false' } },
        END,
      ],
      [{ type: 'branching', at: '8:3', value: 'false' }],
    ],
    [
      'a loop that is passed twice',
      [
        { from: 'A', to: 'B', data: { startline: 11, control: 'condition-true', enterLoopHead: 'true' } },
        { from: 'B', to: 'C', data: { startline: 12 } },
        { from: 'C', to: 'Z', data: { startline: 11, control: 'condition-false', enterLoopHead: 'true' } },
        END,
      ],
      [
        { type: 'branching', at: '11:3', value: 'true' },
        { type: 'branching', at: '11:3', value: 'false' },
      ],
    ],
  ])('say as waypoints: %s', async (_, edges, expected) => {
    const conversion = await convert(graphml(PROGRAM, { edges }), LINTED);
    expect(partsOf(conversion)).toEqual([...expected, TARGET]);
    expect(conversion.notes).toEqual([]);
  });

  it.each<[string, readonly Edge[], RegExp]>([
    [
      'a variable that is not in scope',
      step({ startline: 5, assumption: 'main::x == 1' }),
      /assumption main::x == 1 is left out/,
    ],
    ['a guard without a line', step({ assumption: 'x == 1' }), /names no line/],
    [
      'a branch on a line without one',
      step({ startline: 6, control: 'condition-true' }),
      /line 6 has no branch/,
    ],
    [
      'one of several paths',
      [...step({ startline: 5 }), { from: 'A', to: 'E', data: { startline: 14 } }],
      /several paths/,
    ],
  ])('leave out with a message: %s', async (_, edges, message) => {
    const conversion = await convert(graphml(PROGRAM, { edges }), LINTED);
    expect(partsOf(conversion)).toEqual([TARGET]);
    expect(conversion.notes.map((note) => note.message)).toEqual([expect.stringMatching(message)]);
    expect(conversion.notes[0]?.position.line).toBeGreaterThan(3);
  });

  it.each<[string, Automaton, RegExp]>([
    ['no path', { edges: [{ from: 'A', to: 'B', data: {} }] }, /no path/],
    ['threads', { edges: step({ startline: 5, createThread: '1' }) }, /threads/],
    [
      'non-termination',
      { edges: step({}), specification: 'CHECK( init(main()), LTL(F end) )' },
      /non-termination/,
    ],
    ['no place at all', { edges: [{ from: 'A', to: 'E', data: {} }] }, /location of the violation/],
  ])('are refused: %s', async (_, automaton, message) => {
    const conversion = await convert(graphml(PROGRAM, automaton), LINTED);
    expect(conversion).toMatchObject({
      kind: 'refused',
      notes: [{ message: expect.stringMatching(message) }],
    });
    expect(checkSchema('conversion', conversion)).toEqual([]);
    expect(checkSchema('conversion', { ...conversion, kind: 'converted' })).not.toEqual([]);
  });
});

describe('invariants of an automaton', () => {
  const EDGES: readonly Edge[] = [
    { from: 'A', to: 'H', data: { startline: 11, enterLoopHead: 'true' } },
    { from: 'H', to: 'B', data: { startline: 11, control: 'condition-true' } },
    { from: 'B', to: 'H', data: { startline: 12, enterLoopHead: 'true' } },
    { from: 'H', to: 'K', data: { startline: 11, control: 'condition-false', enterLoopHead: 'true' } },
    { from: 'K', to: 'L', data: { startline: 11, control: 'condition-true' } },
  ];

  it('hold at the loop that is entered, and before the statement after the node', async () => {
    const invariants = { H: 'y < 200', B: '( x < 9 )' };
    const conversion = await convert(
      graphml(PROGRAM, { kind: 'correctness', edges: EDGES, invariants }),
      LINTED,
    );
    expect(partsOf(conversion)).toEqual([
      { type: 'loop_invariant', at: '11:3', value: 'y < 200' },
      { type: 'location_invariant', at: '12:5', value: '( x < 9 )' },
    ]);
  });

  it('of several nodes at one place are alternatives; what says nothing is not one', async () => {
    const invariants = { H: 'x == 1', K: 'x == 2', B: 'true' };
    const conversion = await convert(
      graphml(PROGRAM, { kind: 'correctness', edges: EDGES, invariants }),
      LINTED,
    );
    expect(partsOf(conversion)).toEqual([
      { type: 'loop_invariant', at: '11:3', value: '(x == 1) || (x == 2)' },
    ]);
  });

  it('at a statement see nothing that only its loop declares', async () => {
    const file = write(
      'void reach_error(void) {}\nint main(void) {\n  int s = 0;\n  for (int i = 0; i < 3; i++) {\n    s += i;\n  }\n  return s;\n}\n',
      '.c',
    );
    const edges: readonly Edge[] = [
      { from: 'A', to: 'B', data: { startline: 3 } },
      { from: 'B', to: 'C', data: { startline: 4 } },
      { from: 'C', to: 'D', data: { startline: 5 } },
    ];
    const invariants = { B: 'i == 0', C: 'i <= 3' };
    const conversion = await convert(graphml(file, { kind: 'correctness', edges, invariants }), {
      ...LINTED,
      programs: [file],
    });
    expect(partsOf(conversion)).toEqual([{ type: 'location_invariant', at: '5:5', value: 'i <= 3' }]);
    expect(conversion.notes.map(({ message }) => message)).toEqual([
      "the invariant i == 0 is left out: 'i' is not declared here",
    ]);
  });

  it('that are not expressions of the program are left out with a message', async () => {
    const invariants = { H: 'unknown_name > 1', A: 'x > 0' };
    const conversion = await convert(
      graphml(PROGRAM, { kind: 'correctness', edges: EDGES, invariants: { ...invariants, B: 'x < 9' } }),
      LINTED,
    );
    expect(partsOf(conversion)).toHaveLength(2);
    expect(conversion.notes.map(({ message }) => message)).toEqual([expect.stringContaining('unknown_name')]);
  });
});

describe('versions of YAML', () => {
  const SAMPLE = readFileSync(join(WITNESSES, 'claims/ticket-price-yaml/witness.yml'), 'utf8');
  const TICKET = join(WITNESSES, 'tasks/ticket-price.c');

  it.each(['yaml-2.1', 'yaml-2.2'] as const)(
    'go up to %s and down again: each has a UUID of its own, and nothing else changes',
    async (to) => {
      const options: ConvertOptions = { to, programs: [TICKET], check: 'linted' };
      const up = await convert(write(SAMPLE, '.yml'), options);
      if (up.kind === 'refused') return expect.fail();
      expect(up.text).toContain('ext_c_expression');
      const { counts } = await lint({
        files: [],
        texts: [{ name: 'w.yml', bytes: Buffer.from(up.text) }],
        profile: 'strict',
      });
      expect(counts).toMatchObject({ error: 0, warning: 0 });
      const down = await convert(write(up.text, '.yml'), { ...options, to: 'yaml-2.0' });
      if (down.kind === 'refused') return expect.fail();
      const withoutUuid = (text: string) => text.replace(/uuid: .*/, 'uuid:');
      expect(withoutUuid(down.text)).toBe(withoutUuid(SAMPLE));
      const uuids = [SAMPLE, up.text, down.text].map((text) => parse(text)[0].metadata.uuid);
      expect(new Set(uuids).size).toBe(3);
      for (const uuid of uuids) expect(uuid).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(await convert(write(SAMPLE, '.yml'), options)).toMatchObject({ text: up.text });
      expect(await convert(write(SAMPLE, '.yml'), { ...options, to: 'yaml-2.0' })).toMatchObject({
        text: SAMPLE,
      });
    },
  );

  it.each([
    ['a cycle', (text: string) => text.replace('action: follow', 'action: cycle'), /cycle/],
    [
      'a thread',
      (text: string) => text.replace('action: follow', 'action: follow\n            thread_id: 1'),
      /thread_id/,
    ],
  ])('down are refused for %s, with a message', async (_, change, message) => {
    const newer = change(SAMPLE.replace('"2.0"', '"2.2"').replaceAll('acsl_', 'ext_c_'));
    const conversion = await convert(write(newer, '.yml'), { to: 'yaml-2.0' });
    expect(conversion.kind).toBe('refused');
    expect(conversion.notes.map((note) => note.message).join('; ')).toMatch(message);
  });

  it('0.1 becomes one set of invariants, at the places that are meant', async () => {
    const entry = (type: string, line: number, column: number, value: string) => `- entry_type: ${type}
  metadata:
    format_version: '0.1'
    uuid: 4b2c4c90-bf06-5a9c-b9ae-d377e9c16265
    creation_time: '2026-11-21T08:00:00Z'
    producer: { name: test, version: '1' }
    task:
      input_files: [program.c]
      input_file_hashes: { program.c: '${'0'.repeat(64)}' }
      specification: CHECK( init(main()), LTL(G ! call(reach_error())) )
      data_model: ILP32
      language: C
  location: { file_name: program.c, file_hash: '0', line: ${line}, column: ${column}, function: main }
  ${type}: { string: ${value}, type: assertion, format: C }
`;
    const text = [
      entry('loop_invariant', 11, 2, 'y < 200'),
      entry('location_invariant', 12, 4, 'x < 9'),
      entry('loop_invariant', 9, 4, 'x < 9'),
      entry('ghost_variable', 9, 4, 'x'),
    ].join('');
    const conversion = await convert(write(text, '.yml'), LINTED);
    expect(partsOf(conversion)).toEqual([
      { type: 'loop_invariant', at: '11:3', value: 'y < 200' },
      { type: 'location_invariant', at: '12:5', value: 'x < 9' },
    ]);
    expect(conversion.notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('line 9 does not have exactly one loop'),
      expect.stringContaining('ghost_variable'),
    ]);
  });

  it('that are wrong usage say so', async () => {
    const path = graphml(PROGRAM, { edges: [] });
    await expect(convert(path, { to: 'yaml-2.0' })).rejects.toThrow(/name the program with --program/);
  });
});

describe('with the validators that come along', () => {
  const samples = readdirSync(join(WITNESSES, 'claims')).filter((name) =>
    ['ticket-price-graphml', 'midpoint-graphml'].includes(name),
  );
  it.each(oneIn(2, samples))('%s is confirmed after as before', async (name) => {
    const task = name.replace('-graphml', '');
    const conversion = await convert(join(WITNESSES, 'claims', name, 'witness.graphml'), {
      to: 'yaml-2.0',
      programs: [join(WITNESSES, `tasks/${task}.c`)],
    });
    expect(conversion.notes).toEqual([]);
    if (conversion.kind === 'refused') return expect.fail();
    expect(conversion.replay?.before).toMatch(/^false/);
    expect(conversion.replay?.after).toBe(conversion.replay?.before);
    expect(checkSchema('conversion', conversion)).toEqual([]);
  });

  it('the target is where replay sees the violation, if the edges do not lead there', async () => {
    const file = write(
      `extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(8);
  if (p == 0) return 0;
  if (__VERIFIER_nondet_int() > 3) {
    free(p);
  }
  free(p);
  return 0;
}
`,
      '.c',
    );
    const specification = 'CHECK( init(main()), LTL(G valid-free) )';
    const edges = [
      { from: 'A', to: 'B', data: { startline: 6 } },
      {
        from: 'B',
        to: 'E',
        data: { startline: 7, assumption: 'return_value___VERIFIER_nondet_int = 4;' },
      },
    ];
    const conversion = await convert(graphml(file, { specification, edges }), {
      to: 'yaml-2.0',
      programs: [file],
    });
    expect(partsOf(conversion)).toEqual([
      { type: 'function_return', at: '7:29', value: '\\result == 4' },
      { type: 'target', at: '10:3' },
    ]);
    expect(conversion).toMatchObject({
      replay: { before: 'false(valid-free)', after: 'false(valid-free)' },
      notes: [{ consequence: 'chosen', message: expect.stringMatching(/replay sees it, line 10$/) }],
    });
  });

  it('takes the program from a task', async () => {
    const path = join(WITNESSES, 'claims/ticket-price-graphml/witness.graphml');
    const task = join(WITNESSES, 'tasks/ticket-price.yml');
    const conversion = await convert(path, { to: 'yaml-2.0', task, check: 'linted' });
    expect(conversion).toMatchObject({ kind: 'converted', text: expect.stringContaining('ticket-price.c') });
  });

  it('minimise leaves out what replay does not need, and keeps comments', async () => {
    const text = readFileSync(join(WITNESSES, 'claims/ticket-price-yaml/witness.yml'), 'utf8');
    const path = write(`# kept\n${text}`, '.yml');
    const minimised = await minimise(path, { task: join(WITNESSES, 'tasks/ticket-price.yml') });
    expect(minimised).toMatchObject({
      validator: 'replay',
      tried: 'all',
      limit: null,
      parts: { before: 4, after: 1 },
    });
    expect(minimised.text).toMatch(/^# kept\n/);
    expect(parse(minimised.text)[0].content).toHaveLength(1);
    expect(checkSchema('minimisation', minimised)).toEqual([]);
    const { counts } = await lint({
      files: [],
      texts: [{ name: 'w.yml', bytes: Buffer.from(minimised.text) }],
    });
    expect(counts.error).toBe(0);
  });

  it.runIf(MORE)(
    'minimise leaves out what prove does not need, and stops after the attempts it may make',
    async () => {
      const file = write(
        `extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = 0;
  while (x < n) {
    x++;
  }
  if (x != n) reach_error();
  return 0;
}
`,
        '.c',
      );
      const invariant = (type: string, line: number, value: string) =>
        `    - invariant: { type: ${type}, location: { file_name: ${basename(file)}, line: ${line}, column: 3, function: main }, value: ${value}, format: c_expression }`;
      const path = write(
        `- entry_type: invariant_set
  metadata:
    format_version: "2.0"
    uuid: 4b2c4c90-bf06-5a9c-b9ae-d377e9c16265
    creation_time: "2026-11-21T08:00:00Z"
    producer: { name: test, version: "1" }
    task:
      input_files: [${basename(file)}]
      input_file_hashes: { ${basename(file)}: ${createHash('sha256').update(readFileSync(file)).digest('hex')} }
      specification: CHECK( init(main()), LTL(G ! call(reach_error())) )
      data_model: ILP32
      language: C
  content:
${invariant('loop_invariant', 6, 'x <= n')}
${invariant('location_invariant', 9, 'x >= n')}
`,
        '.yml',
      );
      const minimised = await minimise(path, { programs: [file], attempts: 1, cputime: 60 });
      expect(minimised).toMatchObject({
        validator: 'prove',
        answer: 'true',
        tried: 'some',
        parts: { before: 2, after: 1 },
      });
      expect(checkSchema('minimisation', minimised)).toEqual([]);
      const left = parse(minimised.text)[0].content.map(
        (each: { invariant: { value: string } }) => each.invariant.value,
      );
      expect(left).toEqual(['x <= n']);
    },
  );

  it.runIf(MORE)('minimise refuses a correctness witness that prove does not confirm', async () => {
    const path = join(WITNESSES, 'claims/triangle-number-invariant/witness.yml');
    const programs = [join(WITNESSES, 'tasks/triangle-number.c')];
    await expect(minimise(path, { programs, dataModel: 'LP64' })).rejects.toThrow(
      /is not confirmed by prove, which says '/,
    );
  });

  it.runIf(MORE)('the given property counts, not the one that the witness states', async () => {
    const conversion = await convert(join(WITNESSES, 'claims/ticket-price-graphml/witness.graphml'), {
      to: 'yaml-2.0',
      programs: [join(WITNESSES, 'tasks/ticket-price.c')],
      property: join(WITNESSES, 'properties/no-overflow.prp'),
      dataModel: 'ILP32',
      cputime: 30,
    });
    expect(conversion).toMatchObject({
      kind: 'converted',
      replay: { before: expect.not.stringMatching(/^false/) },
    });
  });

  it.runIf(MORE)('minimise refuses a witness that is not confirmed', async () => {
    const wrong = join(WITNESSES, 'claims/ticket-price-wrong-age/witness.yml');
    const programs = [join(WITNESSES, 'tasks/ticket-price.c')];
    await expect(minimise(wrong, { programs })).rejects.toThrow(/not confirmed by replay/);
    await expect(minimise(wrong, {})).rejects.toThrow(/--program/);
    await expect(minimise(graphml(PROGRAM, { edges: [] }), { programs })).rejects.toThrow(/convert it first/);
  });
});
