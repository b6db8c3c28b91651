import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainClaim } from '../../../src/replay/explain/explain-claim.js';
import { interleavingLines } from '../../../src/report/pretty-interleaving.js';
import { checkSchema } from '../../../src/source/check-schema.js';
import type { WitnessExplanation } from '../../../src/use-cases/explain/follow-witness.js';
import { propertyText } from '../pair.js';
import { readThreadPairs } from '../threads/thread-pair.js';

const pairs = readThreadPairs();

/** The explanation of a row of the tables about threads. */
async function explanationOf(program: string, why: string): Promise<WitnessExplanation> {
  const pair = pairs.find((each) => each.program === program && each.why === why);
  if (pair === undefined) throw new Error(`no row of ${program}: ${why}`);
  const folder = mkdtempSync(join(tmpdir(), 'replay-interleaving-'));
  try {
    const [file, property, witness] = [program, 'p.prp', 'w.yml'].map((name) => join(folder, name));
    if (file === undefined || property === undefined || witness === undefined) throw new Error('no files');
    writeFileSync(file, pair.text);
    writeFileSync(property, propertyText(pair.property));
    writeFileSync(witness, pair.witness);
    const { document } = await explainClaim(
      {
        programs: [file],
        property,
        witness,
        dataModel: 'LP64',
        cputime: 20,
        memory: 500_000_000,
        steps: 200_000,
        seed: 1,
        explain: 'json',
      },
      (each) => each,
    );
    return JSON.parse(JSON.stringify(document));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('how threads took turns', () => {
  it('is a column for each thread, with the values that matter and the locks', async () => {
    const explanation = await explanationOf(
      'locks.c',
      'the second thread does not lock any more, and writes between the two statements',
    );
    expect(checkSchema('violationExplanation', explanation)).toEqual([]);
    expect(explanation.interleaving?.threads).toEqual([
      { function: 'main', created: null },
      { function: 'one', created: { thread: 0, line: 23, column: 3 } },
      { function: 'two', created: { thread: 0, line: 24, column: 3 } },
    ]);
    const order = explanation.trace?.steps.filter(({ kind, thread }) => kind === 'statement' && thread !== 0);
    const writes = order?.filter(({ text }) => /^(?:x|last) = /.test(text));
    expect(writes?.map(({ thread, text, holds }) => [thread, text, holds]).toSorted()).toEqual([
      [1, 'last = x;', ['m']],
      [1, 'x = 1;', ['m']],
      [2, 'x = 2;', []],
    ]);
    const text = interleavingLines(explanation, 'plain').join('\n');
    expect(text).toMatch(/^ +16 +\| +\| x = 2;$/m);
    expect(text).toMatch(/^ +\| {3}holds m +\|$/m);
    expect(text).toMatch(/^ +\| {3}last = 2 +\|$/m);
  });

  it('has each change in the column of the thread that has made it', async () => {
    const explanation = await explanationOf(
      'locks.c',
      'the second thread does not lock any more, and writes between the two statements',
    );
    const steps = explanation.trace?.steps ?? [];
    const written = steps.flatMap(({ changes, thread = 0 }, index) =>
      changes
        .filter(({ name, value }) => (name === 'x' || name === 'last') && value !== '0')
        .map(({ name, value, by = thread }) => ({ name, value, by, before: steps.slice(0, index) })),
    );
    expect(written.map(({ name, value }) => `${name} = ${value}`)).toEqual(['x = 1', 'x = 2', 'last = 2']);
    for (const { name, by, before } of written) {
      const own = before.filter(({ thread }) => thread === by).map(({ text }) => text);
      expect(own.join('\n')).toMatch(new RegExp(`^${name} = `, 'm'));
    }
  });

  it('has what changed before a call in the row behind it', () => {
    const place = { line: 3, column: 1, endLine: 3, endColumn: 5, function: 'f', depth: 0, value: null };
    const x = (value: string, by?: number) => ({ name: 'x', value, scope: 'global', by }) as const;
    const explanation = {
      interleaving: {
        threads: [
          { function: 'main', created: null },
          { function: 'f', created: null },
        ],
        race: null,
        schedule: null,
      },
      trace: {
        steps: [
          { ...place, kind: 'statement', text: 'a();', thread: 0, changes: [x('0')] },
          { ...place, kind: 'enter', text: 'a', thread: 0, changes: [x('5', 1)] },
          { ...place, kind: 'statement', text: 'b();', thread: 0, changes: [] },
        ],
        gap: null,
      },
    } as unknown as WitnessExplanation;
    const rows = interleavingLines(explanation, 'plain').slice(-2);
    expect(rows[0]).toMatch(/^ +\| {3}x = 5$/);
    expect(rows[1]).toMatch(/^ +3 {2}b\(\);/);
  });

  it('has both accesses of a race, with what the threads were doing', async () => {
    const explanation = await explanationOf('counter.c', 'a write in the thread and a read in main');
    expect(checkSchema('violationExplanation', explanation)).toEqual([]);
    const { race } = explanation.interleaving ?? {};
    expect([race?.earlier, race?.later]).toEqual(
      expect.arrayContaining([
        { thread: 1, kind: 'write', line: 8, column: 3, holds: [], stack: [{ function: 'worker', line: 8 }] },
        { thread: 0, kind: 'read', line: 15, column: 14, holds: [], stack: [{ function: 'main', line: 15 }] },
      ]),
    );
    const text = interleavingLines(explanation, 'plain').join('\n');
    expect(text).toContain('write by thread 1 at 8:3, holding no lock\n    in worker, line 8');
  });

  it('is nothing where there is one thread', async () => {
    const { interleaving, trace } = { interleaving: null, trace: { steps: [], gap: null } };
    expect(interleavingLines({ interleaving, trace } as unknown as WitnessExplanation, 'plain')).toEqual([]);
  });
});
