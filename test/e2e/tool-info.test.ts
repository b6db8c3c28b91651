import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTranscripts } from '../validator/transcript.js';
import { BenchExec } from './bench-exec.js';

const folder = mkdtempSync(join(tmpdir(), 'tool-info-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const benchexec = BenchExec.install(folder);
const DRIVER = readFileSync(join(import.meta.dirname, 'tool-info.py'), 'utf8');

/** A question about a module: `tool-info.py` answers it as BenchExec does. */
interface Question {
  readonly module: string;
  readonly about: 'status' | 'command_line';
  readonly given: object;
}

function ask(questions: readonly Question[]): readonly unknown[] {
  const { status, stdout, stderr } = benchexec?.run(['-c', DRIVER], folder, JSON.stringify(questions)) ?? {};
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout ?? '');
}

const moduleOf = (validator: string) => `benchexec.tools.witness_check_${validator}`;

describe.skipIf(benchexec === undefined)('the modules for BenchExec', () => {
  const transcripts = readTranscripts().filter(({ validator }) => /^(?:replay|prove)$/.test(validator));

  it('read each answer as the definition of the validator does, in time and too late', () => {
    const at = (cputime: number) =>
      transcripts.map(({ validator, exitCode, signal, output }) => ({
        module: moduleOf(validator),
        about: 'status' as const,
        given: { exitCode, signal, output, cputime },
      }));
    expect(transcripts.length).toBeGreaterThan(8);
    expect(ask(at(1))).toEqual(transcripts.map(({ status }) => status));
    const silent = ['unknown', 'TIMEOUT'];
    expect(ask(at(91))).toEqual(
      transcripts.map(({ status, late }) =>
        silent.includes(status) ? 'TIMEOUT' : (late ?? `TIMEOUT (${status})`),
      ),
    );
  });

  const FATAL =
    '<--- Last few GCs --->\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n';
  const CASES = [
    [
      'replay',
      'a part of a property',
      { exitCode: 0, output: 'Result: false(valid-deref)\n' },
      'false(valid-deref)',
    ],
    ['replay', 'true, which it never says', { exitCode: 0, output: 'Result: true\n' }, 'unknown'],
    [
      'prove',
      'false, which it never says',
      { exitCode: 0, output: 'Result: false(unreach-call)\n' },
      'unknown',
    ],
    [
      'prove',
      'an answer that is not the last line',
      { exitCode: 0, output: 'Result: true\nmore\n' },
      'unknown',
    ],
    ['prove', 'an answer with more behind it', { exitCode: 0, output: 'Result: true at last\n' }, 'unknown'],
    ['prove', 'an answer before a crash', { signal: 11, output: 'Result: true\n' }, 'SEGMENTATION FAULT'],
    ['prove', 'an answer with an exit code', { exitCode: 3, output: 'Result: true\n' }, 'ERROR (3)'],
    ['replay', 'nothing and an exit code', { exitCode: 2, output: '' }, 'ERROR (2)'],
    ['replay', 'a heap that is too small', { signal: 6, output: FATAL }, 'OUT OF MEMORY'],
    ['prove', 'a heap that is too small', { signal: 6, output: FATAL }, 'OUT OF MEMORY'],
    [
      'replay',
      'a thread whose heap is too small',
      { exitCode: 1, output: 'Result: OUT OF MEMORY\n' },
      'OUT OF MEMORY',
    ],
    ['replay', 'an abort for another reason', { signal: 6, output: 'out of memory\n' }, 'ABORTED'],
    [
      'replay',
      'the end by the limit of memory',
      { signal: 9, output: '', termination: 'memory' },
      'OUT OF MEMORY',
    ],
    [
      'prove',
      'the end by the limit of time',
      { signal: 9, output: 'Note: x\n', termination: 'cputime' },
      'TIMEOUT',
    ],
    [
      'replay',
      'an answer before the end by the limit of time',
      { signal: 9, output: 'Result: false(no-overflow)\n', termination: 'walltime' },
      'TIMEOUT (false(no-overflow))',
    ],
  ] as const;
  // One start of Python answers all: most of its time is loading BenchExec.
  const read =
    benchexec === undefined
      ? []
      : ask(
          CASES.map(([validator, _what, given]) => ({
            module: moduleOf(validator),
            about: 'status',
            given: { cputime: 1, ...given },
          })),
        );
  it.each(CASES.map(([validator, what, , status], index) => ({ validator, what, status, index })))(
    '$validator: read $what',
    ({ status, index }) => expect(read[index]).toBe(status),
  );

  const TASKS: readonly (readonly [what: string, task: object, words: readonly string[]])[] = [
    [
      'a witness as an option',
      {
        options: ['--witness', '../w.yml'],
        files: ['a.c'],
        property: 'p.prp',
        about: { language: 'C', data_model: 'ILP32' },
      },
      [
        '--memory-limit',
        '7000000000',
        '--witness',
        '../w.yml',
        '--program',
        'a.c',
        '--property',
        'p.prp',
        '--data-model',
        'ILP32',
        '--cputime',
        '90',
      ],
    ],
    [
      'the witness of a validation task',
      {
        options: ['--solver', 'wasm'],
        files: ['a.c', 'w/witness.yml'],
        property: 'p.prp',
        about: { language: 'C', data_model: 'LP64', witness_input_file: 'witness.yml' },
      },
      [
        '--memory-limit',
        '7000000000',
        '--solver',
        'wasm',
        '--witness',
        'w/witness.yml',
        '--program',
        'a.c',
        '--property',
        'p.prp',
        '--data-model',
        'LP64',
        '--cputime',
        '90',
      ],
    ],
    [
      'several programs, limits and a data model of the user',
      {
        options: ['--memory-limit', '100', '--cputime', '5', '--data-model', 'LP64'],
        files: ['a.c', 'b.c'],
        property: null,
        about: { language: 'C', data_model: 'ILP32' },
      },
      [
        '--memory-limit',
        '100',
        '--cputime',
        '5',
        '--data-model',
        'LP64',
        '--program',
        'a.c',
        '--program',
        'b.c',
      ],
    ],
  ];
  const made =
    benchexec === undefined
      ? []
      : ask(
          TASKS.flatMap(([, task]) =>
            ['replay', 'prove'].map((validator) => ({
              module: moduleOf(validator),
              about: 'command_line' as const,
              given: { limited: true, ...task },
            })),
          ),
        );
  it.each(TASKS.map(([what, , words], index) => ({ what, words, index })))(
    'make the command line of $what',
    ({ words, index }) => {
      const expected = ['bin/tool', ...words];
      expect(made.slice(2 * index, 2 * index + 2)).toEqual([expected, expected]);
    },
  );

  it('set no limit where there is none', () => {
    const given = { limited: false, options: [], files: ['a.c'], property: null, about: null };
    expect(ask([{ module: moduleOf('replay'), about: 'command_line', given }])).toEqual([
      ['bin/tool', '--program', 'a.c'],
    ]);
  });
});
