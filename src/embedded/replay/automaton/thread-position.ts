import type { SourceRange } from '../../../c/tree/source-range.js';
import type { Place } from '../execution/execution.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';
import { LineGroups } from './line-groups.js';
import type { LeftFunction, StepContext } from './step.js';

/** How many places of a function are remembered. */
const REMEMBERED = 16;
const NONE: ReadonlySet<Element> = new Set();

/** The function that a thread is executing. */
export interface Activation {
  readonly thread: number;
  /** How many functions of the thread are active. */
  readonly depth: number;
}

/** The places that were passed last in a function: one is added with every step of the program. */
class PassedPlaces {
  readonly #places: Place[] = [];
  readonly #moments: number[] = [];
  #count = 0;

  add(place: Place, moment: number): void {
    const at = this.#count++ % REMEMBERED;
    this.#places[at] = place;
    this.#moments[at] = moment;
  }

  /** When the evaluation began that ends at a place: at its beginning, or behind the last place outside of it. */
  begunBefore({ kind, range }: Place): number {
    const oldest = Math.max(0, this.#count - REMEMBERED);
    for (let number = this.#count - 1; number >= oldest; number--) {
      const passed = this.#places[number % REMEMBERED];
      const moment = this.#moments[number % REMEMBERED] ?? 0;
      if (passed === undefined) continue;
      if (passed.kind === 'statement' && kind !== 'statement' && passed.range.start === range.start)
        return moment;
      if (range.start > passed.range.start || passed.range.end > range.end) return moment;
    }
    return 0;
  }
}

/** Where one thread of the program is. */
export class ThreadPosition {
  readonly lines: LineGroups;
  left: LeftFunction | undefined;
  /** The call whose function is about to be entered; of a new thread, the call that creates it. */
  called: SourceRange | undefined;
  /** Elements that took an edge out of the function that was left last: a function is left once. */
  exited = NONE;
  isReturned = false;
  /** `State.moment` when it left a function last. */
  leftAt = 0;
  /** The line of the call that creates the thread. */
  readonly begunAt: number | undefined;
  /** The places that were passed last, in each active function. */
  readonly #passed: PassedPlaces[] = [];

  readonly #thread: number;

  constructor(thread: number, groups: { next: number }, created: SourceRange | undefined) {
    this.#thread = thread;
    this.lines = new LineGroups(groups);
    this.called = created;
    this.begunAt = created?.line;
  }

  /** The innermost of the functions that were told of, whether places of it are remembered or not. */
  get activation(): Activation {
    return { thread: this.#thread, depth: this.lines.depth };
  }

  /** How many functions are active. */
  get depth(): number {
    return this.#passed.length;
  }

  forgetExited(): void {
    this.exited = NONE;
  }

  /** Functions are left by a jump. @returns the groups of steps that are over */
  leave(functions: number): readonly (number | undefined)[] {
    this.left = undefined;
    this.forgetExited();
    this.#passed.splice(Math.max(0, this.#passed.length - functions));
    return Array.from({ length: functions }, () => this.lines.leaveFunction());
  }

  /** A place is passed. */
  remember(place: Place, moment: number): void {
    if (place.kind === 'function-entry') this.#passed.push(new PassedPlaces());
    this.#passed.at(-1)?.add(place, moment);
    if (place.kind === 'function-exit') {
      this.#passed.pop();
      this.leftAt = moment;
    }
  }

  /** When the evaluation began that ends at a place. */
  begunBefore(place: Place): number {
    return this.#passed.at(-1)?.begunBefore(place) ?? 0;
  }

  /** What a step is seen in. */
  momentOf({ kind, callee }: Place, { facts, isEntered }: AutomatonContext): StepContext {
    const isEntry = kind === 'function-entry';
    return {
      statementLine: this.lines.line,
      previousLine: this.lines.previousLine,
      callLine: (isEntry ? this.lines.line : this.lines.callerLine) ?? this.begunAt,
      statement: this.lines.statement,
      before: this.lines.step,
      call: isEntry ? this.called : undefined,
      body: isEntry ? facts.bodies.get(callee ?? '') : undefined,
      left: this.left,
      jumps: facts.jumps,
      isEntered,
    };
  }
}

/** Where each thread of the program is. */
export class ThreadPositions {
  readonly #positions = new Map<number, ThreadPosition>();
  readonly #created = new Map<number, SourceRange>();
  readonly #groups = { next: 0 };

  of(thread: number): ThreadPosition {
    let position = this.#positions.get(thread);
    if (position === undefined) {
      position = new ThreadPosition(thread, this.#groups, this.#created.get(thread));
      this.#positions.set(thread, position);
    }
    return position;
  }

  /** Whether the thread that took the last edge still computes the value of its `return`. */
  isLeaving({ turn }: Element): boolean {
    return turn.leaves !== undefined && this.of(turn.thread).depth >= turn.leaves;
  }

  /** A call creates a thread. */
  create(thread: number, call: SourceRange): void {
    this.#created.set(thread, call);
  }
}
