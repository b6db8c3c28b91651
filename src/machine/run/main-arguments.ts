import { isScalar } from '../../c/type/c-type.js';
import { wasmType } from '../compile/scalar-code.js';
import { OBJECT_KIND, OFFSET_BITS } from '../interface/memory-layout.js';
import type { RunningProgram } from '../state/running-program.js';
import { F32, F64, I32 } from '../wasm/opcodes.js';

const PROGRAM_NAME = 'program';

/** Arguments of the entry function: the first two are the number of arguments, 1, and a list with the program name. */
export function prepareMain(program: RunningProgram): (number | bigint)[] {
  const entry = program.compiled.program.functions.find(
    (candidate) => candidate.name === program.compiled.entryFunction,
  );
  const parameters = entry?.definition?.parameters ?? [];
  return parameters.map((parameter, index) => {
    const wasm = isScalar(parameter.type) ? wasmType(parameter.type) : I32;
    if (parameter.type.kind === 'pointer') return index === 1 ? programArguments(program) : 0n;
    const value = index === 0 ? 1 : 0;
    return wasm === I32 || wasm === F32 || wasm === F64 ? value : BigInt(value);
  });
}

function programArguments(program: RunningProgram): bigint {
  const { memory } = program;
  const size = memory.numbers.wordSize;
  const text = memory.allocate(PROGRAM_NAME.length + 1, OBJECT_KIND.static);
  const list = memory.allocate(2 * size, OBJECT_KIND.static);
  const textBase = memory.entry(text)?.base ?? 0;
  const listBase = memory.entry(list)?.base ?? 0;
  memory.bytes.set(Buffer.from(PROGRAM_NAME, 'latin1'), textBase);
  const pointer = BigInt(text) << OFFSET_BITS;
  memory.numbers.write(listBase, pointer);
  return BigInt(list) << OFFSET_BITS;
}
