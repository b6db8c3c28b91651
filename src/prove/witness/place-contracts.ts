import { analyseExpression } from '../../c/analyse-expression.js';
import { visitExpressions } from '../../c/tree/parts.js';
import type { AtExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionDefinition, FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import { isScalar } from '../../c/type/c-type.js';
import type { Contract } from '../../witness/witness.js';
import { oneLine, otherFile } from './place-invariants.js';

/** A contract of a witness, read as it is meant in its function. */
export interface PlacedContract {
  readonly function: FunctionEntity;
  readonly line: number;
  readonly requires: TypedExpression;
  readonly ensures: TypedExpression;
  /** As written. */
  readonly texts: { readonly requires: string; readonly ensures: string };
  /** Where `ensures` says `\\result`. */
  readonly results: readonly TypedExpression[];
  /** What `ensures` says of the moment when the function began. */
  readonly old: readonly AtExpression[];
}

/** All contracts with their functions, or why one of them has none. */
export type ContractPlacement =
  | { readonly kind: 'placed'; readonly contracts: readonly PlacedContract[] }
  | { readonly kind: 'impossible'; readonly reason: string };

/**
 * Finds the functions that contracts are about. Each of them must have one: what is not understood cannot be confirmed.
 *
 * @param fileNames base names by which the witness may mean the program
 */
export function placeContracts(
  contracts: readonly Contract[],
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): ContractPlacement {
  const placed: PlacedContract[] = [];
  for (const contract of contracts) {
    const found = placeOne(contract, program, fileNames);
    if (typeof found === 'string') {
      return { kind: 'impossible', reason: `the contract of line ${contract.location.line}: ${found}` };
    }
    placed.push(found);
  }
  return { kind: 'placed', contracts: placed };
}

function placeOne(
  { type, location, format, labels, ...clauses }: Contract,
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): PlacedContract | string {
  if (type !== 'function_contract') return `prove does not know the type ${oneLine(type)}`;
  if (format !== undefined && format !== 'c_expression' && format !== 'ext_c_expression') {
    return `prove does not read the format ${oneLine(format)}`;
  }
  if (labels.length > 0) return `prove does not check the label ${oneLine(labels.join(', '))}`;
  const file = otherFile(location, fileNames);
  if (file !== undefined) return file;
  const found = functionAt(program, location.line, location.column);
  if (found === undefined) return 'no definition of one function begins at its place';
  const { entity, definition } = found;
  if (location.function !== undefined && location.function !== '' && location.function !== entity.name) {
    return `its place is the function ${entity.name}, not ${oneLine(location.function)}`;
  }
  const texts = { requires: clauses.requires.value, ensures: clauses.ensures.value };
  const point = { scope: definition.scope, offset: definition.body.range.start };
  const requires = analyseExpression(program, point, texts.requires);
  if (requires.kind === 'problems') return `requires: ${requires.problems[0]?.message}`;
  const { result } = entity.type;
  const ensures = analyseExpression(program, point, texts.ensures, {
    at: 'allowed',
    ...(isScalar(result) ? { result } : {}),
  });
  if (ensures.kind === 'problems') return `ensures: ${ensures.problems[0]?.message}`;
  const terms = collectContractTerms(ensures.expression);
  if (typeof terms === 'string') return `ensures: ${terms}`;
  const { line } = location;
  return {
    ...{ function: entity, line, requires: requires.expression, ensures: ensures.expression },
    ...terms,
    texts: { requires: oneLine(texts.requires), ensures: oneLine(texts.ensures) },
  };
}

/** The function whose definition, up to its body, has the location in it; undefined where there are several or none. */
function functionAt(
  { functions, lineStarts, text }: TypedProgram,
  line: number,
  column: number | undefined,
): { readonly entity: FunctionEntity; readonly definition: FunctionDefinition } | undefined {
  const first = (lineStarts[line - 1] ?? text.length) + (column ?? 1) - 1;
  const last = column === undefined ? (lineStarts[line] ?? text.length + 1) - 1 : first;
  const found = functions.flatMap((entity) => {
    const { definition } = entity;
    if (definition === undefined) return [];
    const touches = definition.range.start <= last && first <= definition.body.range.start;
    return touches ? [{ entity, definition }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Terms of the language of witnesses; a string says why one of them is not understood. */
function collectContractTerms(expression: TypedExpression): Pick<PlacedContract, 'results' | 'old'> | string {
  const results: TypedExpression[] = [];
  const old: AtExpression[] = [];
  let problem: string | undefined;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
    if (each.kind === 'placeholder') results.push(each);
    if (each.kind !== 'at') return;
    old.push(each);
    const inner = { expressions: [each.operand], places: [], statements: [] };
    if (each.label !== 'Old' && each.label !== 'Pre') problem = `prove does not read the label ${each.label}`;
    if (!isScalar(each.operand.type)) problem = 'prove reads \\at of numbers and pointers only';
    visitExpressions(inner, ({ kind }) => {
      if (kind === 'at' || kind === 'placeholder') problem = 'prove does not read such a term inside of \\at';
    });
  });
  return problem ?? { results, old };
}
