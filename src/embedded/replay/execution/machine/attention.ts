import type { Place } from '../execution.js';
import type { Attention, Silence } from '../silence.js';
import { MAXIMUM_SILENT_PLACES, SILENT_TRAIL, TOLD } from './memory-layout.js';
import type { ProgramMemory } from './program-memory.js';

/** The words of the trail that compiled code leaves: 0 where there is nothing, and the number of a place plus 1. */
export const TRAIL = { line: 0, lineBefore: 4, statement: 8, step: 12, evaluation: 16, end: 20 } as const;

/** The part of the memory in which compiled code looks whether somebody wants to know of a place. */
export class PlaceAttention implements Attention {
  readonly #told: Uint8Array;
  readonly #trail: Int32Array;
  readonly #places: readonly Place[];
  #isAnySilent = false;

  constructor({ bytes, words }: ProgramMemory, places: readonly Place[]) {
    this.#places = places;
    this.#told = bytes.subarray(TOLD, TOLD + Math.min(places.length, MAXIMUM_SILENT_PLACES));
    this.#trail = words.subarray(SILENT_TRAIL >> 2, (SILENT_TRAIL + TRAIL.end) >> 2);
    this.#told.fill(1);
    this.#trail.fill(0);
  }

  silence({ id }: Place): void {
    if (id >= this.#told.length) return;
    this.#told[id] = 0;
    this.#isAnySilent = true;
  }

  wake(): void {
    if (this.#isAnySilent) this.#told.fill(1);
    this.#isAnySilent = false;
  }

  takeSilence(): Silence | undefined {
    const [line = 0, lineBefore = 0, statement = 0, step = 0, evaluation = 0] = this.#trail;
    if (line === 0 && statement === 0 && step === 0 && evaluation === 0) return undefined;
    this.#trail.fill(0);
    return {
      line: line === 0 ? undefined : line,
      lineBefore: lineBefore === 0 ? undefined : lineBefore,
      statement: this.#places[statement - 1]?.range,
      step: this.#places[step - 1]?.range,
      evaluation: this.#places[evaluation - 1]?.range,
    };
  }
}
