import type { Gaps } from '../../c/reasons/reason.js';

/** Why an expression of a witness has no value in a state, by code; `…` stands for what varies. */
const EVALUATION_FAILURES = {
  'no-number': 'a conversion of a value that is no number',
  'different-types': 'a comparison of different types',
  overflow: 'the value of a signed operation does not fit into its type',
  'pointer-operator': 'the operator … on a pointer',
  'float-operator': 'the operator … on floating-point numbers',
  'division-by-zero': 'a division by zero',
  'shift-distance': 'a shift by too much',
  'shift-overflow': 'the value of a left shift does not fit into its type',
  'address-number': 'the number of an address',
  'conversion-overflow': 'a conversion of a number that does not fit',
  'open-equality': 'whether these pointers are equal depends on where objects lie',
  'empty-elements': 'pointers to nothing are subtracted',
  'inexact-difference': 'pointers with no whole number of elements between them are subtracted',
  'ended-object': 'the value of a pointer to an object that has ended',
  misaligned: 'an access through a pointer that is not aligned for its type',
  'no-truth-value': 'a byte other than 0 and 1 as a _Bool',
  'different-objects': 'pointers to different objects have no distance and no order',
  'outside-object': 'a pointer outside of its object',
  'no-placeholder': '… has no value here',
  'unsupported-kind': 'an expression of the kind … cannot be evaluated',
  'unsupported-builtin': '… cannot be evaluated',
  'no-scalar': 'a value that is not a scalar',
  'no-long-double': 'bytes that are not a long double',
  'no-memory': 'an access to memory that does not exist',
  'unread-declaration': 'a declaration of … could not be read',
  'unknown-parameter': 'the program may be started with any …',
  'no-variable': '… does not exist here',
  'out-of-bounds': 'an access outside the bounds of …',
  'outside-array': 'an index outside of its array',
  'unknown-address': 'the address of … is not known',
  'no-address': 'the address of something that is not a variable',
  /** What the front end or the machine says. */
  other: '…',
} as const;

export type EvaluationFailureCode = keyof typeof EVALUATION_FAILURES;

/** Why an expression has no value in a state. */
export interface EvaluationFailure {
  readonly code: EvaluationFailureCode;
  /** What the text leaves open, such as a name. */
  readonly values: readonly (string | number)[];
}

/** Where C gives the expression no value, whoever evaluates it. */
const UNDEFINED_BEHAVIOUR: ReadonlySet<EvaluationFailureCode> = new Set([
  ...(['overflow', 'division-by-zero', 'shift-distance', 'conversion-overflow'] as const),
  ...(['no-memory', 'out-of-bounds'] as const),
]);

/** `undefined-behaviour`: C gives the expression no value in this state; `other`: it cannot be evaluated here. */
export function failureCause({ code }: EvaluationFailure): 'undefined-behaviour' | 'other' {
  return UNDEFINED_BEHAVIOUR.has(code) ? 'undefined-behaviour' : 'other';
}

/** The values that belong to a code. */
export type FailureValues<Code extends EvaluationFailureCode> = Gaps<(typeof EVALUATION_FAILURES)[Code]>;

/** An evaluation failure as a phrase for people. */
export function describeEvaluationFailure({ code, values }: EvaluationFailure): string {
  let next = 0;
  return EVALUATION_FAILURES[code].replaceAll('…', () => String(values[next++]));
}
