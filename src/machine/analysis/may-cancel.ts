import { partsContain, partsOfInitialiser } from '../../c/tree/parts.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';

const known = new WeakMap<TypedProgram, boolean>();

/** Whether a program mentions the function that requests the end of a thread, so that it may call it. */
export function mayCancel(program: TypedProgram): boolean {
  const answer = known.get(program) ?? mentionsCancellation(program);
  known.set(program, answer);
  return answer;
}

function mentionsCancellation({ functions, globals }: TypedProgram): boolean {
  const definitions = functions.flatMap(({ definition }) => definition ?? []);
  const statics = [...globals, ...definitions.flatMap(({ staticLocals }) => staticLocals)];
  const parts = {
    expressions: statics.flatMap(({ initialiser }) => partsOfInitialiser(initialiser).expressions),
    places: [],
    statements: definitions.map(({ body }) => body),
  };
  return partsContain(parts, {
    expression: (expression) =>
      expression.kind === 'call' &&
      expression.callee.kind === 'direct' &&
      expression.callee.function.name === 'pthread_cancel',
    place: (place) => place.kind === 'function' && place.function.name === 'pthread_cancel',
  });
}
