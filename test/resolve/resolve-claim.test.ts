import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOpinion, type Opinion } from '../../src/resolve/opinion.js';
import { resolveClaim, type WitnessFacts, type WitnessFault } from '../../src/resolve/resolve-claim.js';

function witness(
  path: string,
  fault: WitnessFault | undefined,
  opinions: readonly Opinion[] = [],
): WitnessFacts {
  return { path, fault, opinions: opinions.map((opinion, index) => ({ validator: `v${index}`, opinion })) };
}

function resolve(status: string, expected: string | undefined, witnesses: readonly WitnessFacts[]) {
  return resolveClaim({ status, expected, requirement: 'required', witnesses });
}

describe('[SV24-16] the truth table of the competition scripts', () => {
  // One task, property unreach-call, expected verdict true. "no run" is a validator without a run for the task.
  const claim = 'true';
  const statuses = {
    timeout: 'TIMEOUT',
    memory: 'OUT OF MEMORY',
    unknown: 'unknown',
    confirm: 'true',
    reject: 'false(unreach-call)',
  };
  const opinions = (runs: readonly (keyof typeof statuses)[]) =>
    runs.map((run) =>
      formOpinion(statuses[run], claim, 'unreach-call', {
        mode: 'main',
        exactProperties: ['valid-memsafety'],
      }),
    );
  it.each([
    ['done', ['timeout', 'confirm', 'reject'], 'true', 'correct'],
    ['done', ['confirm', 'reject', 'timeout'], 'true', 'correct'],
    ['done', ['reject', 'timeout', 'confirm'], 'true', 'correct'],
    ['done', ['timeout', 'reject'], 'true', 'correct-unconfirmed'],
    ['done', ['timeout', 'timeout'], 'true', 'correct-unconfirmed'],
    ['done', ['memory'], 'true', 'correct-unconfirmed'],
    ['done', ['unknown', 'unknown'], 'true', 'correct-unconfirmed'],
    ['done', [], 'true', 'correct-unconfirmed'],
    ['witness invalid', ['confirm'], 'witness invalid (true)', 'error'],
    ['witness missing', ['confirm'], 'witness missing (true)', 'error'],
    ['witness-type mismatch', ['confirm'], 'witness-type mismatch (true)', 'error'],
    ['witness-version mismatch', ['confirm'], 'witness-version mismatch (true)', 'error'],
  ] as const)('linter %s, validators %j: %s / %s', (linter, runs, status, category) => {
    const resolution = resolve(claim, 'true', [
      witness('w', linter === 'done' ? undefined : linter, opinions(runs)),
    ]);
    expect(resolution).toMatchObject({ status, category });
  });

  it.each([
    ['false(unreach-call)', 'true', 'wrong'],
    ['Unexpected Message', 'true', 'error'],
    ['TIMEOUT', 'true', 'error'],
    ['unknown', 'true', 'unknown'],
  ] as const)(
    '%s, which is not correct, stays %s / %s whatever linter and validators say',
    (status, expected, category) => {
      for (const fault of [undefined, 'witness invalid', 'witness missing'] as const) {
        for (const opinion of ['confirmed', 'rejected', 'inconclusive'] as const) {
          expect(resolve(status, expected, [witness('w', fault, [opinion])])).toMatchObject({
            status,
            category,
          });
        }
      }
    },
  );
});

describe('where the rules ask for no witness', () => {
  const decide = (status: string, opinions: readonly Opinion[] = []) =>
    resolveClaim({
      status,
      expected: 'true',
      requirement: 'not-required',
      witnesses: [witness('w', undefined, opinions), witness('bad', 'witness invalid')],
    });

  it.each(['unknown', 'TIMEOUT', 'ERROR (1)', 'done'])(
    '[SV24-9b] %s claims nothing there either',
    (status) => {
      expect(decide(status, ['confirmed'])).toMatchObject({
        outcome: 'nothing-claimed',
        status,
        confirmedBy: [],
        rejectedBy: [],
      });
    },
  );

  it.each([
    ['true', 'correct'],
    ['false', 'wrong'],
  ])('%s counts by itself, whatever validators say', (status, category) => {
    for (const opinion of ['confirmed', 'rejected', 'inconclusive'] as const) {
      expect(decide(status, [opinion])).toEqual({
        outcome: 'not-required',
        status,
        category,
        confirmedBy: [],
        rejectedBy: [],
      });
    }
  });
});

describe('a claim with an unknown expected verdict', () => {
  it.each([
    ['witness invalid', 'witness invalid (true)'],
    ['witness missing', 'witness missing (true)'],
  ] as const)('shows the fault of its witness: %s', (fault, status) =>
    expect(resolve('true', undefined, [witness('w', fault)])).toMatchObject({ status, category: 'missing' }),
  );

  it('is confirmed like any other', () =>
    expect(resolve('true', undefined, [witness('w', undefined, ['confirmed'])])).toMatchObject({
      outcome: 'confirmed',
      status: 'true',
      category: 'missing',
    }));
});

