import type { CType } from '../../../c/c-type.js';
import { emitSymbolicBinary } from './emit-arithmetic.js';
import type { FunctionEmitter } from './function-emitter.js';
import { wasmType } from './scalar-code.js';
import { emitBits, emitDecision, symbolicTypeCode } from './symbolic-code.js';
import { I32, I64, OP } from './wasm-opcodes.js';

const RANDOM = { least: 0, most: 2 ** 31 - 1 };
const CHARACTER = { least: -1, most: 255 };

/** Functions whose results the environment chooses, within what the library promises. */
const RANGES: ReadonlyMap<string, { readonly least: number; readonly most: number }> = new Map([
  ['rand', RANDOM],
  ['random', RANDOM],
  ['lrand48', RANDOM],
  ['rand_r', RANDOM],
  ['getchar', CHARACTER],
  ['getchar_unlocked', CHARACTER],
  ['getc', CHARACTER],
  ['getc_unlocked', CHARACTER],
  ['fgetc', CHARACTER],
  ['_IO_getc', CHARACTER],
]);

/** The result of a function is on the stack, and stays there: one that the function cannot give ends the execution. */
export function emitPromise(f: FunctionEmitter, name: string, type: CType, site: number): void {
  const range = RANGES.get(name);
  const wasm = wasmType(type);
  if (range === undefined || type.kind !== 'integer' || !type.signed) return;
  if (wasm !== I32 && wasm !== I64) return;
  const { code } = f;
  const opcodes = wasm === I64 ? OP.i64 : OP.i32;
  const constant = (value: number): void => {
    if (wasm === I64) code.i64(BigInt(value));
    else code.i32(value);
  };
  const handle = f.handle === undefined ? undefined : code.acquire(I32);
  if (f.handle !== undefined && handle !== undefined) code.get(f.handle).set(handle);
  f.with(wasm, (value) => {
    code.set(value);
    const require = (operator: '>=' | '<=', bound: number): void => {
      f.with(I32, (truth) => {
        code.get(value);
        constant(bound);
        code.op(operator === '>=' ? opcodes.ges : opcodes.les).set(truth);
        if (handle !== undefined) {
          f.with(I32, (none) => {
            code.i32(0).set(none);
            emitSymbolicBinary(f, operator, symbolicTypeCode(type), handle, none, () => {
              code.get(value);
              emitBits(f, type);
              code.i64(BigInt(bound));
            });
          });
        }
        emitDecision(f, 'assume', site, () => code.get(truth).op(OP.i64.extendU));
        code.get(truth).op(OP.i32.eqz);
        code.if();
        code.i32(site).call(f.context.helper('assumptionFailed')).op(OP.unreachable);
        code.end();
      });
    };
    require('>=', range.least);
    require('<=', range.most);
    code.get(value);
  });
  if (f.handle === undefined || handle === undefined) return;
  code.get(handle).set(f.handle);
  code.release(handle);
}
