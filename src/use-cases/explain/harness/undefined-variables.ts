import { LIBRARY_VARIABLES, STREAMS } from '../../../c/library/library-variables.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import { typeSize } from '../../../c/type/c-type.js';

/** Alignment that fits every type, in bytes. */
const ALIGNMENT = 16;

/**
 * Definitions of the variables that the program only declares, so that it can be linked. Their types are those of other
 * files: only their sizes matter, and that all of their bytes are 0, as in the execution.
 */
export function undefinedVariables({ globals }: TypedProgram): readonly string[] {
  const names = new Map(
    globals
      .filter(
        ({ name, storage }) => storage === 'extern' && !LIBRARY_VARIABLES.has(name) && !STREAMS.has(name),
      )
      .map((variable) => [variable.name, variable] as const),
  );
  if (names.size === 0) return [];
  const rows = [...names.values()].map(({ name, type, copies }) => {
    const bytes = typeSize(type);
    if (bytes === undefined)
      return `/* ${name}: its size is unknown. Without a definition, the program does not link. */`;
    const own = copies === 'one-per-thread' ? '_Thread_local ' : '';
    return `${own}char ${name}[${Math.max(bytes, 1)}] __attribute__((aligned(${ALIGNMENT})));`;
  });
  return ['/* No file of the program defines these variables; they are taken to be 0. */', ...rows, ''];
}
