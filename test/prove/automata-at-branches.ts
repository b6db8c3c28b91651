import {
  type Automaton,
  BEHIND,
  BRANCH_FIRST,
  branching,
  INTO_BODY,
  type UnconfirmedAutomaton,
} from './automaton-claims.js';

/** The body of the loop begins with another branch, by which the automaton leaves the head. */
function leftBy(branch: string): readonly [program: string, automaton: Automaton] {
  const program = BRANCH_FIRST.replace('if (__VERIFIER_nondet_int())', branch);
  return [program, branching('x >= 0', [INTO_BODY], [BEHIND])];
}

/** Nobody knows them before they are evaluated. */
export const LEFT_BY_BRANCHES: readonly (readonly [what: string, program: string, automaton: Automaton])[] = [
  'i > 2',
  '3 != i',
  'i',
  '(i & 1) == 1',
  'i % 3',
  '(unsigned char)i < 255',
  'x - i <= 7',
  'i > 1 && i < 4',
  '1 && i',
  '!(i / 2)',
  'i + 1 == 4',
  '2 * i == 4',
  '(i ^ 1) == 2',
  '((unsigned char)i & x) == 3',
].map((condition) => [`that a branch leaves by the condition ${condition}`, ...leftBy(`if (${condition})`)]);

/** Types decide them, or that the same is read twice: for some readers, there is no branch. */
export const DECIDED_BRANCHES: readonly UnconfirmedAutomaton[] = [
  'if ((unsigned)i >= 0)',
  'if (i <= 2147483647)',
  'if ((unsigned char)i < 256)',
  'if ((unsigned char)i + 1)',
  'if ((unsigned char)i >> 8)',
  'if ((i & 1) == 2)',
  'if (i * 2 == 3)',
  'if (2 * i == 3)',
  'if (i * 2 + 1 == 4)',
  'if ((i & 2) + 1 == 2)',
  'if (((i & 4) ^ 1) == 3)',
  'if (-(i & 2) == -1)',
  'if (((unsigned)i & 1) - 1 == 7)',
  'if ((unsigned)i / 8 == 0 * i)',
  'if (0 * i)',
  'if (0 << i)',
  'if (-1 >> i)',
  'if (i | ((unsigned char)x + 3))',
  'if (((signed char)i ^ 256) == 3)',
  'if ((i & (unsigned char)x) < 0)',
  'if (536870911u == i * 7)',
  'if ((unsigned)i % (unsigned)x < (unsigned)x)',
  'if (i + x - x == i)',
  'if (i == 0.5)',
  'if (5 ^ 3)',
  'if (*&i == i)',
  'if (!i <= 1)',
  'if (i == i)',
  'if (i - i)',
  'if (i ^ i)',
  'if (i < i + 1)',
  'if (i ? 1 : 1)',
  'if (i || 1)',
  'if (i && 0)',
  // Nothing depends on it.
  'if (i) { }',
  'if (i) ; else { ; }',
].map((branch) => [branch, ...leftBy(branch), '']);
