import type { SourceRange } from '../../../c/tree/source-range.js';
import type { ExecutionEnd, InputRequest, Place, State, Value } from '../execution/execution.js';
import type { Constraint } from '../solve/evaluate-symbolic.js';
import type { BranchingValue } from './waypoint.js';

/** What decides whether an execution is one that a witness describes. */
export interface Control {
  /** Whether the witness needs to know when a place of this kind and position is passed. */
  observes(place: Omit<Place, 'id'>): boolean;
  /** Follows one execution from its beginning. */
  begin(): ControlRun;
}

/** How far an execution got: larger is further; 0 is the beginning. */
export type Progress = number;

/** A condition of the witness that was evaluated on the way and might have another value with other inputs. */
export interface Wish {
  /** Number of this evaluation among all of the execution, to come back to it. */
  readonly moment: number;
  /** Ways to give the condition its other value: one of these lists has to hold. */
  readonly ways: readonly (readonly Constraint[])[];
  /** Instead of ways: the decision that was just taken should have gone otherwise. */
  readonly decided?: WishedDecision;
  readonly progress: Progress;
  /** Whether the other value leads on in the witness (true) or keeps the execution in it. */
  readonly purpose: 'advance' | 'stay' | 'violate';
}

/** A decision that the witness tells. */
export interface WishedDecision {
  /** Of the controlling expression. */
  readonly range: SourceRange;
  readonly outcome: BranchingValue;
  /** Index of the label that is compared with, where that is done one by one. */
  readonly compared: number;
  /** Whether the outcome should be this one, or any other. */
  readonly taken: boolean;
}

/** A condition of the witness that had the value it should have, and has to keep it when inputs are changed. */
export interface HeldCondition {
  readonly moment: number;
  /** Number of inputs that were taken before. */
  readonly inputs: number;
  /** One of these lists holds. */
  readonly ways: readonly (readonly Constraint[])[];
}

export interface ControlRun {
  /** A place was passed. `dead`: whatever follows, the witness does not describe this execution. */
  passed(place: Place, value: Value | undefined, state: State): 'alive' | 'dead' | 'accepted';
  input(request: InputRequest, state: State): void;
  /** Whether the witness describes the execution that ended like this. */
  accepts(end: ExecutionEnd): boolean;
  readonly progress: Progress;
  /** Where in the witness the execution is: equal states of the program with equal situations go on alike. */
  readonly situation: string;
  /** Number of evaluations of conditions so far. */
  readonly moment: number;
  readonly wishes: readonly Wish[];
  readonly held: readonly HeldCondition[];
  /** Every waypoint or edge that was passed or evaluated, for people. */
  story(): Story;
}

/** One passed waypoint or edge. */
export interface StoryStep {
  /** `segment 2: branching at 9:3 is true`, `edge q1 to q2`. */
  readonly what: string;
  readonly line: number;
  readonly column: number;
  readonly function: string | undefined;
  /** Variables of the function at that moment, `x = 5`. */
  readonly variables: readonly string[];
}

export interface Story {
  readonly steps: readonly StoryStep[];
  /** What comes next in the witness and was not passed; undefined where everything was. */
  readonly missing: string | undefined;
  /** What was seen of it: `was evaluated 4 times, x was 0, 1, 2, 3`. */
  readonly observed: string | undefined;
  /** What should be known about the way through the witness. */
  readonly remark?: string | undefined;
}

/** Names and values of the variables in a frame, at most some of them, for people. */
export function describeVariables(state: State): readonly string[] {
  const [frame] = state.frames();
  return state
    .describe(frame)
    .slice(0, 12)
    .map(({ name, value }) => `${name} = ${value}`);
}
