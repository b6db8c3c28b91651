import type { LocatedDocument } from '../../source/parse-yaml.js';
import type {
  Clause,
  Constraint,
  Contract,
  Invariant,
  Located,
  Segment,
  UnreadKey,
  Waypoint,
  WaypointLocation,
  WitnessEntry,
  WitnessMetadata,
  YamlWitness,
} from '../witness.js';
import { findUnreadInDocument, findUnreadKey } from './unread-key.js';
import { isMapping, YamlPart } from './yaml-part.js';

/** The file: its path, SHA-256 in lower-case hexadecimal digits, and size in bytes. */
export type FileIdentity = Pick<YamlWitness, 'file' | 'sha256' | 'size'>;

/**
 * Entry types by which a witness says that it justifies TRUE (formats parts 3 to 6): those of 0.1 and its proposals,
 * those of 2.x, and others that Goblint, CPAchecker and Ultimate write.
 */
const CORRECTNESS_ENTRIES: ReadonlySet<string> = new Set([
  'invariant_set',
  'ghost_instrumentation',
  'loop_invariant',
  'location_invariant',
  'precondition_loop_invariant',
  'flow_insensitive_invariant',
  'ghost_variable',
  'ghost_update',
  'lemma_set',
]);

/**
 * Builds a witness from a YAML document as far as possible: what is missing or has a wrong type is left out, or stays
 * empty where the model needs a value. The linter reports it.
 */
export function buildYamlWitness(document: LocatedDocument, identity: FileIdentity): YamlWitness {
  const parts = listEntries(document);
  const unread = findUnreadInDocument(document);
  const entries = parts.map((part) => buildEntry(part, unread));
  return {
    file: identity.file,
    get sha256() {
      return identity.sha256;
    },
    size: identity.size,
    format: 'yaml',
    kind: classifyEntries(parts),
    version: entries.find(({ version }) => version !== '')?.version ?? '',
    metadata: buildMetadata(parts),
    entries,
  };
}

/** The entries of a document; a document that is a single entry instead of a list counts as a list of one. */
export function listEntries(document: LocatedDocument): readonly YamlPart[] {
  const root = YamlPart.root(document);
  return (isMapping(root.value) ? [root] : root.items).filter(({ value }) => isMapping(value));
}

function classifyEntries(parts: readonly YamlPart[]): YamlWitness['kind'] {
  const types = parts.map((part) => part.at('entry_type').text ?? '');
  if (types.includes('violation_sequence')) {
    return types.every((type) => type === 'violation_sequence') ? 'violation' : 'unstated';
  }
  return types.some((type) => CORRECTNESS_ENTRIES.has(type)) ? 'correctness' : 'unstated';
}

function buildMetadata(parts: readonly YamlPart[]): WitnessMetadata {
  const task = (part: YamlPart): YamlPart => part.at('metadata').at('task');
  return {
    producer: different(parts, (part) => [part.at('metadata').at('producer').at('name')])[0],
    specifications: different(parts, (part) => [task(part).at('specification')]),
    programFiles: different(parts, (part) => listOrScalar(task(part).at('input_files'))),
    programHashes: different(parts, (part) => mappingOrScalar(task(part).at('input_file_hashes'))),
    dataModel: different(parts, (part) => [task(part).at('data_model')])[0],
    language: different(parts, (part) => [task(part).at('language')])[0],
    creationTime: different(parts, (part) => [part.at('metadata').at('creation_time')])[0],
  };
}

/** The distinct texts, each with its first place: in 0.1 each of a thousand entries repeats the metadata. */
function different(
  entries: readonly YamlPart[],
  pick: (entry: YamlPart) => readonly YamlPart[],
): readonly Located<string>[] {
  const found = new Map<string, Located<string>>();
  for (const entry of entries) {
    for (const part of pick(entry)) {
      const text = part.text?.trim();
      if (text !== undefined && !found.has(text)) found.set(text, { value: text, position: part.position });
    }
  }
  return [...found.values()];
}

/** `input_files` is a list; the schema of 0.1 also allows one text. */
function listOrScalar(part: YamlPart): readonly YamlPart[] {
  return Array.isArray(part.value) ? part.items : [part];
}

/** `input_file_hashes` is a mapping; Automizer of SV-COMP 2025 wrote one text. */
function mappingOrScalar(part: YamlPart): readonly YamlPart[] {
  return isMapping(part.value) ? part.entries : [part];
}

