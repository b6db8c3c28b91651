import type {
  FunctionDefinition,
  FunctionEntity,
  TypedProgram,
  Variable,
} from '../../c/tree/typed-program.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { requireSameNamesAtEnds } from '../text/function-ends.js';
import { spellInteger, spellResult } from './exact-type.js';
import { nameFunction, nameVariable } from './names.js';
import type { Notation } from './notation.js';
import { SourceLines } from './source-lines.js';
import { writeObject } from './write-object.js';
import { StatementWriter } from './write-statements.js';

/** A function with a body. */
export type DefinedFunction = FunctionEntity & { readonly definition: FunctionDefinition };

/** What makes the written program one for a certain verifier. */
export interface ProgramForm {
  /** What stands before everything else. */
  readonly before: readonly string[];
  readonly functions: readonly DefinedFunction[];
  /** What stands before a function. */
  readonly annotate: (entity: DefinedFunction) => string | undefined;
  readonly notation: Notation;
}

/** The functions of a program that are written; calls of the error function are what a verifier looks for. */
export function writtenFunctions(
  program: TypedProgram,
  errorFunction: string | undefined,
): readonly DefinedFunction[] {
  return program.functions.filter(
    (entity): entity is DefinedFunction => entity.definition !== undefined && entity.name !== errorFunction,
  );
}

/**
 * The program with the invariants of a task, written anew from what the front end read: a verifier then reads what it cannot
 * take for anything else.
 * @throws NotExpressible for what is not on the list of what is written
 */
export function writeProgram(
  { program, invariants }: InstrumentTask,
  { before, functions, annotate, notation }: ProgramForm,
): string {
  const lines = new SourceLines(program.file);
  for (const each of before) lines.add(each, undefined);
  const statics = functions.flatMap(({ definition }) => definition.staticLocals);
  for (const variable of [...program.globals, ...statics].filter(({ origin }) => origin === 'declared'))
    lines.add(`${writeGlobal(variable)};`, undefined);
  for (const entity of functions) lines.add(`${writeHead(entity)};`, undefined);
  const byOffset = groupByOffset(invariants.filter(({ kind }) => kind !== 'end'));
  for (const entity of functions) {
    const { definition } = entity;
    const annotation = annotate(entity);
    if (annotation !== undefined) lines.add(annotation, definition.range.line);
    const atEnds = invariants.filter(
      ({ kind, offset }) => kind === 'end' && offset === definition.body.range.start,
    );
    requireSameNamesAtEnds(atEnds, definition, program);
    lines.add(`${writeHead(entity)} {`, definition.range.line);
    new StatementWriter({ lines, invariants: byOffset, atEnds, notation }).body(definition.body);
    lines.add('}', undefined);
  }
  const [lost] = [...byOffset.values()].flat();
  if (lost !== undefined)
    throw new NotExpressible(lost.line, 'no statement begins at the location of an invariant');
  return lines.text();
}

function groupByOffset(invariants: readonly PlacedInvariant[]): Map<number, readonly PlacedInvariant[]> {
  const groups = new Map<number, readonly PlacedInvariant[]>();
  for (const each of invariants) groups.set(each.offset, [...(groups.get(each.offset) ?? []), each]);
  return groups;
}

function writeGlobal(variable: Variable): string {
  const line = variable.range?.line ?? 1;
  if (variable.copies !== 'one')
    throw new NotExpressible(line, `${variable.name} is an object of each thread`);
  return writeObject(variable, variable.initialiser, line);
}

function writeHead(entity: DefinedFunction): string {
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
