import { fillIn, type Gaps, type ReasonText } from '../../c/reasons/reason.js';

/** What has to be shown, each as a sentence without a full stop. `…` stands for a name, a type, or a text of the witness. */
const GOALS = {
  // Arithmetic
  'product-fits': 'the product fits in …',
  'sum-fits': 'the sum or difference fits in …',
  'shifted-fits': 'the result of << fits in …',
  'quotient-fits': 'the quotient fits in its type',
  'divisor-not-zero': 'the divisor is not zero',
  'shift-distance': 'the shift distance is not negative and less than the width',
  'shifted-not-negative': 'the left operand of << is not negative',
  'absolute-fits': 'the absolute value fits in its type',
  'division-with-rest': 'the division has a rest: of a finite number by another one than 0',
  'root-of-positive': 'the square root is not of a negative number',
  character: 'the argument is a character or EOF',
  'usual-time': 'each part of the time is within its usual range',
  'within-limits': 'the value is from … to …, where all compilers agree on what it means',
  'converted-fits': 'the converted value fits in its type',
  // Memory
  'valid-access': 'the access is valid',
  'existing-object': 'what is read is an object that exists',
  'valid-free': 'the argument of … is valid',
  'realloc-size': 'the size that realloc gets is not 0, for which C leaves open what it does',
  'narrow-size': 'a size that an allocator gets as a narrower type than its own is not negative',
  'counted-slots': 'the allocation gives less than 2^60 objects in all',
  'stack-size': 'the size that alloca gets is one of memory',
  'array-length': 'the length of the array is at least 1, and not too large',
  tracked: 'a pointer refers to the …',
  freed: 'the … is freed',
  'moved-in-object': 'the pointer that is moved leads to an object',
  'offset-fits': 'the pointer offset does not overflow',
  'modifiable-object': 'the write is to a modifiable object',
  'object-of-type': 'the write is to an object of its type',
  'structure-of-type': 'the pointer leads to a structure of its type',
  'string-ends': 'the string ends, or what is looked for is found, within … characters',
  'printed-type': 'a number that is printed has a value of the type that its conversion names',
  'returned-value': 'a function whose result is used returns one',
  'passed-type': 'a number that a function without a prototype gets has a value of the type of its parameter',
  'printed-size': 'the size of what is printed to is at most INT_MAX',
  'disjoint-copy': 'what is copied and its destination do not overlap',
  'disjoint-source': 'what is assigned does not overlap its destination',
  'truth-value': 'what is read as a truth value is 0 or 1',
  'aligned-pointer': 'the pointer is aligned for its type',
  'function-start': 'the pointer leads to the start of a function',
  'index-in-array': 'the index stays in its array',
  'disjoint-writes': 'two unsequenced writes are to different objects',
  'disjoint-read': 'no unsequenced write is to the object that is read',
  'disjoint-accesses': 'no operand writes to what another one reads or writes, whose order is open',
  // Lists of arguments
  'list-not-begun': 'the list … is not begun a second time before its end',
  'list-begun': 'the list … that ends was begun in this function',
  'list-open': 'the list … from which an argument is taken was begun, and has not ended',
  'list-ended': 'the list … has ended where the function returns',
  'list-valid': 'the list that is copied leads to arguments',
  'list-unchanged': 'only operations on lists of arguments have changed the list',
  'argument-of-type': 'there is a next argument, of the type that va_arg asks for',
  // Calls and loops
  'not-called': '… is not called',
  'assumption-holds': 'the assumption holds, so that its call returns',
  terminates: 'the loop terminates',
  'terminates-within': 'the loop terminates within … iterations',
  'no-next-iteration': 'no iteration returns to the loop head',
  'no-recurrence': 'no state recurs at the loop head',
  'rank-decreases': 'rank … decreases in every iteration',
  'rank-not-increased': 'rank … does not increase while the ranks before it stay the same',
  'rank-decreases-later': 'rank … decreases where the ranks before it stay the same',
  // The witness
  'invariant-holds': 'the invariant … holds',
  'precondition-holds': 'the precondition … of … holds',
  'postcondition-holds': 'the postcondition … of … holds',
  'initialised-variables': 'the invariant reads only initialised variables',
  'earlier-visits-known': 'the earlier visits of the location are known',
  // The translation and the solver
  unreached: 'no execution reaches …, which prove does not support',
  'contains-reachable': '… contains every state that reaches its location',
  all: 'all obligations hold',
  'all-in-case': 'all obligations hold in one of … cases, which tell values of an input apart',
} as const satisfies Readonly<Record<string, string>>;

type Table = typeof GOALS;

/** The text of something that has to be shown. */
export function goalText<Code extends keyof Table>(code: Code, ...values: Gaps<Table[Code]>): ReasonText {
  return fillIn({ text: GOALS[code] }, values);
}
