import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unknown } from '../../src/prove/portfolio/answer.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { effort, oneIn } from '../effort.js';
import { ALL, type Asked, answerTo, PATIENCE, SECONDS } from './ask.js';
import { chosen } from './mutants.js';
import { temptingClaims } from './tempting-claims.js';

const CLAIMS = temptingClaims();

/** What was confirmed once. */
const ONCE_CONFIRMED =
  /^(?:aliasing|jumps|order|linker|pointers|formats|held|lives|truth-values)\/|error-in-constructor|error-by-alias|error-by-assembler-name|-n-writes|volatile-\w+-changes|deref-compound-literal-of-block|abort-leak|lost-then-endless|init-order|object-size|bitfield-arith|bool-of-a-union|bool-result-missing|library\/own-|library\/\w+-declared-/;

/** With a bound on the time, the proof is looked for in the cheap ways only. */
const LIMIT = ALL ? 6 : Math.min(SECONDS, 1);

it('has at least 600 claims, each with a name of its own', () => {
  expect(CLAIMS.length).toBeGreaterThanOrEqual(600);
  expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length);
});

it('names places that prove finds: otherwise it would tempt nobody', async () => {
  const misplaced: string[] = [];
  for (const { id, asked } of ALL ? CLAIMS : chosen(CLAIMS, effort(10, 150), 5)) {
    const claim = { ...asked, seconds: PATIENCE };
    const { reason } = await validateByProof(claim, async () => unknown('it was read'));
    if (/its location/.test(reason)) misplaced.push(`${id}: ${reason}`);
  }
  expect(misplaced).toEqual([]);
});

describe('a tempting claim that is wrong is not confirmed', () => {
  const asked = ALL
    ? CLAIMS
    : [
        ...chosen(CLAIMS, 4, 7),
        ...oneIn(
          16,
          CLAIMS.filter(({ id }) => ONCE_CONFIRMED.test(id)),
        ),
      ];

  it.each([...new Set(asked)])('$id', async ({ asked: claim }) => {
    const { status, reason } = await answerTo(claim, LIMIT);
    expect(status, reason).not.toBe('true');
  });
});

describe('replay refutes a tempting claim', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prove-tempting-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const refuted = CLAIMS.filter(({ known }) => known === 'by replay');

  it.each(ALL ? refuted : chosen(refuted, effort(4, 40), 3))('$id', async ({ asked }) => {
    expect(await replayed(folder, asked)).toMatch(/^false/);
  });
});

async function replayed(folder: string, { program, property, witness, dataModel }: Asked): Promise<string> {
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const answer = await validateByReplay({
    programs: [write('program.c', program)],
    property: write('property.prp', property),
    witness: write('witness.yml', witness),
    dataModel,
    cputime: 60,
    memory: 500_000_000,
    steps: 3_000_000,
    seed: 1,
    explain: 'json',
  });
  return resultText(answer);
}
