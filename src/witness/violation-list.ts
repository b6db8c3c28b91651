import type { Position } from '../source/input-error.js';
import type { FormatViolation } from './witness.js';

/** A file that breaks its format at every line is told so this often, which bounds the memory for it. */
export const MAXIMUM_VIOLATIONS = 1000;

/** Collects what is against the format: each thing once, and not more than anyone reads. */
export class ViolationList {
  readonly #violations: FormatViolation[] = [];
  readonly #seen = new Set<string>();

  add(position: Position, message: string): void {
    const identity = `${position.line}:${position.column}:${message}`;
    if (this.isFull || this.#seen.has(identity)) return;
    this.#seen.add(identity);
    this.#violations.push({ position, message });
  }

  /** Whether further violations would not be kept. */
  get isFull(): boolean {
    return this.#violations.length >= MAXIMUM_VIOLATIONS;
  }

  /** All of them in the order of the file. */
  inFileOrder(): readonly FormatViolation[] {
    return this.#violations.toSorted(
      ({ position: a }, { position: b }) => a.line - b.line || a.column - b.column,
    );
  }
}

/** A text of an untrusted file in quotes, short enough for a message. */
export function quote(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
