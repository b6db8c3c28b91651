import { analyseExpression } from '../../c/analyse-expression.js';
import { loopScopeAt } from '../../c/scope-at.js';
import { oppositeComparison } from '../../c/tree/opposite-comparison.js';
import { statementPositions } from '../../c/tree/statement-positions.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { IntegerType } from '../../c/type/c-type.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { conditionsIn, constantsIn } from './program-texts.js';

/** Candidates of one loop, and variables that they speak of. */
const MAXIMUM_OF_A_LOOP = 160;
const MAXIMUM_VARIABLES = 7;
const MAXIMUM_LOOPS = 12;

/** A name of an integer in the scope of a loop. */
interface Named {
  readonly name: string;
  readonly type: IntegerType;
}

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
  const positions = statementPositions(program);
  const loops = positions.all.filter(({ kind }) => kind === 'loop').slice(0, MAXIMUM_LOOPS);
  const conditions = conditionsIn(program.text);
  return loops.flatMap(({ range }) => {
    const { line, column, start } = range;
    const point = loopScopeAt(program, line, column);
    const entity = positions.functionAt(line, column);
    if (point === undefined || entity?.definition === undefined) return [];
    const named = integersIn(program, entity).filter(({ name, variable }) => {
      const analysis = analyseExpression(program, point, name);
      return analysis.kind === 'typed' && loadsVariable(analysis.expression, variable);
    });
    const names = named.slice(0, MAXIMUM_VARIABLES);
    const compared = [...conditions.flatMap(weakenings), ...pairs(names)];
    const texts = extent === 'compared' ? compared : [...compared, ...templates(names, program.text)];
    return [...new Set(texts)]
      .flatMap((text): readonly CandidateInvariant[] => {
        const analysis = analyseExpression(program, point, text);
        if (analysis.kind === 'problems') return [];
        const { expression } = analysis;
        return [
          {
            kind: 'loop',
            presence: 'needed',
            offset: start,
            line,
            column,
            function: entity.name,
            expression,
            text,
          },
        ];
      })
      .slice(0, MAXIMUM_OF_A_LOOP);
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

/** Integers of a function and of the file, those that it mentions most often first. */
function integersIn(
  program: TypedProgram,
  { definition }: FunctionEntity,
): readonly (Named & { readonly variable: Variable })[] {
  if (definition === undefined) return [];
  const body = program.text.slice(definition.range.start, definition.range.end);
  const { parameters, locals, staticLocals } = definition;
  return [...parameters, ...locals, ...staticLocals, ...program.globals]
    .flatMap((variable) => {
      const { name, type, origin } = variable;
      if (origin === 'hidden' || type.kind !== 'integer') return [];
      const count = [...body.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length;
      return count < 2 ? [] : [{ name, type, variable, count }];
    })
    .sort((one, other) => other.count - one.count);
}

function loadsVariable(expression: PlacedInvariant['expression'], variable: Variable): boolean {
  if (expression.kind === 'convert') return loadsVariable(expression.operand, variable);
  return (
    expression.kind === 'load' &&
    expression.place.kind === 'variable' &&
    expression.place.variable === variable
  );
}

function pairs(names: readonly Named[]): readonly string[] {
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

function templates(names: readonly Named[], text: string): readonly string[] {
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

/** Linear relations, in a type in which they have a value. */
function relations(
  names: readonly Named[],
  constants: readonly number[],
  factors: readonly number[],
): readonly string[] {
  const narrow = names.filter(({ type }) => type.width <= 32).slice(0, 5);
  const wide = ({ name }: Named) => `(long long)${name}`;
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
        ...(isFirst ? constants.slice(0, 4).map((each) => `${wide(one)} + ${wide(other)} == ${each}`) : []),
        ...(isFirst ? thirds.map((third) => `${wide(one)} + ${wide(other)} == ${wide(third)}`) : []),
      ];
    }),
  );
}
