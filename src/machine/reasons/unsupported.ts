import type { ReasonTable } from '../../c/reasons/reason.js';

/** What replay does not execute, in addition to what the front end does not represent. `…` stands for a name. */
export const UNSUPPORTED = {
  'jump-outside-loop': {
    text: "'…' outside of a loop",
    explanation: '`break` or `continue`, if the head of the loop could not be read',
  },
  'binary-number-text': {
    text: 'a binary number in a string',
    explanation: 'read by a function that accepts it in C23 and reads 0 in earlier versions',
  },
  'indirect-call-without-body': {
    text: 'a call of …, which has no body, through a pointer',
    explanation: 'undefined functions are inputs only if they are called by name',
  },
  'text-bound': {
    text: '… with more than 2147483647 bytes',
    explanation: '`snprintf`: whether that fails depends on the library',
  },
  'after-noreturn': {
    text: 'what follows a call of …',
    explanation: 'declared with `_Noreturn` or the attribute `noreturn`, and not defined',
  },
  'hexadecimal-float-text': {
    text: 'a hexadecimal floating-point number in a string',
    explanation: 'read by `strtod`; also a NaN with a number',
  },
  jump: { text: 'a jump to …', explanation: 'into a statement expression' },
  encoding: {
    text: 'bytes that are not a long double',
    explanation: 'of a union, or copied; x87 never stores such numbers',
  },
  'long-index': {
    text: 'an index of more than 64 bits',
    explanation: 'compilers cut it off; by the standard, it is out of bounds',
  },
  'long-length': {
    text: 'a length of more than 64 bits',
    explanation: 'compilers cut it off; by the standard, no array is so long',
  },
  'long-label': { text: 'a label of a switch of more than 64 bits', explanation: '' },
  'extraordinary-mutex': {
    text: 'a mutex of a special kind',
    explanation:
      'recursive, error-checking, or with attributes; `mtx_init` with another type, `mtx_timedlock` without `mtx_timed`',
  },
  'changed-synchronisation': {
    text: '… of an object that was not made for it by the library',
    explanation:
      'a lock, semaphore, barrier, condition variable or attributes, if copied, changed by other means than functions, never initialised, initialised twice by functions, or destroyed; that, a thread or a key, if made by a function of the other header, `pthread.h` or `threads.h`; `pthread_once` with a local variable',
  },
  'mutual-join': {
    text: 'threads that join each other',
    explanation: 'POSIX leaves open whether that fails',
  },
  'mutex-deadlock': {
    text: 'a mutex that its owner locks again',
    explanation: 'the program would wait forever',
  },
  'restrict-pointer': {
    text: 'a restrict pointer',
    explanation: 'whether others lead to what it leads to is not followed (C11 6.7.3.1)',
  },
  'own-memory': {
    text: '…, which may get memory from a function that the program defines',
    explanation: '`printf`, `strdup` and others call the `malloc` of the program',
  },
  'pointer-into-value': {
    text: 'a pointer into a value that is not an object',
    explanation: 'such as a member of the result of a call',
  },
  'pointer-to-copy': {
    text: 'a pointer to …, of which each thread has its own',
    explanation: 'a constant that is `_Thread_local`, in a program that starts threads',
  },
  'wait-in-atomic-section': {
    text: 'a thread that waits in an atomic section',
    explanation: 'no other thread may go on, so it would wait forever',
  },
  'open-cancellation': {
    text: 'a cancellation at a call of …',
    explanation:
      '`printf`, `scanf`, `pthread_rwlock_rdlock` and others: POSIX leaves open whether the thread ends there; `pthread_join`, where the other one has ended: POSIX demands it, and glibc goes on',
  },
  'exit-while-ending': {
    text: '… in a thread that is ending',
    explanation:
      '`pthread_exit` or a cancellation in a destructor or a function called at the end, where POSIX and glibc differ',
  },
  'wait-alone': { text: 'a wait that never ends', explanation: 'in a program that starts no threads' },
  'pointer-without-object': {
    text: 'a pointer to …',
    explanation: 'a variable for which the machine keeps no object',
  },
  'unrepresentable-rounding': {
    text: 'a floating-point number that does not round to an integer of the type',
    explanation: '`lround` and others',
  },
  'zero-of-either-sign': {
    text: 'a zero of either sign from …',
    explanation: '`fmin` and `fmax` of zeros with different signs: gcc and the library choose differently',
  },
  'rounded-result': {
    text: 'a rounded result of …',
    explanation:
      '`sin`, `exp`, `pow` and others: the last bit depends on the library; exact results are known',
  },
  'subnormal-float-text': { text: 'a subnormal floating-point number in a string', explanation: '' },
  'float-text-rounded-twice': { text: 'a float in a string that is rounded twice', explanation: '' },
  'value-type': {
    text: 'a value of this type',
    explanation: 'neither a scalar nor a structure that can be copied',
  },
  'foreign-array-length': { text: 'an array length from another function', explanation: '' },
  'assignment-size': { text: 'an assignment to an object of unknown size', explanation: '' },
  'assignment-type': { text: 'an assignment to this type', explanation: '' },
  'empty-assumption': { text: 'an assumption without argument', explanation: '`__VERIFIER_assume()`' },
  'nested-expression': { text: 'the expression is nested too deeply', explanation: '' },
  'nested-atomic-section': { text: 'an atomic section inside another one', explanation: '' },
  'witness-expression': {
    text: 'an expression of a witness',
    explanation: '`\\result` and `\\at` in a program',
  },
  'index-type': { text: 'an index that is not an integer', explanation: '' },
  'initialiser-type': { text: 'an initialiser of this type', explanation: '' },
  'object-size': { text: 'an object of unknown size', explanation: 'of an incomplete type' },
  'operand-without-value': { text: 'an operand without value', explanation: 'of type `void`' },
  alignment: {
    text: 'memory of this alignment',
    explanation: 'more than 16 bytes on ILP32, or not a power of 2',
  },
  builtin: { text: 'the builtin …', explanation: 'a known one, with these operands' },
  conversion: {
    text: 'the conversion %… of printf',
    explanation:
      'not in the C standard, or invalid; `%#g` of a number that rounding makes a power of ten, which versions of glibc write differently',
  },
  'input-format': {
    text: "'…' in a format of scanf",
    explanation:
      'a text, a character, a width, or what may be part of a number; of `sscanf`, a real or a set of characters',
  },
  'other-stream': { text: '… of another stream than stdin', explanation: '`fscanf`' },
  'initialiser-size': { text: 'the initialiser of an object of unknown size', explanation: '' },
  'nan-text': { text: 'the text of a NaN', explanation: 'its sign differs' },
  stream: { text: 'the contents of a stream of the C library', explanation: 'the members of `*stdout`' },
  'unknown-pointer': {
    text: 'the target of a pointer from …, a function without a body',
    explanation: 'no rule says whether the pointer is valid',
  },
  'undefined-variable': {
    text: 'the target of a pointer, while … has no definition',
    explanation: '`extern`, with pointers; the missing file may store others in it',
  },
  'library-function-without-execution': {
    text: '… is not supported',
    explanation: '`fork`',
  },
  'jump-out-of-section': { text: 'a jump out of an atomic section', explanation: '`longjmp`' },
  'setjmp-place': {
    text: 'a call of … in this place',
    explanation:
      '`setjmp` where C does not allow it, unless its value is assigned, initialises a variable that is declared alone, or decides `&&`, `||`, `?:` or a comma, before anything else is evaluated',
  },
  'reserved-function': {
    text: '…, a function with a reserved name',
    explanation:
      'that begins with `_`, has no body, and is neither a known function nor a known input of the competition',
  },
  'library-function': {
    text: '…, a function of the C library',
    explanation: 'of C11 to C23, POSIX or glibc, which is not implemented here; it is not an input',
  },
  'no-scalar-result': {
    text: '…, a function without a body that does not return a scalar',
    explanation: 'structures cannot be inputs',
  },
  'other-input-type': {
    text: '…, an input function that is declared with a type of another kind than its name says',
    explanation: 'a floating-point number instead of an integer, for example; also one that is not declared',
  },
  'program-start': {
    text: 'a value that is passed to the program (…)',
    explanation: 'other parameters of `main` than `argc` and `argv`, and those of another entry function',
  },
  'library-variable': {
    text: '…, a variable of the C library',
    explanation: 'such as `environ` and `optind`',
  },
  'other-library-type': {
    text: '…, declared with another type than in the C library',
    explanation: 'or called with another type',
  },
  'unread-declaration': {
    text: '…, which has a declaration that could not be read, or is `static` and never defined',
    explanation: 'its value or its behaviour may differ',
  },
} as const satisfies ReasonTable;
