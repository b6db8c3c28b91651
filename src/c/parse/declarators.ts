import { rangeOfToken, reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { TypedExpression } from '../tree/typed-expression.js';
import { type ArrayLength, type CType, type Qualifiers, typeSize } from '../type/c-type.js';
import { describeType } from '../type/compatible.js';
import { depthOfType } from '../type/type-depth.js';
import { arrayType, functionType, pointerTo } from '../type/type-model.js';
import { integerValue, isIntegerConstant } from '../typing/constant-value.js';
import { onlyReads } from '../typing/effects.js';
import { lengthWithin } from '../typing/length-range.js';
import { convertTo, integerConstant, toValue } from '../typing/values.js';
import { parseCheckedAttributes } from './attributes/attributes.js';
import { parseAssignment } from './expressions.js';
import { type ParameterList, parseParameters, typesOfParameters } from './parameters.js';
import type { ParseState } from './parse-state.js';
import { parseQualifiers, startsSpecifiers } from './specifiers.js';

/** One step from a name to its type: `*`, `[…]` or `(…)`. */
export type Modifier =
  | { readonly kind: 'pointer'; readonly qualifiers: Qualifiers }
  | { readonly kind: 'array'; readonly length: ArrayLength; readonly qualifiers: Qualifiers }
  | { readonly kind: 'function'; readonly parameters: ParameterList };

export interface Declarator {
  readonly name: Token | undefined;
  /** Nearest to the name first. */
  readonly modifiers: readonly Modifier[];
}

/** `named`: with a name; `abstract`: without; `either`: of a parameter. */
export type DeclaratorForm = 'named' | 'abstract' | 'either';

const COUNT_LIMIT = 2 ** 40;
const TYPE_DEPTH_LIMIT = 400;

export function parseDeclarator(state: ParseState, form: DeclaratorForm): Declarator {
  return state.nested(() => {
    const pointers: Modifier[] = [];
    parseCheckedAttributes(state, 'pointer');
    while (state.accept('*')) {
      pointers.push({ kind: 'pointer', qualifiers: parseQualifiersAndAttributes(state) });
    }
    const { name, modifiers } = parseDirect(state, form);
    // What is nearest to the name comes last in the text.
    return { name, modifiers: [...modifiers, ...pointers.reverse()] };
  });
}

function parseQualifiersAndAttributes(state: ParseState): Qualifiers {
  const before = parseQualifiers(state);
  parseCheckedAttributes(state, 'pointer');
  const after = parseQualifiers(state);
  return {
    const: before.const || after.const,
    volatile: before.volatile || after.volatile,
    restrict: before.restrict || after.restrict,
    atomic: before.atomic || after.atomic,
  };
}

function parseDirect(state: ParseState, form: DeclaratorForm): Declarator {
  let name: Token | undefined;
  const modifiers: Modifier[] = [];
  if (state.token.kind === 'identifier' && form !== 'abstract') {
    name = state.advance();
  } else if (state.at('(') && opensDeclarator(state, form)) {
    state.advance();
    const inner = parseDeclarator(state, form);
    state.expect(')');
    name = inner.name;
    modifiers.push(...inner.modifiers);
  } else if (form === 'named') {
    reject('syntax', `a name is missing before '${state.token.text.slice(0, 40)}'`, state.token);
  }
  for (;;) {
    if (state.at('[')) modifiers.push(parseArray(state));
    else if (state.at('(')) modifiers.push({ kind: 'function', parameters: parseParameters(state) });
    else return { name, modifiers };
  }
}

/** Tells `(*name)` from the parameters of a function without a name. */
function opensDeclarator(state: ParseState, form: DeclaratorForm): boolean {
  if (form === 'named') return true;
  const next = state.peek(1);
  if (next.text === '__attribute__' || next.text === '__attribute') return true;
  return (
    next.text !== ')' &&
    next.text !== '...' &&
    !startsSpecifiers(state, next) &&
    next.text !== '__extension__'
  );
}

function parseArray(state: ParseState): Modifier {
  const open = state.expect('[');
  acceptLeast(state);
  const qualifiers = parseQualifiers(state);
  acceptLeast(state);
  if (state.accept(']')) return { kind: 'array', length: { kind: 'incomplete' }, qualifiers };
  if (state.at('*') && state.peek(1).text === ']') {
    state.advance();
    state.advance();
    return { kind: 'array', length: { kind: 'incomplete' }, qualifiers };
  }
  const length = parseLength(state, open);
  state.expect(']');
  return { kind: 'array', length, qualifiers };
}

/** `static`: arguments have at least so many elements (C11 6.7.6.3p7). */
function acceptLeast(state: ParseState): void {
  const { token } = state;
  if (state.accept('static')) state.least ??= rangeOfToken(token);
}

function parseLength(state: ParseState, open: Token): ArrayLength {
  const value = toValue(state.model, parseAssignment(state));
  if (value.type.kind !== 'integer') reject('type', 'the length of an array is not an integer', value.range);
  const constant = integerValue(value);
  if (constant !== undefined) {
    if (constant < 0n) reject('type', 'the length of an array is negative', value.range);
    if (constant > COUNT_LIMIT) reject('limit', 'an array of more than 2^40 elements', value.range);
    // What compilers only happen to know is a variable length in a function (C11 6.7.6.2p4): `sizeof` evaluates.
    const isFixed = state.function === undefined || state.mode.kind === 'witness' || isIntegerConstant(value);
    if (isFixed || state.locals === undefined) return { kind: 'known', count: Number(constant) };
  }
  if (state.locals === undefined || state.mode.kind === 'witness') {
    reject('type', 'the length of an array is not constant', open);
  }
  return variableLength(state, value);
}

/** The number of elements is kept in a variable of its own. */
function variableLength(state: ParseState, value: TypedExpression): ArrayLength {
  // They are in no order (C11 6.8p4), and gcc begins with the last one.
  const all = [...state.lengths.map((length) => length.value), value];
  if (all.length > 1 && !all.every(onlyReads))
    reject('unsupported', unsupported('lengths-in-open-order'), value.range);
  const variable = state.hiddenVariable(state.model.size);
  state.program.lengthVariables.set(variable.id, variable);
  const isCut = (typeSize(value.type) ?? 0) > state.model.size.size;
  const length = isCut ? lengthWithin(value, state.model) : value;
  state.lengths.push({ variable, value: convertTo(length, state.model.size) });
  return { kind: 'variable', countVariable: variable.id };
}

/** The type that a declarator gives to its name. */
export function applyModifiers(
  state: ParseState,
  base: CType,
  modifiers: readonly Modifier[],
  range: SourceRange,
): CType {
  return modifiers.reduceRight<CType>((type, modifier) => applyModifier(state, type, modifier, range), base);
}

function applyModifier(state: ParseState, type: CType, modifier: Modifier, range: SourceRange): CType {
  const made = applyOne(state, type, modifier, range);
  if (depthOfType(made) > TYPE_DEPTH_LIMIT) {
    reject('limit', `a type nested more than ${TYPE_DEPTH_LIMIT} deep`, range);
  }
  return made;
}

function applyOne(state: ParseState, type: CType, modifier: Modifier, range: SourceRange): CType {
  switch (modifier.kind) {
    case 'pointer':
      return pointerTo(state.model, type, modifier.qualifiers);
    case 'array':
      if (type.kind === 'function' || type.kind === 'void' || !hasElements(type)) {
        reject('type', `an array of '${describeType(type)}'`, range);
      }
      return arrayType(type, lengthAround(state, type, modifier.length, range));
    case 'function': {
      if (type.kind === 'function' || type.kind === 'array') {
        reject('type', `a function that returns '${describeType(type)}'`, range);
      }
      return functionType(type, ...typesOfParameters(modifier.parameters));
    }
  }
}

/** An array of arrays of variable length has one itself, even where its number of elements is constant. */
function lengthAround(
  state: ParseState,
  element: CType,
  length: ArrayLength,
  range: SourceRange,
): ArrayLength {
  const isVariable = element.kind === 'array' && element.length.kind === 'variable';
  const isLocal = state.locals !== undefined && state.mode.kind !== 'witness';
  if (length.kind !== 'known' || !isVariable || !isLocal) return length;
  return variableLength(state, integerConstant(state.model.size, BigInt(length.count), range));
}

function hasElements(type: CType): boolean {
  return typeSize(type) !== undefined || (type.kind === 'array' && type.length.kind === 'variable');
}
