import type { VariableValue } from '../../../vocabulary/execution-trace.js';

/** The values that were told last, by thread: of variables that all share, by whichever thread. */
export class KnownByThread {
  readonly #globals = new Map<string, string>();
  readonly #threads = new Map<number, KnownValues>();

  of(thread: number): KnownValues {
    const known = this.#threads.get(thread) ?? new KnownValues(this.#globals);
    this.#threads.set(thread, known);
    return known;
  }
}

/** The values that were told last, by activation. */
class KnownValues {
  readonly #frames: (Map<string, string> | undefined)[] = [];

  constructor(readonly globals: Map<string, string>) {}

  changes(values: readonly VariableValue[], depth: number, isNew: boolean): readonly VariableValue[] {
    this.#frames.length = Math.min(this.#frames.length, depth + 1);
    const frame = (isNew ? undefined : this.#frames[depth]) ?? new Map<string, string>();
    this.#frames[depth] = frame;
    return values.filter(({ name, value, scope }) => {
      const known = scope === 'global' ? this.globals : frame;
      if (known.get(name) === value) return false;
      known.set(name, value);
      return true;
    });
  }
}
