import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WitnessLintOptions } from '../../../src/lint/witnesslint/witnesslint.js';
import answers from './answers.json' with { type: 'json' };
import { imitate } from './imitate.js';

const FOLDERS = join(import.meta.dirname, '../../../witnesses/rules');
const PROGRAM = readFileSync(join(FOLDERS, 'WT003-program-hash/program.c'), 'utf8');

/** How WitnessLint 1.3-dev was called for `answers.json`; `strict` has the program, too. */
const CONFIGURATIONS: ReadonlyMap<string, Partial<WitnessLintOptions>> = new Map([
  ['plain', {}],
  ['strict', { strictChecking: true, svcomp: true, excludeRecentChecks: 1 }],
]);

/** That a witness is malformed, and where; the text of the parser is its own. */
const known = (message: string): string => message.replace(/(Malformed witness:)\n.*/, '$1');

describe('WitnessLint 1.3-dev', () => {
  it.each(Object.entries(answers))('says the same of %s', (file, runs) => {
    const witness = readFileSync(join(FOLDERS, file));
    for (const [configuration, { exit, messages }] of Object.entries(runs)) {
      const program = configuration === 'strict' ? PROGRAM : undefined;
      const run = imitate(witness, CONFIGURATIONS.get(configuration), program);
      // What WitnessLint lists at the end is in no order.
      expect(run.messages.map(known).toSorted()).toEqual(messages.map(known).toSorted());
      expect(run.exitCode).toBe(exit);
    }
  });

  it('says what it has read', () => {
    const witness = readFileSync(join(FOLDERS, 'WG001-graphml-namespace/valid.graphml'), 'utf8');
    const options = { expectedType: 'correctness', expectedVersion: '1.0' } as const;
    expect(imitate(witness, options).overview.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Witness File: w',
      'Witness Type: violation_witness',
      'Witness Type-Match: False',
      'Witness Version-Match: True',
      'Producer: a tool',
      'Creation Time: 2026-01-31T23:59:59+01:00',
      'Architecture: 32bit',
      'Program File: program.c',
      'Program Hash: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      'Source-Code Language: C',
    ]);
    const untyped = imitate(witness.replaceAll('violation_witness', 'x'), options);
    expect(untyped.overview).toContainEqual({ label: 'Witness Type-Match', value: 'Unknown' });
    expect(imitate(`${witness}<`).overview).toEqual([]);
  });

  it.each([
    ['a comment', '<!-- x -->'],
    ['a processing instruction', '<?x?>'],
  ])('has an internal error at %s, which is legal', (_name, remark) => {
    const witness = readFileSync(join(FOLDERS, 'WG001-graphml-namespace/valid.graphml'), 'utf8');
    for (const parent of ['<graph edgedefault="directed">', '<node id="S">', '<default>']) {
      const changed = witness.replace(
        parent,
        () => `${remark}${parent}${parent === '<default>' ? '' : remark}`,
      );
      expect(imitate(changed)).toMatchObject({ exitCode: 0, messages: [] });
    }
  });
});
