import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainClaim } from '../../../src/replay/explain/explain-claim.js';
import { formatExplanation } from '../../../src/report/pretty-explanation.js';
import { diagnosisLines } from '../../../src/report/pretty-witness-diagnosis.js';
import { formatShowText } from '../../../src/report/show/show-text.js';
import { checkSchema } from '../../../src/source/check-schema.js';
import type { WitnessExplanation } from '../../../src/use-cases/explain/follow-witness.js';
import { toFollowedTrace } from '../../../src/use-cases/show/trace.js';
import { MORE, oneIn } from '../../effort.js';
import { showingOf } from '../../report/show/showing-of.js';
import { propertyText } from '../pair.js';
import { MISTAKE_TABLES, type Mistake, type MistakeTable, witnessOf } from './mistake-table.js';
import { toldTwice } from './told-twice.js';

async function explained(table: MistakeTable, mistake: Partial<Mistake>): Promise<WitnessExplanation> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-mistake-'));
  try {
    const base = join(folder, 'p');
    const witness = `${base}.${table.edges === undefined ? 'yml' : 'graphml'}`;
    writeFileSync(`${base}.c`, table.program);
    writeFileSync(`${base}.prp`, propertyText(mistake.property ?? table.property));
    writeFileSync(witness, witnessOf(table, mistake));
    const { document } = await explainClaim(
      {
        programs: [`${base}.c`],
        property: `${base}.prp`,
        witness,
        dataModel: 'LP64',
        cputime: 90,
        memory: 500_000_000,
        steps: 100_000,
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

/** What show prints of an explanation beside the steps of its execution. */
function shownBesideSteps(explanation: WitnessExplanation): string {
  const text = formatShowText(showingOf(toFollowedTrace(explanation)), 'plain');
  return text
    .split('\n')
    .filter((line) => !/^ {2}\d+: /.test(line))
    .join('\n');
}

/** Many exchanges are tried before one helps. */
const LONG = new Set(['another value at the head of the loop']);

/** How many executions a search takes is its own affair. */
function withoutCounts(text: string): string {
  return text.replace(/\d+ executions/g, 'N executions');
}

describe.each(oneIn(14, MISTAKE_TABLES))('one mistake in the witness of $file', ({ table }) => {
  it('is not there', async () => {
    const explanation = await explained(table, {});
    expect(toldTwice(formatExplanation(explanation, 'plain'))).toEqual([]);
    expect(explanation).toMatchObject({
      result: expect.stringMatching(/^false\(/),
      parting: null,
      repairs: [],
    });
  });

  it.each(
    oneIn(
      32,
      table.mistakes.filter(({ name }) => MORE || !LONG.has(name)),
    ),
  )('$name', async (mistake) => {
    const explanation = await explained(table, mistake);
    expect(explanation.result).toBe('unknown');
    expect(checkSchema('violationExplanation', explanation)).toEqual([]);
    expect(withoutCounts(`${diagnosisLines(explanation, 'plain').join('\n')}\n`)).toBe(
      withoutCounts(mistake.explained),
    );
    expect(toldTwice(formatExplanation(explanation, 'plain'))).toEqual([]);
    expect(toldTwice(shownBesideSteps(explanation))).toEqual([]);
    for (const { result } of explanation.repairs) expect(result).toMatch(/^false\(/);
  });
});
