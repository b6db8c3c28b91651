import { equationsAt } from '../sample/equations.js';
import type { NamedInteger } from '../sample/integers-at-loops.js';
import { monomialsUpTo, valueOfMonomial } from '../sample/monomials.js';

/** Calls that are listed, and inputs that they may be told apart by together. */
const MAXIMUM_LISTED = 64;
const MAXIMUM_TOGETHER = 2;

/** What contracts of a function speak of, and what calls showed. */
export interface CallTable {
  readonly inputs: readonly NamedInteger[];
  /** Each with the number of the input whose value it has at first, if it is a variable. */
  readonly outputs: readonly Output[];
  /** Of each call that returned: the inputs, and then the outputs. */
  readonly points: readonly (readonly bigint[])[];
  /** Of all calls, also of those that were not seen to return. */
  readonly begun: readonly (readonly bigint[])[];
}

export interface Output extends NamedInteger {
  readonly input: number | undefined;
}

/** What is said of a call with these inputs. */
interface Quantity {
  readonly of: (point: readonly bigint[]) => bigint;
  readonly equals: (value: bigint) => string;
}

/**
 * What calls leave, for each value of the input that decides it, or of two inputs. Where it goes on from number to number
 * in the same way, it is said of numbers as well that were not seen to return.
 */
export function singleTexts(table: CallTable): readonly string[] {
  return quantitiesOf(table).flatMap((quantity) => {
    for (const [index, input] of table.inputs.entries()) {
      const values = decidedBy(table.points, (point) => point[index] ?? 0n, quantity);
      if (values === undefined) continue;
      const begun = table.begun.map((point) => point[index] ?? 0n);
      return [...continued(values, begun)].map(
        ([at, value]) => `${input.name} != ${at} || ${quantity.equals(value)}`,
      );
    }
    return table.inputs.length === MAXIMUM_TOGETHER ? decidedByAll(table, quantity) : [];
  });
}

function quantitiesOf({ inputs, outputs }: CallTable): readonly Quantity[] {
  return outputs.map(({ name, input }, index) => {
    const [place, old] = [inputs.length + index, input === undefined ? undefined : inputs[input]];
    if (input === undefined || old === undefined)
      return { of: (point) => point[place] ?? 0n, equals: (value) => `${name} == ${value}` };
    return {
      of: (point) => (point[place] ?? 0n) - (point[input] ?? 0n),
      equals: (value) => `(unsigned int)${name} == (unsigned int)${old.name} + ${BigInt.asUintN(32, value)}U`,
    };
  });
}

/** What a number decides, if it always decides the same, the smallest numbers first. */
function decidedBy(
  points: readonly (readonly bigint[])[],
  key: (point: readonly bigint[]) => bigint,
  quantity: Quantity,
): ReadonlyMap<bigint, bigint> | undefined {
  const values = new Map<bigint, bigint>();
  for (const point of points) {
    const [at, value] = [key(point), quantity.of(point)];
    if ((values.get(at) ?? value) !== value) return undefined;
    values.set(at, value);
  }
  return new Map(
    [...values].sort(([one], [other]) => (size(one) < size(other) ? -1 : 1)).slice(0, MAXIMUM_LISTED),
  );
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** A sequence with further values, up to the largest number with which a call began, if each follows from the two before. */
function continued(
  values: ReadonlyMap<bigint, bigint>,
  begun: readonly bigint[],
): ReadonlyMap<bigint, bigint> {
  const all = new Map(values);
  const triples = [...values].flatMap(([at, value]) => {
    const [before, first] = [values.get(at - 1n), values.get(at - 2n)];
    return before === undefined || first === undefined ? [] : [{ at, point: [first, before, value] }];
  });
  const last = triples.reduce((last, { at }) => (at > last ? at : last), 0n);
  const end = begun.reduce((end, at) => (at > end ? at : end), 0n);
  const monomials = monomialsUpTo(1, 3);
  // Of small numbers it may be otherwise.
  const later = triples.filter(({ at }) => 2n * at > last).map(({ point }) => point);
  const [equation] = equationsAt(later, monomials);
  const lead = equation?.parts.find(({ monomial }) => monomial[2] === 1);
  if (equation === undefined || lead === undefined) return all;
  for (let at = last + 1n; at <= end && all.size < MAXIMUM_LISTED; at++) {
    const point = [all.get(at - 2n) ?? 0n, all.get(at - 1n) ?? 0n, 0n];
    const rest = equation.parts.reduce(
      (sum, { factor, monomial }) => sum + factor * valueOfMonomial(monomial, point),
      0n,
    );
    all.set(at, -rest / lead.factor);
  }
  return all;
}

function decidedByAll({ inputs, points }: CallTable, quantity: Quantity): readonly string[] {
  const sizeOf = (point: readonly bigint[]) =>
    point.slice(0, inputs.length).reduce((sum, value) => sum + size(value), 0n);
  const sorted = [...points].sort((one, other) => (sizeOf(one) < sizeOf(other) ? -1 : 1));
  return sorted.slice(0, MAXIMUM_LISTED).map((point) => {
    const differs = inputs.map(({ name }, index) => `${name} != ${point[index]}`);
    return `${differs.join(' || ')} || ${quantity.equals(quantity.of(point))}`;
  });
}
