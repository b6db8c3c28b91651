import { countNoun } from '../../../source/count-noun.js';
import { rangeOfToken, reject, type Token } from '../../lex/token.js';
import { isTypeKnownToGcc } from '../../library/library-names.js';
import { libraryPrototype } from '../../library/standard-headers.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { SourceRange } from '../../tree/source-range.js';
import type { BuiltinExpression, TypedExpression } from '../../tree/typed-expression.js';
import type { CType, FloatType } from '../../type/c-type.js';
import { describeType } from '../../type/compatible.js';
import { pointerTo, unqualified, VOID } from '../../type/type-model.js';
import { callExpression } from '../../typing/calls.js';
import { constantValue, integerValue } from '../../typing/constant-value.js';
import { areCompatible } from '../../typing/decided-types.js';
import {
  balance,
  convertTo,
  integerConstant,
  isPlace,
  type Operand,
  promote,
  toValue,
} from '../../typing/values.js';
import { parseAssignment } from '../expressions.js';
import { declareImplicitly } from '../functions/functions.js';
import type { ParseState } from '../parse-state.js';
import { parseArguments, recordCall } from '../postfix-expressions.js';
import { parseTypeNameWithoutLengths } from '../type-names.js';
import { atomicBuiltin } from './atomic-builtins.js';
import { assignFates, type FoldedBuiltin, foldOperands } from './builtin-operands.js';
import {
  CLASSIFICATIONS,
  INTEGER_BUILTINS,
  overflowBuiltin,
  QUIET_COMPARISONS,
  UNREPRESENTED,
} from './builtin-signatures.js';
import { isMadeOfConstants, mayTrap } from './constant-operands.js';
import { parseOffsetof } from './offsetof.js';
import { overflowExpression } from './overflow-builtins.js';
import { parseVariableArguments } from './variable-arguments.js';

const PREFIX = '__builtin_';

/** True for builtins of gcc, which need no declaration. */
export function isBuiltin(state: ParseState, token: Token): boolean {
  const { text } = token;
  return (text.startsWith(PREFIX) || /^__(?:sync|atomic)_/.test(text)) && state.peek(1).text === '(';
}

/** Reads a builtin with its arguments. */
export function parseBuiltin(state: ParseState): Operand {
  const token = state.advance();
  const name = token.text.startsWith(PREFIX) ? token.text.slice(PREFIX.length) : token.text;
  const open = state.expect('(');
  switch (name) {
    case 'offsetof':
      return parseOffsetof(state, token);
    case 'types_compatible_p':
      return parseTypesCompatible(state, token);
    case 'choose_expr':
      return parseChoose(state);
    case 'va_start':
    case 'va_arg':
    case 'va_end':
    case 'va_copy':
      return parseVariableArguments(state, name, token);
    default:
      break;
  }
  if (UNREPRESENTED.has(name)) {
    parseArguments(state);
    const type = pointerTo(state.model, VOID);
    const range = state.rangeFrom(token);
    const reason = unsupported('unknown-builtin', token.text);
    state.report({ kind: 'unsupported', message: reason, range }, undefined);
    return { kind: 'unsupported', reason, type, range };
  }
  const given = parseArguments(state);
  const close = state.previous;
  const values = given.map((operand) => toValue(state.model, operand));
  const range = state.rangeFrom(token);
  const fold = folded(state, name, given, values, range);
  if (fold !== undefined) return foldOperands(token.text, values, fold);
  const result = computed(state, name, values, close, range);
  if (result !== undefined) return result;
  if (state.mode.kind === 'witness') reject('call', 'a call is not allowed here', range);
  if (name === token.text) return atomicBuiltin(state, name, values, rangeOfToken(close), range);
  const isFunction = libraryPrototype(token.text) !== undefined;
  // `__builtin___memcpy_chk` is the function `__memcpy_chk`, which checks that the object is large enough.
  const called = isFunction ? token.text : name;
  if (libraryPrototype(called) === undefined || !isTypeKnownToGcc(called))
    reject('unsupported', unsupported('unknown-builtin', token.text), open);
  recordCall(state, called, close);
  const declared = declareImplicitly(state, { ...token, text: called });
  const callee = { kind: 'function', function: declared, type: declared.type, range } as const;
  return callExpression(state, callee, given, rangeOfToken(close), range);
}

function parseTypesCompatible(state: ParseState, token: Token): Operand {
  const left = parseTypeNameWithoutLengths(state);
  state.expect(',');
  const right = parseTypeNameWithoutLengths(state);
  state.expect(')');
  const same = areCompatible(withoutQualifiers(left), withoutQualifiers(right), token);
  return integerConstant(state.model.int, same ? 1n : 0n, state.rangeFrom(token));
}

/** The qualifiers of an array are those of its elements. */
function withoutQualifiers(type: CType): CType {
  return type.kind === 'array' ? { ...type, element: withoutQualifiers(type.element) } : unqualified(type);
}

function parseChoose(state: ParseState): Operand {
  const condition = integerValue(toValue(state.model, parseAssignment(state)));
  if (condition === undefined)
    reject('type', 'the condition of __builtin_choose_expr is not constant', state.previous);
  state.expect(',');
  const then = parseAssignment(state);
  state.expect(',');
  const otherwise = parseAssignment(state);
  state.expect(')');
  return condition !== 0n ? then : otherwise;
}

