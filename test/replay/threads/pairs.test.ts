import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../../src/replay/answer/answer.js';
import { validateByReplay } from '../../../src/replay/answer/validate-by-replay.js';
import { InputError } from '../../../src/source/input-error.js';
import { oneIn, PATIENCE } from '../../effort.js';
import { propertyText } from '../pair.js';
import { readNotYet } from './not-yet.js';
import { readThreadPairs, type ThreadPair } from './thread-pair.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** CPU seconds for a row whose answer is unknown. */
const IN_VAIN = 0.1 * PATIENCE;

/** CPU seconds that end what hangs: what is searched for is limited by its steps. */
const TO_THE_END = 90;

const pairs = readThreadPairs();
const notYet = readNotYet();

describe('threads, in programs with right and with wrong witnesses', () => {
  it('are at least 80 of each', () => {
    expect(pairs.filter(({ isGood }) => isGood).length).toBeGreaterThanOrEqual(80);
    expect(pairs.filter(({ isGood }) => !isGood).length).toBeGreaterThanOrEqual(80);
  });

  it('have a name in the list of what is not confirmed yet only where they are right and there', () => {
    const right = new Set(pairs.filter(({ isGood }) => isGood).map(({ name }) => name));
    expect([...notYet.keys()].filter((name) => !right.has(name))).toEqual([]);
  });

  it.each(
    oneIn(
      60,
      pairs.filter(({ isGood }) => !isGood),
    ),
  )('$name, $format, wrong: $why', async (pair) => {
    const { result, reason } = await answerTo(pair);
    expect(result, reason).toMatch(/^(unknown|refused)$/);
  });

  it.each(
    oneIn(
      24,
      pairs.filter(({ isGood }) => isGood),
    ),
  )('$name, $format, right: $why', async (pair) => {
    const { result, reason } = await answerTo(pair);
    expect(result, reason).toBe(notYet.has(pair.name) ? 'unknown' : pair.expected);
  });
});

/** What replay says: a witness that it cannot read is refused. */
async function answerTo(pair: ThreadPair): Promise<{ readonly result: string; readonly reason: string }> {
  const { name, text, witness, property, dataModel, format, program, isGood } = pair;
  const own = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(own);
  const file = (base: string) => join(own, base);
  writeFileSync(file(program), text);
  writeFileSync(file('property.prp'), propertyText(property));
  writeFileSync(file(`witness.${format}`), witness);
  const searched = isGood && !notYet.has(name);
  try {
    const answer = await validateByReplay({
      programs: [file(program)],
      property: file('property.prp'),
      witness: file(`witness.${format}`),
      dataModel,
      cputime: searched ? TO_THE_END : IN_VAIN,
      memory: 500_000_000,
      steps: searched ? 200_000 : 20_000,
      seed: 1,
      explain: 'no',
    });
    return { result: resultText(answer), reason: answer.kind === 'false' ? answer.how : answer.reason };
  } catch (error) {
    if (error instanceof InputError) return { result: 'refused', reason: error.message };
    throw error;
  }
}
