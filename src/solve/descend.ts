import type { SymbolicType } from '../machine/interface/symbolic.js';
import { constraintDistance } from './distance.js';
import {
  convert,
  evaluationWork,
  type InputAssignment,
  inputsInTree,
  rangeOfType,
  type SymbolicConstraint,
  satisfies,
} from './evaluate-symbolic.js';
import type { Work } from './work.js';

/** Limit on the evaluated nodes of one descent, and on the sweeps over the inputs. */
const MAXIMUM_WORK = 400_000;
const MAXIMUM_SWEEPS = 24;

type InputValues = (bigint | number)[];

interface Input {
  readonly index: number;
  readonly type: SymbolicType;
  readonly constraints: SymbolicConstraint[];
}

/**
 * Changes one input after the other, by powers of two and by the missing difference, as long as that gets nearer to
 * all constraints. This finds sums of many inputs, roots, and whatever else has a slope. It gives up when no single
 * step helps.
 */
export function descend(
  constraints: readonly SymbolicConstraint[],
  start: InputAssignment,
  work: Work,
): InputAssignment | undefined {
  const inputs = inputsIn(constraints);
  const values: InputValues = [...start];
  for (const { index, type } of inputs) values[index] ??= type.kind === 'float' ? 0 : 0n;
  const last = work.left - MAXIMUM_WORK;
  for (let sweep = 0; sweep < MAXIMUM_SWEEPS; sweep++) {
    const broken = new Set(constraints.filter((each) => !satisfies(each, values)));
    if (broken.size === 0) return values;
    let moved = false;
    for (const input of inputs) {
      if (!input.constraints.some((each) => broken.has(each))) continue;
      const size = input.constraints.reduce((sum, { condition }) => sum + evaluationWork(condition), 0);
      let nearest = distanceTo(input.constraints, values);
      const before = values[input.index] ?? 0n;
      let best = before;
      for (const candidate of stepsFrom(before, input, values)) {
        work.left -= size;
        if (work.left < last) return undefined;
        values[input.index] = candidate;
        const distance = distanceTo(input.constraints, values);
        if (distance < nearest) [nearest, best] = [distance, candidate];
        if (nearest === 0) break;
      }
      values[input.index] = best;
      if (best !== before) moved = true;
    }
    if (!moved) return constraints.every((each) => satisfies(each, values)) ? values : undefined;
  }
  return undefined;
}

function inputsIn(constraints: readonly SymbolicConstraint[]): readonly Input[] {
  const inputs = new Map<number, Input>();
  for (const constraint of constraints) {
    for (const [index, type] of inputsInTree(constraint.condition)) {
      const known = inputs.get(index);
      if (known === undefined) inputs.set(index, { index, type, constraints: [constraint] });
      else known.constraints.push(constraint);
    }
  }
  return [...inputs.values()];
}

/** A long distance in one constraint must not hide a short one in another. */
function distanceTo(constraints: readonly SymbolicConstraint[], values: InputAssignment): number {
  return constraints.reduce((sum, each) => {
    const distance = constraintDistance(each, values);
    return distance === 0 ? sum : sum + 1 + Math.log2(1 + distance);
  }, 0);
}

function stepsFrom(
  before: bigint | number,
  { type, constraints }: Input,
  values: InputAssignment,
): readonly (bigint | number)[] {
  if (type.kind === 'float') {
    const from = Number(before);
    const steps = Array.from({ length: 41 }, (_, index) => 2 ** (index - 20));
    const all = [...steps.flatMap((step) => [from + step, from - step]), -from, from * 2, from / 2];
    return all.map((value) => Number(convert(value, type)));
  }
  const from = BigInt(before);
  const [low, high] = rangeOfType(type);
  const missing = constraints
    .map((each) => constraintDistance(each, values))
    .filter((distance) => distance > 0 && distance < 2 ** 64)
    .map((distance) => BigInt(Math.ceil(distance)));
  const powers = Array.from({ length: type.width }, (_, index) => 1n << BigInt(index));
  const steps = [...new Set([...missing, ...powers])].flatMap((step) => [from + step, from - step]);
  return [...steps.map((value) => (value < low ? low : value > high ? high : value)), -from].filter(
    (value) => value !== from && value >= low && value <= high,
  );
}
