import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { oneIn, PATIENCE } from '../effort.js';
import { readAutomata } from './automaton-table.js';
import { propertyText } from './pair.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-automata-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const automata = readAutomata();

describe('GraphML automata as tools write them, good and almost good', () => {
  it.each(
    oneIn(
      9,
      automata.map((each, index) => ({ ...each, index })),
    ),
  )(
    '$program, $tool, $expected: $why',
    async ({ index, programFile, witness, property, dataModel, expected, patience: ofProgram }) => {
      const patience = PATIENCE * ofProgram;
      const own = join(folder, String(index));
      mkdirSync(own);
      const files = { property: join(own, `${property}.prp`), witness: join(own, 'witness.graphml') };
      writeFileSync(files.property, propertyText(property));
      writeFileSync(files.witness, witness);
      const answer = await validateByReplay({
        programs: [programFile],
        ...files,
        dataModel,
        cputime: expected === 'unknown' ? 0.4 * patience : 30,
        memory: 500_000_000,
        steps: expected === 'unknown' ? 20_000 * patience : 200_000,
        seed: 1,
        explain: 'no',
      });
      const reason = answer.kind === 'false' ? answer.how : answer.reason;
      expect(`${resultText(answer)}`, reason).toBe(expected);
    },
    900_000 * Math.max(1, PATIENCE),
  );
});
