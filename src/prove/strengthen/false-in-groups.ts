import type { Encoding } from '../../smt/encoding.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import { check, type SolverSession, state } from '../../smt/solver.js';
import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { excludesLinearly } from '../strategy/exclude.js';
import type { Effort } from '../strategy/proof-task.js';
import { checkAlone } from '../strategy/show-obligations.js';
import { budgetFor, isOver } from '../strategy/time-left.js';
import { truthsIn } from './model-values.js';

/** Violations that are asked about in one question; each question has its price, and so has each violation in one. */
const SIZE = 8;
/** Of the work for one violation: for a group of them, and for one before it is asked in another way. */
const SHARE_OF_A_GROUP = 0.5;
const SHARE_OF_A_FIRST_LOOK = 0.25;

/** What a candidate must not allow. */
export interface Violation {
  readonly about: unknown;
  readonly violation: Term;
}

/**
 * Those of some candidates of which something is false by itself; if there are none, those of which something is not shown,
 * as numbers of either kind. What is only hard to show may be easy without what is false.
 *
 * @param effort its work is for a single violation
 * @throws SolverFailure
 */
export async function falseInGroups(
  pool: TermPool,
  own: readonly Violation[],
  encoding: Encoding,
  effort: Effort,
): Promise<ReadonlySet<unknown>> {
  const wrong = new Set<unknown>();
  const open = new Set<unknown>();
  const session = effort.solver.open();
  try {
    const asking = { pool, session, encoding, effort };
    let size = SIZE;
    for (let from = 0, to = size; from < own.length; from = to, to += size) {
      const left = await thoseNotShown(asking, own.slice(from, to), wrong);
      for (const each of left) await lookAt(asking, each, { wrong, open });
      // Where a group is too much for the solver, the next one mostly is, too.
      if (left.length > 1) size = Math.max(1, Math.floor(size / 2));
    }
    return wrong.size > 0 ? wrong : open;
  } finally {
    session.close();
  }
}

interface Asking {
  readonly pool: TermPool;
  readonly session: SolverSession;
  readonly encoding: Encoding;
  readonly effort: Effort;
}

/** Tells the solver what terms are about, while it is asked; what it keeps of one question makes the next one harder. */
async function whileStated<Answer>(
  { session, encoding }: Asking,
  terms: readonly Term[],
  ask: (rendering: Rendering) => Promise<Answer>,
): Promise<Answer> {
  const rendering = new Rendering(encoding);
  for (const term of terms) rendering.text(term);
  await state(session, `(push)\n${renderCommands(rendering.take())}`);
  const answer = await ask(rendering);
  await state(session, '(pop)');
  return answer;
}

/** Asks about a group until nothing in it is false that the solver finds. Adds to `wrong`. */
async function thoseNotShown(
  asking: Asking,
  group: readonly Violation[],
  wrong: Set<unknown>,
): Promise<readonly Violation[]> {
  const { pool, session, effort } = asking;
  let left = group.filter(({ about }) => !wrong.has(about));
  while (left.length > 1 && !isOver(effort)) {
    const violations = left.map(({ violation }) => violation);
    const any = pool.any(violations);
    const { answer, truths } = await whileStated(asking, [...violations, any], async (rendering) => {
      await state(session, `(assert ${rendering.text(any)})`);
      const answer = await check(session, budgetFor({ ...effort, work: effort.work * SHARE_OF_A_GROUP }));
      const names = violations.map((violation) => rendering.text(violation));
      return { answer, truths: answer === 'sat' ? await truthsIn(session, names) : [] };
    });
    if (answer === 'unsat') return [];
    const found = left.filter((_, index) => truths[index]);
    // Where the solver does not say which ones are false, each is looked at by itself.
    if (found.length === 0) return left;
    for (const { about } of found) wrong.add(about);
    left = left.filter(({ about }) => !wrong.has(about));
  }
  return left;
}

/** What is said of candidates so far. */
interface Said {
  readonly wrong: Set<unknown>;
  readonly open: Set<unknown>;
}

async function lookAt(asking: Asking, { about, violation }: Violation, { wrong, open }: Said): Promise<void> {
  const { session, effort } = asking;
  if (wrong.has(about)) return;
  if (isOver(effort)) {
    open.add(about);
    return;
  }
  await whileStated(asking, [violation], async (rendering) => {
    const text = rendering.text(violation);
    const ask = (share: number) => checkAlone(session, text, { ...effort, work: effort.work * share });
    const first = await ask(SHARE_OF_A_FIRST_LOOK);
    if (first === 'sat') wrong.add(about);
    // Once something is false, it goes first.
    if (first !== 'unknown' || wrong.size > 0 || open.has(about)) return;
    const second = (await excludesLinearly(violation, effort)) ? 'unsat' : await ask(1);
    if (second === 'sat') wrong.add(about);
    if (second === 'unknown') open.add(about);
  });
}
