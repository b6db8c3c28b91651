import type { VariableValue } from './execution-trace.js';

/** What can be learnt from a violation witness that is not confirmed. */
export interface WitnessLesson {
  /** Where the execution that got furthest and the witness part; null where no execution could begin. */
  readonly parting: Parting | null;
  /** Executions that were tried; null where none could be. */
  readonly tried: TriedExecutions | null;
  /** Changes of one part of the witness with each of which it is confirmed: every one was executed. */
  readonly repairs: readonly Repair[];
  /** What other validators may read differently in the witness. */
  readonly readings: readonly Reading[];
}

/** `Witch` … `refuses ext_c_expression in files of format 2.0`. */
export interface Reading {
  readonly tools: readonly string[];
  readonly reads: string;
}

/**
 * How much was tried. `complete`: every decision was tried both ways, as far as the solver can tell; `budget` and `time`
 * say what ended the search.
 */
export interface TriedExecutions {
  readonly executions: number;
  readonly extent: 'complete' | 'budget' | 'time';
}

/** The part of a witness that an execution does not pass, and what happened instead. */
export interface Parting {
  readonly part: PartOfWitness | null;
  /** What the part asks for: `the branching at 12:3 to be true`. */
  readonly wants: string;
  /** What happened instead: `` `age < 13` was false``. */
  readonly happened: string;
  /** Where that is in the program; 1-based. */
  readonly line: number | null;
  readonly column: number | null;
  /** That line of the program. */
  readonly source: string | null;
  /** How often what the part asks for was evaluated. */
  readonly evaluations: number;
  /** The variables that it is about, with their values at the last evaluation. */
  readonly values: readonly VariableValue[];
  /** The inputs that it depended on, 1-based in the order of the execution. */
  readonly inputs: readonly number[];
  /** What would have to hold of these inputs, as C: `input 2 < 13`; null where that is not known, or too long. */
  readonly required: string | null;
}

/** A segment or an edge. */
export interface PartOfWitness {
  readonly kind: 'segment' | 'edge';
  /** 1-based, in the order of the file. */
  readonly number: number;
}

/** A change of one part of a witness with which it is confirmed. */
export interface Repair {
  readonly part: PartOfWitness;
  /** What to change: `leave out segment 2`. */
  readonly change: string;
  /** What the changed witness gets, such as `false(unreach-call)`. */
  readonly result: string;
  /** The inputs with which it is confirmed, in order. */
  readonly inputs: readonly string[];
}
