import type { OpenOrder } from '../analysis/open-orders.js';

const READ = 1;
const WRITTEN = 2;
/** Written as a side effect that nothing has ended yet: no call has returned since, and no sequence point was passed. */
const LOOSE = 4;

/** Bytes that the operands of one expression may access. */
const MOST_BYTES = 2_000_000;

/** What was done with bytes, by their addresses. */
type Accesses = Map<number, number>;

/** An evaluation that has begun. */
interface OpenEvaluation {
  readonly id: number;
  /** Frame of the function that evaluates. */
  readonly frame: number;
  /** Undefined of a part that is evaluated completely before anything else. */
  readonly order: OpenOrder | undefined;
  readonly operands: Accesses[];
  current: number | undefined;
  /** What is accessed when the operands have values: of an initialiser, its object. */
  readonly own: Accesses;
}

/** Addresses of frames that are not active any more. */
interface DeadStack {
  readonly start: number;
  readonly end: number;
}

/**
 * Watches what operands access whose order C leaves open. If one writes what another one accesses, the execution depends on a
 * choice of the compiler, or is undefined (C11 6.5p2). Where it calls functions, these are evaluated one after the other, in
 * any order.
 */
export class OrderWatch {
  /** The evaluations that have begun, by threads, the innermost last. */
  readonly #stacks = new Map<number, OpenEvaluation[]>();
  /** Numbers of the parts of the library's state: below 0, where no memory is. */
  readonly #parts = new Map<string, number>();
  readonly #dead: () => DeadStack;
  readonly #thread: () => number;
  /** Where it mattered which operand came first. */
  open: OpenOrder | undefined;

  constructor(thread: () => number, dead: () => DeadStack) {
    this.#thread = thread;
    this.#dead = dead;
  }

  /** An expression is about to be evaluated. */
  begin(frame: number, id: number, order: OpenOrder | undefined): void {
    const stack = this.#stack;
    if (order === undefined && stack.length === 0) return;
    this.#leave(stack, frame);
    const again = stack.findIndex((each) => each.frame === frame && each.id === id);
    if (again >= 0) stack.length = again;
    stack.push({ id, frame, order, operands: [], current: undefined, own: new Map() });
  }

  /** One of its operands is about to be evaluated. */
  operand(frame: number, id: number, index: number): void {
    const evaluation = this.#find(frame, id);
    if (evaluation === undefined) return;
    evaluation.current = index;
    evaluation.operands[index] ??= new Map();
  }

  /** The operand has a value. */
  operandEnds(frame: number, id: number): void {
    const evaluation = this.#find(frame, id);
    if (evaluation === undefined) return;
    const { current, operands } = evaluation;
    const ended = current === undefined ? undefined : operands[current];
    if (ended === undefined) return;
    const dead = this.#dead();
    // Functions that are called next use the same memory.
    for (const address of ended.keys())
      if (address >= dead.start && address < dead.end) ended.delete(address);
    for (const [index, other] of operands.entries())
      if (index !== current && other !== undefined && meet(ended, other)) this.open ??= evaluation.order;
    evaluation.current = undefined;
  }

  /** The expression has a value. */
  end(frame: number, id: number): void {
    const evaluation = this.#find(frame, id);
    if (evaluation === undefined) return;
    this.#compareOwn(evaluation);
    const stack = this.#stack;
    stack.pop();
    const outer = stack.at(-1);
    if (outer === undefined) return;
    const into = currentAccesses(outer);
    const dead = this.#dead();
    const keep = evaluation.order === undefined ? READ | WRITTEN : READ | WRITTEN | LOOSE;
    for (const accesses of [...evaluation.operands, evaluation.own]) {
      for (const [address, done] of accesses ?? []) {
        if (address >= dead.start && address < dead.end) continue;
        into.set(address, (into.get(address) ?? 0) | (done & keep));
      }
    }
    if (into.size > MOST_BYTES) this.open ??= outer.order;
  }

  /** Bytes are read or written. */
  accessed(address: number, bytes: number, kind: 'read' | 'write'): void {
    const inner = this.#stacks.get(this.#thread())?.at(-1);
    if (inner === undefined) return;
    const into = currentAccesses(inner);
    const done = kind === 'read' ? READ : WRITTEN | LOOSE;
    for (let at = address; at < address + bytes; at++) into.set(at, (into.get(at) ?? 0) | done);
    if (into.size > MOST_BYTES)
      this.open ??= inner.order ?? this.#stack.find(({ order }) => order !== undefined)?.order;
  }

