import { type RealValue, toRealType } from '../../c/real/real-value.js';
import type { ConditionReadings, Reading } from './condition-readings.js';

/** A value for everything that is read. */
export type Sample = ReadonlyMap<string, bigint | RealValue>;

/** How many samples there are at most, for how many readings. */
const MOST_SAMPLES = 4000;
const MOST_READINGS = 6;
const FEWEST_VALUES = 4;
const MOST_CONSTANTS = 8;

/** Values of what is read, made of small numbers and those next to the constants of the condition. */
export function* samplesOf({ readings, integers, floats }: ConditionReadings): Generator<Sample> {
  if (readings.size > MOST_READINGS) return;
  const perReading = Math.floor(MOST_SAMPLES ** (1 / Math.max(readings.size, 1)));
  const near = numbersNear([...integers]);
  const choices = [...readings].map(
    ([text, reading]) =>
      [text, valuesOf(reading, near, [...floats]).slice(0, Math.max(perReading, FEWEST_VALUES))] as const,
  );
  yield* combinations(choices);
}

function* combinations([first, ...others]: readonly (readonly [
  string,
  readonly (bigint | RealValue)[],
])[]): Generator<Sample> {
  if (first === undefined) {
    yield new Map();
    return;
  }
  const [text, values] = first;
  for (const rest of combinations(others))
    for (const value of values) yield new Map([...rest, [text, value]]);
}

/** Numbers that constants make, nearest first. */
function numbersNear(constants: readonly bigint[]): readonly bigint[] {
  const few = constants.slice(0, MOST_CONSTANTS);
  const pairs = few.flatMap((one) =>
    few.flatMap((other) =>
      [one + other, one - other, one * other, one ^ other].concat(other === 0n ? [] : [one / other]),
    ),
  );
  return [
    0n,
    1n,
    ...few.flatMap((constant) => [constant, constant + 1n, constant - 1n, -constant]),
    -1n,
    2n,
    3n,
    ...pairs.flatMap((each) => [each, each + 1n]),
  ];
}

const FURTHER = Array.from({ length: 30 }, (_, index) => BigInt(index + 4));

function valuesOf(
  reading: Reading,
  near: readonly bigint[],
  floats: readonly number[],
): readonly (bigint | RealValue)[] {
  if ('range' in reading) {
    const { low, high } = reading.range;
    const all = [...near, high, low, high / 2n, ...FURTHER];
    return [...new Set(all.filter((value) => low <= value && value <= high))];
  }
  if ('mayBeNull' in reading) return reading.mayBeNull ? [0n, 4096n, 8192n] : [4096n, 8192n];
  const { name } = reading.type;
  const finite = floats.filter((value) => Number.isFinite(value));
  return [...near.filter(isSmall), ...finite].map((value) => toRealType(value, name)).filter(isFiniteValue);
}

/** Exact in each floating type. */
function isSmall(value: bigint): boolean {
  return value > -(2n ** 24n) && value < 2n ** 24n;
}

function isFiniteValue(value: RealValue): boolean {
  return typeof value !== 'number' || Number.isFinite(value);
}
