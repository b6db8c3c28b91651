import type { Position } from '../source/input-error.js';
import type { LocatedDocument } from '../source/parse-yaml.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

/** The two formats of witnesses. */
export type WitnessFormat = 'graphml' | 'yaml';

/** A part of a witness with its place in the file. */
export interface Located<Value> {
  readonly value: Value;
  readonly position: Position;
}

/** What a witness says about itself; every text is as written, without surrounding white space. */
export interface WitnessMetadata {
  readonly producer: Located<string> | undefined;
  /** Property texts: GraphML may have several `specification` elements, each YAML entry has one. */
  readonly specifications: readonly Located<string>[];
  readonly programFiles: readonly Located<string>[];
  /** SHA-256 of the program files, as written. */
  readonly programHashes: readonly Located<string>[];
  /** `architecture` of GraphML (`32bit`, `64bit`) or `data_model` of YAML (`ILP32`, `LP64`), as written. */
  readonly dataModel: Located<string> | undefined;
  readonly language: Located<string> | undefined;
  readonly creationTime: Located<string> | undefined;
}

interface WitnessFile {
  /** Path as the user named it. */
  readonly file: string;
  /** SHA-256 of the bytes of the file, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Size of the file in bytes. */
  readonly size: number;
  /** `unstated` if the witness does not state its kind, or states two. */
  readonly kind: WitnessKind | 'unstated';
  /** Format version as written; `1.0` for GraphML that states none. */
  readonly version: string;
  readonly metadata: WitnessMetadata;
}

/** A witness in format 1.0. */
export interface GraphmlWitness extends WitnessFile {
  readonly format: 'graphml';
  readonly keys: readonly KeyDeclaration[];
  /** All data of the graph itself, in order, including those in `metadata`. */
  readonly data: readonly DataElement[];
  readonly nodes: readonly AutomatonNode[];
  readonly edges: readonly AutomatonEdge[];
  /** How many graphs the nodes and edges are from; the format allows one. */
  readonly graphs: number;
  readonly stray: StrayElement | undefined;
}

/** An element that is where the format has none, such as an edge in an edge, or data without a key. */
export interface StrayElement {
  readonly element: string;
  /** 1-based. */
  readonly line: number;
}

export interface KeyDeclaration {
  readonly id: string;
  /** What it is declared for: `graph`, `node`, `edge`, `all` …, as written; empty if not stated. */
  readonly domain: string;
  readonly attributeName: string | undefined;
  readonly attributeType: string | undefined;
  readonly defaultValue: string | undefined;
  readonly position: Position;
}

/** One `<data key="…">` element, its text trimmed. */
export interface DataElement {
  readonly key: string;
  readonly value: string;
  readonly position: Position;
}

/** A state of the automaton. Flags have their value after the defaults of the key declarations were applied. */
export interface AutomatonNode {
  readonly id: string;
  readonly position: Position;
  readonly entry: boolean;
  readonly sink: boolean;
  readonly violation: boolean;
  readonly cyclehead: boolean;
  readonly invariant: Located<string> | undefined;
  readonly invariantScope: Located<string> | undefined;
  readonly unclear: UnclearData | undefined;
}

/** Data of a node or an edge that say nothing which can be read, or two different things: its key. */
export type UnclearData = string;

/** A transition of the automaton with its source-code guard and its state-space guard. */
export interface AutomatonEdge {
  readonly source: string;
  readonly target: string;
  readonly position: Position;
  /** 1-based lines, 0-based character offsets; undefined if absent, or not a whole number, which is `unclear`. */
  readonly startline: number | undefined;
  readonly endline: number | undefined;
  readonly startoffset: number | undefined;
  readonly endoffset: number | undefined;
  /** Program file of the operation; the default of the key declaration if the edge names none. */
  readonly originFile: Located<string> | undefined;
  readonly control: 'condition-true' | 'condition-false' | undefined;
  readonly enterLoopHead: boolean;
  readonly enterFunction: Located<string> | undefined;
  readonly returnFromFunction: Located<string> | undefined;
  readonly assumption: Located<string> | undefined;
  readonly assumptionScope: Located<string> | undefined;
  readonly assumptionResultFunction: Located<string> | undefined;
  readonly threadId: Located<string> | undefined;
  readonly createThread: Located<string> | undefined;
  /** The statement, for people: many tools state it, although the format does not have it. */
  readonly sourceCode: string | undefined;
  readonly unclear: UnclearData | undefined;
}

