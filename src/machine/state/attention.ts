import type { Place } from '../interface/execution.js';
import { MAXIMUM_SILENT_PLACES, SILENT_TRAIL, TOLD } from '../interface/memory-layout.js';
import type { Attention, Silence } from '../interface/silence.js';
import type { ProgramMemory } from '../memory/program-memory.js';

/** The words of the trail that compiled code leaves: 0 where there is nothing, and the number of a place plus 1. */
export const TRAIL = { line: 0, lineBefore: 4, statement: 8, step: 12, evaluation: 16, end: 20 } as const;

/** The part of the memory in which compiled code looks whether somebody wants to know of a place. */
export class PlaceAttention implements Attention {
  readonly #told: Uint8Array;
  readonly #trail: Int32Array;
  readonly #places: readonly Place[];
  /** Numbers of the places that are passed in silence. */
  readonly #silent: number[] = [];

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
    this.#silent.push(id);
  }

  wake(): void {
    for (const id of this.#silent) this.#told[id] = 1;
    this.#silent.length = 0;
  }

  takeSilence(): Silence | undefined {
    const trail = this.#trail;
    const [line, statement] = [trail[TRAIL.line >> 2] ?? 0, trail[TRAIL.statement >> 2] ?? 0];
    const [step, evaluation] = [trail[TRAIL.step >> 2] ?? 0, trail[TRAIL.evaluation >> 2] ?? 0];
    if (line === 0 && statement === 0 && step === 0 && evaluation === 0) return undefined;
    const lineBefore = trail[TRAIL.lineBefore >> 2] ?? 0;
    trail.fill(0);
    return {
      line: line === 0 ? undefined : line,
      lineBefore: lineBefore === 0 ? undefined : lineBefore,
      statement: this.#places[statement - 1]?.range,
      step: this.#places[step - 1]?.range,
      evaluation: this.#places[evaluation - 1]?.range,
    };
  }
}
