import { describe, expect, it } from 'vitest';
import { MORE } from '../effort.js';
import { answerTo, at, CALL, explanationOf, REACH } from './violation-claim.js';

const INPUT = 'extern int __VERIFIER_nondet_int(void);';
const target = (line: number) => `type: target, action: follow, ${at(line)}`;

describe('the reason why a witness is not confirmed', () => {
  it.each([
    [
      'all executions were tried',
      `${REACH}\n${INPUT}\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 5 && x < 3)\n    reach_error();\n  return 7;\n}`,
      6,
      /^unknown: no execution reaches the target of segment 1 \(6:5\); the furthest one exits with code 7 \(all \d+ executions tried\)$/,
    ],
    [
      'there is only one execution',
      `${REACH}\nint main(void) {\n  int x = 0;\n  if (x)\n    reach_error();\n  return 0;\n}`,
      5,
      /^unknown: no execution reaches the target of segment 1 \(5:5\); the execution exits with code 0 \(the program takes no inputs\)$/,
    ],
    [
      'operands change the input one after the other',
      `${REACH}\n${INPUT}\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 2000000000)\n    return 0;\n  x += 1L, x++;\n  if (x == 1234567)\n    reach_error();\n  return 0;\n}`,
      9,
      /^false\(unreach-call\)/,
    ],
    [
      'operands that change the input leave nothing to try',
      `${REACH}\n${INPUT}\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 2000000000)\n    return 0;\n  x += 1L, x++;\n  if (x == 2000000003)\n    reach_error();\n  return 0;\n}`,
      9,
      /^unknown: no execution reaches the target .* \(all \d+ executions tried\)$/,
    ],
    [
      'the only execution ends at what is not supported',
      `${REACH}\nextern int fork(void);\nint main(void) {\n  int x = 0;\n  __asm__("nop; nop" : "=r"(x));\n  if (x)\n    reach_error();\n  return 0;\n}`,
      7,
      /^unknown: no execution was found that reaches the target of segment 1 \(7:5\); the execution reaches something that replay does not support at 5:/,
    ],
    [
      'one of several executions ends at what is not supported',
      `${REACH}\n${INPUT}\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 4)\n    __asm__("nop; nop" : "=r"(x));\n  if (x > 5 && x < 3)\n    reach_error();\n  return 0;\n}`,
      8,
      /^unknown: no execution was found that reaches the target of segment 1 \(8:5\); .* \(\d+ executions tried, not all to their ends\)$/,
    ],
    [
      'the location is in a function that could not be read',
      `${REACH}\nint main(void) {\n  int x = 0;\n  int add(int y, ...) {\n    reach_error();\n  }\n  return x;\n}`,
      5,
      /^unknown: segment 1: what is there could not be read: the nested function 'add' at 4:7$/,
    ],
  ])('%s', async (_, program, line, expected) => {
    expect(await answerTo({ program, formula: CALL, waypoints: [target(line)] })).toMatch(expected);
  });

  it('does not say that a program takes no inputs which takes them only behind that', async () => {
    const program = `${REACH}\n${INPUT}\nint main(void) {\n  int i = 0;\n  if (i < 1)\n    i = __VERIFIER_nondet_int();\n  reach_error();\n  return i;\n}`;
    const branching = `type: branching, action: follow, ${at(5)}, constraint: {value: 'false'}`;
    const claim = { program, formula: CALL, waypoints: [branching, target(7)] };
    expect(await answerTo(claim)).toMatch(
      /^unknown: no execution passes segment 1, .* \(no input is taken before\)$/,
    );
  });

  it.runIf(MORE)('says in its diagnosis, too, that not all executions end as the program does', async () => {
    const program = `${REACH}\n${INPUT}\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 4)\n    __asm__("nop; nop" : "=r"(x));\n  if (x > 5 && x < 3)\n    reach_error();\n  return 0;\n}`;
    const { tried } = await explanationOf({ program, formula: CALL, waypoints: [target(8)] });
    expect(tried?.extent).toBe('unsupported');
  });

  it('does not say of what was passed that it was not reached', async () => {
    const program = `${INPUT}\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  while (x > 0) {\n    x = x / 2;\n  }\n  return 0;\n}`;
    const cycle = `action: cycle, type: branching, constraint: {value: "false"}, ${at(4, 3)}`;
    const claim = { program, formula: 'F end', waypoints: [cycle] };
    expect(await answerTo(claim)).toMatch(
      /^unknown: no execution passes segment 1 again and again, which requires the branching at 4:3 to be false; it was not reached again; /,
    );
  });
});
