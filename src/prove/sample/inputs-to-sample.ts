import { visitExpressions } from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { InputRequest, InputValue } from '../../machine/interface/execution.js';
import { integerBounds, intSort } from '../../smt/sort.js';
import { randomNumbers } from '../../solve/random-numbers.js';

/** One of so many executions has inputs that are mostly alike: arrays that are compared are seldom so by chance. */
const MOSTLY_ALIKE = 9;

/** In these of so many, narrow inputs are all the least or the greatest of their types: sums of them have tight bounds. */
const EXTREMES = 28;
const LEAST = 1;
const GREATEST = 2;
const NARROW = 16;

/** Numbers of the program that are tried. */
const MAXIMUM_NUMBERS = 40;

const REALS: readonly number[] = [0, 1, -1, 0.5, 2, 10];

/** Chooses the inputs of executions that are looked at: small numbers, so that loops end, and those that the program mentions. */
export class InputsToSample {
  readonly #numbers: readonly bigint[];

  constructor({ functions }: TypedProgram) {
    const found = new Set<bigint>();
    for (const { definition } of functions) {
      if (definition === undefined) continue;
      visitExpressions(partsOfFunction(definition), (each) => {
        if (each.kind === 'integer-constant') found.add(each.value);
      });
    }
    this.#numbers = [...found].slice(0, MAXIMUM_NUMBERS);
  }

  /** The inputs of one execution; the same number gives the same. */
  of(number: number): (request: InputRequest) => InputValue {
    const random = randomNumbers(number + 1);
    const areAlike = number % MOSTLY_ALIKE === MOSTLY_ALIKE - 1;
    const whole = areAlike ? alikeNumbers(random) : this.#wholeNumbers(number, random);
    return ({ type }) => {
      if (type.kind === 'float') return REALS[random() % REALS.length] ?? 0;
      if (type.kind === 'pointer') return 0n;
      if (type.width <= NARROW && type.name !== '_Bool') {
        const { low, high } = integerBounds(intSort(type.width, type.signed));
        if (number % EXTREMES === LEAST) return low;
        if (number % EXTREMES === GREATEST) return high;
      }
      // Branches often depend on whether an input is 0.
      const isBranch = random() % 4 === 0 && !areAlike;
      return isBranch || type.name === '_Bool' ? BigInt(random() % 2) : whole();
    };
  }

  #wholeNumbers(number: number, random: () => number): () => bigint {
    const small = (below: number) => BigInt(random() % below);
    const mentioned = () =>
      (this.#numbers[random() % Math.max(1, this.#numbers.length)] ?? 0n) + small(3) - 1n;
    switch (number % 5) {
      case 0:
        return () => mentioned();
      case 1:
        return () => small(8);
      case 2:
        return () => (random() % 3 === 0 ? mentioned() : small(24));
      case 3:
        return () => small(200);
      default:
        return () => (random() % 4 === 0 ? -small(20) : small(60));
    }
  }
}

function alikeNumbers(random: () => number): () => bigint {
  const small = () => BigInt(random() % 24);
  const usual = small();
  return () => (random() % 8 === 0 ? small() : usual);
}
