import type { ReasonTable } from '../../../../c/reasons/reason.js';

/** What replay does not execute, besides what the front end does not represent. `…` stands for a name. */
export const UNSUPPORTED = {
  'jump-outside-loop': {
    text: "'…' outside of a loop",
    explanation: '`break` or `continue`, where the head of the loop could not be read',
  },
  'binary-number-text': {
    text: 'a binary number in a text',
    explanation: 'read by a function of C23, as other versions read 0 there',
  },
  'indirect-call-without-body': {
    text: 'a call of …, which has no body, through a pointer',
    explanation: 'undefined functions are inputs only where they are called by name',
  },
  'unknown-conversion': {
    text: 'a conversion of printf that is not known',
    explanation: 'a format that is none',
  },
  'hexadecimal-real-text': {
    text: 'a hexadecimal real in a text',
    explanation: 'read by `strtod`, also a NaN with a number',
  },
  jump: { text: 'a jump to …', explanation: 'into a statement expression' },
  'long-double-rounding': {
    text: 'a long double that needs more bits than a double has',
    explanation: 'a result that x86 would not round, or round to 64 bits',
  },
  'extraordinary-mutex': {
    text: 'a mutex that is not an ordinary one',
    explanation: 'recursive, checking, destroyed, or with attributes',
  },
  'mutex-deadlock': {
    text: 'a mutex that its owner locks again',
    explanation: 'the program would wait forever',
  },
  'pointer-into-value': {
    text: 'a pointer into a value without object',
    explanation: 'such as a member of the result of a call',
  },
  'pointer-without-object': {
    text: 'a pointer to …',
    explanation: 'a variable that the machine keeps no object for',
  },
  'unrepresentable-rounding': {
    text: 'a real that is rounded to no integer of the type',
    explanation: '`lround` and others',
  },
  'rounded-result': {
    text: 'a result of … that is rounded',
    explanation:
      '`sin`, `exp`, `pow` and others: the last bit depends on the library; exact results are known',
  },
  'subnormal-real-text': { text: 'a subnormal real in a text', explanation: '' },
  'float-text-rounded-twice': { text: 'a text of a float that is rounded twice', explanation: '' },
  'value-type': {
    text: 'a value of this type',
    explanation: 'neither a scalar nor a structure that can be copied',
  },
  'foreign-array-length': { text: 'an array length from another function', explanation: '' },
  'assignment-size': { text: 'an assignment to an object of unknown size', explanation: '' },
  'assignment-type': { text: 'an assignment to this type', explanation: '' },
  'empty-assumption': { text: 'an assumption without argument', explanation: '`__VERIFIER_assume()`' },
  'nested-atomic-section': { text: 'an atomic section inside another one', explanation: '' },
  'witness-expression': {
    text: 'an expression of a witness',
    explanation: '`\\result` and `\\at` in a program',
  },
  'index-type': { text: 'an index that is no integer', explanation: '' },
  'initialiser-type': { text: 'an initialiser of this type', explanation: '' },
  'object-size': { text: 'an object of unknown size', explanation: 'of a type that is not complete' },
  'operand-without-value': { text: 'an operand without value', explanation: 'of type `void`' },
  'overflow-arithmetic-type': {
    text: 'arithmetic with overflow on this type',
    explanation: '`__builtin_add_overflow` and others on integers of 128 bits',
  },
  'fma-product': { text: 'fma of a product that needs more bits than a double has', explanation: '' },
  alignment: {
    text: 'memory of this alignment',
    explanation: 'more than 16 bytes on ILP32, or no power of 2',
  },
  builtin: { text: 'the builtin …', explanation: 'one that it knows, with these operands' },
  'long-double-class': { text: 'the class of a long double', explanation: 'subnormal as a double' },
  'conversion-n': { text: 'the conversion %n of printf', explanation: '' },
  conversion: { text: 'the conversion %… of printf', explanation: 'one that is not of C' },
  'initialiser-size': { text: 'the initialiser of an object of unknown size', explanation: '' },
  'next-long-double': { text: 'the next long double', explanation: '' },
  'nan-text': { text: 'the text of a NaN', explanation: 'its sign differs' },
  'pointer-text': { text: 'the text of a pointer', explanation: '' },
  float128: { text: 'type _Float128', explanation: '' },
  type: { text: 'type …', explanation: 'integers of 128 bits' },
  stream: { text: 'what a stream of the C library consists of', explanation: 'the members of `*stdout`' },
  'unknown-pointer': {
    text: 'what the pointer leads to that …, a function without body, gives',
    explanation: 'no rule says whether it is valid',
  },
  'library-function-without-execution': {
    text: '… is not supported',
    explanation: '`setjmp`, `longjmp`, `fork`, and functions of threads',
  },
  'unknown-library-pointer': {
    text: '…, a function of a library that is not known',
    explanation: 'its name is reserved and it returns a pointer, which as an input would be wrong',
  },
  'library-function': {
    text: '…, a function of the C library',
    explanation: 'of C11 to C23, POSIX or glibc, which has no meaning here: it is no input',
  },
  'no-scalar-result': {
    text: '…, a function without body that gives no scalar',
    explanation: 'structures are no inputs',
  },
  'library-variable': {
    text: '…, a variable of the C library',
    explanation: 'such as `environ` and `optind`',
  },
  'other-library-type': {
    text: '…, declared with another type than in the C library',
    explanation: 'or called so',
  },
  'unread-declaration': {
    text: '…, of which a declaration could not be read',
    explanation: 'its value, or what it does, may be another',
  },
} as const satisfies ReasonTable;