describe('outcomes', () => {
  const bad = witness('bad', 'witness invalid', ['confirmed']);
  const good = witness('good', undefined, ['confirmed']);
  it.each([
    ['one confirmed file is enough', [bad, good], 'confirmed'],
    ['a confirmation of a malformed file does not count', [bad], 'invalid-witness'],
    ['nor does it count for a good file', [bad, witness('good', undefined)], 'unconfirmed'],
    ['no file at all', [], 'missing-witness'],
    ['a file that is not there', [witness('none', 'witness missing')], 'missing-witness'],
    ['a missing and an invalid one', [witness('none', 'witness missing'), bad], 'invalid-witness'],
    ['only a rejection', [witness('w', undefined, ['inconclusive', 'rejected'])], 'rejected'],
    ['a rejection and a confirmation', [witness('w', undefined, ['rejected', 'confirmed'])], 'confirmed'],
  ] as const)('%s: %j is %s', (_name, witnesses, outcome) => {
    expect(resolve('false(unreach-call)', 'false', witnesses).outcome).toBe(outcome);
  });

  it('names who confirmed which file', () => {
    const { confirmedBy, rejectedBy } = resolve('true', 'true', [
      witness('a', undefined, ['inconclusive', 'confirmed']),
      witness('b', undefined, ['rejected']),
    ]);
    expect(confirmedBy).toEqual([{ validator: 'v1', witness: 'a' }]);
    expect(rejectedBy).toEqual([{ validator: 'v0', witness: 'b' }]);
  });

  it.each([
    ['witness invalid', 'bad (true)'],
    ['witness missing', 'none (true)'],
    ['witness-type mismatch', 'kind (true)'],
    ['witness-version mismatch', 'version (true)'],
  ] as const)('calls %s as the rule set does', (fault, status) => {
    const labels = {
      invalidWitness: 'bad',
      missingWitness: 'none',
      typeMismatch: 'kind',
      versionMismatch: 'version',
      invalidTask: 'task',
    };
    const facts = {
      status: 'true',
      expected: 'true',
      requirement: 'required',
      witnesses: [{ path: 'w', fault, opinions: [] }],
    } as const;
    expect(resolveClaim({ ...facts, labels }).status).toBe(status);
    expect(resolveClaim(facts).status).toBe(`${fault} (true)`);
  });

  it('shows the gravest fault of several', () => {
    const faults = [
      'witness missing',
      'witness-type mismatch',
      'witness-version mismatch',
      'witness invalid',
    ] as const;
    faults.forEach((fault, index) => {
      const witnesses = faults.slice(0, index + 1).map((each) => witness(each, each));
      expect(resolve('true', 'true', witnesses).status).toBe(`${fault} (true)`);
    });
  });
});

describe('what holds for every claim', () => {
  const facts = fc.record({
    status: fc.constantFrom('true', 'false', 'false(valid-deref)', 'unknown', 'TIMEOUT'),
    expected: fc.constantFrom(undefined, 'true', 'false', 'false(valid-deref)'),
    requirement: fc.constantFrom('required' as const, 'not-required' as const),
    witnesses: fc.array(
      fc.record({
        path: fc.string(),
        fault: fc.constantFrom(undefined, 'witness invalid' as const, 'witness missing' as const),
        opinions: fc.array(
          fc.record({
            validator: fc.constantFrom('a', 'b'),
            opinion: fc.constantFrom('confirmed' as const, 'rejected' as const, 'inconclusive' as const),
          }),
        ),
      }),
    ),
  });

  it('[SV24-16, SV24-17b] is confirmed exactly if a well-formed file has a confirmation, whatever the order', () => {
    fc.assert(
      fc.property(facts, (claim) => {
        const { outcome } = resolveClaim(claim);
        const reversed = resolveClaim({ ...claim, witnesses: claim.witnesses.toReversed() });
        expect(reversed.outcome).toBe(outcome);
        if (claim.requirement === 'not-required' || !/^(?:true|false)/.test(claim.status)) return;
        const confirmed = claim.witnesses.some(
          ({ fault, opinions }) =>
            fault === undefined && opinions.some(({ opinion }) => opinion === 'confirmed'),
        );
        expect(outcome === 'confirmed').toBe(confirmed);
      }),
    );
  });

  it('is never better than its verdict', () => {
    fc.assert(
      fc.property(facts, (claim) => {
        const { category } = resolveClaim(claim);
        const alone = resolveClaim({ ...claim, requirement: 'not-required' }).category;
        if (alone !== 'correct') expect(category).toBe(alone);
      }),
    );
  });
});
