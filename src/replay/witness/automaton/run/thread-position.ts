import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { Probe } from '../../../../machine/interface/execution.js';
import type { ProgramFacts } from '../read/program-facts.js';
import type { EdgeStep, LeftFunction, StepContext } from '../read/step.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';
import { LineGroups } from './line-groups.js';

/** How many locations of a function are remembered. */
const REMEMBERED = 16;
const NONE: ReadonlySet<Element> = new Set();

/** The function that a thread is executing. */
export interface ThreadActivation {
  readonly thread: number;
  /** How many functions of the thread are active. */
  readonly depth: number;
}

/** The locations that were passed last in a function: one is added with every step of the program. */
class PassedPlaces {
  readonly #places: Probe[] = [];
  readonly #moments: number[] = [];
  #count = 0;

  add(probe: Probe, moment: number): void {
    const at = this.#count++ % REMEMBERED;
    this.#places[at] = probe;
    this.#moments[at] = moment;
  }

  /** When the evaluation began that ends at a location: at its beginning, or behind the last location outside of it. */
  begunBefore({ kind, range }: Probe): number {
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

  /** When the statement that was begun or over last was so. */
  get lastStatement(): number {
    const oldest = Math.max(0, this.#count - REMEMBERED);
    for (let number = this.#count - 1; number >= oldest; number--) {
      const kind = this.#places[number % REMEMBERED]?.kind;
      if (kind === 'statement' || kind === 'statement-end') return this.#moments[number % REMEMBERED] ?? 0;
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
  /**
   * The last call went through a pointer, and no function of the program has been entered since: nothing tells which
   * function of the library it is.
   */
  #callsUnknown = false;
  /** Elements that took an edge out of the function that was left last: a function is left once. */
  exited = NONE;
  isReturned = false;
  /** `State.moment` when it left a function last. */
  leftAt = 0;
  /** When the last statement of that function began or was over: a `return` is evaluated behind it. */
  #leftFrom = 0;
  /** The last location was the exit of a function. */
  #hasJustLeft = false;
  /** The last call that ended, and `#leftFrom`, if it called a function of the program. */
  #returned: { readonly call: SourceRange; readonly from: number } | undefined;
  /** The line of the call that creates the thread. */
  readonly begunAt: number | undefined;
  /** The locations that were passed last, in each active function. */
  readonly #passed: PassedPlaces[] = [];

  readonly #thread: number;

  constructor(thread: number, groups: { next: number }, created: SourceRange | undefined) {
    this.#thread = thread;
    this.lines = new LineGroups(groups);
    this.called = created;
    this.begunAt = created?.line;
  }

  /** The innermost of the functions that were told of, whether locations of it are remembered or not. */
  get activation(): ThreadActivation {
    return { thread: this.#thread, depth: this.lines.depth };
  }

  /** How many functions are active. */
  get depth(): number {
    return this.#passed.length;
  }

  passCall({ kind, range, callee }: Probe): void {
    if (kind === 'function-entry') this.#callsUnknown = false;
    if (kind !== 'call') return;
    this.called = range;
    this.#callsUnknown = callee === undefined;
  }

  /** Whether a call is under way, or just over, that entered no function of which anything is known. */
  takeUnknownCall(): boolean {
    if (!this.#callsUnknown) return false;
    this.#callsUnknown = false;
    this.left = undefined;
    return true;
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

  /** A location is passed. */
  remember(probe: Probe, moment: number): void {
    if (probe.kind === 'function-entry') this.#passed.push(new PassedPlaces());
    this.#passed.at(-1)?.add(probe, moment);
    if (probe.kind === 'function-exit') {
      this.#leftFrom = this.#passed.at(-1)?.lastStatement ?? 0;
      this.#passed.pop();
      this.leftAt = moment;
    }
    if (probe.kind === 'call-end')
      this.#returned = this.#hasJustLeft ? { call: probe.range, from: this.#leftFrom } : undefined;
    this.#hasJustLeft = probe.kind === 'function-exit';
  }

  /**
   * When the part of a step began after which the state is that of the step: a call that is the whole value of a
   * statement has steps of its own, and ends with what it returns.
   */
  effectFrom({ kind, probe }: EdgeStep, { callStatements }: ProgramFacts): number {
    const returned = this.#returned;
    if (kind === 'exit') return this.#leftFrom;
    if (kind === 'return' && returned !== undefined) return returned.from;
    if (kind === 'enter' && probe.kind === 'function-entry') {
      const { called } = this;
      const caller = this.#passed.at(-2);
      return called === undefined || caller === undefined
        ? 0
        : caller.begunBefore({ ...probe, kind: 'call', range: called });
    }
    const begun = this.begunBefore(probe);
    if (kind !== 'end' || returned === undefined || !callStatements.has(returned.call.start)) return begun;
    const { start, end } = probe.range;
    const isWithin = start <= returned.call.start && returned.call.end <= end;
    return isWithin ? Math.max(begun, returned.from) : begun;
  }

  /** When the evaluation began that ends at a location. */
  begunBefore(probe: Probe): number {
    return this.#passed.at(-1)?.begunBefore(probe) ?? 0;
  }

  /** What a step is seen in. */
  stepContext({ kind, callee, range }: Probe, { facts, isEntered }: AutomatonContext): StepContext {
    const isEntry = kind === 'function-entry';
    const call = isEntry ? this.called : range;
    return {
      statementLine: this.lines.line,
      previousLine: this.lines.previousLine,
      callLine: (isEntry ? this.lines.line : this.lines.callerLine) ?? this.begunAt,
      statement: this.lines.statement,
      before: this.lines.step,
      call: isEntry ? this.called : undefined,
      around: call && facts.around.get(call.start),
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
  isLeaving({ lastMove }: Element): boolean {
    return lastMove.leaves !== undefined && this.of(lastMove.thread).depth >= lastMove.leaves;
  }

  /** The thread in which a group of steps is open, and the active function, as a text. */
  ownerOf(group: number): string {
    for (const [thread, { lines }] of this.#positions) {
      const depth = lines.depthOf(group);
      if (depth >= 0) return `${thread}.${depth}`;
    }
    return '';
  }

  /** A call creates a thread. */
  create(thread: number, call: SourceRange): void {
    this.#created.set(thread, call);
  }
}
