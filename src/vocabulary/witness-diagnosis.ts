import type { VariableValue } from './execution-trace.js';

/** What can be learnt from a violation witness that is not confirmed. */
export interface WitnessDiagnosis {
  /** Where the execution that got furthest departs from the witness; null if no execution could begin. */
  readonly parting: Divergence | null;
  /** The executions that were tried; null if none could be. */
  readonly tried: TriedExecutions | null;
  /** Changes to one part of the witness, each of which lets it be confirmed; every one was executed. */
  readonly repairs: readonly Repair[];
  /** Parts of the witness that other validators may read differently. */
  readonly readings: readonly Reading[];
}

/** `Witch` … `rejects ext_c_expression in files of format 2.0`. */
export interface Reading {
  readonly tools: readonly string[];
  readonly reads: string;
  /** The parts that it is about; none if it is about the whole file. */
  readonly parts: readonly NumberedPart[];
}

/**
 * How much was tried. `complete`: every decision was tried both ways, as far as the solver can tell; `unsupported`: so it
 * was, but some executions end where replay cannot tell how they go on; `budget` and `time` say what ended the search:
 * after `time`, a faster machine might find more.
 */
export interface TriedExecutions {
  readonly executions: number;
  readonly extent: 'complete' | 'unsupported' | 'budget' | 'time';
  /** Of a program with threads: which orders of their steps these were, where all of a kind were tried. */
  readonly schedules?: string;
}

/** The part of a witness that an execution does not pass, and what happened instead of it. */
export interface Divergence {
  readonly part: NumberedPart | null;
  /** What the part asks for: `the branching at 12:3 to be true`. */
  readonly wants: string;
  /** What happened instead: `` `age < 13` was false``. */
  readonly happened: string;
  /** Its place in the program; 1-based. */
  readonly line: number | null;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number | null;
  /** The text of that line. */
  readonly source: string | null;
  /** How often the requirement of the part was evaluated. */
  readonly evaluations: number;
  /** Its variables, with their values at the last evaluation. */
  readonly values: readonly VariableValue[];
  /** The inputs it depended on, 1-based, in the order of the execution. */
  readonly inputs: readonly number[];
  /** The condition that these inputs would have to satisfy, in C: `input 2 < 13`; null if it is unknown or too long. */
  readonly required: string | null;
  /**
   * What else must be as it was for that: `path`: the other decisions, which may lead there another way; `evaluation`: it is
   * about the last of several evaluations.
   */
  readonly given: 'nothing' | 'path' | 'evaluation';
  /** Where the path has left them no value with which it could hold, another path must be taken; absent otherwise. */
  readonly excluded?: ExcludingDecision;
  /** The parts of the witness that say what these inputs are. */
  readonly fixed: readonly FixedInput[];
}

/** A decision with which an input cannot be what is required of it. Line and column are 1-based. */
export interface ExcludingDecision {
  readonly line: number;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number;
  /** What holds behind it, in C: `input 1 <= 100`. */
  readonly leaves: string;
}

/** A part of a witness that is about an input. */
export interface FixedInput {
  /** Its number, from 1. */
  readonly input: number;
  readonly part: NumberedPart;
  /** `fixes`: it states the value. */
  readonly how: 'fixes' | 'restricts';
}

/** A segment or an edge of a witness. */
export interface NumberedPart {
  readonly kind: 'segment' | 'edge';
  /** 1-based, in the order of the file. */
  readonly number: number;
}

/** A part of a witness that an execution passed; of a correctness witness, the invariant that it made false, as written. */
export type TracedPart = NumberedPart | { readonly kind: 'invariant'; readonly value: string };

/** A change to one part of a witness that lets it be confirmed. */
export interface Repair {
  readonly part: NumberedPart;
  readonly kind: RepairKind;
  /** What to change: `remove segment 2`. */
  readonly change: string;
  /** The answer for the changed witness, such as `false(unreach-call)`. */
  readonly result: string;
  /** The inputs that confirm it, in order. */
  readonly inputs: readonly string[];
}

/** `exchange`: of the order; `addition` and `omission`: of a part, or of something that it says. */
export type RepairKind = 'correction' | 'exchange' | 'addition' | 'omission';
