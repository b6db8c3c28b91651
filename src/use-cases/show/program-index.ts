import { baseName } from '../../source/base-name.js';
import type { ShownProgram } from './showing.js';

/** Finds the program to which a name in a witness refers. */
export class ProgramIndex {
  readonly #byName = new Map<string, number>();
  readonly #count: number;

  constructor(programs: readonly ShownProgram[]) {
    this.#count = programs.length;
    for (const [index, { path }] of programs.entries()) {
      const name = baseName(path);
      if (!this.#byName.has(name)) this.#byName.set(name, index);
    }
  }

  /** Every name refers to a single program: witnesses name the copy that the verifier saw. */
  find(file: string | undefined): number | undefined {
    if (this.#count === 1) return 0;
    return file === undefined || file === '' ? undefined : this.#byName.get(baseName(file));
  }
}