function buildEntry(part: YamlPart, unread: UnreadKey | undefined): WitnessEntry {
  const name = part.at('entry_type').text ?? '';
  const version = part.at('metadata').at('format_version').text?.trim() ?? '';
  const { position } = part;
  // Since 2.0 the payload is called `content`; before that, it had the name of the entry type.
  const content = part.at('content').value === undefined ? part.at(name) : part.at('content');
  switch (name) {
    case 'violation_sequence':
      return {
        entryType: name,
        position,
        version,
        // Items that are not segments become empty segments: what cannot be read must not be skipped.
        segments: content.items.map(buildSegment),
        unread: unread ?? findUnreadKey(part, 'sequence'),
      };
    case 'invariant_set':
      return {
        entryType: name,
        position,
        version,
        invariants: content.items.filter(holds('invariant')).map(buildInvariant),
        contracts: content.items.filter(holds('contract')).map(buildContract),
        unread: unread ?? findUnreadKey(part, 'set'),
      };
    default:
      return { entryType: 'named', position, version, name, ghosts: ghostsIn(part) };
  }
}

/** The ghost variables of 2.1, or that of the proposal for 0.1. */
function ghostsIn(entry: YamlPart): readonly string[] {
  const declared = entry
    .at('content')
    .at('ghost_variables')
    .items.map((item) => item.at('name').text);
  return [...declared, entry.at('variable').text].filter((name) => name !== undefined);
}

function holds(key: string): (part: YamlPart) => boolean {
  return (part) => {
    const { value } = part.at(key);
    return isMapping(value) || Array.isArray(value);
  };
}

function buildSegment(item: YamlPart): Segment {
  const waypoints = item.at('segment').items.map(buildWaypoint);
  return { position: item.position, waypoints };
}

function buildWaypoint(item: YamlPart): Waypoint {
  const part = item.at('waypoint');
  return {
    position: item.position,
    type: part.at('type').text ?? '',
    action: part.at('action').text ?? '',
    location: buildLocation(part.at('location')),
    constraint: buildConstraint(part.at('constraint')),
    threadId: buildThreadId(part.at('thread_id')),
  };
}

/** Something that is not a number must not be taken for the main thread. */
function buildThreadId(part: YamlPart): Waypoint['threadId'] {
  return part.value === undefined ? 0 : (part.integer ?? 'unreadable');
}

function buildLocation(part: YamlPart): WaypointLocation {
  return {
    fileName: buildName(part.at('file_name')) ?? '',
    line: part.at('line').integer ?? 0,
    column: buildColumn(part.at('column')),
    function: buildName(part.at('function')),
    position: part.position,
  };
}

/** Something that is not a text must not be taken for a missing name; it is a name that nothing has. */
function buildName(part: YamlPart): string | undefined {
  return part.value === undefined ? undefined : (part.text ?? '?');
}

/** Something that is not a number must not be taken for a missing column; it is a column that no text has. */
function buildColumn(part: YamlPart): WaypointLocation['column'] {
  return part.value === undefined ? undefined : (part.integer ?? 0);
}

function buildConstraint(part: YamlPart): Constraint | undefined {
  // Prototypes of CPAchecker wrote `string` for `value` (formats section 4.2).
  const value = part.at('value').text ?? part.at('string').text;
  if (part.value === undefined) return undefined;
  // An unreadable constraint still demands something: the empty expression, which has no meaning.
  if (value === undefined) return { value: '', format: undefined, position: part.position };
  return { value, format: part.at('format').text, position: part.position };
}

function buildInvariant(item: YamlPart): Invariant {
  const part = item.at('invariant');
  return {
    position: item.position,
    type: part.at('type').text ?? '',
    location: buildLocation(part.at('location')),
    value: part.at('value').text ?? '',
    format: part.at('format').text,
    labels: buildLabels(part.at('labels')),
  };
}

function buildContract(item: YamlPart): Contract {
  const part = item.at('contract');
  return {
    position: item.position,
    type: part.at('type').text ?? '',
    location: buildLocation(part.at('location')),
    requires: buildClause(part.at('requires')),
    ensures: buildClause(part.at('ensures')),
    format: part.at('format').text,
    labels: buildLabels(part.at('labels')),
  };
}

/** A missing clause stands for `1`: the name of a 2024 branch of sv-witnesses says so (WY069). */
function buildClause(part: YamlPart): Clause {
  if (part.value === undefined) return { value: '1', origin: 'default' };
  return { value: part.text ?? '', origin: 'written' };
}

/** The labels of a list; anything else counts as one unknown label, so that it is not skipped. */
function buildLabels(part: YamlPart): readonly string[] {
  if (part.value === undefined) return [];
  return (Array.isArray(part.value) ? part.items : [part]).map(({ text }) => text ?? '');
}
