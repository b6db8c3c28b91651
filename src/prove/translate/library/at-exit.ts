import type { SourceRange } from '../../../c/tree/source-range.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { literalChoices } from '../../../smt/literal-choices.js';
import { intSort } from '../../../smt/sort.js';
import { isFalse, type Term } from '../../../smt/term.js';
import { BASE } from '../../model/layout.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import type { TermValue } from '../../model/value.js';
import type { Call } from '../calls.js';

/** So many functions can be registered with `atexit` at least (C11 7.22.4.2p3); whether there is room for more is open. */
const MOST = 32;
const INT = intSort(32, true);

/** A function that the end of the program calls, and when it does. */
interface AtExit {
  readonly entity: FunctionEntity;
  readonly condition: Term;
}

/** Where the state keeps the base of the function that was registered at a position; 0: none. */
function keyAt(position: number): string {
  return `at-exit:${position}`;
}

/** Whether the program registers functions for its end. */
export function registersAtExit({ program, calls }: Translation): boolean {
  return program.functions.some(
    (entity) => entity.definition !== undefined && calls.functionEffects(entity).library.has('atexit'),
  );
}

/** The program starts: nothing is registered. */
export function beginRegistrations(t: Translation, state: State): void {
  if (!registersAtExit(t)) return;
  for (let position = 0; position < MOST; position++)
    state.store.set(keyAt(position), t.pool.integer(BASE, 0));
}

/**
 * A call of `atexit` with a function of the program (C11 7.22.4.2); undefined if it is not supported: in loops that are not
 * unrolled, next to contracts, where the order of calls is open, and in programs that may end themselves, since the functions run
 * only when the entry function returns.
 */
export function registerAtExit(
  t: Translation,
  state: State,
  { functionType: { result } }: Call,
  values: readonly TermValue[],
): TermValue | undefined {
  const [value] = values;
  const isOfInt = result.kind === 'integer' && result.name === 'int';
  if (!isOfInt || values.length !== 1 || value?.kind !== 'pointer') return undefined;
  if (t.loopDepth > 0 || t.modularFunctions.size > 0 || t.openOrders > 0 || mayEndItself(t)) return undefined;
  const functions = functionsAt(t, value.base);
  if (value.offset.value !== 0n || functions === undefined || !functions.every(isHandler)) return undefined;
  const { pool } = t;
  const none = pool.integer(BASE, 0);
  let isOpen = pool.true;
  for (let position = 0; position < MOST; position++) {
    const key = keyAt(position);
    const held = state.store.get(key);
    if (held === undefined) return undefined;
    const isFree = pool.equal(held, none);
    state.store.set(key, pool.ite(pool.and(isOpen, isFree), value.base, held));
    isOpen = pool.and(isOpen, pool.not(isFree));
  }
  return isFalse(isOpen) ? { kind: 'number', term: pool.integer(INT, 0) } : undefined;
}

/** The functions that are called after the entry function has returned, the latest first. */
export function registeredAtExit(t: Translation, state: State, range: SourceRange): readonly AtExit[] {
  if (!registersAtExit(t)) return [];
  const found: AtExit[] = [];
  for (let position = MOST - 1; position >= 0 && !state.isDead; position--) {
    const held = state.store.get(keyAt(position));
    const choices = held && literalChoices(held);
    // From now on, nothing is registered any more.
    state.store.delete(keyAt(position));
    if (held === undefined || choices === undefined) {
      t.unsupported(state, because('call', 'atexit'), range);
      return [];
    }
    for (const id of choices) {
      const entity = t.objects[Number(id)]?.function;
      if (entity !== undefined)
        found.push({ entity, condition: t.pool.equal(held, t.pool.integer(BASE, id)) });
    }
  }
  return found;
}

/** Functions that a base stands for; undefined if it may be anything else. */
function functionsAt(t: Translation, base: Term): readonly FunctionEntity[] | undefined {
  const choices = literalChoices(base);
  if (choices === undefined) return undefined;
  const functions = [...choices].map((id) => t.objects[Number(id)]?.function);
  return functions.every((each) => each !== undefined) ? functions : undefined;
}

function isHandler({ definition, type }: FunctionEntity): boolean {
  return definition?.parameters.length === 0 && !type.variadic && type.result.kind === 'void';
}

/** Whether something in the program may call the registered functions before the entry function returns. */
function mayEndItself({ program, calls }: Translation): boolean {
  return program.functions.some((entity) => {
    if (entity.definition === undefined) return false;
    const { library } = calls.functionEffects(entity);
    return ['exit', '__builtin_exit'].some((name) => library.has(name));
  });
}
