import type { SourceRange } from '../../../c/tree/source-range.js';
import type { FlatPlace, IndexTerm } from '../../analysis/flatten-place.js';
import { because } from '../../reasons/because.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** Locals that tell how the indices of an address were. */
export interface ArrayLimits {
  /** Whether one has left its array. */
  readonly beyond: number;
  /** Whether one was unsigned, and so large that compilers take it for a negative one. */
  readonly wrapped: number;
  /** An i64: the index of the array that the path is in. */
  readonly running: number;
}

/**
 * Does something that computes indices. Where one of them has left its array, and nothing else is wrong, the execution
 * ends.
 *
 * @param leaves what is on the stack then: the address of what is accessed, or a pointer, which may lie anywhere but in its object
 */
export function emitWithinArrays<Result>(
  f: FunctionEmitter,
  flat: FlatPlace,
  { range, leaves }: { readonly range: SourceRange; readonly leaves: 'address' | 'pointer' },
  emit: (limits: ArrayLimits | undefined) => Result,
): Result {
  const mayWrap = flat.terms.some(isWideUnsigned);
  if (!mayWrap && flat.terms.every(({ bound }) => bound === undefined)) return emit(undefined);
  const { code } = f;
  return f.with(I32, (beyond) =>
    f.with(I32, (wrapped) =>
      f.with(I64, (running) => {
        code.i32(0).set(beyond).i32(0).set(wrapped);
        const result = emit({ beyond, wrapped, running });
        code.get(beyond).if();
        f.undefinedBehaviour(range, because('other-element'));
        code.end();
        if (mayWrap) emitWrapCheck(f, range, { wrapped, leaves });
        return result;
      }),
    ),
  );
}

function emitWrapCheck(
  f: FunctionEmitter,
  range: SourceRange,
  { wrapped, leaves }: { readonly wrapped: number; readonly leaves: 'address' | 'pointer' },
): void {
  const { code } = f;
  if (leaves === 'address') {
    code.get(wrapped).if();
    f.undefinedBehaviour(range, because('wrapped-index'));
    code.end();
    return;
  }
  f.with(I64, (pointer) => {
    code.set(pointer).get(wrapped).if();
    code.get(pointer).i32(f.site(range)).call(f.context.helpers.checkWrapped);
    code.end().get(pointer);
  });
}

/** Notes whether the index in a local, an i64, leads out of its array. */
export function emitLimits(f: FunctionEmitter, term: IndexTerm, value: number, limits: ArrayLimits): void {
  const { code } = f;
  const { beyond, wrapped, running } = limits;
  if (isWideUnsigned(term)) code.get(value).i64(0n).op(OP.i64.lts).get(wrapped).op(OP.i32.or).set(wrapped);
  const { bound, sign } = term;
  if (bound === undefined) return;
  code.i64(BigInt(bound.constant));
  if (bound.follows === 'term') code.get(running).op(OP.i64.add);
  code
    .get(value)
    .op(sign === 1 ? OP.i64.add : OP.i64.sub)
    .tee(running);
  code.i64(BigInt(bound.most)).op(OP.i64.gtu).get(beyond).op(OP.i32.or).set(beyond);
}

/** Whether an index may be so large that the address wraps around. */
export function isWideUnsigned({ index: { type } }: Pick<IndexTerm, 'index'>): boolean {
  return type.kind === 'integer' && !type.signed && type.size === 8;
}
