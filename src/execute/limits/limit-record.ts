import { readControl } from '../system/control-files.js';
import type { Tampering } from '../system/tampering.js';

/** A file of a control group that holds a limit. */
interface LimitFile {
  readonly directory: string;
  readonly file: string;
  /** Its content right after writing: the kernel rounds. */
  readonly value: string;
}

/**
 * The limits of a run at its start, to compare with those at its end. Whoever may make control groups owns their
 * files, and so does a command that runs as the same user and finds a way to them.
 */
export class LimitRecord {
  readonly #files: readonly LimitFile[];
  #cputime = 0;
  #ranBackwards = false;

  /** @param files control files by directory; missing files are not limits */
  constructor(files: readonly (readonly [directory: string, file: string])[]) {
    this.#files = files.flatMap(([directory, file]) => {
      const value = readControl(directory, file);
      return value === undefined ? [] : [{ directory, file, value }];
    });
  }

  /**
   * Records a reading of the CPU time counter, which only grows unless somebody resets it.
   * @param seconds undefined if the counter could not be read
   * @returns the largest reading so far
   */
  noteCputime(seconds: number | undefined): number {
    if (seconds !== undefined && seconds < this.#cputime) this.#ranBackwards = true;
    this.#cputime = Math.max(this.#cputime, seconds ?? 0);
    return this.#cputime;
  }

  /** What was changed; undefined if nothing was touched. */
  findTampering(): Tampering | undefined {
    if (this.#ranBackwards) return { code: 'cputime-reset' };
    for (const { directory, file, value } of this.#files) {
      const after = readControl(directory, file);
      if (after !== value) return { code: 'file-changed', file, before: value, after };
    }
    return undefined;
  }
}
