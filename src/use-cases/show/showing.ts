import type { DescribedFinding } from '../../lint/finding-message.js';
import type { Comparison } from './compare-parts.js';
import type { ShownAutomaton } from './shown-automaton.js';
import type { Trace } from './trace.js';

/** Witnesses on their program: the JSON of `witness-check show`, see `schemas/showing.schema.json`. */
export interface Showing {
  /** One or two. */
  readonly witnesses: readonly ShownWitness[];
  readonly programs: readonly ShownProgram[];
  /** How far two witnesses agree; null for one. */
  readonly comparison: Comparison | null;
}

/** A program file. */
export interface ShownProgram {
  /** As the user named it. */
  readonly path: string;
  /** Lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Null if the bytes are not text. */
  readonly text: string | null;
}

/** A witness with everything that is shown about it. */
export interface ShownWitness {
  /** As the user named it. */
  readonly path: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly format: 'graphml' | 'yaml';
  readonly version: string;
  readonly kind: 'violation' | 'correctness' | 'unstated';
  readonly producer: string | null;
  /** Property texts as written. */
  readonly specifications: readonly string[];
  /** Program files as written; they are names, and nothing opens them. */
  readonly programFiles: readonly string[];
  readonly dataModel: string | null;
  readonly creationTime: string | null;
  /** Waypoints, invariants and contracts, in the order of the file; edges are in the automaton. */
  readonly parts: readonly WitnessPart[];
  /** Null for a list of invariants. */
  readonly automaton: ShownAutomaton | null;
  readonly findings: readonly DescribedFinding[];
  readonly trace: Trace;
}

/** One statement of a witness about a place. */
export interface WitnessPart {
  readonly kind: 'waypoint' | 'invariant' | 'requires' | 'ensures';
  /** As written: `assumption`, `loop_invariant`; `invariant` for a state of an automaton. */
  readonly type: string;
  /** `follow`, `avoid`, `cycle`, as written; null for a part that is not a waypoint. */
  readonly action: string | null;
  /** Number of the segment from 1; null for a part that is not a waypoint. */
  readonly segment: number | null;
  /** State that an invariant belongs to, by its number in the automaton; null outside of automata. */
  readonly state: number | null;
  /** Thread of a waypoint; null for the main thread. */
  readonly thread: number | null;
  readonly place: PartPlace | null;
  /** Constraint or expression as written; null if there is none. */
  readonly text: string | null;
  /** 1-based line of the witness. */
  readonly line: number;
  /** What the linter found in it, by numbers in `findings`. */
  readonly findings: readonly number[];
}

/** A place in the program; lines and columns are 1-based. */
export interface PartPlace {
  /** Number of the program among those shown; null if it is not among them. */
  readonly program: number | null;
  /** File as the witness names it; empty if it names none. */
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
  readonly function: string | null;
}
