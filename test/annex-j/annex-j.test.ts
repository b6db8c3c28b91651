import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { gccHas, rejectedByGcc } from '../machine/gcc.js';
import { proveAnswer, replayAnswer, textOf } from './answers.js';
import { type Behaviour, FATES, readBehaviours } from './table.js';

const TABLES = {
  undefined: readBehaviours('undefined'),
  unspecified: readBehaviours('unspecified'),
} as const;

type Example = NonNullable<Behaviour['example']>;
type Ask = typeof replayAnswer;

/** What an engine says to a claim and to its opposite, of which at most one can be right. */
async function answersTo(ask: Ask, { program, holds }: Example): Promise<readonly string[]> {
  const one = await ask(program, holds);
  return program.property === 'unreach-call' ? [one, await ask(program, `!(${holds})`)] : [one];
}

const examples = (list: readonly Behaviour[]) =>
  list.flatMap(({ example, ...behaviour }) => (example === undefined ? [] : [{ ...behaviour, example }]));

describe('the list of what C leaves open', () => {
  it('is long enough to be that of annex J', () => {
    expect(TABLES.undefined.length).toBeGreaterThanOrEqual(170);
    expect(TABLES.unspecified.length).toBeGreaterThanOrEqual(35);
  });

  it.each(Object.values(TABLES).flat())(
    '$at $is: says what becomes of it, with a program or a reason',
    (row) => {
      expect(FATES).toContain(row.replay);
      expect(FATES).toContain(row.prove);
      expect(row.example ?? row.why).toBeDefined();
      const needsReason = [row.replay, row.prove].some((fate) => fate === 'absent' || fate === 'defined');
      if (needsReason) expect(row.why).toBeDefined();
    },
  );

  it('names no behaviour twice', () => {
    const names = Object.values(TABLES).flatMap((list) => list.map(({ at }) => at));
    expect(new Set(TABLES.undefined.map(({ at }) => at)).size).toBe(TABLES.undefined.length);
    expect(names.length).toBeGreaterThan(0);
  });
});

describe.each(Object.entries(TABLES))('%s behaviour', (_, list) => {
  const rows = examples(list).map((row) => ({ ...row, code: row.example.program.code }));

  it.each(
    oneIn(
      30,
      rows.filter(({ replay }) => replay !== 'no program'),
    ),
  )('$at $is: replay, $replay', async (row) => {
    const answers = await answersTo(replayAnswer, row.example);
    const [first = ''] = answers;
    switch (row.replay) {
      case 'reported':
        expect(first).toMatch(/^false/);
        break;
      case 'defined':
        expect(first).toBe('false(unreach-call)');
        break;
      case 'input':
        // Each value is one of those that it may have.
        for (const answer of answers) expect(answer).toBe('false(unreach-call)');
        break;
      case 'ends':
        expect(answers.some((answer) => !answer.includes('exits with code'))).toBe(true);
        for (const answer of answers) expect(answer).toMatch(/^unknown/);
        break;
      default:
        for (const answer of answers) expect(answer).toMatch(/^unknown/);
    }
    if (row.replay === 'defined') for (const answer of answers.slice(1)) expect(answer).toMatch(/^unknown/);
  });

  it.each(
    oneIn(
      30,
      rows.filter(({ prove }) => prove !== 'no program'),
    ),
  )('$at $is: prove, $prove', async (row) => {
    const answers = await answersTo(proveAnswer, row.example);
    const [first = '', ...others] = answers;
    if (row.prove === 'defined') expect(first).toBe('true');
    else expect(first).toMatch(/^unknown/);
    for (const answer of others) expect(answer).toMatch(/^unknown/);
  });

  const rejected = rows.filter(({ replay, prove }) => replay === 'no program' || prove === 'no program');
  it.runIf(gccHas('LP64') && rejected.length > 0)('is no program for gcc where the list says so', () => {
    const accepted = rejected.filter(
      ({ example: { program, holds } }) => !rejectedByGcc(textOf(program, holds).text, program.model),
    );
    expect(accepted.map(({ at }) => at)).toEqual([]);
  });
});
