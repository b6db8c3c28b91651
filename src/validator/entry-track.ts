import type { WitnessKind } from '../vocabulary/witness-kind.js';
import type { WitnessFormat } from '../witness/witness.js';

/** What a validation track of FM-Tools says about witnesses. */
export interface EntryTrack {
  readonly kind: WitnessKind;
  readonly format: WitnessFormat;
  /** Versions of the format; undefined if the track only says that they begin with 2. */
  readonly versions: readonly string[] | undefined;
}

/** Until 2025 a track named a version of the format (`2.0`), since 2026 its first number (`v2`). */
const TRACK = /^Validation of (Correctness|Violation) Witnesses (?:(1\.0|v1)|(2\.\d+)|(v2))$/;

/** The witnesses of a validation track; undefined if they are not supported here. */
export function parseTrack(track: string): EntryTrack | undefined {
  const [whole, kindName, graphml, version] = TRACK.exec(track) ?? [];
  if (whole === undefined) return undefined;
  const kind = kindName === 'Violation' ? 'violation' : 'correctness';
  if (graphml !== undefined) return { kind, format: 'graphml', versions: ['1.0'] };
  return { kind, format: 'yaml', versions: version === undefined ? undefined : [version] };
}
