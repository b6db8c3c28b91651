import { describe, expect, it } from 'vitest';
import { explainProof, type ProofExplanation } from '../../src/prove/explain/explain-proof.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { answerTo, claimOf, PATIENCE } from './ask.js';
import { type Contract, declarationsFor, type PropertyName } from './subject.js';

/** Seconds for a search that ends much earlier, also on a machine that does much else. */
const FOR_LONG = 2000;

interface Explained {
  readonly explanation: ProofExplanation | undefined;
  readonly text: string;
}

async function explained(
  body: string,
  witness: readonly string[],
  property: PropertyName = 'unreach-call',
  contracts: readonly Contract[] = [],
): Promise<Explained> {
  const text = `${declarationsFor(body)}\n${body}`;
  const invariants = witness.map((each) => ({ place: each.slice(0, 1), value: each.slice(2) }));
  const subject = { fileName: 'program.c', text, property, dataModel: 'LP64' } as const;
  let explanation: ProofExplanation | undefined;
  const statement = { invariants, contracts, format: contracts.length > 0 ? '2.1' : '2.0' } as const;
  await validateByProof({ ...claimOf(subject, statement), seconds: FOR_LONG }, async (each, effort) => {
    explanation = await explainProof(each, effort);
    return explanation.answer;
  });
  return { explanation, text };
}

const EVEN = `int main(void) {
  unsigned x = 0, n = __VERIFIER_nondet_uint();
  /*A*/ while (x < n && x < 100) {
    x += 2;
  }
  if (x % 2 != 0)
    reach_error();
  return 0;
}
`;

const SUM = `int main(void) {
  int s = 0, i = 0;
  /*A*/ while (i < 9) {
    i++;
    s = s + 2;
    /*B*/ s = s + 0;
  }
  return 0;
}
`;

describe('what is said about a witness', () => {
  it('an invariant that each iteration keeps is preserved, and the property follows', async () => {
    const { explanation } = await explained(EVEN, ['A x % 2 == 0']);
    expect(explanation?.answer.status).toBe('true');
    expect(explanation?.invariants).toEqual([
      {
        type: 'loop_invariant',
        value: 'x % 2 == 0',
        line: 4,
        answer: 'preserved',
        why: '',
        before: [],
        after: [],
      },
    ]);
    expect(explanation?.obligations).toEqual([
      { what: 'reach_error is not called', line: 8, answer: 'follows', state: [] },
    ]);
    expect(explanation?.added).toEqual([]);
  });

  it('what does not follow has a state; what is added is confirmed together with the witness', async () => {
    const { explanation } = await explained(EVEN, ['A x <= 101']);
    expect(explanation?.answer.status).toBe('true');
    expect(explanation?.invariants.map(({ answer }) => answer)).toEqual(['preserved']);
    const [open] = explanation?.obligations ?? [];
    expect(open).toMatchObject({ what: 'reach_error is not called', line: 8, answer: 'open' });
    expect(Number(open?.state.find(({ name }) => name === 'x')?.value) % 2).toBe(1);
    expect(explanation?.added).toEqual([{ value: 'x % 2 == 0', line: 4, column: 9, function: 'main' }]);
    const subject = { fileName: 'program.c', property: 'unreach-call', dataModel: 'LP64' } as const;
    const text = `${declarationsFor(EVEN)}\n${EVEN}`;
    const invariants = ['x <= 101', 'x % 2 == 0'].map((value) => ({ place: 'A', value }));
    expect((await answerTo(claimOf({ ...subject, text }, { invariants }), PATIENCE)).status).toBe('true');
  });

  it('an invariant that is not preserved has the values before and after one iteration', async () => {
    const { explanation } = await explained(SUM, ['A s <= 18', 'B i >= 1']);
    expect(explanation?.answer.status).toBe('true');
    const [first, second] = explanation?.invariants ?? [];
    expect([first?.answer, second?.answer]).toEqual(['not-preserved', 'open']);
    const value = (part: 'before' | 'after', name: string) =>
      Number(first?.[part].find((each) => each.name === name)?.value);
    // The state before satisfies the invariants, the one after does not, and the iteration leads from one to the other.
    expect([value('before', 's') <= 18, value('after', 's') <= 18]).toEqual([true, false]);
    expect(value('after', 's')).toBe(value('before', 's') + 2);
    expect(value('after', 'i')).toBe(value('before', 'i') + 1);
    expect(explanation?.added?.length).toBeGreaterThan(0);
  });

  it('an invariant that is false in the beginning is open, and nothing can be added', async () => {
    const { explanation } = await explained(EVEN, ['A x >= 2']);
    expect(explanation?.answer.status).toBe('unknown');
    expect(explanation?.invariants.map(({ answer }) => answer)).toEqual(['open']);
    expect(explanation?.added).toBeUndefined();
  });

  it('what simplification shows follows as well, and so does what no execution reaches', async () => {
    const body = `int main(void) {
  int x = 2;
  x = x + 3;
  if (x == 6)
    reach_error();
  return 0;
}
`;
    const { explanation } = await explained(body, []);
    expect(explanation?.obligations).toEqual([
      { what: 'reach_error is not called', line: 6, answer: 'follows', state: [] },
    ]);
    const { explanation: other } = await explained(body.replace('reach_error()', 'x = 1'), [], 'no-overflow');
    expect(other?.obligations.map(({ line, answer }) => [line, answer])).toEqual([[4, 'follows']]);
  });

  it('a transition invariant that is not preserved names the earlier values', async () => {
    const body = 'int main(void) {\n  int i = 9;\n  /*A*/ while (i > 0)\n    i--;\n  return 0;\n}\n';
    const { explanation } = await explained(body, ['A \\at(i, AnyPrev) == i + 1', 'A i >= 0 && i <= 9']);
    const [said] = explanation?.invariants ?? [];
    expect([said?.type, said?.answer]).toEqual(['loop_transition_invariant', 'not-preserved']);
    const value = (name: string) => Number(said?.after.find((each) => each.name === name)?.value);
    expect(value('\\at(i, AnyPrev)')).not.toBe(value('i') + 1);
  });

  it('an invariant whose place is not passed is not decided', async () => {
    const body = 'int main(void) {\n  int x = 0;\n  if (x) {\n    /*A*/ x = 1;\n  }\n  return 0;\n}\n';
    const { explanation } = await explained(body, ['A x == 77']);
    expect(explanation?.invariants.map(({ answer, why }) => [answer, why])).toEqual([
      ['undecided', 'prove sees no execution that reaches its location'],
    ]);
  });
});

