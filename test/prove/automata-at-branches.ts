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
