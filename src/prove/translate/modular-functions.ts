import { isAboutHeap } from '../../c/library/allocators.js';
import type { FunctionDefinition, FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import { ENDS } from '../model/library-effects.js';
import { isBaseKey, type MemoryObject } from '../model/memory-object.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { TranslationProblem } from '../model/translation-failure.js';
import { contentKeys, havoc } from './initialise.js';

/** What a modular function receives, and what its callers see of it afterwards. */
export interface ModularInterface {
  /** Variables of the whole execution that it reads or writes. */
  readonly read: readonly Variable[];
  readonly written: readonly Variable[];
}

function modularInterface(t: Translation, entity: FunctionEntity): ModularInterface {
  const { reads, writes, pointers } = t.calls.functionEffects(entity);
  const lives = lasting(t).filter((variable) => mayChange(t, variable));
  const byPointer = (variable: Variable, access: 'read' | 'written') =>
    t.addressTaken.has(variable) && (pointers === 'written' || pointers === access);
  return {
    read: lives.filter((each) => reads.has(each) || writes.has(each) || byPointer(each, 'read')),
    written: lives.filter((each) => writes.has(each) || byPointer(each, 'written')),
  };
}

/** Whether a variable may have another value than it was initialised with. */
export function mayChange(t: Translation, variable: Variable): boolean {
  if (t.variableObject(variable).contents === 'constant') return false;
  return variable.storage === 'extern' || t.addressTaken.has(variable) || t.calls.isWritten(variable);
}

/** Variables that live for the whole execution. */
export function lasting({ program }: Translation): readonly Variable[] {
  return [
    ...program.globals,
    ...program.functions.flatMap(({ definition }) => definition?.staticLocals ?? []),
  ];
}

/**
 * A function of the library whose calls a contract does not describe where memory must be released; undefined: none is called.
 * A body does not know what its callers hold, so that it must not end the program either.
 */
export function findHeapFunction(t: Translation, entity: FunctionEntity): string | undefined {
  if (t.checks.leaks !== 'none' || !usesHeap(t)) return undefined;
  const { library } = t.calls.functionEffects(entity);
  return [...library].find((name) => isAboutHeap(name) || ENDS.has(name));
}

/** Whether a function may lose memory that its callers hold, while the program goes on. */
export function mayLoseMemory(t: Translation, entity: FunctionEntity): boolean {
  return t.checks.tracking === 'checked' && usesHeap(t) && isAboutPointers(t, entity);
}

function usesHeap({ program, calls }: Translation): boolean {
  return program.functions.some((entity) => {
    if (entity.definition === undefined) return false;
    const { library } = calls.functionEffects(entity);
    return [...library].some(isAboutHeap);
  });
}

/**
 * Whether pointers go into a function or out of it, or are followed there. One object stands for a variable in all
 * activations: where a pointer may lead is only right as long as nothing is known of those that come from outside.
 */
export function isAboutPointers(t: Translation, entity: FunctionEntity): boolean {
  const { read, written } = modularInterface(t, entity);
  const crossing = [
    ...(entity.definition?.parameters ?? []).map(({ type }) => type),
    ...[...read, ...written].map(({ type }) => type),
    entity.type.result,
  ];
  return t.calls.functionEffects(entity).pointers !== 'untouched' || crossing.some(holdsPointer);
}

function holdsPointer(type: CType): boolean {
  switch (type.kind) {
    case 'pointer':
      return true;
    case 'array':
      return holdsPointer(type.element);
    case 'record':
      return (type.definition.layout?.members ?? []).some((member) => holdsPointer(member.type));
    default:
      return false;
  }
}

/** The values that a function begins with: of its parameters, and of what it reads. */
export function functionInputs(
  t: Translation,
  state: State,
  definition: FunctionDefinition,
): readonly Term[] {
  const { read } = modularInterface(t, t.frame.function);
  return termsIn(t, state, [...definition.parameters, ...read]);
}

/** Which of these values say to which objects pointers lead, by their positions. */
export function inputBases(t: Translation, definition: FunctionDefinition): ReadonlySet<number> {
  const { read } = modularInterface(t, t.frame.function);
  const keys = [...definition.parameters, ...read].flatMap((variable) =>
    contentKeys(t.variableObject(variable)),
  );
  return new Set(keys.flatMap((key, index) => (isBaseKey(key) ? [index] : [])));
}

/** The values that a function ends with: of its result, and of what it writes. */
export function functionOutputs(t: Translation, state: State): readonly Term[] {
  const { result } = t.frame;
  const { written } = modularInterface(t, t.frame.function);
  return [...(result === undefined ? [] : termsOfObject(state, result)), ...termsIn(t, state, written)];
}

function termsIn(t: Translation, state: State, variables: readonly Variable[]): readonly Term[] {
  return variables.flatMap((variable) => termsOfObject(state, t.variableObject(variable)));
}

function termsOfObject(state: State, object: MemoryObject): readonly Term[] {
  return contentKeys(object).map((key) => {
    const term = state.store.get(key);
    if (term === undefined) throw new TranslationProblem({ code: 'part-without-value', object: object.name });
    return term;
  });
}

/** Names under which the state keeps what the modular function began with. */
export function inputKey(path: string, index: number): string {
  return `${path}#in${index}`;
}

/** What a call leaves behind of which only the contract is known. */
export function havocEffects(t: Translation, state: State, definition: FunctionDefinition): void {
  const { function: entity, result } = t.frame;
  const { written } = modularInterface(t, entity);
  for (const variable of written) havoc(t, state, t.variableObject(variable));
  const { writes } = t.calls.functionEffects(entity);
  for (const parameter of definition.parameters) {
    if (writes.has(parameter) || t.addressTaken.has(parameter)) havoc(t, state, t.variableObject(parameter));
  }
  if (result !== undefined) havoc(t, state, result);
}
