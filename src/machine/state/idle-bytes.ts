import type { Variable } from '../../c/tree/typed-program.js';
import { typeSize } from '../../c/type/c-type.js';
import type { RunningProgram } from './running-program.js';

/**
 * Where variables lie on which nothing depends, in ascending order.
 *
 * @param frames those of active functions, each with the number of its layout
 */
export function idleBytes(
  { compiled }: RunningProgram,
  frames: Iterable<{ readonly address: number; readonly layout: number }>,
): readonly { readonly start: number; readonly end: number }[] {
  if (compiled.idle.size === 0) return [];
  const found: { start: number; end: number }[] = [];
  const add = (start: number | undefined, { type }: Variable): void => {
    if (start !== undefined) found.push({ start, end: start + (typeSize(type) ?? 0) });
  };
  for (const variable of compiled.idle) add(compiled.statics.variables.get(variable)?.address, variable);
  for (const { address, layout } of frames) {
    const offsets = compiled.frames[layout]?.offsets;
    for (const variable of compiled.idle) {
      const offset = offsets?.get(variable);
      add(offset === undefined ? undefined : address + offset, variable);
    }
  }
  return found.sort((one, other) => one.start - other.start);
}
