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
