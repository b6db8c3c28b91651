import { analyseExpression } from '../../c/analyse-expression.js';
import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { rootVariable } from '../model/address-taken.js';
import type { LoopInteger, LoopWithIntegers } from './integers-at-loops.js';

/** Arrays of one loop, and integers that may be indices. */
const MAXIMUM_ARRAYS = 4;
const MAXIMUM_INDICES = 4;

/** First cells of an array that are looked at; and cells at some distance from an index. */
export const FIRST_CELLS: readonly bigint[] = [0n, 1n, 2n, 3n, 4n];
const NEAR_INDEX = [-2n, -1n, 0n, 1n, 2n];

/** An array of integers, or a pointer to some, that a loop sees. */
export interface LoopArray {
  readonly name: string;
  readonly element: IntegerType;
  /** Undefined: not known from its type. */
  readonly length: bigint | undefined;
}

/** A cell that is looked at: the number of a fixed one, or its distance from an integer. */
export interface SeenCell {
  readonly array: LoopArray;
  readonly index: LoopInteger | undefined;
  readonly distance: bigint;
  readonly expression: TypedExpression;
}

/** Cells of arrays at the head of a loop. */
export interface LoopCells {
  readonly loop: LoopWithIntegers;
  readonly arrays: readonly LoopArray[];
  /** Those that may be indices. */
  readonly indices: readonly LoopInteger[];
  readonly cells: readonly SeenCell[];
}

/** The cells that are looked at where a loop sees arrays of integers; undefined where it sees none. */
export function cellsAtLoop(program: TypedProgram, loop: LoopWithIntegers): LoopCells | undefined {
  const entity = program.functions.find(
    ({ name, definition }) => name === loop.function && definition !== undefined,
  );
  if (entity === undefined) return undefined;
  const read = (text: string) => {
    const analysis = analyseExpression(program, loop.point, text);
    return analysis.kind === 'typed' ? [analysis.expression] : [];
  };
  const arrays = arraysOf(program, entity, loop)
    .filter(({ name }) => read(`${name}[0]`).length > 0)
    .slice(0, MAXIMUM_ARRAYS);
  if (arrays.length === 0) return undefined;
  const indices = loop.integers.slice(0, MAXIMUM_INDICES);
  const cells = arrays.flatMap((array) => [
    ...FIRST_CELLS.flatMap((distance) =>
      read(`${array.name}[${distance}]`).map((expression) => ({
        array,
        index: undefined,
        distance,
        expression,
      })),
    ),
    ...indices.flatMap((index) =>
      NEAR_INDEX.flatMap((distance) =>
        read(`${array.name}[(long long)${index.name} + ${distance}]`).map((expression) => ({
          array,
          index,
          distance,
          expression,
        })),
      ),
    ),
  ]);
  return { loop, arrays, indices, cells };
}

/** Those that a function uses; first those in the loop itself. */
function arraysOf(
  program: TypedProgram,
  { definition }: FunctionEntity,
  { range }: LoopWithIntegers,
): readonly LoopArray[] {
  if (definition === undefined) return [];
  const { parameters, locals, staticLocals, body } = definition;
  const used = variablesIn(body);
  const loop = statementAt(body, range.start);
  const near = loop === undefined ? used : variablesIn(loop);
  const variables = [...parameters, ...locals, ...staticLocals, ...program.globals].filter((variable) =>
    used.has(variable),
  );
  return [
    ...variables.filter((variable) => near.has(variable)),
    ...variables.filter((variable) => !near.has(variable)),
  ].flatMap(arrayOf);
}

function variablesIn(statement: TypedStatement): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  visitExpressions({ expressions: [], places: [], statements: [statement] }, (each) => {
    const variable = each.kind === 'load' || each.kind === 'address' ? rootVariable(each.place) : undefined;
    if (variable !== undefined) found.add(variable);
  });
  return found;
}

/** The loop that begins there. */
function statementAt(statement: TypedStatement, start: number): TypedStatement | undefined {
  const isLoop = statement.kind === 'while' || statement.kind === 'do' || statement.kind === 'for';
  if (isLoop && statement.range.start === start) return statement;
  for (const each of partsOfStatement(statement).statements) {
    const found = statementAt(each, start);
    if (found !== undefined) return found;
  }
  return undefined;
}

function arrayOf({ name, type, origin }: Variable): readonly LoopArray[] {
  if (origin === 'hidden') return [];
  const element = type.kind === 'array' ? type.element : type.kind === 'pointer' ? type.target : undefined;
  if (element?.kind !== 'integer' || element.name === '_Bool' || element.width > 64) return [];
  const length =
    type.kind === 'array' && type.length.kind === 'known' ? BigInt(type.length.count) : undefined;
  return [{ name, element, length }];
}
