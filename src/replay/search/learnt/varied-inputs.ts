import type { Execution, PathConstraint } from '../../../machine/interface/execution.js';
import {
  evaluateSymbolic,
  type InputAssignment,
  inputsInTree,
  isZero,
} from '../../../solve/evaluate-symbolic.js';
import { randomNumbers } from '../../../solve/random-numbers.js';

/** Of more inputs or decisions, the inputs stay as they are. */
const MOST_INPUTS = 100;
const MOST_DECISIONS = 2000;
/** Bits of the numbers that are tried for an input, one after the other: also near to its own value. */
const BITS = [7, 7, 5, 10, 3, 15, 30] as const;
const SEED = 34;

/**
 * Inputs with which all is decided as in an execution, but which are not the same, as far as that is possible. Zeros hide
 * whose value a variable has: what threads have computed from different inputs looks the same, and a value that was lost, too.
 */
export function variedInputs({ inputs, path }: Pick<Execution, 'inputs' | 'path'>): InputAssignment {
  const taken = inputs.map(({ value }) => value);
  if (inputs.length > MOST_INPUTS || path.length > MOST_DECISIONS) return taken;
  const varied = [...taken];
  const next = randomNumbers(SEED);
  for (const [index, { request }] of inputs.entries()) {
    const own = varied[index];
    if (request.type.kind !== 'integer' || typeof own !== 'bigint') continue;
    const constraints = path.filter(({ condition }) => inputsInTree(condition).has(index));
    const candidates = BITS.flatMap((bits) => {
      const number = 1n + (BigInt(next()) & (2n ** BigInt(bits) - 1n));
      return [number, own + number, own - number];
    });
    const others = varied.filter((_, other) => other !== index);
    varied[index] =
      candidates.find((candidate) => {
        if (others.includes(candidate)) return false;
        varied[index] = candidate;
        return constraints.every((each) => isDecidedAlike(each, varied));
      }) ?? own;
  }
  return varied;
}

function isDecidedAlike({ kind, condition, value }: PathConstraint, inputs: InputAssignment): boolean {
  const now = evaluateSymbolic(condition, inputs);
  if (now === undefined) return false;
  return kind === 'switch' || kind === 'fixed' ? now === value : isZero(now) === (value === 0n);
}
