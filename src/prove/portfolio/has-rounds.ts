import { isAllocator } from '../../c/library/allocators.js';
import { mayBeInput } from '../../c/library/functions-without-body.js';
import { containsNode } from '../../c/tree/parts.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { getCallGraph } from '../model/call-graph.js';

/** Statements that may be executed again, or lead back to what was executed. */
const REPEATING: ReadonlySet<TypedStatement['kind']> = new Set([
  'while',
  'do',
  'for',
  'goto',
  'computed-goto',
]);

/**
 * Whether something in a program may be executed more than once in one call, or a function may call itself: only then
 * there is more to see in more rounds. A call through a pointer may be of any function.
 */
export function hasRounds(program: TypedProgram): boolean {
  const graph = getCallGraph(program);
  return program.functions.some((entity) => {
    const body = entity.definition?.body;
    if (body === undefined) return false;
    const repeats = containsNode(body, { statement: ({ kind }) => REPEATING.has(kind) });
    return repeats || graph.areMutual(entity, entity);
  });
}

/** Whether a function calls itself, or several call one another in turn, by their names. */
export function isRecursive(program: TypedProgram): boolean {
  return getCallGraph(program).cutRecursion(() => false).size > 0;
}

/** Whether the environment chooses what some function gives that a program calls, other than those that must not be called. */
export function hasInputs(program: TypedProgram, forbidden: ReadonlySet<string>): boolean {
  const graph = getCallGraph(program);
  const isInput = (name: string) => mayBeInput(name) && !forbidden.has(name);
  return program.functions.some(
    (entity) => entity.definition !== undefined && [...graph.functionEffects(entity).library].some(isInput),
  );
}

/** Whether a program calls a function that gives memory. */
export function allocatesMemory(program: TypedProgram): boolean {
  const graph = getCallGraph(program);
  return program.functions.some(
    (entity) =>
      entity.definition !== undefined && [...graph.functionEffects(entity).library].some(isAllocator),
  );
}
