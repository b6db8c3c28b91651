import type { SourceRange } from '../../c/tree/source-range.js';
import type { InputRequest, Place, State, Value } from '../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../machine/interface/execution-end.js';
import type { Attention, SilentPlace } from '../../machine/interface/silence.js';
import type { Race } from '../../machine/interface/thread-choice.js';
import type { Schedule } from '../search/schedules/guided-schedule.js';
import type { Constraint } from '../solve/evaluate-symbolic.js';
import type { Nearness } from './nearest-misses.js';
import type { BranchingValue } from './waypoint.js';

/** Decides whether an execution is one that a witness describes. */
export interface Control {
  /** Whether the witness must know when a place of this kind and position is passed. */
  observes(place: Omit<Place, 'id'>): boolean;
  /** Which of these places executions may pass in silence, while nothing in them can matter. Otherwise none. */
  silent?(place: Omit<Place, 'id'>): SilentPlace | undefined;
  /** Follows one execution from its beginning. */
  begin(): ControlRun;
  /** Several threads: how they take turns in one execution; without it, each goes on until it waits. */
  schedule?(): Schedule | undefined;
}

/** How far an execution got. Larger is further; 0 is the beginning. */
export type Progress = number;

/** A condition of the witness that was evaluated on the way, and that might have another value with other inputs. */
export interface Wish {
  /** Number of this evaluation among all evaluations of the execution, to find it again. */
  readonly moment: number;
  /** Ways to give the condition its other value: one of these lists must hold. */
  readonly ways: readonly (readonly Constraint[])[];
  /** Instead of ways: the decision just taken should have gone the other way. */
  readonly decided?: WishedDecision;
  readonly progress: Progress;
  /** Whether the other value advances in the witness, keeps the execution in it, or violates the property. */
  readonly purpose: 'advance' | 'stay' | 'violate';
}

/** A decision that the witness prescribes. */
export interface WishedDecision {
  /** Range of the controlling expression. */
  readonly range: SourceRange;
  readonly outcome: BranchingValue;
  /** Index of the label that is compared with, where that is done one by one. */
  readonly compared: number;
  /** Whether the outcome should be this one, or any other. */
  readonly taken: boolean;
}

/** A condition of the witness that had the required value, and must keep it when inputs change. */
export interface HeldCondition {
  readonly moment: number;
  /** Number of inputs taken before it. */
  readonly inputs: number;
  /** One of these lists holds. */
  readonly ways: readonly (readonly Constraint[])[];
  /** The segment or edge that says so, from 1. */
  readonly part: number | undefined;
}

export interface ControlRun {
  /** The execution jumps back with longjmp, and leaves this many functions. */
  jumped?(functions: number): void;
  /** Called before the execution, where it can pass places in silence. */
  attend?(attention: Attention): void;
  /** A place was passed. `dead`: the witness does not describe this execution, whatever follows. */
  passed(place: Place, value: Value | undefined, state: State): 'alive' | 'dead' | 'accepted';
  input(request: InputRequest, state: State): void;
  /** Several threads: those that should go on next, by their numbers; undefined if any may. */
  wanted?(): readonly number[] | undefined;
  /** Several threads: whether the witness needs other threads to go on before a place is passed. */
  holdsBack?(place: Place, value: Value | undefined, state: State): boolean;
  /** Several threads: whether two accesses that race are what the witness describes. */
  meansRace?(race: Race, state: State): boolean;
  /** Whether the witness describes an execution that ended like this. */
  accepts(end: ExecutionEnd): boolean;
  readonly progress: Progress;
  /** The position in the witness: equal program states with equal situations continue alike. */
  readonly situation: string;
  /** Number of evaluations of conditions so far. */
  readonly moment: number;
  readonly wishes: readonly Wish[];
  readonly held: readonly HeldCondition[];
  /** How near the execution came to assumptions that were false, by the progress before them. */
  readonly misses?: ReadonlyMap<Progress, Nearness>;
  /** Every waypoint or edge that was passed or evaluated, as text for people. */
  story(): Story;
}

/** One passed waypoint or edge. */
export interface StoryStep {
  /** `segment 2: branching at 9:3 is true`, `edge q1 to q2`. */
  readonly what: string;
  readonly line: number;
  readonly column: number;
  readonly function: string | undefined;
  /** Number of places that had been passed, this one included. */
  readonly event: number;
  /** Variables of the function at that moment, `x = 5`. */
  readonly variables: readonly string[];
}

/** The part of a witness that an execution has not passed, and that comes next. */
export interface NextPart {
  readonly kind: 'segment' | 'edge';
  /** What the execution is told of when it is evaluated: `statement` means what holds before one. */
  readonly asks: 'violation' | 'decision' | 'statement' | 'call' | 'result' | 'step';
  /** 1-based, in the order of the file. */
  readonly number: number;
  /** What it asks for: `the branching if at 9:3 to be true`. */
  readonly wants: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Offset in the program of what is evaluated; undefined where the witness names no more than a line. */
  readonly at: number | undefined;
  /** What must hold there, as C. */
  readonly condition: string | undefined;
}

export interface Story {
  readonly steps: readonly StoryStep[];
  /** What comes next in the witness and was not passed; undefined if everything was passed. */
  readonly missing: string | undefined;
  /** What was seen of it: `was evaluated 4 times, x was 0, 1, 2, 3`. */
  readonly observed: string | undefined;
  /** The same as `missing`, in parts. */
  readonly next?: NextPart | undefined;
  /** What a reader should know about the path through the witness. */
  readonly remark?: string | undefined;
}

/** Names and values of the variables in a frame, up to a limit, as text for people. */
export function describeVariables(state: State): readonly string[] {
  const frame = state.innermost();
  return state
    .describe(frame)
    .slice(0, 12)
    .map(({ name, value }) => `${name} = ${value}`);
}
