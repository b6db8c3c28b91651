import type { Symbolic, SymbolicType } from '../machine/interface/symbolic.js';
import { sizeOfTree } from '../machine/symbolic/size-of-tree.js';
import { choices, hasBits, hasRemainder, neighbours, reachOfAll } from './choices.js';
import { descend } from './descend.js';
import {
  evaluateSymbolic,
  evaluationWork,
  type InputAssignment,
  inputsInTree,
  rangeOfType,
  type SymbolicConstraint,
  satisfies,
} from './evaluate-symbolic.js';
import { isExactOfOne, MAXIMUM_INVERTED } from './exactness.js';
import { complement, type Interval, intersect, type SolutionIntervals } from './interval.js';
import { invert } from './invert.js';
import { fits, linearEquation, solveFor, solveLinear, substitute } from './linear.js';
import { MAXIMUM_WORK, type Work } from './work.js';

type InputValues = (bigint | number)[];

/** Inverting a node costs as much as evaluating this many. */
const COST_OF_INVERTING = 40;
/** Trees of more nodes are not approached step by step: that takes long, and leads nowhere. */
const MAXIMUM_APPROACHED = 400;
/** How many equations are used to remove inputs. */
const MAXIMUM_REDUCTIONS = 6;

/** Values tried for one input in the hope that another can then be solved for. */
const CHANCES: readonly bigint[] = [1n, 2n, -1n, 3n, 5n, 7n, 10n, 4n, 6n, -2n, 0n, 100n];

/**
 * Finds inputs that satisfy all constraints, starting from inputs that satisfy most of them. Equations remove inputs;
 * the rest is repaired input by input with exact sets of integers. Returned values were evaluated and satisfy every
 * constraint. Undefined means that none were found, not that there are none.
 * @param chances further values worth trying: constants of the program and of the witness
 * @param work is reduced by the work done, and may be used up
 */
export function solve(
  constraints: readonly SymbolicConstraint[],
  start: InputAssignment,
  chances: readonly bigint[] = [],
  work: Work = { left: MAXIMUM_WORK, isImpossible: false },
): InputAssignment | undefined {
  const distinct = [...new Map(constraints.map((each) => [each.condition, each])).values()];
  const found = solveWithin(distinct, start, chances, work, MAXIMUM_REDUCTIONS);
  return found !== undefined || work.isImpossible ? found : approach(relevant(distinct), start, work);
}

/** Constraints that cannot be inverted are approached step by step; single bits have no slope. */
function approach(
  constraints: readonly SymbolicConstraint[],
  start: InputAssignment,
  work: Work,
): InputAssignment | undefined {
  const broken = constraints.filter((each) => !satisfies(each, start));
  if (broken.every(({ condition }) => isExactOfOne(condition) || hasBits(condition))) return undefined;
  if (broken.some(({ condition }) => sizeOfTree(condition) > MAXIMUM_APPROACHED)) return undefined;
  return descend(constraints, start, work);
}

function solveWithin(
  constraints: readonly SymbolicConstraint[],
  start: InputAssignment,
  chances: readonly bigint[],
  work: Work,
  reductions: number,
): InputAssignment | undefined {
  const state = new InputRepair(relevant(constraints), start, [...CHANCES, ...chances], work);
  const direct = state.repair();
  if (direct !== undefined) return direct;
  if (state.isImpossible) {
    work.isImpossible = reductions === MAXIMUM_REDUCTIONS;
    return undefined;
  }
  const reduced = reductions === 0 ? undefined : eliminate(constraints);
  if (reduced === undefined) return state.tryChances();
  const rest = solveWithin(reduced.constraints, start, chances, work, reductions - 1);
  if (rest !== undefined) {
    const values = reduced.complete(rest);
    if (values !== undefined && constraints.every((each) => satisfies(each, values))) return values;
  }
  return state.tryChances();
}

/** The same constraint is on a path once per evaluation. */
function relevant(constraints: readonly SymbolicConstraint[]): readonly SymbolicConstraint[] {
  return constraints.filter((each) => inputsInTree(each.condition).size > 0);
}

