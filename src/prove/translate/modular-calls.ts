import type { SourceRange } from '../../c/tree/source-range.js';
import type { FunctionDefinition, FunctionEntity } from '../../c/tree/typed-program.js';
import type { Term } from '../../smt/term.js';
import { goalText } from '../model/goal-texts.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { mayBeAnyBytes } from '../model/truth-values.js';
import { because } from '../model/unsupported-reasons.js';
import type { TermValue } from '../model/value.js';
import { requireTracked } from './allocation/tracked-memory.js';
import {
  type Activation,
  activationPath,
  type Call,
  type Called,
  inActivation,
  passArguments,
  runFunction,
  takeResult,
} from './calls.js';
import { give } from './expressions.js';
import { havoc } from './initialise.js';
import {
  findHeapFunction,
  functionInputs,
  functionOutputs,
  havocEffects,
  inputBases,
  inputKey,
  lasting,
  mayChange,
  mayLoseMemory,
} from './modular-functions.js';
import { beginLife, leaveScope } from './scopes.js';
import { requireStored } from './without-value.js';

/**
 * A call of a modular function, whose body is verified for all arguments: what its contract requires
 * must hold, and what it ensures is known of what the call leaves. Everything that the function may change has any value.
 */
export function translateModularCall(
  t: Translation,
  state: State,
  call: Call,
  { entity, definition, values }: Called,
): TermValue {
  const heap = findHeapFunction(t, entity);
  if (heap !== undefined) return give(t, state, call, because('recursion-with-heap', heap));
  if (mayLoseMemory(t, entity)) return give(t, state, call, because('recursion-with-pointers'));
  t.noteModularCall(entity);
  const activation: Activation = {
    path: activationPath(t, call, entity),
    kind: 'inlined',
    entity,
    definition,
  };
  const result = inActivation(t, activation, (frame) => {
    for (const parameter of definition.parameters) havoc(t, state, t.variableObject(parameter));
    passArguments(t, state, call, { definition, values });
    t.invariants.atEntry(t, state, entity);
    if (state.isDead) return frame.result;
    requireTracked(t, state, call.range);
    if (state.isDead) return frame.result;
    const inputs = functionInputs(t, state, definition);
    requireTruthValues(t, state, inputs, call.range);
    havocEffects(t, state, definition);
    const bases = inputBases(t, definition);
    const outputs = functionOutputs(t, state);
    t.loops.callModular(t, state, { entity, range: call.range, inputs, bases, outputs });
    t.assumed(() => t.invariants.atReturn(t, state, entity));
    if (!state.isDead) leaveScope(t, state, [...definition.parameters, ...definition.locals]);
    return frame.result;
  });
  if (state.isDead) return give(t, state, call, because('after-end'));
  return takeResult(t, state, activation, result);
}

/** Translates the body of a function for any values that it may be called with. */
export function translateModularBody(
  t: Translation,
  state: State,
  entity: FunctionEntity,
  definition: FunctionDefinition,
): void {
  const path = `modular ${entity.name}`;
  for (const variable of lasting(t)) if (mayChange(t, variable)) havoc(t, state, t.variableObject(variable));
  runFunction(t, state, { path, kind: 'modular', entity, definition }, () => {
    for (const parameter of definition.parameters) {
      beginLife(t, state, parameter);
      havoc(t, state, t.variableObject(parameter));
    }
    const inputs = functionInputs(t, state, definition);
    for (const [index, term] of inputs.entries()) state.store.set(inputKey(path, index), term);
    t.loops.beginModularBody(t, state, { entity, inputs });
  });
}

/** A return from a modular function. */
export function leaveModularBody(t: Translation, state: State, { nameRange }: FunctionDefinition): void {
  const { function: entity } = t.frame;
  const outputs = functionOutputs(t, state);
  requireTruthValues(t, state, outputs, nameRange);
  // Some caller may use the result.
  requireStored(t, state, outputs, nameRange);
  t.loops.endModularBody(t, state, { entity, range: nameRange, inputs: initialInputs(t, state), outputs });
}

/** What goes in or out counts as a truth value on the other side, if it is of that type. */
function requireTruthValues(t: Translation, state: State, terms: readonly Term[], range: SourceRange): void {
  const areTruths = terms.map((term) => t.pool.truth(!mayBeAnyBytes(term)));
  t.require(state, t.pool.all(areTruths), goalAt('translation', goalText('truth-value'), range));
}

/** The values with which the modular function began. */
export function initialInputs(t: Translation, state: State): readonly Term[] {
  const [first] = t.frames;
  const found: Term[] = [];
  for (let index = 0; first !== undefined; index++) {
    const term = state.store.get(inputKey(first.path, index));
    if (term === undefined) break;
    found.push(term);
  }
  return found;
}
