import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resultText } from '../../../src/replay/answer/answer.js';
import type { ReplayArguments } from '../../../src/replay/answer/arguments.js';
import { validateByReplay } from '../../../src/replay/answer/validate-by-replay.js';
import { explainClaim } from '../../../src/replay/explain/explain-claim.js';
import { formatExplanation } from '../../../src/report/pretty-explanation.js';
import type { WitnessExplanation } from '../../../src/use-cases/explain/follow-witness.js';
import { effort, oneIn } from '../../effort.js';
import { executorOf } from '../executor.js';
import { withChange } from './apply-change.js';
import { type WrongRow, wrongRows } from './wrong-rows.js';

/** One in so many rows is asked about; `EXPLAIN_ALL=1` asks about all. */
const SHARE = process.env.EXPLAIN_ALL === undefined ? effort(200, 40) : 1;
const ROWS = wrongRows().filter((_, index) => index % SHARE === 0);

/** Seconds in which an explanation is looked for, and in which what it suggests must be confirmed. */
const SECONDS = 1;
const SECONDS_TO_CONFIRM = 30;

/** Inputs that are tried against what is said of all executions. */
const TRIED = 40;

async function withFiles<Result>(
  { file, program, property, witness, format, dataModel }: WrongRow,
  use: (request: ReplayArguments) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-truth-'));
  try {
    const files = {
      programs: [join(folder, file)],
      property: join(folder, 'p.prp'),
      witness: join(folder, `w.${format === 'yaml' ? 'yml' : 'graphml'}`),
    };
    writeFileSync(join(folder, file), program);
    writeFileSync(files.property, property);
    writeFileSync(files.witness, witness);
    const limits = { memory: 500_000_000, steps: 100_000, seed: 1 };
    return await use({ ...files, ...limits, dataModel, cputime: SECONDS, explain: 'json' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const explained = (row: WrongRow): Promise<WitnessExplanation> =>
  withFiles(row, async (request) => {
    const { document } = await explainClaim(request, (each) => each);
    return JSON.parse(JSON.stringify(document));
  });

const NUMBER = String.raw`-?\d+`;
const SIMPLE = new RegExp(`^input (\\d+) (==|!=|<=?|>=?) (${NUMBER})$`);

/** Whether inputs satisfy what is required of them; undefined where that is not one comparison after another. */
function isSatisfied(required: string, inputs: readonly string[]): boolean | undefined {
  const ways = required.split(' || ').map((each) => SIMPLE.exec(each));
  if (ways.some((way) => way === null)) return undefined;
  return ways.some((way) => {
    const [, number, operator, other] = way ?? [];
    const text = inputs[Number(number) - 1] ?? '0';
    if (!/^-?\d+$/.test(text)) return false;
    const [value, limit] = [BigInt(text), BigInt(other ?? '0')];
    const order = value < limit ? '<' : value > limit ? '>' : '=';
    return operator === '!=' ? order !== '=' : operator?.includes(order) === true;
  });
}

/** Inputs near what matters in the program, the same whenever it is asked for. */
function* candidates({ program }: WrongRow, { inputs, repairs }: WitnessExplanation) {
  const given = [inputs.map(({ value }) => value), ...repairs.map((each) => each.inputs)];
  const number = (text: string) => (/^-?\d+$/.test(text) ? BigInt(text) : Number(text));
  for (const each of given) yield each.map(number);
  const constants = [...program.matchAll(/\b\d{1,9}\b/g)].map(([text]) => BigInt(text));
  const values = [0n, 1n, -1n, ...constants.flatMap((each) => [each, each + 1n, -each, each - 1n])];
  let state = 1;
  for (let count = 0; count < TRIED; count++) {
    yield Array.from({ length: Math.max(4, inputs.length) }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return values[state % values.length] ?? 0n;
    });
  }
}

describe('an explanation of a wrong claim', () => {
  it.each(oneIn(4, ROWS))('is true: $name', async (row) => {
    const explanation = await explained(row);
    const { result, reason, parting, passed, inputs, tried, repairs } = explanation;
    expect(result).toBe('unknown');
    const text = formatExplanation(explanation, 'plain');

    // What was passed was reached, and is not said never to be passed.
    const part = parting?.part;
    const partName = part == null ? undefined : `${part.kind} ${part.number}`;
    const isPassed = passed.some(({ what }) => /^\w+ \d+/.exec(what)?.[0] === partName);
    if (isPassed) {
      expect(text).not.toMatch(/was not reached(?! again)/);
      expect(reason).not.toMatch(new RegExp(`(passes|takes) ${partName}(?! again)`));
    }

    // What inputs lack is not what they have.
    const required = parting?.required ?? undefined;
    const shown = inputs.map(({ value }) => value);
    if (required !== undefined) expect(isSatisfied(required, shown), required).not.toBe(true);

    // What is said of all executions holds for those that are tried.
    await withFiles(row, async (request) => {
      const execute = await executorOf(request, { steps: 20_000, values: 'plain' });
      if (execute === undefined || explanation.end === null) return;
      const reached = execute([...candidates(row, explanation)][0] ?? []).monitor.progress;
      const isAll = tried?.extent === 'complete';
      for (const each of candidates(row, explanation)) {
        const { monitor, accepted, execution } = execute(each);
        const { progress } = monitor;
        const taken = execution.inputs.map(({ value }) => String(value));
        expect(accepted).toBe(false);
        if (isAll) expect(progress, String(each)).toBeLessThanOrEqual(reached);
        if (required === undefined || parting?.given !== 'nothing') continue;
        if (progress > reached) expect(isSatisfied(required, taken), required).not.toBe(false);
      }
    });

    // What helps does so when it is written into the witness.
    for (const { change, result: promised } of repairs) {
      expect(promised).toMatch(/^false\(/);
      if (row.format === 'graphml') continue;
      const answer = await withFiles(withChange(row, change), (request) =>
        validateByReplay({ ...request, cputime: SECONDS_TO_CONFIRM, explain: 'no' }),
      );
      expect(`${change}: ${resultText(answer)}`).toBe(`${change}: ${promised}`);
    }
  });
});
