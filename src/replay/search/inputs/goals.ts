import type {
  Execution,
  InputRequest,
  InputValue,
  PathConstraint,
} from '../../../machine/interface/execution.js';
import { constraintDistance } from '../../../solve/distance.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { Run } from './run-once.js';
import { otherSide, takenInputs, takenSide } from './task.js';

/** How many of the last inputs before a condition are varied. */
const VARIED = 12;
/** Of so few inputs two are moved together: the fewer, the further. */
const FEW = 4;
const TOGETHER = 3;
const TOGETHER_OF_TWO = 16;
const STEPS: readonly bigint[] = [1n, -1n, 2n, -2n, 16n, -16n, 256n, -256n, 4096n];
/** Inputs that a guess may add. */
const MOST_REPEATED = 20_000;
/** Longest part of the inputs that is repeated. */
const LONGEST_PERIOD = 12;

/** How near an execution came to something, and with which inputs. */
interface NearestPoint {
  readonly distance: number;
  readonly taken: Execution['inputs'];
  readonly inputs: InputAssignment;
  /** How many of the inputs there were before the condition. */
  readonly before: number;
}

/** The closest that executions came to an outcome that a condition never had. */
interface Goal extends NearestPoint {
  readonly key: Key;
  readonly candidates: Generator<InputAssignment>;
}

/** A condition with its outcome: that of `ConcreteGuards`, or the side of a decision. */
type Key = number | string;

/** Values that an input may have, by where it is asked for. */
type ValuesAt = (request: InputRequest) => readonly InputValue[];

/**
 * Conditions that depend on no input directly, but on how often the program did something, and that had only one outcome
 * so far: what comes closer to the other one is varied and extended.
 */
export class Goals {
  readonly #taken = new Set<Key>();
  readonly #open = new Map<Key, Goal>();
  /** Whose turn comes, the next one last, and who had a turn. Goals that are not open any more remain until then. */
  #ahead: Goal[] = [];
  #behind: Goal[] = [];
  readonly #valuesAt: ValuesAt;

  constructor(valuesAt: ValuesAt) {
    this.#valuesAt = valuesAt;
  }

