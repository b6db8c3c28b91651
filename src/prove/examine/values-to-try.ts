import { visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { InputRequest, InputType, InputValue } from '../../machine/interface/execution.js';
import { rangeOfType } from '../../solve/evaluate-symbolic.js';
import { randomNumbers } from '../../solve/random-numbers.js';
import type { ExaminedClaim } from './examined-claim.js';

/** Numbers of the program that are tried. */
const MAXIMUM_NUMBERS = 120;

/** What an input without a value of its own is given. */
export type FurtherValue = (request: InputRequest) => InputValue;

const REALS: readonly number[] = [0, -0, 1, -1, 0.5, 1e-300, 1e300, Infinity, -Infinity, Number.NaN];

/** Constants of the program and of its claims, with their neighbours. */
export function findMentionedNumbers({ program, invariants, contracts }: ExaminedClaim): readonly bigint[] {
  const found = new Set<bigint>();
  const add = (expressions: readonly TypedExpression[], statements: readonly TypedStatement[]) =>
    visitExpressions({ expressions, places: [], statements }, (each) => {
      if (each.kind === 'integer-constant') found.add(each.value);
    });
  add(
    [
      ...invariants.map(({ expression }) => expression),
      ...contracts.flatMap(({ requires, ensures }) => [requires, ensures]),
    ],
    [],
  );
  for (const { definition } of program.functions) if (definition !== undefined) add([], [definition.body]);
  const mentioned = [...found].slice(0, MAXIMUM_NUMBERS);
  return [...new Set(mentioned.flatMap((each) => [each, each + 1n, each - 1n, -each]))];
}

/** Ways to choose all inputs of an execution, the plainest first; the same number gives the same way. */
export class ValuesToTry {
  readonly #numbers: readonly bigint[];

  constructor(numbers: readonly bigint[]) {
    this.#numbers = numbers;
  }

  /** @param turn from 0 */
  further(turn: number): FurtherValue {
    const uniform = UNIFORM[turn];
    if (uniform !== undefined) return ({ type }) => uniform(type);
    const random = randomNumbers(turn);
    // Small numbers more often in some executions, numbers of the program in others.
    const style = turn % 3;
    return ({ type }) => {
      if (type.kind === 'float') return REALS[random() % REALS.length] ?? 0;
      const kind = random() % 4;
      if (style === 0 || kind === 0) return BigInt(random() % 4);
      const range = inputRange(type);
      if (style === 1 || kind === 1) return this.#numbers[random() % Math.max(1, this.#numbers.length)] ?? 0n;
      if (kind === 2) return atEnds(range)[random() % 6] ?? 0n;
      return (BigInt(random()) << 32n) + BigInt(random());
    };
  }
}

function inputRange(type: InputType): readonly [bigint, bigint] {
  if (type.kind !== 'integer') return [0n, 0n];
  return rangeOfType({ kind: 'integer', width: type.width, signed: type.signed });
}

function atEnds([low, high]: readonly [bigint, bigint]): readonly bigint[] {
  return [low, high, low + 1n, high - 1n, high / 2n, high / 2n + 1n];
}

/** Every input of an execution alike. */
const UNIFORM: readonly ((type: InputType) => InputValue)[] = [
  () => 0n,
  () => 1n,
  (type) => inputRange(type)[1],
  (type) => (type.kind === 'integer' && type.signed ? inputRange(type)[0] : 2n),
  () => -1n,
];
