import { STREAMS } from '../../c/library/library-variables.js';
import { OBJECT_KIND, OFFSET_BITS } from '../interface/memory-layout.js';
import type { RunningProgram } from '../state/running-program.js';

/** Gives the standard streams that the program declares addresses of their own; nothing else is known of them. */
export function openStreams(program: RunningProgram): void {
  for (const [{ name, storage, type }, { address }] of program.compiled.statics.variables) {
    if (storage !== 'extern' || !STREAMS.has(name) || type.kind !== 'pointer') continue;
    const id = program.memory.allocate(0, OBJECT_KIND.static);
    program.allocations.names.set(id, name);
    program.allocations.opaque.add(id);
    program.memory.numbers.write(address, BigInt(id) << OFFSET_BITS);
  }
}
