import type { Variable } from '../../c/tree/typed-program.js';
import { typeAlignment } from '../../c/type/c-type.js';

/** The address of a variable is a multiple of it. */
export function objectAlignment({ alignment, type }: Variable): number {
  return alignment ?? typeAlignment(type);
}