class InputRepair {
  /** Constraints on a single input exclude each other. */
  isImpossible = false;
  readonly #byInput = new Map<
    number,
    { readonly type: SymbolicType; readonly constraints: SymbolicConstraint[] }
  >();

  readonly #constraints: readonly SymbolicConstraint[];
  readonly #start: InputAssignment;
  readonly #chances: readonly bigint[];
  readonly #work: Work;

  constructor(
    constraints: readonly SymbolicConstraint[],
    start: InputAssignment,
    chances: readonly bigint[],
    work: Work,
  ) {
    this.#constraints = constraints;
    this.#start = start;
    this.#chances = chances;
    this.#work = work;
    for (const constraint of constraints) {
      for (const [index, type] of inputsInTree(constraint.condition)) {
        const known = this.#byInput.get(index);
        if (known === undefined) this.#byInput.set(index, { type, constraints: [constraint] });
        else known.constraints.push(constraint);
      }
    }
  }

  /** Changes one input after the other, each as far as the constraints that hold permit. */
  repair(from: InputValues = [...this.#start]): InputAssignment | undefined {
    const values = from;
    for (const index of this.#byInput.keys()) values[index] ??= 0n;
    for (let round = 0; round < 12 && this.#work.left > 0; round++) {
      const broken = this.#broken(values);
      if (broken.length === 0) return values;
      let changed = false;
      for (const constraint of broken) {
        if (this.isImpossible) return undefined;
        for (const index of [...inputsInTree(constraint.condition).keys()].reverse()) {
          if (this.#holds(constraint, values)) break;
          if (this.#move(index, constraint, values)) changed = true;
        }
      }
      if (!changed) return this.#broken(values).length === 0 ? values : undefined;
    }
    return undefined;
  }

  /** Guesses a value for each input, in the hope that the rest can then be repaired. */
  tryChances(): InputAssignment | undefined {
    const broken = this.#broken([...this.#start]);
    const inputs = new Set(broken.flatMap(({ condition }) => [...inputsInTree(condition).keys()]));
    for (const index of [...inputs].slice(0, 8)) {
      for (const chance of this.#chances) {
        if (this.#work.left <= 0) return undefined;
        const values: InputValues = [...this.#start];
        const type = this.#byInput.get(index)?.type;
        values[index] = type?.kind === 'float' ? Number(chance) : chance;
        const found = this.repair(values);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  #broken(values: InputValues): readonly SymbolicConstraint[] {
    return this.#constraints.filter((each) => !this.#holds(each, values));
  }

  #holds(constraint: SymbolicConstraint, values: InputValues): boolean {
    if (this.#work.left <= 0) return false;
    this.#work.left -= evaluationWork(constraint.condition);
    return satisfies(constraint, values);
  }

  #move(index: number, target: SymbolicConstraint, values: InputValues): boolean {
    const known = this.#byInput.get(index);
    // Reals have no sets of values: they are approached step by step, or left to the SMT solver.
    if (known === undefined || known.type.kind === 'float') return false;
    const held = known.constraints.filter((each) => each !== target && this.#holds(each, values));
    let domain: SolutionIntervals = [rangeOfType(known.type)];
    for (const constraint of held) {
      const size = sizeOfTree(constraint.condition);
      this.#work.left -=
        size <= MAXIMUM_INVERTED ? COST_OF_INVERTING * size : evaluationWork(constraint.condition);
      // Only some of the numbers with a remainder are listed, so those are tried one by one.
      if (hasRemainder(constraint.condition)) continue;
      domain = intersect(domain, allowed(constraint, index, values) ?? domain);
    }
    const before = values[index] ?? 0n;
    const wanted = allowed(target, index, values);
    const alone = [target, ...held].every(({ condition }) => isExactOfOne(condition));
    if (alone && wanted !== undefined && intersect(domain, wanted).length === 0) {
      this.isImpossible = true;
      return false;
    }
    if (wanted !== undefined && this.#stepTo(index, target, held, { domain, wanted, values })) return true;
    const candidates = wanted === undefined ? this.#guesses(domain, before) : choices(domain, wanted, before);
    for (const value of candidates) {
      if (value === before) continue;
      if (this.#work.left <= 0) break;
      values[index] = value;
      const better = wanted === undefined ? this.#holds(target, values) : true;
      if (better && held.every((each) => this.#holds(each, values))) return true;
    }
    values[index] = before;
    return false;
  }

  /** Only some of the numbers with a remainder are listed, so others are tried one by one. */
  #stepTo(
    index: number,
    target: SymbolicConstraint,
    held: readonly SymbolicConstraint[],
    { domain, wanted, values }: { domain: SolutionIntervals; wanted: SolutionIntervals; values: InputValues },
  ): boolean {
    const remainders = [target, ...held].filter(({ condition }) => hasRemainder(condition));
    if (remainders.length === 0) return false;
    const before = values[index] ?? 0n;
    const within = hasRemainder(target.condition) ? domain : wanted;
    const reach = reachOfAll(remainders.map(({ condition }) => condition));
    for (const value of neighbours(domain, within, before, reach)) {
      if (this.#work.left <= 0) break;
      values[index] = value;
      if ([target, ...held].every((each) => this.#holds(each, values))) return true;
    }
    values[index] = before;
    return false;
  }

  /** Values that may work for constraints without an inverse. */
  *#guesses(domain: SolutionIntervals, before: bigint | number): Generator<bigint> {
    const around = BigInt(before);
    const ends = domain.slice(0, 6).flatMap(([low, high]) => [low, high, low + 1n, high - 1n]);
    const all = [this.#chances, ends, [around + 1n, around - 1n, around * 2n]];
    const seen = new Set<bigint>();
    for (const value of all.flat()) {
      if (seen.has(value) || !domain.some(([low, high]) => low <= value && value <= high)) continue;
      seen.add(value);
      yield value;
    }
  }
}

/** The values of one input that satisfy a constraint; undefined if they cannot be computed. */
function allowed(
  { condition, truth }: SymbolicConstraint,
  index: number,
  values: InputValues,
): SolutionIntervals | undefined {
  const range = rangeOfType(condition.type);
  if (condition.type.kind !== 'integer') return undefined;
  const wanted = truth ? complement([[0n, 0n]], range) : ([[0n, 0n]] as const);
  const inverted =
    sizeOfTree(condition) > MAXIMUM_INVERTED ? undefined : invert(condition, wanted, index, values);
  if (inverted !== undefined) return inverted;
  const linear = solveLinear(condition, truth, index, (each) => BigInt(values[each] ?? 0n));
  return linear === undefined ? undefined : intersect(linear, [inputRange(condition, index)]);
}

function inputRange(condition: Symbolic, index: number): Interval {
  const type = inputsInTree(condition).get(index);
  return rangeOfType(type ?? condition.type);
}

interface Reduction {
  readonly constraints: readonly SymbolicConstraint[];
  readonly complete: (values: InputAssignment) => InputAssignment | undefined;
}

/** Removes the last input that an equation determines. */
function eliminate(constraints: readonly SymbolicConstraint[]): Reduction | undefined {
  const inputs = new Map<number, Symbolic>();
  for (const { condition } of constraints) {
    for (const [index, type] of inputsInTree(condition)) inputs.set(index, { kind: 'input', index, type });
  }
  for (const equation of [...constraints].reverse()) {
    const form = linearEquation(equation);
    if (form === undefined || form.factors.size < 2) continue;
    for (const index of [...form.factors.keys()].sort((a, b) => b - a)) {
      const input = inputs.get(index);
      if (input?.kind !== 'input') continue;
      const tree = solveFor(input, form, inputs);
      if (tree === undefined) continue;
      return {
        constraints: [
          ...constraints
            .filter((each) => each !== equation)
            .map(({ condition, truth }) => ({ condition: substitute(condition, index, tree), truth })),
          ...fits(tree, input.type),
        ],
        complete: (values) => completeWith(values, index, tree),
      };
    }
  }
  return undefined;
}

function completeWith(values: InputAssignment, index: number, tree: Symbolic): InputAssignment | undefined {
  const value = evaluateSymbolic(tree, values);
  if (value === undefined) return undefined;
  const completed = [...values];
  completed[index] = value;
  return completed;
}
