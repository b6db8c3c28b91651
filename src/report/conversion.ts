import { countNoun } from '../source/count-noun.js';
import { printable } from '../source/printable.js';
import type { Conversion } from '../use-cases/convert/conversion.js';
import type { MinimisedWitness } from '../use-cases/convert/minimise.js';
import { limitLines } from './limit-text.js';

const CONSEQUENCES = { 'left-out': 'left out', chosen: 'note' } as const;

/** What a converted witness does not say, and what replay says about it, one line each. */
export function formatConversionNotes(conversion: Conversion, file: string): string {
  const lines = conversion.notes.map(({ position: { line, column }, consequence, message }) => {
    const label = conversion.kind === 'refused' ? 'cannot be converted' : CONSEQUENCES[consequence];
    return `${printable(file)}:${line}:${column}: ${label}: ${printable(message)}`;
  });
  if (conversion.kind === 'converted' && conversion.replay !== null) {
    const { before, after, limit } = conversion.replay;
    lines.push(`replay answers ${before} before the conversion and ${after} after it`, ...limitLines(limit));
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** How much is left of a minimised witness. */
export function formatMinimised({ validator, answer, parts, limit }: MinimisedWitness): string {
  const remaining = `${parts.after} of ${countNoun(parts.before, 'part')} remain; ${validator} still answers ${answer}`;
  return [remaining, ...limitLines(limit), ''].join('\n');
}
