import type { FunctionEntity } from '../../c/tree/typed-program.js';
import { literalChoices } from '../../smt/literal-choices.js';
import type { Term } from '../../smt/term.js';
import type { LoopHead, LoopPolicy, ModularCall } from '../model/loop-policy.js';
import { mergeStates, type State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { standFor } from '../model/truth-values.js';
import { assumeCounted, beginSlots } from '../translate/allocation/slots.js';
import { initialInputs } from '../translate/modular-calls.js';
import { keepNotReturned } from '../translate/without-value.js';
import { LoopChanges } from './loop-changes.js';
import type { ObligationList } from './obligation-list.js';

/** Attempts to find out what a loop changes; each one adds something. */
const MAXIMUM_ATTEMPTS = 400;

/**
 * Cuts loops at their heads: of everything that a loop changes, only the witness's statements and the assumptions are
 * known there. With `rounds` it is k-induction: the first rounds are unrolled, and later ones follow as many
 * rounds in which everything held. The conditions to show speak about the first round that breaks something.
 */
export class InductionPolicy implements LoopPolicy {
  readonly ends = 'open';
  readonly allocations: LoopPolicy['allocations'];
  /** Parts of the state that loops change, as far as known. */
  readonly #changed = new Map<string, LoopChanges>();
  /** One of each set of recursive functions that call one another in turn. */
  readonly #inTurn = new Set<FunctionEntity>();

  readonly #list: ObligationList;
  readonly #rounds: number;

  constructor(list: ObligationList, rounds: number, allocations: LoopPolicy['allocations']) {
    this.#list = list;
    this.#rounds = rounds;
    this.allocations = allocations;
  }

  join(t: Translation, states: readonly State[]): State | undefined {
    const [first, ...others] = states.filter(({ isDead }) => !isDead);
    return first === undefined ? undefined : mergeStates(t.pool, [first, ...others]);
  }

  execute(t: Translation, state: State, head: LoopHead): void {
    // Any round may be the first one, so the step begins where the loop does.
    const arriving = state.clone();
    let first: State | undefined = state.clone();
    for (let round = 0; round < this.#rounds && first !== undefined; round++) {
      head.invariants(first);
      // What a round below takes for granted must be shown in the same way for these.
      t.loopDepth++;
      first = head.iterate(first);
      t.loopDepth--;
    }
    if (first === undefined) return;
    head.invariants(first);
    if (this.#rounds > 0) this.#list.assume(() => head.invariants(arriving));
    else arriving.become(first);
    if (arriving.isDead) return;
    const changed = this.#changed.get(head.key) ?? new LoopChanges();
    this.#changed.set(head.key, changed);
    const undo = t.snapshot();
    const dropLater = this.#list.snapshot();
    // What is assumed of all objects at the head is assumed of those that there are by then: the last attempt must find no others.
    const found = () => changed.size + t.objects.length;
    for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt++) {
      const before = found();
      beginSlots(t, arriving);
      t.loopDepth++;
      this.#step(t, arriving, head, changed);
      t.loopDepth--;
      if (found() === before) return;
      undo();
      dropLater();
    }
    throw new Error('a loop changes more and more');
  }

  /** Each call that leads back to the function that is translated is a round, as one of a loop. */
  callModular(t: Translation, state: State, { entity, range, inputs, bases }: ModularCall): void {
    const [outermost] = t.frames;
    if (t.checks.termination === 'irrelevant' || outermost?.kind !== 'modular') return;
    if (outermost.function !== entity && !t.calls.areMutual(outermost.function, entity)) return;
    const named = (terms: readonly Term[]) =>
      new Map(terms.map((term, index) => [String(index), term] as const));
    const initial = initialInputs(t, state);
    // One object stands for a variable in all activations: to the called one, those of this one are others.
    const passed = inputs.map((term, index) =>
      !bases.has(index) || term === initial[index] || leadsToLasting(t, term)
        ? term
        : t.pool.fresh(term.sort, 'of_another_activation'),
    );
    const [start, end] = [named(initial), named(passed)];
    const of = this.#inTurnWith(t, entity);
    this.#list.rounds.push({ of, line: range.line, start, guard: state.guard, end });
  }

  /** One function for all that call one another in turn: their calls must fall in one order. */
  #inTurnWith({ calls }: Translation, entity: FunctionEntity): FunctionEntity {
    const known = [...this.#inTurn].find((other) => other === entity || calls.areMutual(other, entity));
    this.#inTurn.add(known ?? entity);
    return known ?? entity;
  }

  beginModularBody(): void {
    // Nothing is known where the body begins.
  }

  endModularBody(): void {
    // What callers may rely on is in the contract.
  }

  /** Any round, of which nothing is known but what is assumed. Adds to `changed` what turns out to change. */
  #step(t: Translation, arriving: State, head: LoopHead, changed: LoopChanges): void {
    const any = arriving.clone();
    for (const key of changed.keys) {
      const term = any.store.get(key);
      if (term === undefined) continue;
      const symbol = t.pool.fresh(term.sort, `loop_${key}`);
      standFor(symbol, [term, ...changed.anyBytesAt(key)]);
      keepNotReturned(symbol, [term]);
      any.store.set(key, symbol);
    }
    assumeCounted(t, any);
    const start = new Map(any.store);
    const notice = (back: State | undefined) => {
      if (back === undefined || back.isDead) return;
      changed.notice(start, back.store);
    };
    this.#list.assume(() => head.invariants(any));
    const recurrence = t.checks.termination === 'checked' ? head.recurrence(any) : undefined;
    let current: State | undefined = any;
    const between: ReadonlyMap<string, Term>[] = [];
    for (let round = 0; round < this.#rounds && current !== undefined; round++) {
      const before: State = current;
      current = this.#list.assume(() => {
        // An execution that leaves the loop in one of these rounds has already been covered by an earlier round.
        const undo = t.snapshot();
        const back = head.iterate(before);
        undo();
        if (back !== undefined) head.invariants(back);
        return back;
      });
      notice(current);
      if (current !== undefined) between.push(new Map(current.store));
    }
    if (current === undefined) return;
    const back = head.iterate(current);
    notice(back);
    if (back === undefined) return;
    head.invariants(back);
    const { line } = head.range;
    const [{ guard }, end] = [back, new Map(back.store)];
    this.#list.rounds.push({ of: {}, line, start, between, guard, end, recurrence });
  }
}

/** Whether a base is that of an object that is the same one in all activations, or of none. */
function leadsToLasting({ objects }: Translation, base: Term): boolean {
  const choices = literalChoices(base);
  if (choices === undefined) return false;
  return [...choices].every((id) => {
    const kind = objects[Number(id)]?.kind;
    return id === 0n || kind === 'static' || kind === 'string' || kind === 'function';
  });
}
