import { afterAll, describe, expect, it } from 'vitest';
import { crossExamine } from '../../src/prove/examine/cross-examine.js';
import { examineAnswer } from '../../src/prove/examine/examine-answer.js';
import type { ExaminedClaim } from '../../src/prove/examine/examined-claim.js';
import type { ProveAnswer } from '../../src/prove/portfolio/answer.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { effort, oneIn } from '../effort.js';
import { ALL, type Asked, claimOf } from './ask.js';
import { claimOfMutation, readMutations, readOnceMisread } from './recorded-mutations.js';
import { declarationsFor, type PropertyName, type Statement } from './subject.js';
import { type Row, readTable } from './table.js';
import { temptingClaims } from './tempting-claims.js';

/** What is said by a prover that confirms everything. */
const CREDULOUS: ProveAnswer = { status: 'true', reason: 'whatever is claimed', notes: [] };

/** The claim as prove places it, and what executions say to it. */
async function examined(asked: Asked) {
  const claims: ExaminedClaim[] = [];
  const answer = await validateByProof(
    { ...asked, seconds: 1 },
    async () => CREDULOUS,
    (claim, given) => {
      claims.push(claim);
      return examineAnswer(claim, given, { proof: 0 });
    },
  );
  return { answer, claim: claims[0] };
}

function about(body: string, property: PropertyName, statement: Partial<Statement> = {}): Asked {
  const text = `${declarationsFor(body)}\n${body}`;
  return claimOf({ fileName: 'program.c', text, property, dataModel: 'LP64' }, statement);
}

