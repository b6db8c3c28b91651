import { partsContain } from '../../c/tree/parts.js';
import { partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';

const known = new WeakMap<TypedProgram, boolean>();

/** Whether a program mentions the function that requests the end of a thread, so that it may call it. */
export function mayCancel(program: TypedProgram): boolean {
  const answer = known.get(program) ?? mentionsCancellation(program);
  known.set(program, answer);
  return answer;
}

function mentionsCancellation(program: TypedProgram): boolean {
  return partsContain(partsOfProgram(program), {
    expression: (expression) =>
      expression.kind === 'call' &&
      expression.callee.kind === 'direct' &&
      expression.callee.function.name === 'pthread_cancel',
    place: (place) => place.kind === 'function' && place.function.name === 'pthread_cancel',
  });
}
