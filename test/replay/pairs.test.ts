import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { MORE, oneIn, PATIENCE } from '../effort.js';
import { propertyText, readPairs } from './pair.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-pairs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pairs = readPairs();

describe('programs with witnesses, valid and almost valid', () => {
  it('are at least 150', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(150);
  });

  it.each(
    oneIn(
      20,
      pairs.map((pair, index) => ({ ...pair, index })),
    ).filter(({ takes }) => MORE || takes === 'short'),
  )(
    '$program, $format, $kind: $why',
    async ({ index, programFile, witness, property, dataModel, expected, format }) => {
      const own = join(folder, String(index));
      mkdirSync(own);
      const files = { property: join(own, `${property}.prp`), witness: join(own, `witness.${format}`) };
      writeFileSync(files.property, propertyText(property));
      writeFileSync(files.witness, witness);
      const answer = await validateByReplay({
        programs: [programFile],
        ...files,
        dataModel,
        cputime: expected === 'unknown' ? 0.4 * PATIENCE : 30,
        memory: 500_000_000,
        steps: expected === 'unknown' ? 20_000 * PATIENCE : 200_000,
        seed: 1,
        explain: 'no',
      });
      const reason = answer.kind === 'false' ? answer.how : answer.reason;
      expect(`${resultText(answer)}`, reason).toBe(expected);
    },
    900_000 * Math.max(1, PATIENCE),
  );
});
