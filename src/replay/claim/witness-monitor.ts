import type { SourceRange } from '../../c/tree/source-range.js';
import type { InputRequest, Probe, ScalarValue, State } from '../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../machine/interface/execution-end.js';
import type { MutedProbe, ProbeSwitches } from '../../machine/interface/muted-probes.js';
import type { Notice, Race } from '../../machine/interface/thread-choice.js';
import type { SymbolicConstraint } from '../../solve/evaluate-symbolic.js';
import type { Scheduler } from '../search/schedules/scheduler.js';
import type { Nearness } from './nearest-misses.js';
import type { BranchingValue } from './waypoint.js';
import type { WitnessTrace } from './witness-trace.js';

/** Decides whether an execution is one that a witness describes. */
export interface WitnessMonitor {
  /** Whether the witness must know when a location of this kind and position is passed. */
  observes(probe: Omit<Probe, 'id'>): boolean;
  /** Which of these locations executions may pass in silence, while nothing in them can matter. Otherwise none. */
  muted?(probe: Omit<Probe, 'id'>): MutedProbe | undefined;
  /** Several threads: what matters where a location is passed. By default, `order`. */
  notices?(probe: Probe): Notice;
  /** Several threads: whether `situation` is all that a run remembers of the execution; otherwise `history`. */
  readonly memory?: 'situation' | 'history';
  /** Follows one execution from its beginning. */
  begin(): MonitorRun;
  /** Several threads: how they are scheduled in one execution; without it, each goes on until it waits. */
  schedule?(): Scheduler | undefined;
}

/** How far an execution got. Larger is further; 0 is the beginning. */
export type WitnessProgress = number;

/** A condition of the witness that was evaluated on the way, and that might have another value with other inputs. */
export interface BranchTarget {
  /** Number of this evaluation among all evaluations of the execution, to find it again. */
  readonly moment: number;
  /** Number of decisions on the path so far. */
  readonly decisions: number;
  /** Ways to give the condition its other value: one of these lists must hold. */
  readonly ways: readonly (readonly SymbolicConstraint[])[];
  /** Instead of ways: the decision just taken should have gone the other way. */
  readonly decided?: PrescribedDecision;
  readonly progress: WitnessProgress;
  /** Whether the other value advances in the witness, keeps the execution in it, or violates the property. */
  readonly purpose: 'advance' | 'stay' | 'violate';
}

/** The conditions of the witness that one execution might have given another value. */
export interface ToldTargets {
  readonly kept: readonly BranchTarget[];
  /** The moments of others, because there were too many, in ascending order, each once. */
  readonly later: readonly number[];
  /** Whether there were others, or conditions that have to keep their value, of which nothing is told. */
  readonly areSomeLeftOut: boolean;
}

/** A decision that the witness prescribes. */
export interface PrescribedDecision {
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
  readonly ways: readonly (readonly SymbolicConstraint[])[];
  /** The segment or edge that says so, from 1. */
  readonly part: number | undefined;
}

/** Follows one execution on behalf of a witness. */
export interface MonitorRun {
  /** The execution jumps back with longjmp, and leaves this many functions. */
  jumped?(functions: number): void;
  /** Several threads: the one that goes on has ended. */
  finished?(state: State): void;
  /** Several threads: another one goes on than this one, where the execution is repeated. */
  leaves?(thread: number): void;
  /** Called before the execution, where it can pass locations in silence. */
  attend?(probes: ProbeSwitches): void;
  /** A location was passed. `dead`: the witness does not describe this execution, whatever follows. */
  passed(probe: Probe, value: ScalarValue | undefined, state: State): 'alive' | 'dead' | 'accepted';
  input(request: InputRequest, state: State): void;
  /** Several threads: those that should go on next, by their numbers; undefined if any may. */
  wanted?(): readonly number[] | undefined;
  /** Several threads: whether the witness needs other threads to go on before a location is passed. */
  holdsBack?(probe: Probe, value: ScalarValue | undefined, state: State): boolean;
  /** Several threads: whether two accesses that race are what the witness describes. */
  meansRace?(race: Race, state: State): boolean;
  /** Whether the witness describes an execution that ended like this. */
  accepts(end: ExecutionEnd): boolean;
  readonly progress: WitnessProgress;
  /** The position in the witness: equal program states with equal situations continue alike. */
  readonly situation: string;
  /** Number of evaluations of conditions so far. */
  readonly moment: number;
  /** Of a sequence: evaluations of conditions so far, and those of what comes next, which were false. */
  readonly evaluations?: { readonly all: number; readonly failed: number } | undefined;
  readonly targets: ToldTargets;
  readonly held: readonly HeldCondition[];
  /** How near the execution came to assumptions that were false, by the progress before them. */
  readonly misses?: ReadonlyMap<WitnessProgress, Nearness>;
  /** Every waypoint or edge that was passed or evaluated, as text for people. */
  witnessTrace(): WitnessTrace;
}
