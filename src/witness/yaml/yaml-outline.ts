import type { LocatedDocument } from '../../source/parse-yaml.js';
import { listEntries } from './build-yaml-witness.js';
import { isMapping, type YamlPart } from './yaml-part.js';

/** Versions that have a schema. */
export const CURRENT_VERSIONS: readonly string[] = ['2.0', '2.1', '2.2'];

/** Versions in use until SV-COMP 2023. */
export const OLD_VERSIONS: readonly string[] = ['0.1', '0.2'];

/** The parts of a document that rules look at, whether or not they are correct. */
export interface YamlOutline {
  readonly document: LocatedDocument;
  /** The version of the first entry that states one; empty if none does. */
  readonly version: string;
  readonly entries: readonly EntryOutline[];
  /** The entries of versions that have a schema. All the lists below are about these. */
  readonly current: readonly EntryOutline[];
  readonly sequences: readonly SequenceOutline[];
  readonly segments: readonly SegmentOutline[];
  readonly waypoints: readonly WaypointOutline[];
  readonly invariants: readonly ItemOutline[];
  readonly contracts: readonly ItemOutline[];
  /** Items of `ghost_updates`. */
  readonly updates: readonly ItemOutline[];
  readonly locations: readonly LocationOutline[];
  /**
   * The entries of format 0.1 that are invariants: each has its own location, and an invariant under the name of its
   * type.
   */
  readonly oldInvariants: readonly EntryOutline[];
}

export interface EntryOutline {
  readonly part: YamlPart;
  readonly type: string;
  /** Its own version, or that of the document if it has none. */
  readonly version: string;
  readonly metadata: YamlPart;
  readonly task: YamlPart;
  readonly content: YamlPart;
}

/** The segments of one entry. */
export interface SequenceOutline {
  readonly entry: EntryOutline;
  readonly segments: readonly SegmentOutline[];
}

export interface SegmentOutline {
  readonly entry: EntryOutline;
  /** The item of the content: the mapping with the key `segment`. */
  readonly part: YamlPart;
  readonly waypoints: readonly WaypointOutline[];
}

export interface WaypointOutline {
  readonly entry: EntryOutline;
  /** The item of the segment: the mapping with the key `waypoint`. */
  readonly item: YamlPart;
  readonly part: YamlPart;
  readonly type: string;
  readonly action: string;
}

/** An invariant, a contract or the update of ghost variables. */
export interface ItemOutline {
  readonly entry: EntryOutline;
  readonly part: YamlPart;
}

export interface LocationOutline {
  readonly entry: EntryOutline;
  readonly part: YamlPart;
}

const OUTLINES = new WeakMap<LocatedDocument, YamlOutline>();

/** The outline of a document, made once for all rules. */
export function outlineWitness(document: LocatedDocument): YamlOutline {
  const known = OUTLINES.get(document);
  if (known !== undefined) return known;
  const outline = createOutline(document);
  OUTLINES.set(document, outline);
  return outline;
}

function createOutline(document: LocatedDocument): YamlOutline {
  const parts = listEntries(document);
  const versions = parts.map((part) => part.at('metadata').at('format_version').text?.trim());
  const version = versions.find((each) => each !== undefined && each !== '') ?? '';
  const entries = parts.map((part, index): EntryOutline => {
    const metadata = part.at('metadata');
    return {
      part,
      type: part.at('entry_type').text ?? '',
      version: versions[index] ?? version,
      metadata,
      task: metadata.at('task'),
      content: part.at('content'),
    };
  });
  const current = entries.filter((entry) => CURRENT_VERSIONS.includes(entry.version));
  const sequences = current
    .filter(({ type }) => type === 'violation_sequence')
    .map((entry) => ({
      entry,
      segments: entry.content.items.map((part) => outlineSegment(entry, part)),
    }));
  const segments = sequences.flatMap((sequence) => sequence.segments);
  const waypoints = segments.flatMap((segment) => segment.waypoints);
  const items = current
    .filter(({ type }) => type === 'invariant_set')
    .flatMap((entry) => entry.content.items.map((part) => ({ entry, part })));
  const invariants = pick(items, 'invariant');
  const contracts = pick(items, 'contract');
  const updates = current.flatMap((entry) =>
    entry.content.at('ghost_updates').items.map((part) => ({ entry, part })),
  );
  const places = [...waypoints, ...invariants, ...contracts, ...updates];
  const locations = places.map(({ entry, part }) => ({ entry, part: part.at('location') }));
  const oldInvariants = entries.filter(
    (entry) => OLD_VERSIONS.includes(entry.version) && /^(?:loop|location)_invariant$/.test(entry.type),
  );
  return {
    document,
    version,
    entries,
    current,
    sequences,
    segments,
    waypoints,
    invariants,
    contracts,
    updates,
    locations,
    oldInvariants,
  };
}

function outlineSegment(entry: EntryOutline, part: YamlPart): SegmentOutline {
  const waypoints = part.at('segment').items.flatMap((item): readonly WaypointOutline[] => {
    const waypoint = item.at('waypoint');
    if (!isMapping(waypoint.value)) return [];
    const type = waypoint.at('type').text ?? '';
    return [{ entry, item, part: waypoint, type, action: waypoint.at('action').text ?? '' }];
  });
  return { entry, part, waypoints };
}

function pick(items: readonly ItemOutline[], key: string): readonly ItemOutline[] {
  return items
    .map(({ entry, part }) => ({ entry, part: part.at(key) }))
    .filter(({ part }) => isMapping(part.value));
}
