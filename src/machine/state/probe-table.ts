import type { Probe } from '../interface/execution.js';
import { MAXIMUM_MUTABLE_PROBES, MUTED_TRAIL, PROBES_ON } from '../interface/memory-layout.js';
import type { MutedPassage, ProbeSwitches } from '../interface/muted-probes.js';
import type { ProgramMemory } from '../memory/program-memory.js';

/** The words of the trail that compiled code leaves: 0 where there is nothing, and the number of a probe plus 1. */
export const TRAIL = { line: 0, lineBefore: 4, statement: 8, step: 12, evaluation: 16, end: 20 } as const;

/** The part of the memory in which compiled code looks whether a probe reports. */
export class ProbeTable implements ProbeSwitches {
  readonly #enabled: Uint8Array;
  readonly #trail: Int32Array;
  readonly #probes: readonly Probe[];
  /** Numbers of the probes that are muted. */
  readonly #muted: number[] = [];

  constructor({ bytes, words }: ProgramMemory, probes: readonly Probe[]) {
    this.#probes = probes;
    this.#enabled = bytes.subarray(PROBES_ON, PROBES_ON + Math.min(probes.length, MAXIMUM_MUTABLE_PROBES));
    this.#trail = words.subarray(MUTED_TRAIL >> 2, (MUTED_TRAIL + TRAIL.end) >> 2);
    this.#enabled.fill(1);
    this.#trail.fill(0);
  }

  mute({ id }: Probe): void {
    if (id >= this.#enabled.length) return;
    this.#enabled[id] = 0;
    this.#muted.push(id);
  }

  unmuteAll(): void {
    for (const id of this.#muted) this.#enabled[id] = 1;
    this.#muted.length = 0;
  }

  takeMuted(): MutedPassage | undefined {
    const trail = this.#trail;
    const [line, statement] = [trail[TRAIL.line >> 2] ?? 0, trail[TRAIL.statement >> 2] ?? 0];
    const [step, evaluation] = [trail[TRAIL.step >> 2] ?? 0, trail[TRAIL.evaluation >> 2] ?? 0];
    if (line === 0 && statement === 0 && step === 0 && evaluation === 0) return undefined;
    const lineBefore = trail[TRAIL.lineBefore >> 2] ?? 0;
    trail.fill(0);
    return {
      line: line === 0 ? undefined : line,
      lineBefore: lineBefore === 0 ? undefined : lineBefore,
      statement: this.#probes[statement - 1]?.range,
      step: this.#probes[step - 1]?.range,
      evaluation: this.#probes[evaluation - 1]?.range,
    };
  }
}