  /** A part of the library's state is read or changed. */
  touched(name: string, kind: 'read' | 'write'): void {
    const inner = this.#stacks.get(this.#thread())?.at(-1);
    if (inner === undefined) return;
    const part = this.#parts.get(name) ?? -1 - this.#parts.size;
    this.#parts.set(name, part);
    const into = currentAccesses(inner);
    into.set(part, (into.get(part) ?? 0) | (kind === 'read' ? READ : WRITTEN));
  }

  /** The execution ends, perhaps in the middle of expressions. Others could have ended it before, or have changed its way. */
  ended(): void {
    for (const stack of this.#stacks.values()) {
      for (const evaluation of stack) {
        const { order, current } = evaluation;
        if (order === undefined || current === undefined) continue;
        this.#compareNested(stack, evaluation);
        const isOpen = order.disturbs.some(
          (disturbs, index) => disturbs && evaluation.operands[index] === undefined,
        );
        if (isOpen) this.open ??= order;
      }
    }
  }

  /**
   * The execution jumps back to a function: what it and those it has called evaluate stays without a value. What they have
   * accessed was still accessed by the operand that called the function.
   */
  jumped(frame: number): void {
    const stack = this.#stack;
    const first = stack.findIndex((evaluation) => evaluation.frame >= frame);
    if (first < 0) return;
    const left = stack.splice(first);
    this.open ??= left.find(({ order }) => order !== undefined)?.order;
    const outer = stack.at(-1);
    if (outer === undefined) return;
    const into = currentAccesses(outer);
    for (const { operands, own } of left)
      for (const accesses of [...operands, own])
        for (const [address, done] of accesses ?? []) into.set(address, (into.get(address) ?? 0) | done);
  }

  get #stack(): OpenEvaluation[] {
    const thread = this.#thread();
    let stack = this.#stacks.get(thread);
    if (stack === undefined) {
      stack = [];
      this.#stacks.set(thread, stack);
    }
    return stack;
  }

  /** Functions that were left by a jump out of an expression evaluate nothing any more. */
  #leave(stack: OpenEvaluation[], frame: number): void {
    while ((stack.at(-1)?.frame ?? 0) > frame) stack.pop();
  }

  #find(frame: number, id: number): OpenEvaluation | undefined {
    const stack = this.#stack;
    if (stack.length === 0) return undefined;
    const at = stack.findLastIndex((each) => each.frame === frame && each.id === id);
    if (at < 0) return undefined;
    stack.length = at + 1;
    return stack[at];
  }

  /** Compares an operand that is still being evaluated, with what its own parts have done, and those before it. */
  #compareNested(stack: readonly OpenEvaluation[], outer: OpenEvaluation): void {
    const parts = new Map<number, number>(currentAccesses(outer));
    for (const { operands, own } of stack.slice(stack.indexOf(outer) + 1))
      for (const accesses of [...operands, own])
        for (const [address, done] of accesses ?? []) parts.set(address, (parts.get(address) ?? 0) | done);
    for (const [index, other] of outer.operands.entries())
      if (index !== outer.current && other !== undefined && meet(parts, other)) this.open ??= outer.order;
  }

  /** What the expression accesses itself with side effects in its operands. */
  #compareOwn({ order, operands, own }: OpenEvaluation): void {
    if (order === undefined || order.kind === 'values') return;
    const last = operands.length - 1;
    for (const [index, accesses] of operands.entries()) {
      if (accesses === undefined) continue;
      for (const [address, done] of own) {
        const other = accesses.get(address) ?? 0;
        if (order.kind === 'object' && other !== 0) this.open ??= order;
        const isUpdate = order.kind === 'update' && index === last && (done & READ) !== 0;
        if ((other & (isUpdate ? WRITTEN : LOOSE)) !== 0) this.open ??= order;
      }
    }
  }
}

function currentAccesses({ current, operands, own }: OpenEvaluation): Accesses {
  return (current === undefined ? undefined : operands[current]) ?? own;
}

/** Whether one of two operands has written what the other one has accessed. */
function meet(one: Accesses, other: Accesses): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  for (const [address, done] of small) {
    const also = large.get(address);
    if (also !== undefined && ((done | also) & WRITTEN) !== 0) return true;
  }
  return false;
}
