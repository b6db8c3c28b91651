import type { TypedProgram } from '../../c/tree/typed-program.js';
import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { INTEGERS } from '../../smt/integers.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { proveByHornClauses } from '../strategy/prove-by-horn-clauses.js';
import {
  proveByInduction,
  proveBySimplification,
  proveByUnrolling,
  type SimplificationLimits,
} from '../strategy/prove-by-induction.js';
import { proveByCells } from '../strengthen/cells/prove-by-cells.js';
import { proveByPairs } from '../strengthen/pairs/prove-by-pairs.js';
import { proveByContracts } from '../strengthen/prove-by-contracts.js';
import { proveByPositions } from '../strengthen/prove-by-positions.js';
import { proveBySamples } from '../strengthen/prove-by-samples.js';
import { proveBySlots } from '../strengthen/slots/prove-by-slots.js';
import { proveByCandidates } from '../strengthen/strengthen.js';
import {
  FIRST_LOOK,
  FIRST_LOOK_AT_EXECUTIONS,
  FIRST_LOOK_AT_LISTS,
  FIRST_LOOK_AT_PAIRS,
  FIRST_LOOK_AT_PRODUCTS,
  SEARCH,
  SECOND,
  SHORT_SEARCH,
  SIZES,
  type Size,
} from './budgets.js';
import { roundsToUnroll } from './rounds-to-unroll.js';

/** A way of proving. */
export interface Strategy {
  readonly name: string;
  /** What it has in common with those of other rounds that do the same, with more of everything. */
  readonly family: string;
  /** Whether it can show that loops end. */
  readonly termination: 'shows' | 'ignores';
  /** Programs for which it is tried. */
  readonly of: 'any program' | 'recursion' | 'allocation' | 'products' | 'rounds without inputs';
  /** Cost limit of the solver for one check, and for all of them. */
  readonly work: number;
  readonly total: number;
  /** Whether it is worth another try where nothing was left open for want of work: it is not only given more, but does more. */
  readonly again: 'does more' | 'if cut short';
  readonly run: (task: ProofTask, effort: Effort) => Promise<ProofAttempt>;
}

/** What a program without inputs does is mostly decided, without any question. */
const SIMPLIFYING = simplifying('loops unrolled up to 40 times, without a solver', {
  rounds: 40,
  recursion: 40,
  steps: 20_000,
  terms: 100_000,
});

/** The same where induction has not shown at once that all rounds are alike. */
const SIMPLIFYING_LONGER = simplifying('loops unrolled up to 10000 times, without a solver', {
  rounds: 10_000,
  recursion: 100,
  steps: 300_000,
  terms: 1_000_000,
});

/** Each is tried twice, the second time with a larger budget; what is not cut short is not done again. */
const TWELVE = 'loops unrolled up to 12 times';
const FORTY = 'loops unrolled about 40 times';

/** All rounds over the strategies, cheapest first. */
export const ROUNDS: readonly (readonly Strategy[])[] = SIZES.map((size, round) => [
  ...(round === 0 ? [SIMPLIFYING] : []),
  cutting(size, 0),
  // With products, a solver alone takes long for anything else.
  ...(round === 0 ? [fromExecutions('products', FIRST_LOOK_AT_PRODUCTS, size)] : []),
  cutting(size, 1),
  ...(round === 0 ? [SIMPLIFYING_LONGER] : []),
  ...(round === 0
    ? [aboutPositions('induction with candidates about cells that were written', 'cells', SECOND)]
    : []),
  {
    name: 'induction with candidates from comparisons in the program',
    family: 'compared',
    termination: 'shows',
    of: 'any program',
    again: 'if cut short',
    work: SECOND * size.work,
    // Where loops take few rounds, unrolling them is what helps; it comes next.
    total: (round === 0 ? 3 : 6) * SECOND * size.work,
    run: (task, effort) => proveByCandidates(task, 'compared', effort),
  },
  ...(round === 0 ? [unrolling(TWELVE, () => 12, SECOND, SECOND)] : []),
  // Bounds that executions show are less work than more of it.
  ...(round === 0 ? [fromExecutions('all', FIRST_LOOK_AT_EXECUTIONS, size)] : []),
  // Lists of any length are not unrolled to their ends.
  ...(round === 0 ? [aboutSlots('lists of any length', FIRST_LOOK_AT_LISTS, size)] : []),
  // Loops over arrays take many rounds, or as many as an input says: what is known of all cells is less work than unrolling them.
  ...(round === 0 ? [aboutCells(FIRST_LOOK, size), aboutPairs(FIRST_LOOK_AT_PAIRS, size)] : []),
  ...(round === 0 ? [unrolling(TWELVE, () => 12, 4 * SECOND, 12 * SECOND)] : []),
  ...(round === 0 ? [unrolling(FORTY, roundsToUnroll, 4 * SECOND, 8 * SECOND)] : []),
  aboutSlots('all', 48 * SECOND * size.work, size),
  {
    name: 'induction with contracts of recursive functions from executions',
    family: 'contracts',
    // What a contract says of a call holds if the call returns; that it does is shown by numbers that fall from call to call.
    termination: 'shows',
    of: 'recursion',
    again: 'if cut short',
    work: SECOND * size.work,
    total: 30 * SECOND * size.work,
    run: proveByContracts,
  },
  ...(round === 0 ? [searching('Spacer over integers, for a short time', SHORT_SEARCH)] : []),
  aboutCells(8 * SECOND * size.work, size),
  aboutPairs(12 * SECOND * size.work, size),
  aboutPositions('induction with candidates about positions in objects', 'all', SECOND * size.work),
  fromExecutions('all', 20 * SECOND * size.work, size),
  {
    name: 'induction with candidates from templates',
    family: 'templates',
    termination: 'shows',
    of: 'any program',
    again: 'if cut short',
    work: SECOND * size.work,
    total: 12 * SECOND * size.work,
    run: (task, effort) => proveByCandidates(task, 'all', effort),
  },
  {
    name: `k-induction (k = ${size.rounds})`,
    family: 'k-induction',
    termination: 'shows',
    of: 'any program',
    again: 'does more',
    work: 6 * SECOND * size.work,
    total: 16 * SECOND * size.work,
    run: (task, effort) => proveByInduction(task, size.rounds, [BIT_VECTORS, INTEGERS], effort),
  },
  // What a search does not find at once, it seldom finds at all.
  searching('Spacer over integers', SEARCH * size.work),
  {
    name: 'Spacer over bit-vectors',
    family: 'relations of bit-vectors',
    termination: 'ignores',
    of: 'any program',
    again: 'if cut short',
    work: SEARCH * size.work,
    total: SEARCH * size.work,
    run: (task, effort) => proveByHornClauses(task, BIT_VECTORS, effort),
  },
  round === 0
    ? unrolling(FORTY, roundsToUnroll, 20 * SECOND, 60 * SECOND)
    : unrolling(
        `loops unrolled up to ${size.unrolled} times`,
        () => size.unrolled,
        20 * SECOND * size.work,
        60 * SECOND * size.work,
      ),
]);

