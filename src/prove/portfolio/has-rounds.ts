import { containsNode } from '../../c/tree/parts.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

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
export function hasRounds({ functions }: TypedProgram): boolean {
  const bodies = functions.flatMap(({ definition }) => (definition === undefined ? [] : [definition.body]));
  if (bodies.some((body) => containsNode(body, { statement: ({ kind }) => REPEATING.has(kind) })))
    return true;
  const calls = new Map<FunctionEntity, ReadonlySet<FunctionEntity>>();
  for (const entity of functions) {
    const called = new Set<FunctionEntity>();
    const { definition } = entity;
    if (definition === undefined) continue;
    const isIndirect = containsNode(definition.body, {
      expression: (each) => {
        if (each.kind !== 'call') return false;
        if (each.callee.kind === 'indirect') return true;
        called.add(each.callee.function);
        return false;
      },
    });
    if (isIndirect) return true;
    calls.set(entity, called);
  }
  return [...calls.keys()].some((entity) => reaches(entity, entity, calls));
}

function reaches(
  from: FunctionEntity,
  to: FunctionEntity,
  calls: ReadonlyMap<FunctionEntity, ReadonlySet<FunctionEntity>>,
): boolean {
  const seen = new Set<FunctionEntity>();
  const open = [from];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const next of calls.get(one) ?? []) {
      if (next === to) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}
