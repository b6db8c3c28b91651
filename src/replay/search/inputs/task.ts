import type { InputRequest, PathConstraint } from '../../../machine/interface/execution.js';
import { type InputAssignment, inputsInTree } from '../../../solve/evaluate-symbolic.js';
import type { BranchTarget } from '../../claim/witness-monitor.js';
import { outcomeKey } from './novelty.js';
import type { Run } from './run-once.js';
import type { Ranked } from './task-queue.js';

/** Something of an execution that is to go otherwise. */
export type OpenTask = Ranked & { readonly run: Run; readonly inputs: InputAssignment } & (
    | { readonly kind: 'branch-target'; readonly branchTarget: BranchTarget }
    /** `index`: of the decision on the path. */
    | { readonly kind: 'decision'; readonly index: number }
  );

/** A task for the SMT solver, and how often it was asked already. */
export type LeftOpen = Ranked & { readonly task: OpenTask; readonly level: number };

/** Inputs that are tried on a chance. */
export type Chance = Ranked & { readonly changed: InputAssignment };

/** A decision with the way that it took. */
export function takenSide(constraint: PathConstraint): string {
  return `${constraint.range.start} ${outcomeKey(constraint)}`;
}

/** The same decision with the way that it did not take. */
export function otherSide({ range, value }: PathConstraint): string {
  return `${range.start} ${value === 0n ? '1' : '0'}`;
}

/** Where the program asks for an input. */
export function inputSite({ at, name }: InputRequest): string {
  return `${at.start} ${name}`;
}

/** So many of the inputs that decide a condition tell it from others. */
const TELLING_INPUTS = 16;

/** What a target is about: the inputs that decide its condition, or where it was evaluated if nothing else is known. */
export function targetKey({ ways, moment, progress, purpose }: BranchTarget): string {
  const inputs = new Set(ways.flat().flatMap(({ condition }) => [...inputsInTree(condition).keys()]));
  const subject = inputs.size === 0 ? `${moment}` : [...inputs].slice(0, TELLING_INPUTS).join(',');
  return `branch-target ${progress} ${purpose} ${subject}`;
}

/** Inputs that are not given are 0. */
export function keyOfInputs(inputs: InputAssignment): string {
  let length = inputs.length;
  while (length > 0 && (inputs[length - 1] === 0n || Object.is(inputs[length - 1], 0))) length--;
  return inputs.slice(0, length).map(String).join(',');
}

export function takenInputs(run: Run): InputAssignment {
  return run.execution.inputs.map(({ value }) => value);
}

/** Whether an execution got further in the witness than another one. */
export function isFurther(run: Run, than: Run): boolean {
  const ended = (each: Run) => (each.end.kind === 'violation' ? 1 : 0);
  if (run.monitor.progress !== than.monitor.progress) return run.monitor.progress > than.monitor.progress;
  return ended(run) > ended(than);
}

export function outcomeHash(outcome: string): number {
  let hash = 7;
  for (const character of outcome) hash = (Math.imul(hash, 33) + character.charCodeAt(0)) | 0;
  return hash;
}
