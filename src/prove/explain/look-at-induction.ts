import type { ReasonText } from '../../c/reasons/reason.js';
import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { INTEGERS } from '../../smt/integers.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import { check, state } from '../../smt/solver.js';
import { goalText } from '../model/goal-texts.js';
import type { Obligation } from '../strategy/obligation-list.js';
import type { Effort, ProofTask } from '../strategy/proof-task.js';
import { showEnds } from '../strategy/show-ends.js';
import { checkAlone, showObligations } from '../strategy/show-obligations.js';
import { budgetFor } from '../strategy/time-left.js';
import { type ShownValue, valuesIn } from '../strengthen/model-values.js';
import type { Circumstances } from '../strengthen/watched-list.js';
import type { WatchedTranslation } from '../strengthen/watched-translation.js';

/** What was found out about one obligation. */
export interface Finding {
  readonly what: ReasonText;
  readonly line: number;
  readonly kind: Obligation['goal']['kind'];
  readonly circumstances: Circumstances;
  /** `open`: from some state in which all invariants hold, it does not. */
  readonly answer: 'follows' | 'open' | 'undecided';
  /** Where it is open: the variables there, and before the iteration where it is about one. */
  readonly state: readonly ShownValue[];
  readonly before: readonly ShownValue[];
}

/** Obligations that are looked at one by one. */
const MAXIMUM_SINGLE = 60;

/**
 * Asks of each obligation whether it follows where all loops are cut at their heads, and where not, in which state.
 *
 * @throws SolverFailure
 */
export async function lookAtInduction(
  { pool, list }: WatchedTranslation,
  { checks }: ProofTask,
  effort: Effort,
): Promise<readonly Finding[]> {
  const ends = checks.termination === 'checked' ? await findEnds({ pool, list }, effort) : [];
  const { obligations } = list;
  const all = await showObligations(obligations, pool, BIT_VECTORS, effort);
  if (all.kind === 'done') return [...obligations.map((each) => following(each, list)), ...ends];
  const findings: Finding[] = [];
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(BIT_VECTORS);
    for (const obligation of obligations.slice(0, MAXIMUM_SINGLE)) {
      const circumstances = list.lookUpCircumstances(obligation);
      const { moment, variables } = circumstances;
      const before = moment.kind === 'again' ? moment.before : [];
      const violation = rendering.text(pool.and(obligation.guard, pool.not(obligation.condition)));
      for (const { term } of [...variables, ...before]) rendering.text(term);
      await state(session, renderCommands(rendering.take()));
      await state(session, `(push)\n(assert ${violation})`);
      const answer = await check(session, budgetFor(effort));
      const isOpen = answer === 'sat';
      findings.push({
        ...following(obligation, list),
        answer: answer === 'unsat' ? 'follows' : isOpen ? 'open' : 'undecided',
        state: isOpen ? await valuesIn(session, rendering, variables) : [],
        before: isOpen ? await valuesIn(session, rendering, before) : [],
      });
      await state(session, '(pop)');
    }
  } finally {
    session.close();
  }
  const others = obligations.slice(MAXIMUM_SINGLE);
  const unseen = others.map((each): Finding => ({ ...following(each, list), answer: 'undecided' }));
  const settled = await settle(findings, obligations, pool, effort);
  return [...settled, ...unseen, ...ends];
}

function following(obligation: Obligation, list: WatchedTranslation['list']): Finding {
  const { what, line, kind } = obligation.goal;
  const circumstances = list.lookUpCircumstances(obligation);
  return { what, line, kind, circumstances, answer: 'follows', state: [], before: [] };
}

/** What bit-vectors leave open may follow over the integers. */
async function settle(
  findings: readonly Finding[],
  obligations: readonly Obligation[],
  pool: WatchedTranslation['pool'],
  effort: Effort,
): Promise<readonly Finding[]> {
  if (findings.every(({ answer }) => answer !== 'undecided')) return findings;
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(INTEGERS);
    const settled: Finding[] = [];
    for (const [index, finding] of findings.entries()) {
      const obligation = obligations[index];
      if (finding.answer !== 'undecided' || obligation === undefined) {
        settled.push(finding);
        continue;
      }
      const violation = rendering.text(pool.and(obligation.guard, pool.not(obligation.condition)));
      await state(session, renderCommands(rendering.take()));
      const isShown = (await checkAlone(session, violation, effort)) === 'unsat';
      settled.push(isShown ? { ...finding, answer: 'follows' } : finding);
    }
    return settled;
  } finally {
    session.close();
  }
}

async function findEnds(
  { pool, list }: Pick<WatchedTranslation, 'pool' | 'list'>,
  effort: Effort,
): Promise<readonly Finding[]> {
  const open = await showEnds(list.rounds, pool, effort);
  const lines = new Set(open.map(({ line }) => line));
  const circumstances = { about: undefined, moment: { kind: 'at its location' }, variables: [] } as const;
  return [...new Set(list.rounds.map(({ line }) => line))].map((line) => ({
    what: goalText('terminates'),
    line,
    kind: 'property',
    circumstances,
    answer: lines.has(line) ? 'undecided' : 'follows',
    state: [],
    before: [],
  }));
}
