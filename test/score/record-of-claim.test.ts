import { describe, expect, it } from 'vitest';
import type { ClaimResult, ClaimRun, ClaimWitness } from '../../src/score/parse-claims.js';
import { recordOfClaim } from '../../src/score/record-of-claim.js';

const CLAIM: ClaimResult = {
  task: '../c/a.yml',
  property: '../properties/unreach-call.prp',
  verdict: 'true',
  category: null,
  witnesses: [],
};
const RUN: ClaimRun = { validator: 'v', status: 'true', cputime: 2, walltime: 3, memory: 4 };
const WITNESS: ClaimWitness = {
  path: 'w.yml',
  version: '2.0',
  kind: 'correctness',
  length: 7,
  fault: null,
  linterRuns: [],
  runs: [RUN],
};

const record = (more: Partial<ClaimResult>) => recordOfClaim({ ...CLAIM, ...more });

function witnessOf(more: Partial<ClaimWitness>) {
  const { validation } = record({ witnesses: [{ ...WITNESS, ...more }] });
  return validation.kind === 'witnesses' ? validation.witnesses?.[0] : undefined;
}

describe('a claim as a run of its verifier', () => {
  it.each([
    ['../properties/unreach-call.prp', 'unreach-call'],
    ['unreach-call', 'unreach-call'],
    ['own.prp-2.prp', 'own.prp-2'],
  ])('has of %s the property %s', (property, name) => {
    expect(record({ property })).toMatchObject({ property: name, task: `c/a.yml ${name}` });
  });

  it.each([
    [null, undefined],
    ['ReachSafety-Heap', 'unreach-call.ReachSafety-Heap'],
    ['unreach-call.ReachSafety-Heap', 'unreach-call.ReachSafety-Heap'],
  ])('in %s is in the category %s', (category, full) => expect(record({ category }).category).toBe(full));

  it('without a verifier, has no time and a verifier name like any other', () =>
    expect(record({})).toMatchObject({
      tool: 'verifier',
      expected: undefined,
      validation: { kind: 'witnesses', witnesses: [] },
      used: { cputime: undefined, walltime: undefined, memory: undefined },
    }));
});

describe('a witness of a claim', () => {
  it('is handed on with what is known of it', () =>
    expect(witnessOf({})).toEqual({
      name: 'w.yml',
      kind: 'correctness',
      version: '2.0',
      length: 7,
      fault: undefined,
      linters: [],
      validators: [{ validator: 'v', status: 'true', used: { cputime: 2, walltime: 3, memory: 4 } }],
    }));

  it.each([
    ['a kind', { kind: 'violation' }, { kind: 'violation' }],
    ['no kind', { kind: null }, { kind: undefined }],
    ['a kind that it does not state', { kind: 'unstated' }, { kind: undefined }],
    ['no version', { version: null }, { version: undefined }],
    ['no length', { length: null }, { length: undefined }],
    ['a fault', { fault: 'witness missing' }, { fault: 'witness missing' }],
  ] as const)('may have %s', (_what, stated, found) => expect(witnessOf(stated)).toMatchObject(found));

  it('has linters and validators; references have no say', () => {
    const reference: ClaimRun = { ...RUN, validator: 'r', role: 'reference', memory: null };
    const used = { cputime: 2, walltime: 3, memory: undefined };
    expect(
      witnessOf({ linterRuns: [{ ...RUN, validator: 'l', status: 'done' }], runs: [reference] }),
    ).toMatchObject({
      linters: [{ validator: 'l', status: 'done' }],
      validators: [{ validator: 'r', status: 'true', role: 'reference', used }],
    });
    expect(witnessOf({ runs: [RUN] })?.validators[0]).not.toHaveProperty('role');
  });
});
