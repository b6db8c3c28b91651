import type { SourceRange } from '../../../c/tree/source-range.js';
import type { Element } from './element.js';
import { LineGroups } from './line-groups.js';
import type { LeftFunction } from './step.js';

const NONE: ReadonlySet<Element> = new Set();

/** Where one thread of the program is. */
export class ThreadPosition {
  readonly lines: LineGroups;
  left: LeftFunction | undefined;
  /** The call whose function is about to be entered; of a new thread, the call that creates it. */
  called: SourceRange | undefined;
  /** Elements that took an edge out of the function that was left last: a function is left once. */
  exited = NONE;
  isReturned = false;
  /** The line of the call that creates the thread. */
  readonly begunAt: number | undefined;

  constructor(groups: { next: number }, created: SourceRange | undefined) {
    this.lines = new LineGroups(groups);
    this.called = created;
    this.begunAt = created?.line;
  }

  forgetExited(): void {
    this.exited = NONE;
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
      position = new ThreadPosition(this.#groups, this.#created.get(thread));
      this.#positions.set(thread, position);
    }
    return position;
  }

  /** A call creates a thread. */
  create(thread: number, call: SourceRange): void {
    this.#created.set(thread, call);
  }
}
