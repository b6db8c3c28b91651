import type { FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import { lasts } from './effects.js';
import type { Layout } from './layout.js';
import { LIVE, OPEN_LIST } from './state.js';

/** Something that pointers lead to. Its id is the base of these pointers; 0 is the base of null pointers and numbers. */
export interface MemoryObject {
  readonly id: number;
  readonly name: string;
  /** `ended`: what pointers led to before its life ended; `string`: several may have the same memory. */
  readonly kind: 'static' | 'automatic' | 'heap' | 'string' | 'function' | 'ended';
  /** Whether the program may change it after initialisation: writing to a constant is undefined in C. */
  readonly contents: 'variable' | 'constant';
  /** Bytes, as a term of the sort of offsets. */
  readonly size: Term;
  readonly layout: Layout;
  /** As declared, or that of the pointer that gets the memory: of one such object, or of each of several in a row. */
  readonly type?: CType | undefined;
  /** Whether pointers of unknown base may lead here. */
  readonly exposed: boolean;
  readonly function: FunctionEntity | undefined;
  /** Of a variable: `hidden` if the program did not declare it, as that of a compound literal. */
  readonly origin?: Variable['origin'];
}

/** Names of the parts of the state that hold a scalar: one, or base and offset of a pointer. */
export function storeKeys(stem: string, count: number): readonly string[] {
  return count === 1 ? [stem] : [`${stem}.base`, `${stem}.offset`];
}

/** Whether a heap object, or one that may outlive its scope in a pointer, still exists. */
export function liveKey(object: MemoryObject): string {
  return `${object.id}${LIVE}`;
}

/** Whether a list of arguments in an object was begun, and has not ended. */
export function openListKey(object: MemoryObject): string {
  return `${object.id}${OPEN_LIST}`;
}

/** Whether nothing may write to an object of this type. */
export function isConstant(type: CType): boolean {
  return type.qualifiers.const || (type.kind === 'array' && isConstant(type.element));
}

/** Compound literals that nobody may change may share their memory, as strings may (C11 6.5.2.5p7). */
export function kindOfVariable(variable: Variable): MemoryObject['kind'] {
  if (!lasts(variable)) return 'automatic';
  return variable.origin === 'hidden' && isConstant(variable.type) ? 'string' : 'static';
}
