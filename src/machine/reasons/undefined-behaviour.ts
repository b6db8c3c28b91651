import type { ReasonTable } from '../../c/reasons/reason.js';

/** Undefined behaviour that ends an execution without violating the checked property. `…` stands for a name. */
export const UNDEFINED_BEHAVIOUR = {
  'too-few-arguments': {
    text: 'a call of … with too few arguments',
    explanation: 'without a prototype, nothing says how many the function takes',
  },
  'too-many-arguments': {
    text: 'a call of … with too many arguments',
    explanation: 'without a prototype (C11 6.5.2.2p6)',
  },
  'return-from-noreturn': {
    text: 'a return from …',
    explanation: 'declared with `_Noreturn` or the attribute `noreturn`',
  },
  'other-function-type': {
    text: 'a call of … as a function of another type',
    explanation:
      'the call expects a result that the function does not return; or without a prototype at the call, an argument is not of the type of the parameter (C11 6.5.2.2p6)',
  },
  'other-pointer-type': {
    text: 'a call as a function of another type (…)',
    explanation: 'through a pointer; the parentheses hold the message of WebAssembly',
  },
  unreachable: { text: '__builtin_unreachable is reached', explanation: '' },
  'jump-to-no-label': {
    text: 'a jump to something that is not a label',
    explanation: '`goto *` with another value',
  },
  'open-order': {
    text: 'an expression that depends on which of its operands is evaluated first',
    explanation: 'C leaves that open, or the behaviour undefined (C11 6.5p2)',
  },
  'no-result': {
    text: 'the value of a call that ends without `return`',
    explanation:
      'the function reaches its end, and what it should return is used (C11 6.9.1p12); also that of a thread',
  },
  'unset-jump': { text: 'longjmp with a buffer that setjmp has not set', explanation: '' },
  'jump-to-left-function': {
    text: 'longjmp to a function that has returned',
    explanation:
      'or to a block that was left, if pointers lead to its variables, or it has an array of variable length',
  },
  'changed-before-jump': {
    text: '… has no value after a longjmp',
    explanation: 'a local variable that has changed since setjmp, and is not volatile (C11 7.13.2.1p3)',
  },
  'conversion-range': {
    text: 'a conversion to an integer type that cannot hold the value',
    explanation: 'from a floating-point number',
  },
  'unrelated-pointers': {
    text: 'a difference of pointers to different objects',
    explanation: 'how far apart objects lie is not known (C11 6.5.6p9)',
  },
  'inexact-difference': {
    text: 'a difference of pointers with no whole number of elements between them',
    explanation: 'after casts (C11 6.5.6p9), or of elements of no size',
  },
  'distant-pointer': {
    text: 'the order of a pointer that is far from its object',
    explanation: 'the address may be past an end of memory (C11 6.5.6p8)',
  },
  'no-truth-value': {
    text: 'a byte other than 0 and 1 is read as a _Bool',
    explanation: 'after a copy, or through another type (C11 6.2.6.1p5)',
  },
  'shift-distance': { text: 'a shift by a negative distance or one as wide as the type', explanation: '' },
  'constant-write': { text: 'a write to a constant variable or a string literal', explanation: '' },
  'other-element': {
    text: 'an index outside of its array, in an object that goes on behind it',
    explanation: 'a row of a matrix, or a member with others behind it (C11 6.5.6p8)',
  },
  'wrapped-index': {
    text: 'an unsigned index that compilers take for a negative one',
    explanation: 'the sum lies in the object, where by the standard it does not (C11 6.5.6p8)',
  },
  'overlapping-assignment': {
    text: 'an assignment of a structure to an object that it overlaps',
    explanation: 'in a union (C11 6.5.16.1p3)',
  },
  'volatile-object': {
    text: 'an ordinary pointer to a volatile object',
    explanation: 'made by a cast of its address (C11 6.7.3p6)',
  },
  misaligned: {
    text: 'an access through a pointer that is not aligned for its type',
    explanation: 'to a type that is not packed (C11 6.3.2.3p7)',
  },
  'dangling-pointer': {
    text: 'the value of a pointer to an object that has ended',
    explanation:
      'compared or converted after `free` or the end of a block, if the property is not about memory (C11 6.2.4p2); memory that was released may be compared with null',
  },
  'array-length': { text: 'an array length that is not positive', explanation: '' },
  'division-by-zero': { text: 'division by zero', explanation: '' },
  overflow: {
    text: 'overflow of a …',
    explanation: 'of a division or remainder, if the property is not about overflows',
  },
  'zero-bits': { text: '… of 0', explanation: '`__builtin_clz` and `__builtin_ctz`' },
  'memory-order': {
    text: 'a memory order that … cannot have',
    explanation: 'such as a load with release (C11 7.17.7), or a number that is no order',
  },
  'missing-argument': {
    text: 'a variable argument that is not passed',
    explanation: '`va_arg`, or a conversion of printf',
  },
  'argument-type-of-call': {
    text: 'a variable argument of type … is read as one of another type',
    explanation: 'by a conversion of printf or scanf (C11 7.21.6.1p9, 7.21.6.2p10)',
  },
  'argument-type-of-list': {
    text: 'va_arg reads a variable argument of type … as one of another type',
    explanation: 'C11 7.16.1.1p2',
  },
  'argument-list': {
    text: 'a va_list that is not or no longer valid',
    explanation: 'not begun, ended, or passed to `vprintf` before',
  },
  'wild-argument': {
    text: 'an invalid pointer is passed to …',
    explanation: 'a function of the library, even if it reads and writes nothing (C11 7.1.4p1)',
  },
  'sorted-elements': {
    text: '… of elements that it cannot sort or search',
    explanation: 'of no size, or with more bytes than there can be',
  },
  'null-argument': {
    text: 'a null pointer is passed to …',
    explanation: 'a function of the library that takes none',
  },
  'overlapping-copy': { text: 'memcpy copies overlapping memory', explanation: '' },
  'unlocked-mutex': { text: 'a mutex that is not locked is unlocked', explanation: '' },
  'locked-mutex-destroyed': { text: 'a locked mutex is destroyed', explanation: '' },
  'left-cleanup': {
    text: 'a block between pthread_cleanup_push and pthread_cleanup_pop is left',
    explanation: 'by `return`, `break`, `continue` or `goto` (POSIX)',
  },
  'object-in-use': {
    text: 'an object that threads hold or wait for is initialised, destroyed, or used with another mutex',
    explanation: 'a lock, semaphore, barrier or condition variable (POSIX)',
  },
  'unjoinable-thread': {
    text: 'join or detach of something that is not a joinable thread',
    explanation: '',
  },
  'no-key': {
    text: '… of something that is no key',
    explanation: 'of `pthread_key_create` or `tss_create`, or a deleted one',
  },
  'number-out-of-range': { text: '… of a number that does not fit', explanation: '`atoi` and others' },
  'no-character': {
    text: '… of …, which is not a character',
    explanation: '`isalpha` and others: the argument is neither EOF nor an `unsigned char`',
  },
} as const satisfies ReasonTable;
