import {
  findFunctionOfCompiledCode,
  findReservedFunction,
  type ReservedFunction,
} from '../../c/link/own-library.js';
import { staticVariables } from '../../c/tree/parts-of-program.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import { inBranch } from '../model/branches.js';
import { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { TranslationProblem } from '../model/translation-failure.js';
import { NOTHING } from '../model/value.js';
import { storePlace } from './access.js';
import { requireEnd } from './allocation/tracked-memory.js';
import { type Activation, runFunction } from './calls.js';
import { evaluate } from './expressions.js';
import { clear, havoc, initialise } from './initialise.js';
import { beginRegistrations, registeredAtExit } from './library/at-exit.js';
import { translateModularBody } from './modular-calls.js';
import { anyValue } from './pointers.js';
import { beginLife } from './scopes.js';

const NO_RANGE = { start: 0, end: 0, line: 1, column: 1 };

/** Functions that start a thread. */
const THREADS: ReadonlySet<string> = new Set(['pthread_create', 'thrd_create', 'fork', 'vfork', 'clone']);

/** What keeps a program from being translated at all. */
export type ProgramFailure =
  | { readonly code: 'starts-threads'; readonly function: string }
  /** It is called at the start or the end, by what is linked with the program, or by what compilers make of it. */
  | { readonly code: 'reserved-function'; readonly reserved: ReservedFunction }
  /** `message`: of the front end. */
  | { readonly code: 'unreadable-program'; readonly line: number; readonly message: string };

/** What keeps a program from being translated at all; undefined if nothing does. */
export function findObstacle(program: TypedProgram): ProgramFailure | undefined {
  const thread = program.functions.find(
    ({ name, definition }) => THREADS.has(name) && definition === undefined,
  );
  if (thread !== undefined) return { code: 'starts-threads', function: thread.name };
  const reserved = findReservedFunction(program) ?? findFunctionOfCompiledCode(program);
  if (reserved !== undefined) return { code: 'reserved-function', reserved };
  const problem = program.problems.find((each) => each.function === undefined);
  if (problem === undefined) return undefined;
  return { code: 'unreadable-program', line: problem.range.line, message: problem.message };
}

/**
 * Executes a program from the start of its entry function to all of its ends, for all inputs at once.
 * @throws TranslationProblem
 */
export function translateProgram(t: Translation, entryFunction: string): void {
  const { program, pool } = t;
  const entry = program.functions.find(({ name }) => name === entryFunction);
  const definition = entry?.definition;
  if (entry === undefined || definition === undefined) {
    throw new TranslationProblem({ code: 'no-entry-function', function: entryFunction });
  }
  const state = new State(pool.true, new Map(), { id: 0 });
  inFrame(t, entry, () => setStatics(t, state));
  beginRegistrations(t, state);
  t.invariants.atStart(t, state);
  const main: Activation = { path: 'main', kind: 'inlined', entity: entry, definition };
  runFunction(t, state, main, (start) => {
    for (const parameter of definition.parameters) {
      beginLife(t, start, parameter);
      const place = {
        ...t.pointerTo(t.variableObject(parameter)),
        type: parameter.type,
        bitField: undefined,
      };
      const value = anyValue(t, parameter.type, parameter.name) ?? NOTHING;
      storePlace(t, start, place, value, definition.nameRange);
    }
  });
  callAtExit(t, state, entry, definition.nameRange);
  requireEnd(t, state, 'static', definition.nameRange);
  let regions = 0;
  for (const entity of t.calledModularly) {
    if (entity.definition === undefined) continue;
    const any = new State(pool.true, new Map(), { id: --regions });
    inFrame(t, entity, () => setStatics(t, any));
    translateModularBody(t, any, entity, entity.definition);
  }
}

/** The entry function has returned: what was registered for that is called. */
function callAtExit(t: Translation, state: State, entry: FunctionEntity, range: SourceRange): void {
  for (const { entity, condition } of registeredAtExit(t, state, range)) {
    const call = {
      kind: 'call',
      type: entity.type.result,
      range,
      callee: { kind: 'direct', function: entity },
      functionType: entity.type,
      arguments: [],
      closingParenthesis: range,
    } as const;
    inFrame(t, entry, () => inBranch(t, state, condition, (branch) => evaluate(t, branch, call)));
  }
}

/** Expressions are evaluated in a function, except those of static variables, which are constant. */
function inFrame(t: Translation, entity: FunctionEntity, action: () => void): void {
  const { definition } = entity;
  if (definition === undefined) return;
  const unused: State[] = [];
  const frame = {
    path: 'start',
    received: undefined,
    kind: 'inlined' as const,
    function: entity,
    definition,
    returns: unused,
    result: undefined,
    jumps: new Map<object, State[]>(),
    breaks: [],
    continues: [],
    stack: [],
    arrays: new Map(),
    lengths: new Map(),
    further: undefined,
  };
  t.frames.push(frame);
  action();
  t.frames.pop();
}

function setStatics(t: Translation, state: State): void {
  const { program } = t;
  const variables = staticVariables(program);
  for (const variable of variables) {
    const object = t.variableObject(variable);
    if (variable.storage === 'extern') havoc(t, state, object);
    else clear(t, state, object);
  }
  for (const variable of variables) {
    const { initialiser, range = NO_RANGE } = variable;
    if (initialiser === undefined || variable.storage === 'extern') continue;
    initialise(t, state, variable, initialiser, range);
  }
}
