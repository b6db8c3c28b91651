import type { Encoding } from '../../smt/encoding.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import { type CheckMethod, check, type Satisfiability, type SolverSession, state } from '../../smt/solver.js';
import { isTrueIn } from '../../smt/solver-answers.js';
import { isFalse, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { detectTheories } from '../../smt/theories.js';
import { done, failed } from '../../vocabulary/attempt.js';
import { goalText } from '../model/goal-texts.js';
import { isExact } from '../model/obligation.js';
import { type Fact, refutationCommands } from './evidence.js';
import type { Obligation } from './obligation-list.js';
import type { Effort, NotShown, OpenObligation, ProofAttempt } from './proof-task.js';
import { budgetFor, isOver } from './time-left.js';

/** How many obligations are checked one by one if not all of them hold. */
const MAXIMUM_SINGLE = 24;
/** Of the work for one check: with integers, a unit takes the solver about four times as long. */
const SHARE_FOR_INTEGERS = 0.25;

/**
 * Shows that all obligations hold: no values of the symbols make one of them false.
 * @throws SolverFailure
 */
export async function showObligations(
  obligations: readonly Obligation[],
  pool: TermPool,
  encoding: Encoding,
  effort: Effort,
): Promise<ProofAttempt<NotShown>> {
  const work = effort.work * (encoding.name === 'integers' ? SHARE_FOR_INTEGERS : 1);
  const attempt = await askForObligations(obligations, pool, encoding, { ...effort, work });
  if (attempt.kind === 'done' && effort.evidence !== undefined) {
    effort.evidence.obligations(factsOf(obligations, pool, encoding), encoding);
  }
  return attempt;
}

/** That the obligations hold, as questions for any solver. */
export function factsOf(
  obligations: readonly Obligation[],
  pool: TermPool,
  encoding: Encoding,
): readonly Fact[] {
  return obligations.map(({ goal, guard, condition }) => {
    const commands = refutationCommands(pool.and(guard, pool.not(condition)), encoding);
    return { kind: goal.kind, what: goal.what, line: goal.line, commands };
  });
}

async function askForObligations(
  obligations: readonly Obligation[],
  pool: TermPool,
  encoding: Encoding,
  effort: Effort,
): Promise<ProofAttempt<NotShown>> {
  if (obligations.length === 0) return done({ obligations: 0 });
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(encoding);
    const violations = obligations.map(({ guard, condition }) => pool.and(guard, pool.not(condition)));
    const some = pool.any(violations);
    if (isFalse(some)) return done({ obligations: obligations.length });
    const names = violations.map((violation) => rendering.text(violation));
    const all = rendering.text(some);
    await state(session, `${renderCommands(rendering.take())}\n(push)\n(assert ${all})`);
    const answer = await checkBy(methodsFor(some, encoding), session, effort);
    if (answer === 'unsat') return done({ obligations: obligations.length });
    // One that is false is enough to know that they cannot all be shown in this way.
    if (answer === 'sat')
      return failed({ code: 'not-shown', open: [await findFalse(session, names, obligations)] });
    await state(session, '(pop)');
    const single = await showEach({ session, rendering, effort }, obligations, violations);
    // A solver that gives up on all of them at once may still show each of them.
    if (single.length === 0) return done({ obligations: obligations.length });
    return failed({ code: 'not-shown', open: single });
  } finally {
    session.close();
  }
}

/** What the solver answers to a fact, which is retracted afterwards. */
export async function checkAlone(
  session: SolverSession,
  fact: string,
  effort: Effort,
  methods: readonly CheckMethod[] = ['of the solver'],
) {
  await state(session, `(push)\n(assert ${fact})`);
  const answer = await checkBy(methods, session, effort);
  await state(session, '(pop)');
  return answer;
}

async function checkBy(
  methods: readonly CheckMethod[],
  session: SolverSession,
  effort: Effort,
): Promise<Satisfiability> {
  for (const method of methods) {
    const answer = await check(session, budgetFor(effort, method));
    if (answer !== 'unknown') return answer;
  }
  return 'unknown';
}

/** Violations that are looked for in a model of the solver. */
const MAXIMUM_LOOKED_AT = 60;

/** An obligation that is false in the model that the solver has just found, rather one of the witness or the property. */
async function findFalse(
  session: SolverSession,
  names: readonly string[],
  obligations: readonly Obligation[],
): Promise<OpenObligation> {
  let first: OpenObligation | undefined;
  for (const [index, name] of names.slice(0, MAXIMUM_LOOKED_AT).entries()) {
    const goal = obligations[index]?.goal;
    const said = await session.send(`(get-value (${name}))`, SECONDS_FOR_A_VALUE * 1000);
    if (goal === undefined || !isTrueIn(said)) continue;
    if (isExact(goal)) return { ...goal, answer: 'open' };
    first ??= { ...goal, answer: 'open' };
  }
  if (first !== undefined) return first;
  const { what, line, kind } = obligations[0]?.goal ?? {
    what: goalText('all'),
    line: 0,
    kind: 'property',
  };
  return { what, line, kind, answer: 'unknown' };
}

const SECONDS_FOR_A_VALUE = 10;

/** Floats are a matter of bits; the solver by itself is slow with them. */
function methodsFor(fact: Term, { name }: Encoding): readonly CheckMethod[] {
  const { floats, arrays } = detectTheories([fact]);
  return name === 'bit-vectors' && floats === 'used' && arrays === 'unused'
    ? ['bit-blasting']
    : ['of the solver'];
}

/** A solver that is asked, what it has been told, and how long it may take. */
interface Asking {
  readonly session: SolverSession;
  readonly rendering: Rendering;
  readonly effort: Effort;
}

/** Those that could not be shown; beyond a limit, all count as open. */
async function showEach(
  { session, rendering, effort }: Asking,
  obligations: readonly Obligation[],
  violations: readonly Term[],
): Promise<readonly OpenObligation[]> {
  const open: OpenObligation[] = [];
  for (const [index, { goal }] of obligations.entries()) {
    const violation = violations[index];
    if (violation === undefined) continue;
    if (open.length >= MAXIMUM_SINGLE || isOver(effort)) {
      open.push({ ...goal, answer: 'unknown' });
      continue;
    }
    const text = rendering.text(violation);
    await state(session, renderCommands(rendering.take()));
    const answer = await checkAlone(session, text, effort, methodsFor(violation, rendering.encoding));
    if (answer !== 'unsat') open.push({ ...goal, answer: answer === 'sat' ? 'open' : 'unknown' });
  }
  return open;
}
