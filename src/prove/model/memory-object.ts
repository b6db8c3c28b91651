import type { FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import { mayAlias } from '../../c/type/aliasing.js';
import type { CType, PointerType, ScalarType } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import { lasts } from './effects/accesses.js';
import type { Layout } from './layout.js';
import type { Slots } from './slots/slots.js';
import { LIVE, OPEN_LIST } from './state.js';

/** When the translation came to an object. */
export interface Beginning {
  readonly id: number;
  /** Terms that there were. Symbols among them stand for pointers to other objects. */
  readonly termsBefore: number;
}

/** Something that pointers lead to. Its id is the base of these pointers; 0 is the base of null pointers and numbers. */
export interface MemoryObject extends Beginning {
  readonly name: string;
  /**
   * `ended`: what pointers led to before its life ended; `string`: several may have the same memory; `slots`: what stands for
   * many heap objects, none of which it is.
   */
  readonly kind: 'static' | 'automatic' | 'heap' | 'string' | 'function' | 'ended' | 'slots';
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
  /** Of an object that stands for many. */
  readonly slots?: Slots;
  /** Of one that stands for objects of any sizes: an array with the bytes of each, by its base. */
  readonly sizes?: Term;
  /** Of one of these: the object that stands for them, and the base of this one. */
  readonly slot?: { readonly of: MemoryObject; readonly base: Term };
}

/** One of the objects for which another one stands, by its base. */
export function slotOf(of: MemoryObject, base: Term, size: Term): MemoryObject {
  return { ...of, kind: 'heap', size, slot: { of, base } };
}

/** Names of the parts of the state that hold a scalar: one, or base and offset of a pointer. */
export function storeKeys(stem: string, count: number): readonly string[] {
  return count === 1 ? [stem] : [`${stem}.base`, `${stem}.offset`];
}

/** Whether a part of the state says to which object a pointer leads, or several pointers. */
export function isBaseKey(key: string): boolean {
  return key.endsWith('.base');
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

export function kindOfVariable(variable: Variable): MemoryObject['kind'] {
  return lasts(variable) ? 'static' : 'automatic';
}

/**
 * Whether an object may have the memory of another one of these: strings, and compound literals that nobody may change, also those
 * in functions (C11 6.4.5p7, 6.5.2.5p7).
 */
export function mayShareMemory({ kind, origin, contents }: MemoryObject): boolean {
  return kind === 'string' || (origin === 'hidden' && contents === 'constant');
}

/** As what a program accesses pointers in an object that are declared as pointers to void. */
const accessed = new WeakMap<MemoryObject, PointerType>();

/**
 * Whether what an object declares with one type may be accessed as one of another type. For compilers, a pointer to void may be any
 * pointer, but two others are never one another: an object in which there are pointers to void is accessed as one kind of others
 * only, the one that comes first.
 */
export function mayAccess(
  { isOfProgram }: { readonly isOfProgram: boolean },
  object: MemoryObject,
  declared: ScalarType,
  type: ScalarType,
): boolean {
  if (!mayAlias(declared, type)) return false;
  if (declared.kind !== 'pointer' || declared.target.kind !== 'void') return true;
  if (type.kind !== 'pointer' || type.target.kind === 'void') return true;
  const all = object.slot?.of ?? object;
  const known = accessed.get(all) ?? type;
  if (isOfProgram) accessed.set(all, known);
  return mayAlias(known, type);
}
