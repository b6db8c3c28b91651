import { pointAt } from '../../c/scope-at.js';
import { isColumnCertain } from '../../c/tree/ascii-columns.js';
import { type Parts, partsOfExpression, partsOfPlace, visitExpressions } from '../../c/tree/parts.js';
import type { AtExpression, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type {
  FunctionDefinition,
  FunctionEntity,
  TypedProgram,
  Variable,
} from '../../c/tree/typed-program.js';
import { isScalar } from '../../c/type/c-type.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Contract } from '../../witness/witness.js';
import { findAddressTaken } from '../model/address-taken.js';
import { getCallGraph } from '../model/call-graph.js';
import { oneLine, otherFile } from './place-invariants.js';
import { readExpression, type UnreadableExpression } from './read-expression.js';
import type { ContractFailure, TermFailure, WitnessFailure } from './witness-failure.js';

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

/**
 * Finds the functions that contracts are about. Each of them must have one: what is not understood cannot be confirmed.
 *
 * @param fileNames base names by which the witness may mean the program
 */
export function placeContracts(
  contracts: readonly Contract[],
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): Attempt<readonly PlacedContract[], WitnessFailure> {
  const placed: PlacedContract[] = [];
  for (const [index, contract] of contracts.entries()) {
    const found = placeOne(contract, program, fileNames);
    if (found.kind === 'failed')
      return failed({ code: 'contract', index, line: contract.location.line, failure: found.failure });
    placed.push(found.value);
  }
  return done(placed);
}

function placeOne(
  { type, location, format, labels, ...clauses }: Contract,
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): Attempt<PlacedContract, ContractFailure> {
  if (type !== 'function_contract') return failed({ code: 'unknown-type', type: oneLine(type) });
  if (format !== undefined && format !== 'c_expression' && format !== 'ext_c_expression') {
    return failed({ code: 'unknown-format', format: oneLine(format) });
  }
  if (labels.length > 0) return failed({ code: 'labels', labels: oneLine(labels.join(', ')) });
  const file = otherFile(location, fileNames);
  if (file !== undefined) return failed({ code: 'other-file', file });
  if (location.column !== undefined && !isColumnCertain(program, location.line, location.column))
    return failed({ code: 'uncertain-column' });
  const found = functionAt(program, location.line, location.column);
  if (found === undefined) return failed({ code: 'no-function' });
  const { entity, definition } = found;
  if (location.function !== undefined && location.function !== '' && location.function !== entity.name) {
    return failed({ code: 'wrong-function', actual: entity.name, stated: oneLine(location.function) });
  }
  const texts = { requires: clauses.requires.value, ensures: clauses.ensures.value };
  const read = readContract(program, { entity, definition, line: location.line }, texts);
  if (read.kind === 'failed') return read;
  const changed = changedParameter(program, entity, definition, read.value);
  return changed === undefined ? read : failed({ code: 'changed-parameter', name: oneLine(changed.name) });
}

/**
 * A parameter that `ensures` names, and that the body may change. In ACSL, a plain parameter has the value with which the function
 * began; others take the one with which it ends.
 */
function changedParameter(
  program: TypedProgram,
  entity: FunctionEntity,
  { parameters }: FunctionDefinition,
  { ensures }: PlacedContract,
): Variable | undefined {
  const { writes } = getCallGraph(program).functionEffects(entity);
  const addressTaken = findAddressTaken(program);
  return parameters.find((each) => (writes.has(each) || addressTaken.has(each)) && namesAtEnd(ensures, each));
}

/** Whether an expression names a variable other than as it was at an earlier moment. */
function namesAtEnd(expression: TypedExpression, variable: Variable): boolean {
  if (expression.kind === 'at') return false;
  const inPlace = (place: TypedPlace): boolean =>
    (place.kind === 'variable' && place.variable === variable) || inParts(partsOfPlace(place));
  const inParts = ({ expressions, places, statements }: Parts): boolean =>
    expressions.some((each) => namesAtEnd(each, variable)) || places.some(inPlace) || statements.length > 0;
  return inParts(partsOfExpression(expression));
}

/** A function with a line by which a contract names it. */
export interface ContractPlace {
  readonly entity: FunctionEntity;
  readonly definition: FunctionDefinition;
  readonly line: number;
}

/** Reads the clauses of a contract as they are meant in their function. */
export function readContract(
  program: TypedProgram,
  { entity, definition, line }: ContractPlace,
  texts: PlacedContract['texts'],
): Attempt<PlacedContract, ContractFailure> {
  const point = pointAt(program, definition.body.range.start, definition.scope);
  const requires = readExpression(program, point, texts.requires);
  if (requires.kind === 'failed') return unreadable('requires', requires.failure);
  const { result } = entity.type;
  const ensures = readExpression(program, point, texts.ensures, {
    at: 'allowed',
    ...(isScalar(result) ? { result } : {}),
  });
  if (ensures.kind === 'failed') return unreadable('ensures', ensures.failure);
  const terms = collectContractTerms(ensures.value);
  if (terms.kind === 'failed') return failed({ code: 'unreadable-term', failure: terms.failure });
  return done({
    function: entity,
    line,
    requires: requires.value,
    ensures: ensures.value,
    ...terms.value,
    texts: { requires: oneLine(texts.requires), ensures: oneLine(texts.ensures) },
  });
}

function unreadable(clause: 'requires' | 'ensures', { problem }: UnreadableExpression) {
  return failed({ code: 'unreadable-clause', clause, problem } as const);
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

/** Terms of the language of witnesses. */
function collectContractTerms(
  expression: TypedExpression,
): Attempt<Pick<PlacedContract, 'results' | 'old'>, TermFailure> {
  const results: TypedExpression[] = [];
  const old: AtExpression[] = [];
  let failure: TermFailure | undefined;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
    if (each.kind === 'placeholder') results.push(each);
    if (each.kind !== 'at') return;
    old.push(each);
    const inner = { expressions: [each.operand], places: [], statements: [] };
    if (each.label !== 'Old' && each.label !== 'Pre') failure = { code: 'unknown-label', label: each.label };
    if (!isScalar(each.operand.type)) failure = { code: 'at-of-other-type' };
    visitExpressions(inner, ({ kind }) => {
      if (kind === 'at' || kind === 'placeholder') failure = { code: 'nested-term' };
    });
  });
  return failure === undefined ? done({ results, old }) : failed<TermFailure>(failure);
}