describe('the cross-examination of a proof', () => {
  const all = readMutations();
  // No rules of the translation: the claim is read with one that is switched off, which `mutate-prove.mjs --cross-examined` asks.
  const elsewhere = [
    'witness/place-nodes.ts',
    'witness/automaton-obstacles.ts',
    '../c/link/hidden-meanings.ts',
  ];
  const mutations = all.filter(({ file }) => !elsewhere.includes(file));
  const seen = new Map<string, boolean>();

  it.each(oneIn(28, mutations))('sees, or says why not, that it is wrong that $says', async (mutation) => {
    const { answer } = await examined(claimOfMutation(mutation));
    const isSeen = answer.reason.startsWith('the execution contradicts the proof: ');
    seen.set(mutation.says, isSeen);
    expect(isSeen, `${answer.reason} ${answer.notes}`).toBe(mutation.unseen === undefined);
  });

  it.each(
    oneIn(
      2,
      all.filter(({ file }) => elsewhere.includes(file)),
    ),
  )('says why it does not see that it is wrong that $says', ({ unseen }) => expect(unseen).toBeDefined());

  afterAll(() => {
    const caught = [...seen.values()].filter((each) => each).length;
    if (seen.size === mutations.length) expect(caught / mutations.length).toBeGreaterThanOrEqual(0.8);
  });

  const misread = readOnceMisread();
  const claims = new Map(temptingClaims().map(({ id, asked }) => [id, asked]));

  it.each(misread)(
    'stops $claim, which both engines misread once, or says why not',
    async ({ claim, unseen }) => {
      const asked = claims.get(claim);
      if (asked === undefined) throw new Error(`there is no claim ${claim}`);
      const { answer } = await examined(asked);
      const isSeen = answer.reason.startsWith('the execution contradicts the proof: ');
      expect(isSeen, answer.reason).toBe(unseen === undefined);
    },
  );

  it('says what was false, with which inputs, and how to report it', async () => {
    const asked = about(
      'int main(void) { int x = __VERIFIER_nondet_int(); check(x != 4711); return 0; }',
      'unreach-call',
    );
    const { answer } = await examined(asked);
    expect(answer.status).toBe('unknown');
    expect(answer.reason).toContain('inputs: 4711 in line 2');
    expect(answer.notes.join('\n')).toMatch(/report it .*issues/);
    expect(answer.notes).toContain('the proof was: whatever is claimed');
  });

  it.each<[string, string, PropertyName, Partial<Statement>]>([
    [
      'what a function requires',
      '/*F*/ int f(int x) { return x; } int main(void) { return f(__VERIFIER_nondet_int()); }',
      'unreach-call',
      { format: '2.1', contracts: [{ at: 'F', requires: 'x < 1000' }] },
    ],
    [
      'what a function ensures of its result',
      '/*F*/ int f(int x) { if (x == 77) x = 1; return x; } int main(void) { return f(__VERIFIER_nondet_int()); }',
      'unreach-call',
      { format: '2.1', contracts: [{ at: 'F', ensures: '\\result == \\old(x)' }] },
    ],
    [
      'an invariant of pairs of visits',
      'int main(void) { int i = 0; /*A*/ while (i < 5) { i = i == 3 ? 5 : i + 1; } return 0; }',
      'unreach-call',
      { format: '2.1', invariants: [{ place: 'A', value: 'i == \\at(i, LastPrev) + 1' }] },
    ],
    [
      'that an invariant has a value',
      'int main(void) { int x = __VERIFIER_nondet_int(); /*A*/ x = x; return 0; }',
      'unreach-call',
      { invariants: [{ place: 'A', value: 'x + 1 > x' }] },
    ],
    [
      'an invariant at a block that begins with a label, to which nothing jumps',
      'int main(void) { int i = 0; while (i < 5) /*A*/ { here: i++; } return i; }',
      'unreach-call',
      { invariants: [{ place: 'A', value: 'i < 4' }] },
    ],
    [
      'that nothing is divided by zero',
      'int main(void) { int x = __VERIFIER_nondet_int(); return 5 / (x - 123456); }',
      'unreach-call',
      {},
    ],
    [
      'that a loop ends',
      'int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x != 0) { if (x != 9) x = 0; } return 0; }',
      'termination',
      {},
    ],
  ])('refutes %s', async (_what, body, property, statement) => {
    const { answer } = await examined(about(body, property, statement));
    expect(answer.reason).toContain('the execution contradicts the proof');
  });

  it.each<[string, string, PropertyName, string | undefined]>([
    [
      'what the machine does not support',
      'int main(void) { __asm__("nop" : : : "memory"); return 0; }',
      'unreach-call',
      undefined,
    ],
    [
      'what a proof allows: a read outside of an object',
      'int a[2]; int main(void) { int x = __VERIFIER_nondet_int(); return a[x] == a[x]; }',
      'unreach-call',
      undefined,
    ],
    [
      'an execution that is too long',
      'int main(void) { for (;;) ; reach_error(); }',
      'unreach-call',
      undefined,
    ],
    [
      'an invariant where it is not evaluated',
      'int a[2]; int main(void) { int i = 0; /*A*/ while (i < 2) { a[i] = 1; i++; } return 0; }',
      'unreach-call',
      'i >= 2 || a[i] == a[i]',
    ],
  ])('holds nothing against a proof that is %s', async (_what, body, property, value) => {
    const invariants = value === undefined ? [] : [{ place: 'A', value }];
    const { answer } = await examined(about(body, property, { invariants }));
    expect(answer.status, answer.reason).toBe('true');
  });

  it('also looks at invariants that prove has added', async () => {
    const body = 'int main(void) { int i = 0; /*A*/ while (i < 5) i++; return 0; }';
    const invariants = [{ place: 'A', value: 'i < 5' }];
    const { claim } = await examined(about(body, 'unreach-call', { invariants }));
    if (claim === undefined) throw new Error('the claim was not read');
    const { invariants: added } = claim;
    const answer = examineAnswer({ ...claim, invariants: [] }, { ...CREDULOUS, added }, { proof: 0 });
    expect(answer.reason).toContain('the invariant i < 5 is false');
  });

  it('gives each of many inputs the values at which something happens', async () => {
    const body =
      'int main(void) { for (int i = 0; i < 3; i++) if (__VERIFIER_nondet_int() != 1000 + i) return 0; reach_error(); }';
    const { answer } = await examined(about(body, 'unreach-call'));
    expect(answer.reason).toContain('inputs: 1000 in line 2, 1001 in line 2, 1002 in line 2');
  });

  it('says how many executions there were, and is over soon', async () => {
    const body = 'int main(void) { int x = __VERIFIER_nondet_int(); return x > 3; }';
    const { answer, claim } = await examined(about(body, 'unreach-call'));
    expect(answer.reason).toBe('whatever is claimed; cross-examined by 48 executions');
    if (claim === undefined) throw new Error('the claim was not read');
    expect(crossExamine(claim, { proof: 2000 }).executions).toBeGreaterThan(48);
  });

  // Right claims: a sample, or all with PROVE_ALL=1.
  const right = readTable().filter(({ mustNotConfirm }) => !mustNotConfirm);
  it.each(right.filter((_, index) => ALL || index % effort(72, 6) === 0))(
    'holds nothing against $id',
    async (row: Row) => {
      const { program, property, witness, witnessName, dataModel } = row;
      const { text, fileName: programName } = program;
      const { answer } = await examined({
        program: text,
        programName,
        property,
        witness,
        witnessName,
        dataModel,
      });
      expect(answer.reason).not.toContain('the execution contradicts the proof');
    },
  );
});
