import { ownCopy } from './own-copy.js';

/** Number of slots tried for an id; ids made on purpose to share all their slots end up in the map. */
const MAXIMUM_PROBES = 16;

/**
 * Numbers ids from 0, in the order in which they are added. For the ids of a witness, nearly all of which are looked up
 * once or twice, this takes a third of the time and memory of a `Map`.
 */
export class IdTable {
  readonly #ids: string[] = [];
  /** Hash of each id. */
  #hashes = new Int32Array(1024);
  /** The number of an id plus one, in one of the slots from its hash on; at most half of the slots are taken. */
  #slots = new Uint32Array(2048);
  /** Ids whose slots were all taken. */
  readonly #crowded = new Map<string, number>();

  get size(): number {
    return this.#ids.length;
  }

  /** The id with a number; empty if there is none. */
  at(number: number): string {
    return this.#ids[number] ?? '';
  }

  find(id: string): number | undefined {
    return this.#look(id, hashId(id));
  }

  /** The number of an id. A new id is added, and its number is the previous size. */
  add(id: string): number {
    const hash = hashId(id);
    const known = this.#look(id, hash);
    if (known !== undefined) return known;
    const number = this.#ids.length;
    this.#ids.push(ownCopy(id));
    if (number >= this.#hashes.length) this.#grow();
    this.#hashes[number] = hash;
    if (!this.#place(number, hash)) this.#crowded.set(this.at(number), number);
    return number;
  }

  #look(id: string, hash: number): number | undefined {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let probe = 0; probe < MAXIMUM_PROBES; probe++) {
      const found = slots[(hash + probe) & mask] ?? 0;
      if (found === 0) return undefined;
      if (this.#hashes[found - 1] === hash && this.#ids[found - 1] === id) return found - 1;
    }
    return this.#crowded.get(id);
  }

  #place(number: number, hash: number): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let probe = 0; probe < MAXIMUM_PROBES; probe++) {
      const place = (hash + probe) & mask;
      if (slots[place] !== 0) continue;
      slots[place] = number + 1;
      return true;
    }
    return false;
  }

  #grow(): void {
    const hashes = new Int32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Uint32Array(2 * this.#slots.length);
    this.#crowded.clear();
    for (let number = 0; number < this.#ids.length - 1; number++) {
      if (!this.#place(number, hashes[number] ?? 0)) this.#crowded.set(this.at(number), number);
    }
  }
}

/** FNV-1a over UTF-16 code units. */
function hashId(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The low bits choose the slot.
  return hash ^ (hash >>> 15);
}
