import { LIBRARY_VARIABLES, STREAMS } from '../../c/library/library-variables.js';
import { partsContain } from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';

/**
 * The name of a variable with pointers that the program uses and no file of it defines. It counts as 0 here; what the
 * missing file would store in it is unknown.
 */
export function undefinedPointer({ globals, functions }: TypedProgram): string | undefined {
  const used = (name: Variable): boolean =>
    functions.some(
      ({ definition }) =>
        definition !== undefined &&
        partsContain(partsOfFunction(definition), {
          place: (place) => place.kind === 'variable' && place.variable === name,
        }),
    );
  return globals.filter(isUndefined).find(used)?.name;
}

function isUndefined({ name, storage, type }: Variable): boolean {
  return storage === 'extern' && !LIBRARY_VARIABLES.has(name) && !STREAMS.has(name) && mayHoldPointer(type);
}

/** Whether a pointer may be among the bytes of a type. */
export function mayHoldPointer(type: CType): boolean {
  if (type.kind === 'array') return mayHoldPointer(type.element);
  return type.kind === 'pointer' || type.kind === 'record';
}
