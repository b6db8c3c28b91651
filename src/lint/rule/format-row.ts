import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import type { WitnessSummary } from '../../witness/witness.js';
import type { LintContext } from './lint-context.js';
import { nameProperty } from './stated-property.js';

/** What a rule set says about one kind of witness for one property: plain data that a cache can compare. */
export interface FormatRow {
  /** Such as `no-overflow`; may also be a part of a property, such as `valid-deref`. */
  readonly property: string;
  readonly kind: WitnessKind;
  /**
   * Where a verdict needs such a witness: in every category with the property, in some, in none, or in none although
   * validators run for demonstration.
   */
  readonly need: 'everywhere' | 'somewhere' | 'demo' | 'nowhere';
  /**
   * Formats, such as `yaml 2.1`, that count in some category that needs a witness; for a demo, the formats that it
   * accepts.
   */
  readonly formats: readonly string[];
  /** For each format, the categories that need a witness but do not accept this format. */
  readonly exceptions: readonly FormatException[];
  /** Formats that only count for tools of earlier years. */
  readonly inactive: readonly string[];
  /** Why nobody should rely on it, each reason once; empty if the competition itself says so. */
  readonly notConfirmed: readonly string[];
}

export interface FormatException {
  readonly format: string;
  readonly categories: readonly string[];
}

/** What is known of a witness and its claim, as far as it selects rows. */
export interface RowSubject {
  readonly kind: WitnessKind | 'unstated';
  /** Undefined if the witness states no known property. */
  readonly property: string | undefined;
}

/** The property of the claim, or else the one that the witness states; undefined if neither is known. */
export function claimedProperty(
  { metadata }: WitnessSummary,
  { propertyText }: LintContext,
): string | undefined {
  const texts =
    propertyText === undefined ? metadata.specifications.map(({ value }) => value) : [propertyText];
  return nameProperty(texts);
}

/** The rows that may apply: if kind or property are unknown, the rows for all of them. */
export function rowsFor(rows: readonly FormatRow[], { kind, property }: RowSubject): readonly FormatRow[] {
  const ofKind = kind === 'unstated' ? rows : rows.filter((row) => row.kind === kind);
  const own = ofKind.filter((row) => row.property === property);
  return own.length > 0 ? own : ofKind;
}

/** A format that counts nowhere. */
export interface Refusal {
  /** Formats that count instead, in alphabetical order. */
  readonly accepted: readonly string[];
  /** The property to which this applies; undefined if there may be several. */
  readonly property: string | undefined;
  /** Whether it counts for tools of earlier years. */
  readonly counts: 'for earlier tools' | 'for no tools';
}

/** Why a format does not count; undefined if it counts, or if none is needed. */
export function findRefusal(rows: readonly FormatRow[], format: string): Refusal | undefined {
  const needed = rows.filter(({ need }) => need !== 'nowhere');
  const accepted = [...new Set(needed.flatMap(({ formats }) => formats))].sort();
  if (needed.length === 0 || accepted.includes(format)) return undefined;
  const [first] = needed;
  const isOne = needed.every(({ property }) => property === first?.property);
  const isForEarlier = needed.some((row) => row.inactive.includes(format));
  return {
    accepted,
    property: isOne ? first?.property : undefined,
    counts: isForEarlier ? 'for earlier tools' : 'for no tools',
  };
}
