import type { FunctionEntity } from '../../c/tree/typed-program.js';
import { getCallGraph } from '../../prove/model/call-graph.js';
import type { PlacedContract } from '../../prove/witness/place-contracts.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { changedParameter } from '../text/changed-parameters.js';
import { spellTruth } from './acsl-expression.js';
import { declareExternals } from './function-contracts.js';
import { nameFunction } from './names.js';
import { annotations } from './notation.js';
import { PRELUDE } from './prelude.js';
import { requireNothingAssumed } from './required-of-programs.js';
import { findValuesAtFirst, type ValuesAtFirst } from './values-at-first.js';
import { type DefinedFunction, writeProgram, writtenFunctions } from './write-program.js';
import { spellWritten, writtenInFunction } from './written-locations.js';

/** A program with annotations. */
export interface AnnotatedProgram {
  readonly text: string;
  /** Functions without contracts: they mean nothing on their own, so a verifier has to look into each call of them. */
  readonly inlined: readonly string[];
}

/**
 * The program with invariants, contracts, and what loops and functions may write, as annotations of ACSL.
 * @param errorFunction must not be called; undefined if the property is another one
 * @throws NotExpressible for what is not on the list of what is written, and what ACSL cannot say at its location
 */
export function writeAnnotatedProgram(
  task: InstrumentTask,
  errorFunction: string | undefined,
): AnnotatedProgram {
  const { program, contracts } = task;
  requireNothingAssumed(task, errorFunction);
  const functions = writtenFunctions(program, errorFunction);
  requireWritten(contracts, functions);
  const modular = modularFunctions(task);
  const atFirst = findValuesAtFirst(program);
  const text = writeProgram(task, {
    before: [PRELUDE, ...declareExternals(program, errorFunction)],
    functions,
    annotate: (entity) => (modular.has(entity) ? annotateFunction(entity, contracts, atFirst) : undefined),
    notation: annotations(atFirst),
  });
  const inlined = functions.filter(
    (entity) => !modular.has(entity) && entity.name !== task.property.entryFunction,
  );
  return { text, inlined: inlined.map(nameFunction) };
}

/** What is said of the error function is said of executions that there must not be. */
function requireWritten(contracts: readonly PlacedContract[], functions: readonly FunctionEntity[]): void {
  const other = contracts.find((each) => !functions.includes(each.function));
  if (other !== undefined)
    throw new NotExpressible(other.line, `the contract of ${other.function.name} is not asked for`);
}

/** Functions that callers know by a contract: those with one in the witness, and recursive ones. */
function modularFunctions({ program, contracts }: InstrumentTask): ReadonlySet<FunctionEntity> {
  const graph = getCallGraph(program);
  const recursive = program.functions.filter((entity) => graph.areMutual(entity, entity));
  return new Set([...contracts.map((contract) => contract.function), ...recursive]);
}

function annotateFunction(
  entity: DefinedFunction,
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
