import { GLOBALS_LIMIT, GLOBALS_START, READ_ONLY_START, STACK_START } from '../interface/memory-layout.js';

/** What a program may do with a static object. */
export type Protection = 'read-only' | 'read-write';

const TOO_LARGE = 'the variables with static storage need more memory than the machine has';

/** Hands out the memory for static objects. */
export class StaticSpace {
  #top = GLOBALS_START;
  #readOnlyTop = READ_ONLY_START;

  /** End of the writable part. */
  get end(): number {
    return this.#top;
  }

  /**
   * @param alignment in bytes, a power of 2; every object is aligned at 16
   * @returns an address @throws RangeError if no memory is left
   */
  take(bytes: number, access: Protection, alignment = 16): number {
    const top = access === 'read-only' ? this.#readOnlyTop : this.#top;
    const unit = Math.max(16, alignment);
    const address = Math.ceil(top / unit) * unit;
    const end = address + Math.ceil(bytes / 16) * 16;
    if (access === 'read-only') this.#readOnlyTop = end;
    else this.#top = end;
    if (this.#top > GLOBALS_LIMIT || this.#readOnlyTop > STACK_START) throw new RangeError(TOO_LARGE);
    return address;
  }
}
