import type { ElementSize, TypedExpression } from '../../../c/tree/typed-expression.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter, TableIndex } from '../function-emitter.js';
import { emitBits, emitDecision } from '../symbolic-code.js';

/** No index leads further away from an object than this many bytes, so a pointer never leaves its object. */
const FARTHEST = 1n << 38n;

/** Larger elements belong to no table of scalars. */
const MOST_SCALED = 4096;

/** What follows from the value of an index: whether it is beyond its array, and what is read depends on it. */
interface IndexUse {
  readonly table?: TableIndex | undefined;
  /** Looks at the index in a local, an i64. */
  readonly watch?: ((value: number) => void) | undefined;
}

/** Leaves `index * size` as i64. An index too large for any object counts as just too large. */
export function emitScaledIndex(
  f: FunctionEmitter,
  index: TypedExpression,
  size: ElementSize,
  { table, watch }: IndexUse = {},
): void {
  const { code } = f;
  const outer = f.table;
  f.table = undefined;
  emitValue(f, index);
  f.table = outer;
  if (wideCode(index.type) !== undefined) code.i32(f.site(index.range)).call(f.context.helpers.wideIndex);
  const isTable =
    size.kind === 'known' && size.bytes > 0 && size.bytes < MOST_SCALED && wideCode(index.type) === undefined;
  if (f.handle !== undefined) emitFixedIndex(f, index, isTable ? table : undefined, isTable ? size.bytes : 0);
  if (index.type.kind !== 'integer') {
    f.unsupported(index.range, because('index-type'));
    return;
  }
  if (index.type.size <= 4) code.op(index.type.signed ? OP.i64.extendS : OP.i64.extendU);
  if (watch !== undefined)
    f.with(I64, (value) => {
      code.set(value);
      watch(value);
      code.get(value);
    });
  const bytes = size.kind === 'known' ? BigInt(size.bytes) : 0n;
  if (size.kind === 'known' && bytes === 1n && index.type.size <= 4) return;
  if (index.type.size >= 8 || size.kind === 'variable' || bytes > 128n) {
    const farthest = size.kind === 'variable' ? 1n << 24n : FARTHEST / (bytes === 0n ? 1n : bytes);
    f.with(I64, (value) => {
      code.set(value);
      code.get(value).i64(farthest);
      code
        .get(value)
        .i64(farthest)
        .op(OP.i64.add)
        .i64(2n * farthest)
        .op(OP.i64.leu, OP.select);
    });
  }
  if (size.kind === 'variable') {
    emitValue(f, size.bytes);
    emitBits(f, size.bytes.type);
    code.op(OP.i64.mul);
  } else if (bytes !== 1n) code.i64(bytes).op(OP.i64.mul);
}

/**
 * The accessed place depends on an input: reports that, and treats the value as decided; or remembers it, where what is
 * read can depend on it.
 */
function emitFixedIndex(
  f: FunctionEmitter,
  index: TypedExpression,
  table: TableIndex | undefined,
  bytes: number,
): void {
  const { code } = f;
  const narrow = index.type.kind === 'integer' && index.type.size <= 4;
  f.with(narrow ? I32 : I64, (value) => {
    code.set(value);
    const bits = (): void => {
      code.get(value);
      emitBits(f, index.type);
    };
    const fix = (): void => emitDecision(f, 'fixed', f.site(index.range), bits);
    if (table === undefined || f.handle === undefined) fix();
    else {
      code.get(f.handle).if();
      code.get(table.handle).op(OP.i32.eqz).if();
      code.get(f.handle).set(table.handle).i32(bytes).set(table.scale);
      bits();
      code.set(table.value).else();
      fix();
      code.end().end();
    }
    code.get(value);
  });
}