function simplifying(name: string, limits: SimplificationLimits): Strategy {
  return {
    name,
    family: name,
    termination: 'shows',
    of: 'rounds without inputs',
    again: 'if cut short',
    work: 0,
    total: 0,
    run: (task, effort) => proveBySimplification(task, limits, effort),
  };
}

/** Loops cut at their heads, after this many rounds. */
function cutting({ work }: Size, rounds: 0 | 1): Strategy {
  const name = rounds === 0 ? 'induction' : 'k-induction (k = 1)';
  return {
    name,
    family: name,
    termination: 'shows',
    of: 'any program',
    again: 'if cut short',
    work: (rounds + 1) * 2 * SECOND * work,
    total: (rounds + 1) * 3 * SECOND * work,
    run: (task, effort) => proveByInduction(task, rounds, [BIT_VECTORS, INTEGERS], effort),
  };
}

function searching(name: string, work: number): Strategy {
  return {
    name,
    family: 'relations of integers',
    termination: 'ignores',
    of: 'any program',
    again: 'if cut short',
    work,
    total: work,
    run: (task, effort) => proveByHornClauses(task, INTEGERS, effort),
  };
}

function fromExecutions(extent: 'products' | 'all', total: number, { work }: Size): Strategy {
  const what = extent === 'all' ? 'candidates' : 'products';
  return {
    name: `induction with ${what} from executions`,
    family: `sampled: ${extent}`,
    termination: 'shows',
    of: extent === 'all' ? 'any program' : extent,
    again: 'if cut short',
    work: SECOND * work,
    total,
    run: (task, effort) => proveBySamples(task, extent, effort),
  };
}

function aboutCells(total: number, { work }: Size): Strategy {
  return {
    name: 'induction with candidates about cells of arrays',
    family: 'cells',
    termination: 'shows',
    of: 'any program',
    again: 'if cut short',
    work: SECOND * work,
    total,
    run: proveByCells,
  };
}

function aboutSlots(extent: 'lists of any length' | 'all', total: number, { work }: Size): Strategy {
  return {
    name:
      extent === 'all'
        ? 'induction with candidates about memory that loops allocate'
        : 'induction with candidates about lists of any length',
    family: `slots: ${extent}`,
    termination: 'shows',
    of: 'allocation',
    again: 'if cut short',
    work: 8 * SECOND * work,
    total,
    run: (task, effort) => proveBySlots(task, extent, effort),
  };
}

function aboutPairs(total: number, { work }: Size): Strategy {
  return {
    name: 'induction with candidates about pairs of cells',
    family: 'pairs',
    termination: 'shows',
    of: 'any program',
    again: 'if cut short',
    work: SECOND * work,
    total,
    run: proveByPairs,
  };
}

/** Candidates about positions in objects; those that cells suggest are found out at once, if at all. */
function aboutPositions(name: string, extent: 'cells' | 'all', work: number): Strategy {
  return {
    name,
    family: `positions: ${extent}`,
    termination: 'shows',
    of: 'any program',
    again: 'if cut short',
    work,
    total: work * (extent === 'cells' ? 12 : 8),
    run: (task, effort) => proveByPositions(task, extent, effort),
  };
}

function unrolling(
  name: string,
  rounds: (program: TypedProgram) => number,
  work: number,
  total: number,
): Strategy {
  return {
    name,
    family: 'unrolling',
    termination: 'shows',
    of: 'any program',
    again: 'does more',
    work,
    total,
    run: (task, effort) => proveByUnrolling(task, rounds(task.program), [BIT_VECTORS], effort),
  };
}