  /** @returns whether an execution came closer to an outcome than all others, or had it first */
  learn(run: Run): boolean {
    const { guards, path, inputs: taken } = run.execution;
    const inputs = takenInputs(run);
    let isNew = false;
    const had = (key: Key): void => {
      if (this.#taken.has(key)) return;
      this.#taken.add(key);
      this.#open.delete(key);
      isNew = true;
    };
    const missed = (key: Key, before: number, distance: number): void => {
      if (before === 0 || !Number.isFinite(distance)) return;
      const known = this.#open.get(key);
      if (known !== undefined && known.distance <= distance) return;
      const point = { distance, taken, inputs, before };
      const goal = { ...point, key, candidates: candidatesFor(point, known, this.#valuesAt) };
      this.#open.set(key, goal);
      this.#ahead.push(goal);
      isNew = true;
    };
    for (const key of guards.taken) had(key);
    const last = new Map<string, PathConstraint>();
    for (const constraint of path) {
      if (constraint.kind !== 'decision') continue;
      had(takenSide(constraint));
      last.set(otherSide(constraint), constraint);
    }
    for (const [progress, { distance, inputs: before }] of run.monitor.misses ?? []) {
      // An assumption that held at a later evaluation is no goal any more.
      const key = `assumption ${progress}`;
      if (run.monitor.progress > progress) had(key);
      else if (!this.#taken.has(key)) missed(key, before, distance);
    }
    for (const [key, { distance, inputs: before }] of guards.missed)
      if (!this.#taken.has(key)) missed(key, before, distance);
    for (const [key, { condition, value, inputs: before }] of last)
      if (!this.#taken.has(key))
        missed(key, before, constraintDistance({ condition, truth: value === 0n }, inputs));
    return isNew;
  }

  /** Inputs worth trying; undefined while there are none. */
  next(): InputAssignment | undefined {
    for (;;) {
      const goal = this.#ahead.pop() ?? this.#again();
      if (goal === undefined) return undefined;
      if (this.#open.get(goal.key) !== goal) continue;
      const { value, done } = goal.candidates.next();
      if (done === true) continue;
      this.#behind.push(goal);
      return value;
    }
  }

  /** All had their turn, so the first one has it again. */
  #again(): Goal | undefined {
    this.#ahead = this.#behind.reverse();
    this.#behind = [];
    return this.#ahead.pop();
  }
}

function* candidatesFor(
  goal: NearestPoint,
  last: NearestPoint | undefined,
  valuesAt: ValuesAt,
): Generator<InputAssignment> {
  const { inputs, before, distance, taken } = goal;
  const head = inputs.slice(0, before);
  const tail = inputs.slice(before);
  if (last !== undefined) yield* extrapolated(goal, last);
  yield* repeatedAtEnd(head, tail, distance);
  yield* moved(head, tail);
  if (before <= FEW) yield* movedTogether(head, tail);
  for (let index = before - 1; index >= Math.max(0, before - VARIED); index--) {
    const request = taken[index]?.request;
    for (const other of request === undefined ? [] : valuesAt(request)) {
      yield [...head.slice(0, index), other, ...head.slice(index + 1), ...tail];
      yield [...head.slice(0, index), other, ...head.slice(index), ...tail];
    }
  }
}

/** The last inputs again, once and as often as the distance says. */
function* repeatedAtEnd(
  head: InputAssignment,
  tail: InputAssignment,
  distance: number,
): Generator<InputAssignment> {
  for (let period = 1; period <= Math.min(LONGEST_PERIOD, head.length); period++) {
    const part = head.slice(-period);
    yield [...head, ...part, ...tail];
    if (distance * period <= MOST_REPEATED && distance > 1)
      yield [...head, ...repeated(part, distance), ...tail];
  }
}

/** One of the last inputs changed by a little, or left out. */
function* moved(head: InputAssignment, tail: InputAssignment): Generator<InputAssignment> {
  for (let index = head.length - 1; index >= Math.max(0, head.length - VARIED); index--) {
    const value = head[index];
    if (value === undefined) continue;
    for (const step of STEPS) {
      const other = typeof value === 'number' ? value + Number(step) / 2 : value + step;
      yield [...head.slice(0, index), other, ...head.slice(index + 1), ...tail];
    }
    yield [...head.slice(0, index), ...head.slice(index + 1), ...tail];
  }
}

/** Two inputs at once, near moves first: what one of them spoils, the other may mend. */
function* movedTogether(head: InputAssignment, tail: InputAssignment): Generator<InputAssignment> {
  const furthest = head.length <= 2 ? TOGETHER_OF_TWO : TOGETHER;
  for (let reach = 1; reach <= furthest; reach++) {
    for (const [one, value] of head.entries()) {
      for (const [other, second] of head.entries()) {
        if (other <= one || typeof value === 'number' || typeof second === 'number') continue;
        for (const [step, otherStep] of around(reach)) {
          const moved = [...head];
          moved[one] = value + step;
          moved[other] = second + otherStep;
          yield [...moved, ...tail];
        }
      }
    }
  }
}

/** Pairs of steps of which the longer one is so long, and neither is 0. */
function* around(reach: number): Generator<readonly [bigint, bigint]> {
  for (let step = -reach; step <= reach; step++) {
    for (let other = -reach; other <= reach; other++) {
      if (step === 0 || other === 0 || Math.max(Math.abs(step), Math.abs(other)) < reach) continue;
      yield [BigInt(step), BigInt(other)];
    }
  }
}

/** As the distance shrank from one execution to the next, so it may shrink on. */
function* extrapolated(goal: NearestPoint, last: NearestPoint): Generator<InputAssignment> {
  const times = goal.distance / (last.distance - goal.distance);
  const head = goal.inputs.slice(0, goal.before);
  const tail = goal.inputs.slice(goal.before);
  const period = goal.before - last.before;
  for (const count of new Set([Math.floor(times), Math.ceil(times)])) {
    if (count < 1) continue;
    if (period > 0 && count * period <= MOST_REPEATED) {
      // Where inputs were inserted, more of the same are.
      const at = Math.min(lengthInCommon(goal.inputs, last.inputs), last.before) + period;
      const part = goal.inputs.slice(at - period, at);
      yield [...goal.inputs.slice(0, at), ...repeated(part, count), ...goal.inputs.slice(at)];
      yield [...head, ...repeated(head.slice(-period), count), ...tail];
    }
    if (period !== 0) continue;
    yield goal.inputs.map((value, index) => {
      const from = last.inputs[index] ?? value;
      if (typeof value === 'number' || typeof from === 'number')
        return Number(value) + count * (Number(value) - Number(from));
      return value + BigInt(count) * (value - from);
    });
  }
}

function lengthInCommon(one: InputAssignment, other: InputAssignment): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? one.length : at;
}

function repeated(part: InputAssignment, times: number): InputAssignment {
  return Array.from({ length: part.length * times }, (_, index) => part[index % part.length] ?? 0n);
}
