import { countNoun } from '../../../source/count-noun.js';
import { reject } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { SourceRange } from '../../tree/source-range.js';
import type { TypedExpression } from '../../tree/typed-expression.js';
import { type CType, isScalar } from '../../type/c-type.js';
import { pointerTo, unqualified, VOID } from '../../type/type-model.js';
import { convertTo } from '../../typing/values.js';
import type { ParseState } from '../parse-state.js';
import { assignFates, foldOperands } from './builtin-operands.js';

const FENCES = new Set(['__sync_synchronize', '__atomic_thread_fence', '__atomic_signal_fence']);
const WITHOUT_RESULT =
  /^__(?:sync_lock_release|atomic_store|atomic_store_n|atomic_load|atomic_exchange|atomic_clear)$/;
const WITH_TRUTH =
  /^__(?:sync_bool_compare_and_swap|atomic_compare_exchange|atomic_compare_exchange_n|atomic_test_and_set)$/;
const WITH_VALUE =
  /^__(?:sync_(?:fetch_and_\w+|\w+_and_fetch|val_compare_and_swap|lock_test_and_set)|atomic_(?:load_n|exchange_n|fetch_\w+|\w+_fetch))$/;

/** The header of gcc makes these of `atomic_fetch_add` and `atomic_fetch_sub`. */
const OF_STDATOMIC = new Set(['__atomic_fetch_add', '__atomic_fetch_sub']);

/** `__sync_…` and `__atomic_…`: scalar operands get the type that the first argument points to. */
export function atomicBuiltin(
  state: ParseState,
  name: string,
  values: readonly TypedExpression[],
  closingParenthesis: SourceRange,
  range: SourceRange,
): TypedExpression {
  const count = operandCount(name);
  if (count === undefined) reject('unsupported', unsupported('unknown-builtin', name), range);
  const isSync = name.startsWith('__sync_');
  if (values.length < count || (values.length > count && !isSync))
    reject('type', `${name} takes ${countNoun(count, 'argument')}`, range);
  // Further operands of `__sync_…` name what it protects.
  const further = values.slice(count);
  const node = (type: CType, operands: readonly TypedExpression[]): TypedExpression =>
    foldOperands(name, further, {
      result: { kind: 'builtin', name, arguments: operands, closingParenthesis, type, range },
      fates: assignFates(further, [], 'disputed'),
    });
  if (FENCES.has(name)) return node(VOID, values.slice(0, count));
  const given = values[0]?.type;
  if (given?.kind !== 'pointer') reject('type', `${name} takes a pointer`, range);
  // These set or clear the byte that any pointer leads to, such as the one in an `atomic_flag`.
  const isFlag = /_(?:test_and_set|clear)$/.test(name) && name.startsWith('__atomic_');
  const pointer = isFlag ? pointerTo(state.model, state.model.bool) : given;
  const object = unqualified(pointer.target);
  // By C11 7.17.7.5p3, the distance is one of elements; gcc takes it for bytes, and others do not.
  if (OF_STDATOMIC.has(name) && object.kind === 'pointer')
    reject('unsupported', unsupported('atomic-pointer-step', name), range);
  const operands = values
    .slice(0, count)
    .map((value, index) =>
      index === 0 && isFlag
        ? convertTo(value, pointer)
        : index > 0 && isScalar(value.type) && isScalar(object) && value.type.kind !== 'pointer'
          ? isMemoryOrder(name, index, count)
            ? value
            : convertTo(value, object)
          : value,
    );
  if (WITHOUT_RESULT.test(name)) return node(VOID, operands);
  if (WITH_TRUTH.test(name)) return node(state.model.bool, operands);
  if (WITH_VALUE.test(name)) return node(object, operands);
  return reject('unsupported', unsupported('unknown-builtin', name), range);
}

/** How many operands a builtin needs; undefined for names of none. */
function operandCount(name: string): number | undefined {
  if (name === '__sync_synchronize') return 0;
  if (FENCES.has(name) || name === '__sync_lock_release') return 1;
  if (/^__atomic_(?:load_n|test_and_set|clear)$/.test(name)) return 2;
  if (/^__sync_(?:bool|val)_compare_and_swap$/.test(name)) return 3;
  if (/^__atomic_compare_exchange(?:_n)?$/.test(name)) return 6;
  if (name === '__atomic_exchange') return 4;
  if (!WITHOUT_RESULT.test(name) && !WITH_VALUE.test(name)) return undefined;
  return name.startsWith('__sync_') ? 2 : 3;
}

/** The last arguments of `__atomic_…` are memory orders. */
function isMemoryOrder(name: string, index: number, count: number): boolean {
  if (!name.startsWith('__atomic_')) return false;
  return name.includes('compare_exchange') ? index >= count - 3 : index === count - 1;
}
