import { analyseExpression } from '../../c/analyse-expression.js';
import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { CType, IntegerType, RecordType } from '../../c/type/c-type.js';
import { rootVariable } from '../model/address-taken.js';
import { getCallGraph } from '../model/call-graph.js';
import { statementEffects } from '../model/effects.js';
import { sumsAsIndices } from './index-sums.js';
import type { LoopInteger, LoopWithIntegers } from './integers-at-loops.js';

/** Arrays of one loop, and integers that may be indices. */
const MAXIMUM_ARRAYS = 4;
const MAXIMUM_INDICES = 4;
const MAXIMUM_SUMS = 3;
/** Members of records that are looked at. */
const MAXIMUM_MEMBERS = 3;

/** First cells of an array that are looked at; and cells at some distance from an index. */
export const FIRST_CELLS: readonly bigint[] = [0n, 1n, 2n, 3n, 4n];
const NEAR_INDEX = [-2n, -1n, 0n, 1n, 2n];

/** An array of integers, or a pointer to some, that a loop sees; or the same member of each record of an array. */
export interface LoopArray {
  /** Name of the variable. */
  readonly variable: string;
  /** A cell, as C. @param number of the cell; of an array of arrays, all cells are counted through */
  readonly cell: (number: string) => string;
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
  /** Names of variables that the loop may write, as far as its text shows. */
  readonly written: ReadonlySet<string> | 'anything';
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
  const body = entity.definition?.body;
  const statement = body === undefined ? undefined : statementAt(body, loop.range.start);
  const arrays = arraysOf(program, entity, statement)
    .filter(({ cell }) => read(cell('0')).length > 0)
    .slice(0, MAXIMUM_ARRAYS);
  if (arrays.length === 0) return undefined;
  const sums = statement === undefined ? [] : sumsAsIndices(statement).slice(0, MAXIMUM_SUMS);
  const added = sums.flatMap(({ text, variables }): readonly LoopInteger[] =>
    read(text).flatMap((expression) =>
      expression.type.kind === 'integer'
        ? [{ name: text, type: expression.type, expression, sumOf: variables }]
        : [],
    ),
  );
  const indices = [...loop.integers.slice(0, MAXIMUM_INDICES), ...added];
  const cells = arrays.flatMap((array) => [
    ...FIRST_CELLS.flatMap((distance) =>
      read(array.cell(`${distance}`)).map((expression) => ({
        array,
        index: undefined,
        distance,
        expression,
      })),
    ),
    ...indices.flatMap((index) =>
      NEAR_INDEX.flatMap((distance) =>
        read(array.cell(`(long long)${index.name} + ${distance}`)).map((expression) => ({
          array,
          index,
          distance,
          expression,
        })),
      ),
    ),
  ]);
  const written = writtenIn(program, statement);
  return { loop: { ...loop, integers: [...loop.integers, ...added] }, arrays, indices, cells, written };
}

/** Those that a function uses; first those in the loop itself. */
function arraysOf(
  program: TypedProgram,
  { definition }: FunctionEntity,
  loop: TypedStatement | undefined,
): readonly LoopArray[] {
  if (definition === undefined) return [];
  const { parameters, locals, staticLocals, body } = definition;
  const used = variablesIn(body);
  const near = loop === undefined ? used : variablesIn(loop);
  const variables = [...parameters, ...locals, ...staticLocals, ...program.globals].filter((variable) =>
    used.has(variable),
  );
  return [
    ...variables.filter((variable) => near.has(variable)),
    ...variables.filter((variable) => !near.has(variable)),
  ].flatMap(arraysIn);
}

function writtenIn(program: TypedProgram, loop: TypedStatement | undefined): LoopCells['written'] {
  if (loop === undefined) return 'anything';
  const { writes, memory } = statementEffects(loop, getCallGraph(program));
  const isByName = memory === 'untouched' || memory === 'read';
  return isByName ? new Set([...writes].map(({ name }) => name)) : 'anything';
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

function arraysIn({ name, type, origin }: Variable): readonly LoopArray[] {
  if (origin === 'hidden') return [];
  const element = type.kind === 'array' ? type.element : type.kind === 'pointer' ? type.target : undefined;
  const length =
    type.kind === 'array' && type.length.kind === 'known' ? BigInt(type.length.count) : undefined;
  if (element === undefined) return [];
  if (isLookedAt(element))
    return [{ variable: name, cell: (number) => `${name}[${number}]`, element, length }];
  if (element.kind === 'record')
    return membersOf(element).map((member) => ({
      ...member,
      variable: name,
      length,
      cell: (number) => `${name}[${number}].${member.name}`,
    }));
  if (element.kind !== 'array' || element.length.kind !== 'known' || !isLookedAt(element.element)) return [];
  const all = length === undefined ? undefined : length * BigInt(element.length.count);
  const first = `((${element.element.name} *)${name})`;
  return [{ variable: name, cell: (number) => `${first}[${number}]`, element: element.element, length: all }];
}

function isLookedAt(type: CType): type is IntegerType {
  return type.kind === 'integer' && type.name !== '_Bool' && type.width <= 64;
}

function membersOf({
  definition,
}: RecordType): readonly { readonly name: string; readonly element: IntegerType }[] {
  if (definition.form !== 'struct') return [];
  return (definition.layout?.members ?? [])
    .flatMap(({ name, type, bitField }) =>
      name !== undefined && bitField === undefined && isLookedAt(type) ? [{ name, element: type }] : [],
    )
    .slice(0, MAXIMUM_MEMBERS);
}
