import type { ProgressEvent } from '../dispatch/validate/validate-options.js';
import { printable } from '../source/printable.js';

/** The part of a terminal that the live line needs. */
export interface LiveTerminal {
  readonly isTTY?: boolean;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** A line that says something without an influence on any result. */
export function warningLine(message: string): string {
  return `warning: ${printable(message)}\n`;
}

/** Goes to the beginning of the line, and clears it. */
export const CLEAR_LINE = '\r\u001b[2K';

/** One line on standard error that lists the current runs, rewritten every second; nothing without a terminal. */
export class LiveLine {
  readonly #running = new Map<
    string,
    { readonly text: string; readonly since: number; readonly limit: number }
  >();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly terminal: LiveTerminal) {}

  show(event: ProgressEvent): void {
    if (event.kind === 'warning') {
      this.terminal.write(`${this.#timer === undefined ? '' : CLEAR_LINE}${warningLine(event.message)}`);
      return;
    }
    if (this.terminal.isTTY !== true) return;
    if (event.kind === 'run-started') {
      const { validator, witness, cputime: limit } = event;
      this.#running.set(`${validator} ${witness}`, {
        text: `${validator} on ${printable(witness)}`,
        since: Date.now(),
        limit,
      });
    } else {
      this.#running.delete(`${event.run.validator} ${event.witness}`);
    }
    this.#timer ??= setInterval(() => this.#draw(), 1000);
    this.#draw();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#running.clear();
    if (this.#timer !== undefined) this.terminal.write(CLEAR_LINE);
    this.#timer = undefined;
  }

  #draw(): void {
    const parts = [...this.#running.values()].map(
      ({ text, since, limit }) =>
        `${text} ${Math.floor((Date.now() - since) / 1000)} s (limit ${limit} s CPU)`,
    );
    const line = parts.join(' | ').slice(0, Math.max(20, (this.terminal.columns ?? 80) - 1));
    this.terminal.write(`${CLEAR_LINE}${line}`);
  }
}
