import type { Budget } from '../../../machine/interface/execution.js';
import type { CasesAt } from '../../../solve/decisions.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { ThoroughSolver } from '../../../solve/thorough-solver.js';
import type { TriedExecutions } from '../../../vocabulary/witness-diagnosis.js';
import type { WitnessMonitor } from '../../claim/witness-monitor.js';
import type { SearchEffort } from './effort.js';
import type { Execute, Run } from './run-once.js';

export interface SearchSettings {
  /** Executes with values kept as trees over the inputs, and reports loop heads. */
  readonly execute: Execute;
  /** Executes as quickly as possible, but sees every violation that the property asks for. */
  readonly executeQuickly: Execute;
  readonly monitor: WitnessMonitor;
  readonly casesAt: CasesAt;
  /** Constants of the program and of the witness, worth trying as values. */
  readonly constants: readonly bigint[];
  /** Initial inputs, at least one list; the first must be the most likely one. */
  readonly starts: readonly InputAssignment[];
  /** Says of an execution that the witness describes whether it depends on chance: then it is none. */
  readonly judge: (run: Run) => Run;
  /** Limits of one execution. */
  readonly budget: Budget;
  /** Maximum number of executions. */
  readonly executions: number;
  /** Maximum number of statements of all executions together. */
  readonly steps: number;
  readonly effort: SearchEffort;
  /** The part of the effort that may be spent once executions were cut short by their budget. */
  readonly share: number;
  /** `limited`: the search also ends where nothing new was seen for long. */
  readonly patience: 'limited' | 'unlimited';
  /** Whether a search follows whose executions may be longer. */
  readonly longer: 'later' | 'never';
  /** Sides of decisions that executions took before this search began, as `takenSide` tells them: others come first. */
  readonly elsewhere: ReadonlySet<string>;
  /** Maximum number of inputs of one execution. */
  readonly inputs: number;
  readonly thorough: ThoroughSolver;
  /** Inputs for a violation on any of all paths, looked for once where single paths have led nowhere. */
  readonly merged: () => Promise<readonly InputAssignment[]>;
}

/** How much was tried; the search tells it as the diagnosis of the witness does. */
export type SearchExtent = TriedExecutions['extent'];

export interface SearchResult {
  /** Inputs of an execution that the witness describes; undefined if none was found. */
  readonly inputs: InputAssignment | undefined;
  /** The execution that got furthest in the witness. */
  readonly furthest: Run;
  readonly executions: number;
  readonly extent: SearchExtent;
}
