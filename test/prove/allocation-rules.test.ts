import { expect, it } from 'vitest';
import { explainProof, type ProofExplanation } from '../../src/prove/explain/explain-proof.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { oneIn } from '../effort.js';
import { answerTo, claimOf, PATIENCE } from './ask.js';
import { declarationsFor, type PropertyName } from './subject.js';

function subjectOf(body: string, property: PropertyName) {
  return {
    fileName: 'program.c',
    text: `${declarationsFor(body)}\n${body}`,
    property,
    dataModel: 'LP64',
  } as const;
}

const says = (name: string) => `${name} does not fail (a rule of SV-COMP)`;

it.each<readonly [string, string, readonly string[]]>(
  oneIn(2, [
    ['malloc(4)', '', [says('malloc')]],
    ['__builtin_alloca(4)', '', [says('alloca')]],
    ['calloc(1, 4)', '', []],
    ['malloc(4)', 'static void *malloc(unsigned long n) { return 0; }', []],
  ]),
)('what is assumed of %s %s', async (call, own, expected) => {
  let explanation: ProofExplanation | undefined;
  const subject = subjectOf(`${own} int main(void) { char *p = ${call}; return 0; }\n`, 'unreach-call');
  await validateByProof({ ...claimOf(subject, {}), seconds: PATIENCE }, async (task, effort) => {
    explanation = await explainProof(task, effort);
    return explanation.answer;
  });
  expect(explanation?.answer.status).toBe('true');
  expect(explanation?.assumptions.filter((each) => / fail /.test(each))).toEqual(expected);
  // What the library does is known.
  expect(explanation?.assumptions.filter((each) => /without a body/.test(each))).toEqual([]);
});

it.each<PropertyName>(oneIn(4, ['unreach-call', 'valid-memsafety', 'valid-memcleanup', 'no-overflow']))(
  'nothing comes behind a call of a function without a body that does not return: %s',
  async (property) => {
    const subject = subjectOf(
      `extern void stop(void) __attribute__((noreturn));
int main(void) {
  int x = __VERIFIER_nondet_int(), a[3] = {0};
  if (x < 0 || x > 2)
    stop();
  if (a[x] != 0)
    reach_error();
  return x + 2147483645;
}
`,
      property,
    );
    const { status, reason } = await answerTo(claimOf(subject, {}), PATIENCE);
    expect(status, reason).toBe('true');
  },
);
