import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CType } from '../../../c/type/c-type.js';
import { mayLackResult } from '../../analysis/missing-results.js';
import { ARGUMENT_HANDLES, NO_RESULT } from '../../interface/memory-layout.js';
import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import type { RunningProgram } from '../../state/running-program.js';

/** What the function of a thread may return: another type is more than that of a function that takes no notice of it. */
const RESULTS: ReadonlySet<CType['kind']> = new Set<CType['kind']>(['void', 'pointer', 'integer']);

const INT_BYTES = 4;

/** A call of a function of the program with the argument of a thread, or without one. */
export function callInSteps(program: RunningProgram, pointer: bigint, argument: bigint): Steps {
  const id = program.pointers.functionId(pointer);
  const entity = program.compiled.program.functions[id - 1];
  const { definition } = entity ?? {};
  if (entity === undefined || definition === undefined)
    return program.ends.unsupported(because('indirect-call-without-body', entity?.name ?? 'a function'));
  const { parameters } = definition;
  const isFitting =
    parameters.length <= 1 &&
    parameters.every(({ type }) => type.kind === 'pointer') &&
    RESULTS.has(entity.type.result.kind);
  if (!isFitting || entity.type.variadic)
    program.ends.undefinedBehaviour(because('other-function-type', entity.name));
  return withResult(
    program,
    entity,
    program.registers.stepsAt(id, parameters.length === 0 ? [] : [argument]),
  );
}

/**
 * Gives the result of a call only if the function has one, and did not end without it: a bigint if it is a pointer, a number if
 * it is an integer, whatever its size.
 */
function* withResult({ memory }: RunningProgram, entity: FunctionEntity, steps: Steps): Steps {
  const value = yield* steps;
  const { result } = entity.type;
  // `thrd_join` stores an `int`: of a shorter result, not all of its bytes are there.
  if (memory.needs.dependenceShadow && result.kind === 'integer' && result.size < INT_BYTES)
    memory.words[ARGUMENT_HANDLES >> 2] = 0;
  const isLacking = mayLackResult(entity) && memory.words[NO_RESULT >> 2] !== 0;
  if (isLacking) return undefined;
  return typeof value === 'bigint' && result.kind === 'integer' ? Number(value) : value;
}
