import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import { literalChoices } from '../../../smt/literal-choices.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import type { TermValue } from '../../model/value.js';
import { storePlace } from '../access.js';
import type { Call } from '../calls.js';
import { anyValue } from '../pointers.js';
import { activePlaces } from './argument-lists.js';
import { writeList } from './list-parts.js';

/**
 * A list that was passed to a function may only end after that: the function may have taken arguments from it (C11 7.16p3). A
 * pointer to a list may be passed without that.
 */
export function forgetPassedLists(
  t: Translation,
  state: State,
  call: Call,
  values: readonly TermValue[],
): void {
  for (const [index, argument] of call.arguments.entries()) {
    const value = values[index];
    const { type } = argument;
    if (state.isDead || value?.kind !== 'pointer' || type.kind !== 'pointer') continue;
    if (type.target.kind === 'record') {
      const { base, offset } = value;
      const any = anyValue(t, type, 'passed_list');
      if (any?.kind !== 'pointer') continue;
      const list = { base, offset, type: type.target, bitField: undefined };
      writeList(t, state, list, { value: any, range: call.range });
    } else if (leadsToArguments(t, value)) forgetCopied(t, state, argument, call);
  }
}

/** Where a list is a pointer, the function got a copy of it. */
function forgetCopied(t: Translation, state: State, argument: TypedExpression, { range }: Call): void {
  const place = loadedPlace(argument);
  const any = anyValue(t, argument.type, 'passed_list');
  if (place?.kind !== 'variable' || any === undefined) {
    t.unsupported(state, because('variable-arguments'), range);
    return;
  }
  const { base, offset } = t.pointerTo(t.variableObject(place.variable));
  storePlace(t, state, { base, offset, type: place.type, bitField: undefined }, any, range);
}

function loadedPlace(argument: TypedExpression): TypedPlace | undefined {
  if (argument.kind === 'convert') return loadedPlace(argument.operand);
  return argument.kind === 'load' ? argument.place : undefined;
}

function leadsToArguments(t: Translation, { base }: Extract<TermValue, { kind: 'pointer' }>): boolean {
  const choices = literalChoices(base);
  return activePlaces(t).some(({ object }) => choices?.has(BigInt(object.id)) === true);
}
