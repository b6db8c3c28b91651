import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { INTEGERS, LINEAR_INTEGERS } from '../../smt/integers.js';
import { done, failed } from '../../vocabulary/attempt.js';
import { containsProduct } from '../sample/products.js';
import { showsParts } from '../strategy/exclude.js';
import type { Obligation } from '../strategy/obligation-list.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { showEnds } from '../strategy/show-ends.js';
import { factsOf, showObligations } from '../strategy/show-obligations.js';
import { isOver } from '../strategy/time-left.js';
import { allOf, type Candidates } from './candidate-sets.js';
import { type CandidateInvariant, candidatesFor } from './candidates.js';
import { notRefuted } from './not-refuted.js';
import { sampledCandidates } from './sampled-candidates.js';
import { type Held, thoseThatHold } from './strengthen.js';

/** Of the work for one check, for one of many obligations. */
const SHARE_OF_ONE = 0.2;

/** Of all work that is left. */
const SHARE_OF_BOUNDS = 0.25;

/**
 * Shows everything with invariants that held in executions: with equations alone, then with bounds that hold without them,
 * then with bounds of products, then with equations of phases; and then with all of these at once.
 *
 * @param extent `products`: nothing unless variables are products of each other, and not all at once
 *
 * @throws SolverFailure
 */
export async function proveBySamples(
  task: ProofTask,
  extent: 'products' | 'all',
  effort: Effort,
): Promise<ProofAttempt> {
  const { program, entryFunction } = task;
  const { equations, phases, bounds } = sampledCandidates(program, entryFunction);
  if (extent === 'products' && !equations.some(({ expression }) => containsProduct(expression)))
    return failed({ code: 'no-candidates' });
  const all = [...bounds, ...notRefuted(program, entryFunction, candidatesFor(program, 'compared'))];
  const further: readonly (() => Promise<readonly CandidateInvariant[]>)[] = [
    async () => equations,
    async () => (equations.length === 0 ? [] : boundsThatHold(task, all, effort)),
    async () => all.filter(({ expression }) => containsProduct(expression)),
    async () => phases,
    ...(extent === 'all' ? [async () => all] : []),
  ];
  let candidates: readonly CandidateInvariant[] = [];
  for (const [number, find] of further.entries()) {
    const said = new Set(candidates.map(nameCandidate));
    const more = (await find()).filter((each) => !said.has(nameCandidate(each)));
    if (more.length === 0) continue;
    candidates = [...candidates, ...more];
    const attempt = await proveWith(
      task,
      { invariants: candidates, contracts: [] },
      {
        ...effort,
        meter: effort.meter.part(1 / (further.length - number)),
      },
    );
    if (attempt.kind === 'done') return attempt;
  }
  return failed({ code: 'no-candidates' });
}

/** Of the candidates without products, which a solver is quick with only as long as nothing else is asked. */
async function boundsThatHold(
  task: ProofTask,
  candidates: readonly CandidateInvariant[],
  effort: Effort,
): Promise<readonly CandidateInvariant[]> {
  const plain = candidates.filter(({ expression }) => !containsProduct(expression));
  const own = { ...effort, meter: effort.meter.part(SHARE_OF_BOUNDS) };
  const held = await thoseThatHold(task, { invariants: plain, contracts: [] }, own, {
    encoding: LINEAR_INTEGERS,
    undecided: 'all dropped',
  });
  return held?.candidates.invariants ?? [];
}

export function nameCandidate({ offset, text }: CandidateInvariant): string {
  return `${offset} ${text}`;
}

/**
 * Shows everything with those of the candidates that hold.
 *
 * @throws SolverFailure
 */
export async function proveWith(
  task: ProofTask,
  candidates: Candidates,
  effort: Effort,
): Promise<ProofAttempt> {
  const nothing = failed({ code: 'no-candidates' } as const);
  if (isOver(effort)) return nothing;
  const held = await thoseThatHold(task, candidates, effort, {
    encoding: BIT_VECTORS,
    undecided: 'asked one by one',
  });
  // What no execution reaches says nothing, also of the witness.
  if (held === undefined || held.translation.missed.length > 0) return nothing;
  if (!(await areOthersShown(held, effort))) return nothing;
  const { candidates: added, translation } = held;
  const { pool, list } = translation;
  effort.evidence?.obligations(factsOf(list.obligations, pool, BIT_VECTORS), BIT_VECTORS);
  if (task.checks.termination !== 'irrelevant') {
    const open = await showEnds(list.rounds, pool, effort);
    if (open.length > 0) return failed({ code: 'not-shown', open });
  }
  const { invariants, contracts, positions = [] } = added;
  effort.evidence?.add([
    ...invariants,
    ...positions,
    ...contracts.map(({ line, texts: { requires, ensures } }) => ({
      line,
      text: `requires ${requires}; ensures ${ensures}`,
    })),
  ]);
  return done({ obligations: list.obligations.length, added: invariants, addedContracts: contracts });
}

/** Whether everything follows that is not about the candidates. */
async function areOthersShown(
  { candidates, translation: { pool, list } }: Held,
  effort: Effort,
): Promise<boolean> {
  const shown = allOf(candidates);
  const open: Obligation[] = [];
  const single = { ...effort, work: effort.work * SHARE_OF_ONE };
  for (const obligation of list.obligations) {
    if (shown.has(list.lookUpCircumstances(obligation).about)) continue;
    if (!(await showsParts(pool, obligation, single))) open.push(obligation);
  }
  for (const encoding of [BIT_VECTORS, INTEGERS]) {
    const attempt = await showObligations(open, pool, encoding, { ...effort, evidence: undefined });
    if (attempt.kind === 'done') return true;
  }
  return false;
}
