import { describe, expect, it } from 'vitest';
import { answerTo, claimOf, PATIENCE } from './ask.js';

/** What prove says of a program that assumes something of a number: the property is that it ends. */
function ask(number: string, property: 'termination' | 'unreach-call') {
  const text = `extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = ${number};
  __VERIFIER_assume(x > 5);
  return 0;
}
`;
  const subject = { fileName: 'p.c', text, property, dataModel: 'LP64' } as const;
  return answerTo(claimOf(subject, { format: '2.1', contracts: [] }), PATIENCE);
}

describe('[SV24-45] a false assumption loops for ever', () => {
  it('which is no end: the program is not shown to terminate', async () => {
    const { status, reason } = await ask('__VERIFIER_nondet_int()', 'termination');
    expect(status).toBe('unknown');
    expect(reason).toContain('the assumption holds, so that its call returns');
  });

  it('and returns where it is true', async () => {
    const { status, reason } = await ask('7', 'termination');
    expect(status, reason).toBe('true');
  });

  it('so nothing behind it is reached', async () => {
    const { status, reason } = await ask('__VERIFIER_nondet_int()', 'unreach-call');
    expect(status, reason).toBe('true');
  });
});
