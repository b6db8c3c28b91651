import type { TracedPart } from '../../vocabulary/witness-diagnosis.js';
import type { Observation } from './observation.js';

/** One passed waypoint or edge. */
export interface PassedPart {
  readonly part: TracedPart;
  /** `segment 2: branching at 9:3 is true`, `edge q1 to q2`. */
  readonly what: string;
  readonly line: number;
  readonly column: number;
  readonly function: string | undefined;
  /** Number of locations that had been passed, this one included. */
  readonly event: number;
  /** What can be named there. */
  readonly variables: readonly PassedVariable[];
}

/** A variable with its value as text for people. */
export interface PassedVariable {
  readonly name: string;
  readonly value: string;
}

/** The part of a witness that an execution has not passed, and that comes next. */
export interface NextPart {
  readonly kind: 'segment' | 'edge';
  /** What the execution is told of when it is evaluated: `statement` means what holds before one. */
  readonly asks: 'violation' | 'decision' | 'statement' | 'call' | 'result' | 'step';
  /** 1-based, in the order of the file. */
  readonly number: number;
  /** `again`: it was passed before, and what comes next is to pass it once more. */
  readonly turn: 'first' | 'again';
  /** Of an edge, the outcome that it states of the decision. */
  readonly control: 'condition-true' | 'condition-false' | undefined;
  /** What it asks for: `the branching if at 9:3 to be true`. */
  readonly wants: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Offset in the program of what is evaluated; undefined where the witness names no more than a line. */
  readonly at: number | undefined;
  /** What must hold there, as C. */
  readonly condition: string | undefined;
}

/** How an execution passed a witness: what was passed, and what comes next. */
export interface WitnessTrace {
  readonly steps: readonly PassedPart[];
  /** What comes next in the witness and was not passed; undefined if everything was passed. */
  readonly missing: string | undefined;
  readonly observed: Observation | undefined;
  /** The same as `missing`, in parts. */
  readonly next?: NextPart | undefined;
  /** What a reader should know about the path through the witness. */
  readonly remark?: string | undefined;
}

/** `x = 5`, as sentences and documents have it. */
export function variableText({ name, value }: PassedVariable): string {
  return `${name} = ${value}`;
}
