import { describe, expect, it } from 'vitest';
import { answerTo, at, CALL, type Claim, endless, REACH } from './violation-claim.js';

const HEAP = 'extern void *malloc(unsigned long); extern void free(void *);';
/** A claim that `reach_error` is called in line 3, if `condition` holds there. */
const reaches = (before: string, condition: string): Claim => ({
  program: `${REACH} ${HEAP} ${before}\nint main(void) { if (${condition})\n  reach_error();\nreturn 0; }\n`,
  formula: CALL,
  waypoints: [`action: follow, type: target, ${at(3)}`],
});

describe('[SV24-31b] what a program does after a violation is ignored', () => {
  const program = `${HEAP}\nint main(void) {\n  int x;\n  int *p = 0;\n  *p = 1;\n  free(&x);\n  return 0; }\n`;
  const claim = (line: number): Claim => ({
    program,
    formula: ['G valid-free', 'G valid-deref', 'G valid-memtrack'],
    waypoints: [`action: follow, type: target, ${at(line)}`],
  });

  it('the first one is a violation', async () => expect(await answerTo(claim(5))).toBe('false(valid-deref)'));

  it('the second one is none', async () => expect(await answerTo(claim(6))).toMatch(/^unknown: /));
});

describe('[SV24-35b] the end of a program is', () => {
  it.each([
    ['exit', 'extern void exit(int);', 'exit(0);'],
    ['abort', 'extern void abort(void);', 'abort();'],
    ['the return of main', '', 'return 0;'],
  ])('%s', async (_what, declaration, statement) => {
    const ending = `${declaration}\nint main(void) {\nwhile (1)\n  ${statement}\n}\n`;
    expect(await answerTo(endless(ending, 3))).toMatch(/^unknown: /);
  });

  it('not the return of another function', async () => {
    const program = 'void f(void) { return; }\nint main(void) {\nwhile (1)\n  f();\n}\n';
    expect(await answerTo(endless(program, 3))).toBe('false(termination)');
  });
});

describe('[SV24-44b] __VERIFIER_error() never returns', () => {
  it('so that nothing happens after it', async () => {
    const behind = (statement: string): Claim => ({
      program: `extern void __VERIFIER_error(void), other(void);\nint main(void) {\n  int *p = 0;\n  ${statement}\n  *p = 1;\n  return 0; }\n`,
      formula: 'G valid-deref',
      waypoints: [`action: follow, type: target, ${at(5)}`],
    });
    expect(await answerTo(behind('other();'))).toBe('false(valid-deref)');
    expect(await answerTo(behind('__VERIFIER_error();'))).toMatch(/^unknown: /);
  });

  it('and the program ends in it', async () => {
    const program = (statement: string) =>
      `extern void __VERIFIER_error(void);\nint main(void) {\n${statement} while (1)\n  ;\n}\n`;
    expect(await answerTo(endless(program(''), 3))).toBe('false(termination)');
    expect(await answerTo(endless(program('__VERIFIER_error();'), 3))).toMatch(/^unknown: /);
  });
});

describe('[SV24-47b] functions with names that begin with __VERIFIER_atomic_', () => {
  it('are executed', async () => {
    const functions = 'int x; void __VERIFIER_atomic_add(int y) { x += y; }';
    const claim = reaches(functions, '(__VERIFIER_atomic_add(3), x == 3)');
    expect(await answerTo(claim)).toBe('false(unreach-call)');
    expect(await answerTo(reaches(functions, '(__VERIFIER_atomic_add(3), x != 3)'))).toMatch(/^unknown: /);
  });
});

describe('[SV24-48a, SV14-13] memory is always there', () => {
  const ALLOCA = 'extern void *alloca(unsigned long);';
  it.each([
    ['malloc(8)', ''],
    ['malloc(10000000)', ''],
    ['alloca(8)', ALLOCA],
    ['__builtin_alloca(8)', ''],
  ])('%s is no null pointer', async (call, declaration) => {
    expect(await answerTo(reaches(declaration, `${call} == 0`))).toMatch(/^unknown: /);
    expect(await answerTo(reaches(declaration, `${call} != 0`))).toBe('false(unreach-call)');
  });
});

describe('[SV24-48b] memory that was released', () => {
  const claim = (statement: string, formula: string): Claim => ({
    program: `${HEAP}\nint main(void) {\n  int *p = malloc(4);\n  free(p);\n  ${statement}\n  return 0; }\n`,
    formula,
    waypoints: [`action: follow, type: target, ${at(5)}`],
  });

  it('must not be used', async () =>
    expect(await answerTo(claim('*p = 1;', 'G valid-deref'))).toBe('false(valid-deref)'));

  it('must not be released', async () =>
    expect(await answerTo(claim('free(p);', 'G valid-free'))).toBe('false(valid-free)'));
});
