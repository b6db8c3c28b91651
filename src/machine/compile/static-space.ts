import type { CType } from '../../c/type/c-type.js';
import { GLOBALS_LIMIT, GLOBALS_START, READ_ONLY_START, STACK_START } from '../interface/memory-layout.js';

/** What a program may do with a static object. */
export type Protection = 'read-only' | 'read-write';

/** Whether an object of this type must not be written (C11 6.7.3p6). */
export function isConstant(type: CType): boolean {
  if (type.kind === 'array') return isConstant(type.element);
  return type.qualifiers.const && !type.qualifiers.volatile;
}

const TOO_LARGE = 'the variables with static storage need more memory than the machine has';

/** Hands out the memory for static objects. */
export class StaticSpace {
  #top = GLOBALS_START;
  #readOnlyTop = READ_ONLY_START;

  /** End of the writable part. */
  get end(): number {
    return this.#top;
  }

  /** @returns an address @throws RangeError if no memory is left */
  take(bytes: number, access: Protection): number {
    const reserved = Math.ceil(bytes / 16) * 16;
    const address = access === 'read-only' ? this.#readOnlyTop : this.#top;
    if (access === 'read-only') this.#readOnlyTop += reserved;
    else this.#top += reserved;
    if (this.#top > GLOBALS_LIMIT || this.#readOnlyTop > STACK_START) throw new RangeError(TOO_LARGE);
    return address;
  }
}
