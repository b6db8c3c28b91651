import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/use-cases/explain/explain.js';
import type { ExplainOptions, ExplainProgress } from '../../../src/use-cases/explain/explain-options.js';
import { ROOT } from '../../e2e/run-cli.js';
import { MORE } from '../../effort.js';

const sample = (name: string) => join(ROOT, 'witnesses', name);
const started = (validator: string, cputime: number) => ({ kind: 'run-started', validator, cputime });
const finished = (validator: string) => ({
  kind: 'run-finished',
  validator,
  walltime: expect.any(Number),
});

const PROVED = sample('claims/even-steps/witness.yml');

interface Row {
  readonly title: string;
  readonly subject: string;
  readonly options: ExplainOptions;
  readonly events: readonly object[];
}

const ROWS: readonly Row[] = [
  {
    title: 'replay for a violation witness, with the limit that was given',
    subject: sample('claims/ticket-price-yaml/witness.yml'),
    options: { programs: [sample('tasks/ticket-price.c')], cputime: 60 },
    events: [started('replay', 60), finished('replay')],
  },
  {
    title: 'replay and then prove for a correctness witness',
    subject: PROVED,
    options: { programs: [sample('tasks/even-steps.c')] },
    events: [started('replay', 90), finished('replay'), started('prove', 90), finished('prove')],
  },
  { title: 'nothing for a rule', subject: 'WT003', options: {}, events: [] },
];

describe('explain tells its progress', () => {
  // A proof takes seconds.
  it.each(ROWS.filter(({ subject }) => MORE || subject !== PROVED))(
    '$title',
    async ({ subject, options, events }) => {
      const told: ExplainProgress[] = [];
      await explain(subject, { ...options, onProgress: (event) => void told.push(event) });
      expect(told).toEqual(events);
    },
  );

  it('also the end of what was interrupted', async () => {
    const told: ExplainProgress[] = [];
    const { subject, options } = ROWS[0] as Row;
    const interruption = new AbortController();
    const explaining = explain(subject, {
      ...options,
      signal: interruption.signal,
      onProgress: (event) => {
        told.push(event);
        if (event.kind === 'run-started') interruption.abort();
      },
    });
    await expect(explaining).rejects.toMatchObject({ name: 'AbortError' });
    expect(told).toEqual([started('replay', 60), finished('replay')]);
  });
});
