import { analyseExpression } from '../../c/analyse-expression.js';
import { oppositeComparison } from '../../c/tree/opposite-comparison.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { integersAtLoops, type LoopInteger, type LoopWithIntegers } from '../sample/integers-at-loops.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { conditionsIn, constantsIn } from './program-texts.js';

/** Candidates of one loop, and variables that they speak of. */
const MAXIMUM_OF_A_LOOP = 160;
const MAXIMUM_VARIABLES = 7;

/** An invariant that a loop may have, at its head. */
export interface CandidateInvariant extends PlacedInvariant {
  readonly column: number;
  readonly function: string;
}

/**
 * Invariants of all loops that may help, as C: what the program compares, bounds, remainders, and linear relations between
 * two or three variables. None of them is known to hold.
 *
 * @param extent `compared`: only what the program compares, and bounds of variables by each other
 */
export function candidatesFor(
  program: TypedProgram,
  extent: 'compared' | 'all',
): readonly CandidateInvariant[] {
  const conditions = conditionsIn(program.text);
  return integersAtLoops(program).flatMap((loop) => {
    const names = loop.integers.slice(0, MAXIMUM_VARIABLES);
    const compared = [...conditions.flatMap(weakenings), ...pairs(names)];
    const texts = extent === 'compared' ? compared : [...compared, ...templates(names, program.text)];
    return candidatesAt(program, loop, texts).slice(0, MAXIMUM_OF_A_LOOP);
  });
}

/** Those of the texts that are expressions at the head of the loop. */
export function candidatesAt(
  program: TypedProgram,
  { kind, point, range: { line, column, start }, function: name }: LoopWithIntegers,
  texts: readonly string[],
): readonly CandidateInvariant[] {
  return [...new Set(texts)].flatMap((text) => {
    const analysis = analyseExpression(program, point, text);
    if (analysis.kind === 'problems') return [];
    const { expression } = analysis;
    const place = { kind, presence: 'needed', offset: start, line, column } as const;
    return [{ ...place, function: name, expression, text }];
  });
}

/** A comparison, the same with equality, and its opposite. */
function weakenings(condition: string): readonly string[] {
  const weaker = condition.replace(/(?<![<>=!-])([<>])(?![<>=])/, '$1=');
  return [...new Set([condition, weaker, negateComparison(condition)])];
}

function negateComparison(condition: string): string {
  const operators = [...condition.matchAll(/==|!=|<=|>=|<<|>>|->|[<>!?:]/g)];
  const [only] = operators;
  const opposite = operators.length === 1 && only !== undefined ? oppositeComparison(only[0]) : undefined;
  if (only === undefined || opposite === undefined) return `!(${condition})`;
  return condition.slice(0, only.index) + opposite + condition.slice(only.index + only[0].length);
}

function pairs(names: readonly LoopInteger[]): readonly string[] {
  return names.flatMap((one) =>
    names.flatMap((other) => {
      if (one === other || one.type.signed !== other.type.signed) return [];
      return [
        `${one.name} <= ${other.name}`,
        ...(one.name < other.name ? [`${one.name} == ${other.name}`] : []),
      ];
    }),
  );
}

function templates(names: readonly LoopInteger[], text: string): readonly string[] {
  const constants = constantsIn(text);
  const factors = constants.filter((each) => each >= 2 && each <= 16).slice(0, 3);
  const bounds = names.flatMap(({ name, type }) => [
    ...constants.map((each) => `${name} <= ${each}`),
    ...constants.flatMap((each) => (each > 1 ? [`${name} < ${each}`] : [])),
    ...constants.flatMap((each) => (each === 0 && !type.signed ? [] : [`${name} >= ${each}`])),
  ]);
  const moduli = [...new Set([2, ...factors])].filter((each) => each <= 8);
  const remainders = names.flatMap(({ name }) =>
    moduli.flatMap((each) =>
      Array.from({ length: Math.min(each, 4) }, (_, rest) => `${name} % ${each} == ${rest}`),
    ),
  );
  return [...remainders, ...bounds, ...relations(names, constants, factors)];
}

/** Whether one may be ahead of the other even where both wrap. */
function isAhead(one: LoopInteger, other: LoopInteger): boolean {
  return [one, other].every(({ type }) => type.signed && type.width === 32);
}

/** Linear relations, in a type in which they have a value. */
function relations(
  names: readonly LoopInteger[],
  constants: readonly number[],
  factors: readonly number[],
): readonly string[] {
  const narrow = names.filter(({ type }) => type.width <= 32).slice(0, 5);
  const wide = ({ name }: LoopInteger) => `(long long)${name}`;
  return narrow.flatMap((one) =>
    narrow.flatMap((other) => {
      if (one === other) return [];
      const isFirst = one.name < other.name;
      const sameType =
        !one.type.signed && !other.type.signed && one.type.width === 32 && other.type.width === 32;
      const multiple = (factor: number) =>
        sameType ? `${one.name} == ${factor} * ${other.name}` : `${wide(one)} == ${factor} * ${wide(other)}`;
      const thirds = narrow.filter((each) => each !== one && each !== other);
      return [
        ...factors.map(multiple),
        `${wide(one)} == ${wide(other)} + 1`,
        ...(isAhead(one, other)
          ? [`(int)((unsigned int)${one.name} - (unsigned int)${other.name}) > 0`]
          : []),
        ...(isFirst ? constants.slice(0, 4).map((each) => `${wide(one)} + ${wide(other)} == ${each}`) : []),
        ...(isFirst ? thirds.map((third) => `${wide(one)} + ${wide(other)} == ${wide(third)}`) : []),
      ];
    }),
  );
}
