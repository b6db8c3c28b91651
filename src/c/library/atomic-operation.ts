/** What an atomic builtin does with the object that its first argument points to, and what it gives. */
export type AtomicOperation =
  | { readonly kind: 'load'; readonly into: 'result' | 'second' }
  | { readonly kind: 'store'; readonly value: 'second' | 'at-second' | 'zero' }
  | {
      readonly kind: 'update';
      readonly operator: 'add' | 'sub' | 'and' | 'or' | 'xor' | 'nand' | 'set';
      readonly value: 'second' | 'at-second' | 'one';
      /** `at-third`: the old value is stored where the third argument points to. */
      readonly result: 'old' | 'new' | 'at-third' | 'old-truth';
    }
  | {
      readonly kind: 'compare';
      /** Where the wanted and the new value are. */
      readonly operands: 'values' | 'expected-at' | 'both-at';
      readonly result: 'truth' | 'old';
    };

/** Undefined for what is not an atomic builtin on an object. */
export function atomicOperation(name: string): AtomicOperation | undefined {
  const short = /^__(?:atomic|sync)_(\w+)$/.exec(name)?.[1];
  switch (short) {
    case 'load_n':
      return { kind: 'load', into: 'result' };
    case 'load':
      return { kind: 'load', into: 'second' };
    case 'store_n':
      return { kind: 'store', value: 'second' };
    case 'store':
      return { kind: 'store', value: 'at-second' };
    case 'clear':
    case 'lock_release':
      return { kind: 'store', value: 'zero' };
    case 'exchange_n':
    case 'lock_test_and_set':
      return { kind: 'update', operator: 'set', value: 'second', result: 'old' };
    case 'exchange':
      return { kind: 'update', operator: 'set', value: 'at-second', result: 'at-third' };
    case 'test_and_set':
      return { kind: 'update', operator: 'set', value: 'one', result: 'old-truth' };
    case 'bool_compare_and_swap':
      return { kind: 'compare', operands: 'values', result: 'truth' };
    case 'val_compare_and_swap':
      return { kind: 'compare', operands: 'values', result: 'old' };
    case 'compare_exchange_n':
      return { kind: 'compare', operands: 'expected-at', result: 'truth' };
    case 'compare_exchange':
      return { kind: 'compare', operands: 'both-at', result: 'truth' };
    case undefined:
      return undefined;
    default:
      return fetching(short);
  }
}

const OPERATOR = '(add|sub|and|or|xor|nand)';
const BEFORE = new RegExp(`^fetch_(?:and_)?${OPERATOR}$`);
const AFTER = new RegExp(`^${OPERATOR}_(?:and_)?fetch$`);

function fetching(short: string): AtomicOperation | undefined {
  const before = BEFORE.exec(short);
  const found = (before ?? AFTER.exec(short))?.[1];
  const operators = ['add', 'sub', 'and', 'or', 'xor', 'nand'] as const;
  const operator = operators.find((each) => each === found);
  if (operator === undefined) return undefined;
  return { kind: 'update', operator, value: 'second', result: before === null ? 'new' : 'old' };
}
