import type { PathConstraint } from '../../../machine/interface/execution.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { StateKey } from './abstract-states.js';
import { type Novelty, outcomeKey } from './novelty.js';
import type { Run } from './run-once.js';
import { type OpenTask, otherSide, outcomeHash, takenSide } from './task.js';

/** How many decisions of one execution are flipped: this many at each end, and each way at one location this often. */
const DECISIONS_AT_ENDS = 200;
const DECISIONS_OF_SIDE = 10;
const FEW_INPUTS = 16;
/** A side that executions with other schedules have taken comes as late as one that was seen so often. */
const SEEN_ELSEWHERE = 1000;

/** The decisions of executions that are to be taken otherwise, each once. */
export class DecisionTasks {
  readonly #known = new Set<string>();
  readonly #novelty: Novelty;
  readonly #elsewhere: ReadonlySet<string>;
  /** Whether decisions were left out. */
  isCut = false;

  /** @param elsewhere sides that were taken before this search began */
  constructor(novelty: Novelty, elsewhere: ReadonlySet<string>) {
    this.#novelty = novelty;
    this.#elsewhere = elsewhere;
  }

  /** @param states of the program when each input was asked for */
  *of(run: Run, inputs: InputAssignment, states: readonly StateKey[]): Generator<OpenTask> {
    const { path } = run.execution;
    let hash = 0;
    let advances = 0;
    const ahead = new Map<string, number>();
    for (const constraint of path) count(ahead, takenSide(constraint));
    const behind = new Map<string, number>();
    for (const [index, constraint] of path.entries()) {
      const isEnd = index < DECISIONS_AT_ENDS || index >= path.length - DECISIONS_AT_ENDS;
      const side = takenSide(constraint);
      const isRare = Math.min(count(behind, side), count(ahead, side, -1)) <= DECISIONS_OF_SIDE;
      const outcome = outcomeKey(constraint);
      while ((run.advances[advances]?.decisions ?? Number.POSITIVE_INFINITY) <= index) advances++;
      const progress = run.advances[advances - 1]?.progress ?? 0;
      const key = `${progress} ${index} ${hash} ${constraint.range.start} ${outcome}`;
      hash = (Math.imul(hash, 31) + Math.imul(constraint.range.start, 2_654_435) + outcomeHash(outcome)) | 0;
      this.#novelty.visit(side);
      if (!(isEnd || isRare)) this.isCut = true;
      if (!(isEnd || isRare) || this.#known.has(key)) continue;
      this.#known.add(key);
      const other = otherSide(constraint);
      const seen = this.#novelty.seen(other) + (this.#elsewhere.has(other) ? SEEN_ELSEWHERE : 0);
      const stateSeen = this.#novelty.stateSeen(states[constraint.inputs - 1]?.exact, constraint);
      const rank = [-progress, stateSeen + inputDepth(constraint), seen, 1, index];
      yield { kind: 'decision', index, run, inputs, rank };
    }
  }
}

/** What lies twice as deep in an execution as a few inputs comes as late as what lies in a state that is not new. */
function inputDepth({ inputs }: PathConstraint): number {
  return Math.floor(Math.log2(Math.max(1, inputs / FEW_INPUTS)));
}

/** @returns how often it was counted now */
function count(counts: Map<string, number>, key: string, by = 1): number {
  const now = (counts.get(key) ?? 0) + by;
  counts.set(key, now);
  return now;
}
