import { sizeOfTree } from '../execution/symbolic/size-of-tree.js';
import {
  type Assignment,
  type Constraint,
  evaluateSymbolic,
  inputsOf,
  rangeOfType,
  satisfies,
} from './evaluate-symbolic.js';
import type { Work } from './work.js';

/** How many values of the first input are tried, and how many nodes one call evaluates. */
const MAXIMUM_TRIED = 2000n;
const MAXIMUM_WORK = 300_000;

/**
 * Solves a comparison of two inputs that becomes a straight line once one of them is fixed, such as a product. One
 * input gets small values one after the other, and the other one is computed.
 */
export function pairRoots(
  constraints: readonly Constraint[],
  broken: Constraint,
  start: Assignment,
  work: Work,
): Assignment | undefined {
  const inputs = [...inputsOf(broken.condition)].filter(([, type]) => type.kind === 'integer');
  if (inputs.length < 2 || inputs.length > 3 || broken.condition.kind !== 'binary') return undefined;
  const { left, right } = broken.condition;
  const values = [...start];
  for (const [index] of inputs) values[index] ??= 0n;
  const last = work.left - MAXIMUM_WORK;
  const size = 2 * sizeOfTree(broken.condition);
  const difference = (): bigint | undefined => {
    const [one, other] = [evaluateSymbolic(left, values), evaluateSymbolic(right, values)];
    return typeof one === 'bigint' && typeof other === 'bigint' ? one - other : undefined;
  };
  for (const [given, type] of inputs) {
    const [low, high] = rangeOfType(type);
    for (const [computed] of inputs) {
      if (computed === given) continue;
      for (let value = 0n; value <= MAXIMUM_TRIED && work.left > last; value++) {
        for (const signed of value === 0n ? [0n] : [value, -value]) {
          if (signed < low || signed > high) continue;
          work.left -= size;
          values[given] = signed;
          values[computed] = 0n;
          const atZero = difference();
          values[computed] = 1n;
          const atOne = difference();
          if (atZero === undefined || atOne === undefined || atZero === atOne) continue;
          const slope = atOne - atZero;
          if (atZero % slope !== 0n) continue;
          values[computed] = -atZero / slope;
          if (constraints.every((each) => satisfies(each, values))) return values;
        }
      }
      values[given] = start[given] ?? 0n;
      values[computed] = start[computed] ?? 0n;
    }
  }
  return undefined;
}
