import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import type { Layout } from './layout.js';
import { LIVE } from './state.js';

/** Something that pointers lead to. Its id is the base of these pointers; 0 is the base of null pointers and numbers. */
export interface MemoryObject {
  readonly id: number;
  readonly name: string;
  /** `ended`: what pointers led to before its life ended. */
  readonly kind: 'static' | 'automatic' | 'heap' | 'string' | 'function' | 'ended';
  /** Whether the program may change it after initialisation: writing to a constant is undefined in C. */
  readonly contents: 'variable' | 'constant';
  /** Bytes, as a term of the sort of offsets. */
  readonly size: Term;
  readonly layout: Layout;
  /** Whether pointers of unknown base may lead here. */
  readonly exposed: boolean;
  readonly function: FunctionEntity | undefined;
}

/** Names of the parts of the state that hold a scalar: one, or base and offset of a pointer. */
export function storeKeys(stem: string, count: number): readonly string[] {
  return count === 1 ? [stem] : [`${stem}.base`, `${stem}.offset`];
}

/** Whether a heap object, or one that may outlive its scope in a pointer, still exists. */
export function liveKey(object: MemoryObject): string {
  return `${object.id}${LIVE}`;
}

/** Whether nothing may write to an object of this type. */
export function isConstant(type: CType): boolean {
  return type.qualifiers.const || (type.kind === 'array' && isConstant(type.element));
}
