import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { OFFSET } from '../../model/layout.js';
import {
  isReadingFunction,
  isWritingFunction,
  type ReadingFunction,
  type WritingFunction,
} from '../../model/library-effects.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { TermValue } from '../../model/value.js';
import type { Call } from '../calls.js';
import { anyValue } from '../pointers.js';
import { requireBytes } from '../valid-access.js';
import { pointersAmong } from './bytes.js';
import { WRITE } from './copies.js';
import { isDeclaredAs, type Signature } from './signatures.js';
import { type Operands, READ } from './strings.js';

/** Result and parameters, as the library has them (C11 7.24). */
const SIGNATURES: Readonly<Record<ReadingFunction | WritingFunction, Signature>> = {
  strlen: ['size', 'pointer'],
  strnlen: ['size', 'pointer', 'size'],
  strcmp: ['int', 'pointer', 'pointer'],
  strncmp: ['int', 'pointer', 'pointer', 'size'],
  strchr: ['pointer', 'pointer', 'int'],
  memcmp: ['int', 'pointer', 'pointer', 'size'],
  memchr: ['pointer', 'pointer', 'int', 'size'],
  memset: ['pointer', 'pointer', 'int', 'size'],
  memcpy: ['pointer', 'pointer', 'pointer', 'size'],
  memmove: ['pointer', 'pointer', 'pointer', 'size'],
  strcpy: ['pointer', 'pointer', 'pointer'],
  strcat: ['pointer', 'pointer', 'pointer'],
};

/** A call of a function of the library that reads or writes bytes; undefined if it is none, or is declared otherwise. */
export function callMemoryFunction(
  t: Translation,
  state: State,
  call: Call,
  entity: FunctionEntity,
  values: readonly TermValue[],
): TermValue | undefined {
  const { name, type } = entity;
  if (!(isReadingFunction(name) || isWritingFunction(name)) || !type.prototype || type.variadic)
    return undefined;
  const [, ...parameters] = SIGNATURES[name];
  if (!isDeclaredAs(t, call, entity, SIGNATURES[name])) return undefined;
  const operands: Operands = {
    pointers: pointersAmong(values),
    numbers: values.flatMap((value) => (value.kind === 'number' ? [t.pool.cast(OFFSET, value.term)] : [])),
  };
  if (operands.pointers.length + operands.numbers.length !== parameters.length) return undefined;
  const any = anyValue(t, call.functionType.result, name);
  // They lead to objects, or to their ends, even for no byte (C11 7.24.1p2).
  for (const bytes of operands.pointers) requireBytes(t, state, bytes, t.pool.index(0), call.range);
  if (isWritingFunction(name)) {
    WRITE[name]({ t, range: call.range }, state, operands);
    return state.isDead ? any : values[0];
  }
  const found = READ[name]({ t, range: call.range }, state, operands);
  if (state.isDead || found === undefined) return any;
  if (found.kind !== 'number' || any?.kind !== 'number' || any.term.sort.kind !== 'int') return found;
  return { kind: 'number', term: t.pool.cast(any.term.sort, found.term) };
}

/** Result and parameters of functions that allocate and release (C11 7.22.3), where any integers may be sizes. */
const OF_THE_HEAP = {
  malloc: ['pointer', 'integer'],
  calloc: ['pointer', 'integer', 'integer'],
  realloc: ['pointer', 'pointer', 'integer'],
  free: ['void', 'pointer'],
} as const satisfies Readonly<Record<string, Signature>>;

/** Those that end the program (C11 7.22.4); others of these names have types of their own. */
const ENDING: Readonly<Record<string, Signature>> = {
  abort: ['void'],
  exit: ['void', 'int'],
  _exit: ['void', 'int'],
  _Exit: ['void', 'int'],
  quick_exit: ['void', 'int'],
};

/** Whether a function that ends the program is declared and called as the library has it, if that is known. */
export function isDeclaredAsEnd(t: Translation, call: Call, entity: FunctionEntity): boolean {
  const signature = Object.hasOwn(ENDING, entity.name) ? ENDING[entity.name] : undefined;
  return signature === undefined || isDeclaredAs(t, call, entity, signature);
}

/** Whether such a function is declared and called as the library has it: `int malloc()` loses half of the pointer. */
export function isOfTheHeap(
  t: Translation,
  call: Call,
  entity: FunctionEntity,
  name: keyof typeof OF_THE_HEAP,
): boolean {
  return isDeclaredAs(t, call, entity, OF_THE_HEAP[name]);
}