const SQUARE = `/*F*/ int grow(int a) {
  return a + 2;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000)
    return 0;
  int y = grow(x);
  if (y < 2)
    reach_error();
  return 0;
}
`;

const UNUSED = SQUARE.replace('int main', '/*G*/ int other(int b) {\n  return b;\n}\nint main');

describe('what is said about a contract', () => {
  const obligations = async (contract: Contract) => {
    const { explanation } = await explained(SQUARE, [], 'unreach-call', [contract]);
    const said = explanation?.obligations.map(({ what, line, answer }) => [what, line, answer]);
    return { status: explanation?.answer.status, said, explanation };
  };

  it('what it requires follows at the call, and what it ensures at the return', async () => {
    const contract = { at: 'F', requires: 'a > -3', ensures: '\\result > \\at(a, Old)' };
    expect(await obligations(contract)).toMatchObject({
      status: 'true',
      said: [
        ['the precondition a > -3 of grow holds', 2, 'follows'],
        ['the postcondition \\result > \\at(a, Old) of grow holds', 2, 'follows'],
        ['reach_error is not called', 11, 'follows'],
      ],
    });
  });

  it('what it requires has a state in which it does not follow', async () => {
    const { status, said, explanation } = await obligations({ at: 'F', requires: 'a >= 1' });
    expect([status, said?.[0]]).toEqual(['unknown', ['the precondition a >= 1 of grow holds', 2, 'open']]);
    expect(explanation?.obligations[0]?.state).toContainEqual({ name: 'a', value: '0' });
  });

  it('what it ensures has a state in which it does not follow', async () => {
    const { status, said } = await obligations({ at: 'F', ensures: '\\result > 2' });
    expect([status, said?.find(([what]) => String(what).includes('postcondition'))]).toEqual([
      'unknown',
      ['the postcondition \\result > 2 of grow holds', 2, 'open'],
    ]);
  });

  it('nothing is confirmed with one of a function that is not called', async () => {
    const contract = { at: 'G', ensures: '\\result == b' };
    const { explanation } = await explained(UNUSED, [], 'unreach-call', [contract]);
    expect(explanation?.answer.status).toBe('unknown');
  });
});