/** Builtins that are a constant, or one of their arguments. */
function folded(
  state: ParseState,
  name: string,
  given: readonly Operand[],
  values: readonly TypedExpression[],
  range: SourceRange,
): FoldedBuiltin<readonly TypedExpression[]> | undefined {
  const { model } = state;
  const [first] = values;
  const real = (type: FloatType, value: number): TypedExpression => ({
    kind: 'float-constant',
    type,
    value,
    text: String(value),
    range,
  });
  const infinity = /^(huge_val|inf|nan)(f|l|f128)?$/.exec(name);
  if (infinity !== null) {
    const [, which, suffix] = infinity;
    const types = { f: 'float', l: 'long double', f128: '_Float128' } as const;
    const type = suffix === undefined ? model.double : model.float(types[suffix as keyof typeof types]);
    const result = real(type, which === 'nan' ? Number.NaN : Number.POSITIVE_INFINITY);
    return { result, fates: assignFates(values, [], 'evaluated') };
  }
  if (first === undefined) return undefined;
  switch (name) {
    case 'expect':
    case 'expect_with_probability':
      return {
        result: convertTo(first, model.integer('long')),
        fates: assignFates(values, ['in-result'], 'disputed'),
      };
    case 'assume_aligned':
      // Where objects lie is open: nothing shows that they keep a promise which compilers rely on.
      if (constantValue(values[1] ?? first) !== 1n)
        reject('unsupported', unsupported('unknown-builtin', `${PREFIX}${name}`), range);
      return { result: first, fates: assignFates(values, ['in-result'], 'evaluated') };
    case 'constant_p': {
      const [operand] = given;
      const text = operand !== undefined && isPlace(operand) && operand.kind === 'string';
      // Of what is no constant here, optimisation may still find the value.
      const isKnown = text || (constantValue(first) !== undefined && !mayTrap(first));
      // gcc folds some conversions and operations on reals that have no value here, and leaves others.
      if (!isKnown && isMadeOfConstants(first))
        reject('unsupported', unsupported('builtin-operand', `${PREFIX}${name}`), range);
      if (!isKnown) return undefined;
      return { result: integerConstant(model.int, 1n, range), fates: assignFates(values, [], 'unevaluated') };
    }
    default:
      return undefined;
  }
}

function isOfAnObject(pointer: TypedExpression): boolean {
  if (pointer.kind === 'convert') return isOfAnObject(pointer.operand);
  return pointer.kind === 'pointer-add' ? isOfAnObject(pointer.pointer) : pointer.kind === 'address';
}

/** Builtins with an operation of their own. */
function computed(
  state: ParseState,
  name: string,
  values: readonly TypedExpression[],
  close: Token,
  range: SourceRange,
): TypedExpression | undefined {
  const { model } = state;
  const closingParenthesis = rangeOfToken(close);
  const node = (type: TypedExpression['type'], operands: readonly TypedExpression[]): BuiltinExpression => ({
    kind: 'builtin',
    name,
    arguments: operands,
    closingParenthesis,
    type,
    range,
  });
  const demand = (count: number): void => {
    if (values.length !== count)
      reject('type', `${PREFIX}${name} takes ${countNoun(count, 'argument')}`, range);
  };
  const integers = INTEGER_BUILTINS.get(name);
  const isTooWide = integers?.[0] === 'unsigned __int128' && model.dataModel === 'ILP32';
  if (integers !== undefined && !isTooWide) {
    const [result, parameters] = integers;
    demand(parameters.length);
    const operands = values.map((value, index) =>
      convertTo(value, model.integer(parameters[index] ?? 'int')),
    );
    return node(model.integer(result), operands);
  }
  if (CLASSIFICATIONS.has(name)) {
    demand(1);
    return node(
      model.int,
      values.map((value) => requireFloat(value)),
    );
  }
  const [left, right] = values;
  if (QUIET_COMPARISONS.has(name)) {
    demand(2);
    if (left === undefined || right === undefined) return undefined;
    const balanced = balance(model, left, right, 'exact');
    return node(model.int, [balanced.left, balanced.right]);
  }
  if (name === 'fpclassify') {
    demand(6);
    return node(
      model.int,
      values.map((value) => (value.type.kind === 'float' ? value : promote(model, value))),
    );
  }
  if (name === 'constant_p') {
    demand(1);
    return node(model.int, values);
  }
  if (name === 'object_size' || name === 'dynamic_object_size') {
    demand(2);
    const known = left === undefined || isOfAnObject(left);
    // Of an object with a name the compiler knows the size.
    return known ? undefined : { ...node(model.size, values), name: 'object_size' };
  }
  const overflow = overflowBuiltin(name);
  if (overflow !== undefined) return overflowExpression(state, overflow, values, range);
  // What follows is done for its effect, which an expression of a witness must not have.
  if (state.mode.kind === 'witness') return undefined;
  if (name === 'unreachable' || name === 'trap') {
    demand(0);
    return node(VOID, []);
  }
  if (name === 'prefetch') return node(VOID, values);
  if (name === 'alloca' || name === 'alloca_with_align') {
    demand(name === 'alloca' ? 1 : 2);
    if (left === undefined) reject('type', `${PREFIX}alloca takes a size`, range);
    recordCall(state, 'alloca', close);
    return { ...node(pointerTo(model, VOID), [convertTo(left, model.size)]), name: 'alloca' };
  }
  return undefined;
}

function requireFloat(value: TypedExpression): TypedExpression {
  if (value.type.kind !== 'float') {
    reject(
      'type',
      `a value of type '${describeType(value.type)}' where a floating value is needed`,
      value.range,
    );
  }
  return value;
}
