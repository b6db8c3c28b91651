import type { FunctionDefinition, FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import { getCallGraph } from '../../prove/model/call-graph.js';
import type { PlacedContract } from '../../prove/witness/place-contracts.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { changedParameter } from '../text/changed-parameters.js';
import { requireSameNamesAtEnds } from '../text/function-ends.js';
import { spellTruth } from './acsl-expression.js';
import { spellInteger, spellResult } from './exact-type.js';
import { declareExternals } from './function-contracts.js';
import { nameFunction, nameVariable } from './names.js';
import { PRELUDE } from './prelude.js';
import { requireNothingAssumed } from './required-of-programs.js';
import { SourceLines } from './source-lines.js';
import { findValuesAtFirst, type ValuesAtFirst } from './values-at-first.js';
import { writeObject } from './write-object.js';
import { StatementWriter } from './write-statements.js';
import { spellWritten, writtenInFunction } from './written-locations.js';

/** A program with annotations. */
export interface AnnotatedProgram {
  readonly text: string;
  /** Functions without contracts: they mean nothing on their own, so a verifier has to look into each call of them. */
  readonly inlined: readonly string[];
}

type Defined = FunctionEntity & { readonly definition: FunctionDefinition };

/**
 * The program with invariants, contracts, and what loops and functions may write, as annotations of ACSL. It is written anew
 * from what the front end read: a verifier then reads what it cannot take for anything else.
 * @param errorFunction must not be called; undefined if the property is another one
 * @throws NotExpressible for what is not on the list of what is written, and what ACSL cannot say at its location
 */
export function writeAnnotatedProgram(
  task: InstrumentTask,
  errorFunction: string | undefined,
): AnnotatedProgram {
  const { program, invariants, contracts } = task;
  requireNothingAssumed(task, errorFunction);
  const lines = new SourceLines(program.file);
  lines.add(PRELUDE, undefined);
  for (const each of declareExternals(program, errorFunction)) lines.add(each, undefined);
  const functions = program.functions.filter(
    (entity): entity is Defined => entity.definition !== undefined && entity.name !== errorFunction,
  );
  requireWritten(contracts, functions);
  const statics = functions.flatMap(({ definition }) => definition.staticLocals);
  for (const variable of [...program.globals, ...statics].filter(({ origin }) => origin === 'declared'))
    lines.add(`${writeGlobal(variable)};`, undefined);
  for (const entity of functions) lines.add(`${writeHead(entity)};`, undefined);
  const modular = modularFunctions(task);
  const atFirst = findValuesAtFirst(program);
  const byOffset = groupByOffset(invariants.filter(({ kind }) => kind !== 'end'));
  for (const entity of functions) {
    const { definition } = entity;
    if (modular.has(entity)) lines.add(annotateFunction(entity, contracts, atFirst), definition.range.line);
    const atEnds = invariants.filter(
      ({ kind, offset }) => kind === 'end' && offset === definition.body.range.start,
    );
    requireSameNamesAtEnds(atEnds, definition, program);
    lines.add(`${writeHead(entity)} {`, definition.range.line);
    new StatementWriter({ lines, invariants: byOffset, atEnds, atFirst }).body(definition.body);
    lines.add('}', undefined);
  }
  const [lost] = [...byOffset.values()].flat();
  if (lost !== undefined)
    throw new NotExpressible(lost.line, 'no statement begins at the location of an invariant');
  const inlined = functions.filter(
    (entity) => !modular.has(entity) && entity.name !== task.property.entryFunction,
  );
  return { text: lines.text(), inlined: inlined.map(nameFunction) };
}

function groupByOffset(invariants: readonly PlacedInvariant[]): Map<number, readonly PlacedInvariant[]> {
  const groups = new Map<number, readonly PlacedInvariant[]>();
  for (const each of invariants) groups.set(each.offset, [...(groups.get(each.offset) ?? []), each]);
  return groups;
}

/** What is said of the error function is said of executions that there must not be. */
function requireWritten(contracts: readonly PlacedContract[], functions: readonly FunctionEntity[]): void {
  const other = contracts.find((each) => !functions.includes(each.function));
  if (other !== undefined)
    throw new NotExpressible(other.line, `the contract of ${other.function.name} is not asked for`);
}

function writeGlobal(variable: Variable): string {
  const line = variable.range?.line ?? 1;
  if (variable.copies !== 'one')
    throw new NotExpressible(line, `${variable.name} is an object of each thread`);
  return writeObject(variable, variable.initialiser, line);
}

function writeHead(entity: Defined): string {
  const { definition, type, name, noReturn } = entity;
  const { line } = definition.range;
  if (noReturn) throw new NotExpressible(line, `${name} is said not to return`);
  // Eva takes functions whose names begin like this for its own, whatever follows.
  if (name.startsWith('Frama_C_')) throw new NotExpressible(line, `${name} is a name of Frama-C`);
  if (type.variadic) throw new NotExpressible(line, `${name} takes any number of arguments`);
  const parameters = definition.parameters.map(
    (each) => `${spellInteger(each.type, line, each.name)} ${nameVariable(each)}`,
  );
  const result = spellResult(type.result, line, `the result of ${name}`);
  return `${result} ${nameFunction(entity)}(${parameters.length === 0 ? 'void' : parameters.join(', ')})`;
}

/** Functions that callers know by a contract: those with one in the witness, and recursive ones. */
function modularFunctions({ program, contracts }: InstrumentTask): ReadonlySet<FunctionEntity> {
  const graph = getCallGraph(program);
  const recursive = program.functions.filter((entity) => graph.areMutual(entity, entity));
  return new Set([...contracts.map((contract) => contract.function), ...recursive]);
}

function annotateFunction(
  entity: Defined,
  contracts: readonly PlacedContract[],
  atFirst: ValuesAtFirst,
): string {
  const clauses = [`assigns ${spellWritten(writtenInFunction(entity))};`];
  for (const contract of contracts) {
    if (contract.function !== entity) continue;
    const { line } = contract;
    const changed = changedParameter(contract);
    if (changed !== undefined) {
      throw new NotExpressible(
        line,
        `${entity.name} changes its parameter ${changed}, of which the contract speaks`,
      );
    }
    clauses.unshift(`requires ${spellTruth(contract.requires, { line, atFirst })};`);
    clauses.push(`ensures ${spellTruth(contract.ensures, { line, atFirst })};`);
  }
  return `/*@ ${clauses.join(' ')} */`;
}
