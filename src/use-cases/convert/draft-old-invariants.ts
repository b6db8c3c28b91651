import { programOfLocation } from '../../lint/expressions/program-of.js';
import { placesIn } from '../../lint/expressions/yaml-places.js';
import type { LintContext } from '../../lint/rule/lint-context.js';
import { shorten } from '../../witness/quote.js';
import type { YamlReading } from '../../witness/witness.js';
import { outlineWitness } from '../../witness/yaml/yaml-outline.js';
import type { ConversionNote } from './conversion.js';
import { ConvertedProgram } from './converted-program.js';
import type { DraftInvariant, WitnessDraft } from './witness-draft.js';

/**
 * Makes an invariant set from a witness in format 0.1: each invariant was a separate entry, at a line and a column that
 * tools understood differently.
 */
export function draftOldInvariants({ document }: YamlReading, context: LintContext): WitnessDraft {
  const outline = outlineWitness(document);
  const notes: ConversionNote[] = [];
  const invariants: DraftInvariant[] = [];
  const leaveOut = (position: ConversionNote['position'], message: string) =>
    notes.push({ consequence: 'left-out', position, message });
  const places = placesIn(outline, context);
  for (const entry of outline.entries) {
    const { part, type } = entry;
    if (type !== 'loop_invariant' && type !== 'location_invariant') {
      leaveOut(part.position, `format 2.x has no entry ${shorten(type)}`);
      continue;
    }
    const place = places.find(({ owner }) => owner === part);
    const readable = place && programOfLocation(place.location, entry, context);
    const value = part.at(type).at('string').text;
    if (place === undefined || readable === undefined || value === undefined) {
      leaveOut(part.position, 'the entry has no invariant, or no line of a known program');
      continue;
    }
    const program = new ConvertedProgram(readable, place.program);
    const kind = type === 'loop_invariant' ? 'loop' : 'statement';
    const records = program.onLine(place.line, kind);
    const exact = records.find(({ range }) => range.column === place.column);
    const record = exact ?? (kind === 'statement' || records.length === 1 ? records[0] : undefined);
    const found = record && program.toPlace(record);
    const problem =
      found === undefined
        ? `line ${place.line} does not have exactly one ${kind}`
        : program.problemsAt(found, value, kind)[0];
    if (found === undefined || problem !== undefined) {
      leaveOut(part.position, `the invariant ${shorten(value)} is left out: ${problem}`);
    } else invariants.push({ type, place: found, value });
  }
  return { content: { kind: 'correctness', invariants }, notes };
}
