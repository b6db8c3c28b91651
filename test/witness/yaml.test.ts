import { describe, expect, it } from 'vitest';
import { fixture, read, readYaml, replaced, violationsOf } from './fixtures.js';

const violation = fixture('violation-2.0.yml');
const correctness = fixture('correctness-2.1.yml');
const race = fixture('race-2.2.yml');
const old = fixture('loop-invariant-0.1.yml');

describe('a YAML witness', () => {
  it('is read with its metadata', () => {
    expect(readYaml(violation)).toMatchObject({
      kind: 'violation',
      version: '2.0',
      metadata: {
        producer: { value: 'a tool', position: { line: 8, column: 13 } },
        specifications: [{ value: 'G ! call(reach_error())' }],
        programFiles: [{ value: 'loop.c', position: { line: 12, column: 11 } }],
        programHashes: [{ value: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef' }],
        dataModel: { value: 'ILP32' },
        language: { value: 'C' },
        creationTime: { value: '2026-01-31T23:59:59+0100', position: { line: 6, column: 20 } },
      },
    });
  });

  it('has the segments and waypoints of a violation sequence', () => {
    const [entry] = readYaml(violation).entries;
    if (entry?.entryType !== 'violation_sequence') throw new Error('wrong type');
    expect(entry.position).toEqual({ line: 2, column: 3 });
    expect(entry.segments.map(({ position }) => position.line)).toEqual([19, 40, 45, 51, 57]);
    expect(entry.segments[0]?.waypoints).toEqual([
      {
        position: { line: 20, column: 11 },
        type: 'branching',
        action: 'avoid',
        location: {
          fileName: 'loop.c',
          line: 9,
          column: undefined,
          function: undefined,
          position: { line: 24, column: 15 },
        },
        constraint: { value: 'false', format: undefined, position: { line: 27, column: 15 } },
        threadId: 0,
      },
      {
        position: { line: 28, column: 11 },
        type: 'assumption',
        action: 'follow',
        location: {
          fileName: 'loop.c',
          line: 5,
          column: 3,
          function: 'main',
          position: { line: 32, column: 15 },
        },
        constraint: { value: 'x == 3', format: 'ext_c_expression', position: { line: 38, column: 15 } },
        threadId: 0,
      },
    ]);
    expect(entry.segments[3]?.waypoints[0]?.constraint?.value).toBe('0x10');
  });

  it('has the invariants and contracts of a correctness witness, and other entries by name', () => {
    const { kind, version, entries } = readYaml(correctness);
    expect({ kind, version }).toEqual({ kind: 'correctness', version: '2.1' });
    expect(entries).toMatchObject([
      {
        entryType: 'invariant_set',
        invariants: [
          {
            position: { line: 14, column: 7 },
            type: 'loop_transition_invariant',
            location: { fileName: 'loop.c', line: 4, column: 3, function: 'main' },
            value: '\\at(i, AnyPrev) > i',
            format: 'ext_c_expression',
            labels: ['inductive'],
          },
        ],
        contracts: [
          {
            position: { line: 20, column: 7 },
            type: 'function_contract',
            location: { fileName: 'loop.c', line: 1, column: undefined, function: undefined },
            requires: { value: 'n > 0', origin: 'written' },
            ensures: { value: '1', origin: 'default' },
            format: 'c_expression',
            labels: [],
          },
        ],
      },
      { entryType: 'named', name: 'ghost_instrumentation', version: '2.1' },
    ]);
  });

  it('has thread ids since 2.2', () => {
    const [entry] = readYaml(race).entries;
    if (entry?.entryType !== 'violation_sequence') throw new Error('wrong type');
    expect(entry.segments[1]?.waypoints.map(({ threadId }) => threadId)).toEqual([0, 1]);
  });

  it.each([
    ['-1', -1],
    ['"2"', 2],
    ['0.5', 'unreadable'],
    ['main', 'unreadable'],
    ['null', 'unreadable'],
    ['[]', 'unreadable'],
  ])('does not take the thread id %s for the main thread', (written, threadId) => {
    const [entry] = readYaml(replaced(race, 'thread_id: 1', `thread_id: ${written}`)).entries;
    if (entry?.entryType !== 'violation_sequence') throw new Error('wrong type');
    expect(entry.segments[1]?.waypoints[1]?.threadId).toBe(threadId);
  });

  it.each([
    ['', ['1', '1'], ['default', 'default']],
    ['requires: "1",', ['1', '1'], ['written', 'default']],
    ['ensures: "\\\\result > 0",', ['1', '\\result > 0'], ['default', 'written']],
    ['requires: [],', ['', '1'], ['written', 'default']],
  ])('has clauses of contracts, and 1 where one is left out: %s', (written, values, origins) => {
    const text = `- entry_type: invariant_set\n  metadata: {format_version: "2.1"}\n  content: [{contract: {${written} type: function_contract}}]\n`;
    const [entry] = readYaml(text).entries;
    if (entry?.entryType !== 'invariant_set') throw new Error('wrong type');
    const clauses = entry.contracts.flatMap(({ requires, ensures }) => [requires, ensures]);
    expect(clauses.map(({ value }) => value)).toEqual(values);
    expect(clauses.map(({ origin }) => origin)).toEqual(origins);
  });

  it('of 0.1 has its unquoted version and hash as written in the file', () => {
    const witness = readYaml(old);
    expect(witness).toMatchObject({
      kind: 'correctness',
      version: '0.1',
      entries: [{ entryType: 'named', name: 'loop_invariant', version: '0.1' }],
      metadata: { programFiles: [{ value: 'loop.c' }], programHashes: [{ value: '12e34' }] },
    });
    expect(violationsOf(old)).toEqual([`3:21 'format_version' must be a string: write "0.1" in quotes`]);
  });

  it.each([
    ['violation-2.0', violation],
    ['correctness-2.1', correctness],
    ['correctness-2.1 as 2.2', correctness.replace('"2.1"', '"2.2"')],
    ['race-2.2', race],
  ])('has no violations: %s', (_name, text) => {
    expect(violationsOf(text)).toEqual([]);
  });

  it.each([
    ['loop_invariant', 'correctness'],
    ['location_invariant', 'correctness'],
    ['invariant_set', 'correctness'],
    ['ghost_instrumentation', 'correctness'],
    ['violation_sequence', 'violation'],
    ['something', 'unstated'],
  ])('of an entry %s is of kind %s', (type, kind) => {
    expect(readYaml(`- entry_type: ${type}\n`).kind).toBe(kind);
  });
});

const addEntry = (type: string) => `${violation}- entry_type: ${type}\n  metadata: {format_version: "2.0"}\n`;

describe('violations of YAML', () => {
  const cases: readonly (readonly [string: string, part: string, by: string, ...violations: string[]])[] = [
    [violation, '"2.0"', '2.0', `4:21 'format_version' must be a string: write "2.0" in quotes`],
    [
      violation,
      '"2.0"',
      '2.1-goblint',
      `4:21 'format_version' must be one of "2.0", "2.1", "2.2", not "2.1-goblint"`,
    ],
    [violation, '    format_version: "2.0"\n', '', `4:5 'metadata' lacks 'format_version'`],
    [
      violation,
      '91023a0f-',
      '',
      `5:11 'uuid' must be a UUID, like "5dc2a8e1-7c4b-4a52-9d0e-0f3c7a1b2d4e", not "9f45-4385-88c4-1152ade45537"`,
    ],
    [
      violation,
      '2026-01-31T23:59:59+0100',
      'today',
      `6:20 'creation_time' must be a time with a time zone, such as "2026-01-31T23:59:59Z", not "today"`,
    ],
    [violation, '"1.0"', '1.0', `9:16 'version' must be a string: write "1.0" in quotes`],
    [violation, '"1.0"', '', "9:16 'version' has no value"],
    [violation, '      specification: G ! call(reach_error())\n', '', `11:7 'task' lacks 'specification'`],
    [violation, 'ILP32', '32bit', `16:19 'data_model' must be one of "ILP32", "LP64", not "32bit"`],
    [
      violation,
      'loop.c: 0123456789abcdef',
      'loop.c: ',
      `14:17 'loop.c' must be the SHA-256 of the file: 64 hexadecimal digits, not "0123456789abcdef0123456789abcdef0123456789abcdef"`,
    ],
    [violation, 'line: 5', 'line: 0', "33:21 'line' must be at least 1: lines and columns count from 1"],
    [violation, 'line: 5', 'line: five', `33:21 'line' must be a whole number, not "five"`],
    [
      violation,
      'type: assumption',
      'type: guess',
      `29:19 'type' must be one of "assumption", "target", "function_enter", "function_return", "branching", not "guess"`,
    ],
    [
      violation,
      'action: avoid',
      'action: cycle',
      `22:21 the action 'cycle' belongs to format 2.1, and this is 2.0`,
      '28:11 segment 1 has a second follow waypoint',
    ],
    [
      violation,
      'value: false',
      'value: maybe',
      `27:22 'value' must be "true" or "false", or for a switch an integer constant or "default", not "maybe"`,
    ],
    [violation, '              format: ext_c_expression\n', '', `38:15 'constraint' lacks 'format'`],
    [
      violation,
      'format: acsl_expression',
      'format: C',
      `50:57 'format' must be one of "acsl_expression", "ext_c_expression", not "C"`,
    ],
    [
      violation,
      '    - segment:\n        - waypoint:\n            type: function_enter',
      '    - other:\n        - waypoint:\n            type: function_enter',
      "40:7 item 2 of 'content' lacks 'segment'",
    ],
    [
      violation,
      'language: C',
      'language: C\n      language: C',
      '18:7 the key "language" occurs a second time in its mapping',
    ],
    [
      correctness,
      "value: '\\at(i, AnyPrev) > i'",
      'value: 1',
      `17:16 'value' must be a string: write "1" in quotes`,
    ],
    [
      correctness,
      'format: ext_c_expression',
      'format: acsl_expression',
      `18:17 'format' must be one of "c_expression", "ext_c_expression", not "acsl_expression"`,
    ],
    [correctness, 'scope: global', 'scope: main', `29:37 'scope' must be "global", not "main"`],
    [correctness, 'name: m', 'name: m-1', `29:16 'name' must be a C identifier, not "m-1"`],
  ];
  it.each(cases)('%#', (text, part, by, ...violations) => {
    expect(violationsOf(replaced(text, part, by))).toEqual(violations);
  });

  it.each([
    [
      'the document is one entry',
      violation.replace('- entry_type', '  entry_type'),
      ['2:3 the document must be a list of entries; begin each entry with "- "'],
    ],
    ['no entries', '[]', ['1:1 the list of entries is empty']],
    [
      'an entry that is none',
      '- entry',
      ['1:3 entry 1 must be a mapping with entry_type, metadata and content'],
    ],
    [
      'metadata without mapping',
      '- entry_type: invariant_set\n  metadata: x\n',
      [`2:13 'metadata' must be a mapping, not "x"`],
    ],
    ['no metadata', '- entry_type: invariant_set\n', ["1:3 the entry lacks 'metadata'"]],
  ])('%s', (_name, text, violations) => {
    expect(violationsOf(text)).toEqual(violations);
  });

  it('a second violation_sequence', () => {
    expect(violationsOf(addEntry('violation_sequence'))).toContain(
      "62:15 there is a second 'violation_sequence'; a witness has only one",
    );
  });

  it('a violation_sequence next to another entry, which then has no kind', () => {
    const { witness } = read(addEntry('invariant_set'));
    expect(witness.kind).toBe('unstated');
    expect(violationsOf(addEntry('invariant_set'))).toContain(
      `62:15 "invariant_set" occurs next to 'violation_sequence'; a witness is of only one kind`,
    );
  });

  it('two format versions', () => {
    const text = `${addEntry('violation_sequence').slice(0, -7)}"2.1"}\n`;
    expect(violationsOf(text)).toContain(`63:30 'format_version' is "2.1" here and "2.0" before`);
  });
});
