import type { Encoding } from './encoding.js';
import { Rendering } from './rendering.js';
import { type CheckBudget, check, type Satisfiability, type Solver, state } from './solver.js';
import type { Term } from './term.js';

/** Parts of a question that stand in each other: with more of them, z3 is not asked. */
const MAXIMUM_PARTS = 5_000;

/**
 * Asks whether a condition can be true, in a conversation of its own. z3 does not solve equations for what functions are
 * defined by, and in the middle of a conversation, or of one that was begun anew, not at all: so nothing is defined, and
 * nothing else is said.
 *
 * @throws SolverFailure
 */
export async function checkApart(
  solver: Solver,
  condition: Term,
  encoding: Encoding,
  budget: CheckBudget,
): Promise<Satisfiability> {
  const rendering = new Rendering(encoding);
  const name = rendering.text(condition);
  const { symbols, definitions, conditions } = rendering.take();
  if (definitions.length > MAXIMUM_PARTS) return 'unknown';
  const begin = definitions.map((each) => `(let ((${each.name} ${each.text})) `).join('');
  const fact = `${begin}(and true ${[...conditions, name].join(' ')})${')'.repeat(definitions.length)}`;
  const declarations = symbols.map((symbol) => `(declare-const ${symbol.name} ${symbol.sort})`);
  const question = `${declarations.join('\n')}\n(assert ${fact})`;
  const { remembered, meter, method = 'of the solver' } = budget;
  const work = Math.min(budget.work, meter?.left ?? budget.work);
  const asked = `${method} ${question}`;
  const known = remembered?.find(asked, work);
  if (known !== undefined) {
    meter?.countRemembered(known === 'unknown' ? 'unanswered' : 'answered');
    return known;
  }
  const session = solver.open();
  try {
    await state(session, question);
    const answer = await check(session, budget);
    remembered?.note(asked, answer, work);
    return answer;
  } finally {
    session.close();
  }
}
