import type { WitnessLintLevel, WitnessLintMessage } from './witnesslint.js';

/** Counts what makes a witness faulty, and passes every line on. */
export class WitnessLintLog {
  readonly #write: (message: WitnessLintMessage) => void;
  #faults = 0;

  constructor(write: (message: WitnessLintMessage) => void) {
    this.#write = write;
  }

  get hasFaults(): boolean {
    return this.#faults > 0;
  }

  add(level: WitnessLintLevel, text: string, line?: number): void {
    if (level !== 'INFO') this.#faults++;
    this.#write({ level, text, line });
  }

  warn(text: string, line?: number): void {
    this.add('WARNING', text, line);
  }

  inform(text: string, line?: number): void {
    this.add('INFO', text, line);
  }
}
