import type { TypedPlace } from '../../../src/c/tree/typed-expression.js';
import type { Excluded } from './constructs.js';
import type { Context } from './contexts.js';

type PlaceClass = 'int' | 'pointer' | 'record' | 'array' | 'list' | 'function';

/** A place of each kind of the tree, and of each class of type that it may have. */
export const PLACES: Readonly<Record<TypedPlace['kind'], Partial<Record<PlaceClass, string>> | Excluded>> = {
  variable: { int: 'z', pointer: 'q', record: 's', array: 'a', list: 'list' },
  dereference: { int: '(*q)', pointer: '(*pp)', record: '(*ps)', array: 'm2[1]', list: '(*plist)' },
  member: { int: 's.m', pointer: 's.ptr', record: 'box.in', array: 's.n', list: 'box.list' },
  'compound-literal': {
    int: '(int){2}',
    pointer: '(int *){a}',
    record: '(struct s){1, {2, 3}, a}',
    array: '(int[2]){3, 4}',
  },
  string: { array: '"abc"' },
  temporary: { record: 'made()' },
  function: { function: 'plus' },
};

export interface PlaceSlot {
  readonly parent: string;
  readonly part: string;
  readonly contexts: Partial<Record<PlaceClass, Context>>;
  /** Kinds of places that never stand there, and why. */
  readonly never: Partial<Record<TypedPlace['kind'], string>>;
}

const OBJECTS_ONLY = {
  temporary: 'only a member of it is a place',
  function: 'a function is no object',
} as const;
const place = (parent: string, part: string, contexts: PlaceSlot['contexts']): PlaceSlot => ({
  parent,
  part,
  contexts,
  never:
    parent === 'address' ? { temporary: OBJECTS_ONLY.temporary } : parent === 'member' ? {} : OBJECTS_ONLY,
});

/** Every part of a node that is a place. */
export const PLACE_SLOTS: readonly PlaceSlot[] = [
  place('load', 'place', {
    int: (e) => `r += ${e};`,
    pointer: (e) => `r += *${e};`,
    record: (e) => `s3 = ${e}; r += s3.m;`,
  }),
  place('address', 'place', {
    int: (e) => `q3 = &${e}; r += *q3;`,
    pointer: (e) => `pp3 = &${e}; r += **pp3;`,
    record: (e) => `ps3 = &${e}; r += ps3->m;`,
    array: (e) => `r += ${e}[1];`,
    function: (e) => `o3 = ${e}; r += o3(2);`,
  }),
  place('assign', 'place', {
    int: (e) => `r += (${e} = 4);`,
    pointer: (e) => `r += *(${e} = a + 2);`,
    record: (e) => `s3 = (${e} = t); r += s3.m;`,
  }),
  place('compound-assign', 'place', { int: (e) => `r += (${e} += 4);` }),
  place('increment', 'place', { int: (e) => `r += ${e}++;` }),
  place('pointer-assign', 'place', { pointer: (e) => `r += *(${e} += 1);` }),
  place('pointer-increment', 'place', { pointer: (e) => `r += *++(${e});` }),
  place('member', 'base', { record: (e) => `r += ${e}.m;` }),
  place('variable-argument', 'list', { list: (e) => `r += __builtin_va_arg(${e}, int);` }),
  place('variable-argument', 'source', {
    list: (e) => `__builtin_va_copy(list2, ${e}); r += __builtin_va_arg(list2, int);`,
  }),
];
