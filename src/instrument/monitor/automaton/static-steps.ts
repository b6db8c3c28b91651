import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { Variant } from './moment.js';

/** An active function. */
export function frame(name: string): Variant['frames'][number] {
  return { function: name, address: 0, callSite: undefined };
}

/** Whether a statement is passed itself, and not only those in it. */
export function isExecuted({ kind }: TypedStatement): boolean {
  return kind !== 'block';
}

/** The numbers, each once. */
export function unique(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)];
}

/** Where a statement begins if it is one step: others have statements in them. */
export function stepStart({ kind, range }: TypedStatement): number | undefined {
  const isStep =
    kind === 'expression' ||
    kind === 'declaration' ||
    ['return', 'goto', 'computed-goto', 'break', 'continue'].includes(kind);
  return isStep ? range.start : undefined;
}