/** A witness in format 0.1 to 2.2. */
export interface YamlWitness extends WitnessFile {
  readonly format: 'yaml';
  readonly entries: readonly WitnessEntry[];
}

export type WitnessEntry = ViolationSequence | InvariantSet | NamedEntry;

export interface ViolationSequence {
  readonly entryType: 'violation_sequence';
  readonly position: Position;
  readonly version: string;
  readonly segments: readonly Segment[];
  readonly unread: UnreadKey | undefined;
}

/** Something in an entry that is not in the model: readers would pass it over, or take it in several ways. */
export interface UnreadKey {
  /** `no-scalar`: a list or a mapping, where there should be a single value. `no-entry`: something beside the entries. */
  readonly code: 'unknown' | 'twice' | 'no-scalar' | 'no-entry';
  /** As written. */
  readonly key: string;
  /** What has the key: `a waypoint`. */
  readonly of: string;
  /** 1-based line of the witness. */
  readonly line: number;
}

export interface InvariantSet {
  readonly entryType: 'invariant_set';
  readonly position: Position;
  readonly version: string;
  readonly invariants: readonly Invariant[];
  readonly contracts: readonly Contract[];
  readonly unread: UnreadKey | undefined;
}

/** An entry of which only names are read: entries of 0.1, and the additions of 2.1 and 2.2. */
export interface NamedEntry {
  readonly entryType: 'named';
  readonly position: Position;
  readonly version: string;
  readonly name: string;
  /** Names of the ghost variables that it declares. */
  readonly ghosts: readonly string[];
}

export interface Segment {
  readonly position: Position;
  readonly waypoints: readonly Waypoint[];
}

export interface Waypoint {
  readonly position: Position;
  /** `assumption`, `target`, `function_enter`, `function_return`, `branching`, as written. */
  readonly type: string;
  /** `follow`, `avoid`, `cycle`, as written. */
  readonly action: string;
  readonly location: WaypointLocation;
  readonly constraint: Constraint | undefined;
  /** 0, the main thread, if the file states none; `unreadable` if it does not state a whole number. */
  readonly threadId: number | 'unreadable';
}

/** A place in the program. Lines and columns are 1-based; 0 and an empty name if the file states none. */
export interface WaypointLocation {
  readonly fileName: string;
  readonly line: number;
  readonly column: number | undefined;
  readonly function: string | undefined;
  readonly position: Position;
}

export interface Constraint {
  readonly value: string;
  readonly format: string | undefined;
  readonly position: Position;
}

export interface Invariant {
  readonly position: Position;
  /** `loop_invariant`, `location_invariant`, and the two of 2.1, as written. */
  readonly type: string;
  readonly location: WaypointLocation;
  readonly value: string;
  readonly format: string | undefined;
  /** For example `inductive` (2.1), as written. */
  readonly labels: readonly string[];
}

/** What a function requires of its callers, and what it ensures for them (2.1). */
export interface Contract {
  readonly position: Position;
  /** `function_contract`, as written. */
  readonly type: string;
  /** The definition of the function. */
  readonly location: WaypointLocation;
  readonly requires: Clause;
  readonly ensures: Clause;
  readonly format: string | undefined;
  readonly labels: readonly string[];
}

export interface Clause {
  readonly value: string;
  /** `default`: the file omits the clause, which then stands for `1`. */
  readonly origin: 'written' | 'default';
}

export type Witness = GraphmlWitness | YamlWitness;

/** What both formats have in common, and what is known without a model of the automaton. */
export type WitnessSummary = Pick<Witness, 'format' | 'kind' | 'version' | 'metadata'>;

/** A GraphML witness, as far as it could be read, and its file, unpacked. */
export interface GraphmlReading {
  readonly witness: GraphmlWitness;
  readonly bytes: Uint8Array;
}

/** A YAML witness, as far as it could be read, and its document. */
export interface YamlReading {
  readonly witness: YamlWitness;
  readonly document: LocatedDocument;
}

export type WitnessReading = GraphmlReading | YamlReading;
