import type { Encoding } from '../../smt/encoding.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import { check, state } from '../../smt/solver.js';
import { isFalse } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { excludes } from '../strategy/exclude.js';
import type { Effort } from '../strategy/proof-task.js';
import { budgetFor } from '../strategy/time-left.js';
import { falseInGroups, type Violation } from './false-in-groups.js';
import { truthsIn } from './model-values.js';
import type { WatchedTranslation } from './watched-translation.js';

/** Of the work for one check, for one of many obligations. */
const SHARE_OF_ONE = 0.1;
/** The same for all at once, before they are looked at one by one, or in groups, which are less work. */
const SHARE_OF_MANY = 0.25;
const SHARE_BEFORE_GROUPS = 0.05;

/** How the solver is asked about candidates. */
export interface Asking {
  readonly encoding: Encoding;
  /** What becomes of them if the solver gives up on all of them together. */
  readonly undecided: 'all dropped' | 'asked one by one' | 'kept if shown alone';
}

const SHARES_TOGETHER: Readonly<Record<Asking['undecided'], number>> = {
  'all dropped': 1,
  'asked one by one': SHARE_OF_MANY,
  'kept if shown alone': SHARE_BEFORE_GROUPS,
};

/** Candidates that are false in a state that the solver finds, or that it cannot show. */
export async function falseIn(
  { pool, list }: WatchedTranslation,
  candidates: ReadonlySet<unknown>,
  effort: Effort,
  { encoding, undecided }: Asking,
): Promise<ReadonlySet<unknown>> {
  const own = list.obligations.flatMap((obligation) => {
    const { about } = list.lookUpCircumstances(obligation);
    const violation = pool.and(obligation.guard, pool.not(obligation.condition));
    return candidates.has(about) && !isFalse(violation) ? [{ about, violation }] : [];
  });
  const together = { ...effort, work: effort.work * SHARES_TOGETHER[undecided] };
  const first = await falseTogether(pool, own, encoding, together);
  if (first !== 'unknown') return first;
  if (undecided === 'all dropped') return candidates;
  if (undecided === 'kept if shown alone')
    return falseInGroups(pool, own, encoding, { ...effort, work: effort.work * SHARE_OF_ONE });
  // A solver that gives up on all violations at once may still exclude most of them.
  const left = await thoseNotExcluded(pool, own, { ...effort, work: effort.work * SHARE_OF_ONE });
  const last = await falseTogether(pool, left, encoding, effort);
  return last === 'unknown' ? new Set(left.map(({ about }) => about)) : last;
}

async function thoseNotExcluded(
  pool: TermPool,
  violations: readonly Violation[],
  effort: Effort,
): Promise<readonly Violation[]> {
  const left: Violation[] = [];
  for (const each of violations) if (!(await excludes(pool, each.violation, effort))) left.push(each);
  return left;
}

/**
 * Those of some candidates that are false in states that the solver finds, one after the other until it finds no more or gives up;
 * none if there is no such state.
 */
async function falseTogether(
  pool: TermPool,
  own: readonly Violation[],
  encoding: Encoding,
  effort: Effort,
): Promise<ReadonlySet<unknown> | 'unknown'> {
  const wrong = new Set<unknown>();
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(encoding);
    const named = own.map(({ about, violation }) => ({ about, violation, name: rendering.text(violation) }));
    for (let left = named; left.length > 0; left = left.filter(({ about }) => !wrong.has(about))) {
      const any = rendering.text(pool.any(left.map(({ violation }) => violation)));
      await state(session, `${renderCommands(rendering.take())}\n(assert ${any})`);
      const answer = await check(session, budgetFor(effort));
      if (answer === 'unsat') return wrong;
      if (answer === 'unknown') return wrong.size > 0 ? wrong : 'unknown';
      const truths = await truthsIn(
        session,
        left.map(({ name }) => name),
      );
      const found = left.filter((_, index) => truths[index]);
      // Some are false, although the solver does not say which.
      for (const { about } of found.length > 0 ? found : left) wrong.add(about);
    }
    return wrong;
  } finally {
    session.close();
  }
}
