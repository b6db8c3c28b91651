import type { ReasonTable } from '../../../../c/reasons/reason.js';

/** What ends an execution as undefined behaviour, where it violates no property that is asked for. `…` stands for a name. */
export const UNDEFINED_BEHAVIOUR = {
  'too-few-arguments': {
    text: 'a call of … with too few arguments',
    explanation: 'without a prototype nothing says how many there are',
  },
  'other-function-type': {
    text: 'a call of … as a function of another type',
    explanation: 'the call expects a result that the function does not give',
  },
  'other-pointer-type': {
    text: 'a call as a function of another type (…)',
    explanation: 'through a pointer; in parentheses is what WebAssembly says',
  },
  unreachable: { text: '__builtin_unreachable is reached', explanation: '' },
  'jump-to-no-label': {
    text: 'a jump to something that is no label',
    explanation: '`goto *` with another value',
  },
  'conversion-range': {
    text: 'a conversion of a number that the integer type cannot hold',
    explanation: 'from a real',
  },
  'shift-distance': { text: 'a shift by a negative distance or one as wide as the type', explanation: '' },
  'constant-write': { text: 'a write to a constant variable or a string literal', explanation: '' },
  'array-length': { text: 'an array length that is not positive', explanation: '' },
  'division-by-zero': { text: 'division by zero', explanation: '' },
  overflow: {
    text: 'overflow of a …',
    explanation: 'of a division or remainder, where the property does not ask for overflows',
  },
  'overlapping-copy': { text: 'memory that overlaps is copied by memcpy', explanation: '' },
  'unlocked-mutex': { text: 'a mutex is unlocked that is not locked', explanation: '' },
  'locked-mutex-destroyed': { text: 'a mutex is destroyed that is locked', explanation: '' },
  'number-out-of-range': { text: '… of a number that does not fit', explanation: '`atoi` and others' },
  'no-character': {
    text: '… of …, which is no character',
    explanation: '`isalpha` and others, where the argument is neither EOF nor fits into `unsigned char`',
  },
} as const satisfies ReasonTable;
