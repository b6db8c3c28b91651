import type { ReasonTable } from './reason.js';

/** Legal C that the front end does not represent. `…` stands for a name; docs/reference/replay.md lists the table. */
export const UNSUPPORTED_IN_C = {
  'auto-type': { text: "'__auto_type'", explanation: 'outside of functions, or of a pointer or array' },
  'predefined-macro': {
    text: "the macro '…'",
    explanation:
      'of gcc or of a header of the C library; asked for in `#if` or `#ifdef`, or defined before the header; the date and time; `__LINE__` within a macro whose use goes over several lines',
  },
  'marked-line': { text: "'…' behind a line marker", explanation: '`#line`, or `# 5 "file"`' },
  'macro-in-condition': {
    text: "'…' in a condition",
    explanation:
      'a name with arguments in `#if` that is not a macro; characters beyond ASCII, large numbers and shifts; `defined` in arguments of a macro',
  },
  cast: { text: "a cast of '…' to '…'", explanation: 'to a union' },
  'compound-literal': { text: 'a compound literal', explanation: 'in an expression of a witness' },
  'forward-enumeration': {
    text: "a mention of 'enum …' before its list",
    explanation: 'of an enumeration whose type is not unsigned int',
  },
  'bit-field-type': {
    text: 'the type of a bit-field',
    explanation:
      'in `_Generic`, `typeof`, `sizeof`, `__auto_type` and overflow builtins: gcc gives it a type of its bits',
  },
  'operand-alignment': {
    text: "the alignment of '…'",
    explanation: 'of a member, of a variable with an alignment of its own, of a value of a type with one',
  },
  'undecided-type': {
    text: "whether the types '…' and '…' are compatible",
    explanation: 'in `_Generic` and builtins, of functions without a prototype, or of `_Float64` and its kin',
  },
  'undecided-null-pointer': {
    text: 'whether an operand is a null pointer constant',
    explanation: 'that has the value 0, but is no constant expression of standard C',
  },
  'unread-name': {
    text: "'…', which a declaration declares that could not be read",
    explanation: '',
  },
  'unread-name-because': {
    text: "'…', whose declaration could not be read because of … at …",
    explanation: '',
  },
  'overflow-result': {
    text: "an overflow builtin with a result of type '…'",
    explanation: 'of `_Bool`, an enumeration, or another type than the name of the builtin says',
  },
  'repeated-effect': {
    text: 'a range of elements with an initialiser that does more than read',
    explanation: 'gcc evaluates it once; in C it is unspecified',
  },
  'long-bit-field': { text: 'a bit-field of type …', explanation: 'of an integer type of 128 bits' },
  'variable-member': { text: 'a member of variable length', explanation: '' },
  'outside-statement-expression': { text: 'a statement expression outside a function', explanation: '' },
  'nested-function': {
    text: "the nested function '…'",
    explanation:
      'of GNU C, that takes any number of arguments, is named as `main`, `reach_error`, a function of the library or with `__` in front, makes a promise by an attribute, jumps out of itself, or has an array whose length the function around it computes; others are read',
  },
  'nested-function-value': {
    text: "the nested function '…' in anything but a call",
    explanation: 'so that it may be called once its surroundings have ended; and in a witness',
  },
  'captured-variable': {
    text: "the nested function '…' with the variable '…' of the function around it",
    explanation:
      'whose type has a length that is computed, that has an alignment of its own, or that is declared behind a call; in a witness, one that the nested function does not name',
  },
  'lost-switch-label': { text: 'a switch with a label that could not be read', explanation: '' },
  'typedef-alignment': { text: "an alignment of '…' by typedef", explanation: '' },
  'argument-type': {
    text: "an argument of type '…'",
    explanation: 'of `va_arg`; `_Float32` without a prototype; `_Bool` for an old definition',
  },
  'prototype-array-length': { text: 'an array of variable length in a prototype', explanation: '' },
  'length-in-operand': {
    text: 'an operand with an array of variable length',
    explanation:
      'of `typeof`, and of `sizeof` where it is unspecified whether a length is evaluated, for all but constants; in the type of a compound literal, in `va_arg` or `_Generic`',
  },
  'lengths-in-open-order': {
    text: 'an array with several variable lengths that do more than read',
    explanation: 'they are evaluated in any order, and gcc begins with the last one',
  },
  'old-parameter-length': {
    text: 'an array of variable length in the declarations of an old definition',
    explanation: 'which not all compilers evaluate',
  },
  'overridden-initialiser': {
    text: 'an initialiser that a later one overrides in part',
    explanation:
      'of a structure, with a later designator that names a member; of anything but constants and addresses, which may or may not be evaluated',
  },
  'length-range': {
    text: 'a length of an array that is not positive, or longer than a size',
    explanation: 'of a type name, or of `long long` on ILP32, where compilers cut it off',
  },
  'wide-bit-field': {
    text: 'arithmetic with a bit-field of more bits than int',
    explanation:
      'gcc computes with the bits of the field, clang with those of its type: where both give different numbers',
  },
  'assembly-outside-functions': {
    text: 'assembly outside functions',
    explanation: 'anywhere in the program, unless it is empty',
  },
  'complex-numbers': { text: 'complex numbers', explanation: '' },
  'inline-assembly': {
    text: "the inline assembly '…'",
    explanation: 'unless it is empty or a barrier, and its outputs keep their values or get those of inputs',
  },
  attribute: {
    text: "the attribute '…'",
    explanation:
      'one that is not known to be harmless where it stands; `weak` without a definition; a promise (`const`, `pure`, `nonnull`, `malloc`) that a body may break; on ILP32, a calling convention (`regparm`, `fastcall`, `stdcall`); names for the assembler, and sections, that may have a meaning of their own; a qualifier of a function type',
  },
  'unknown-builtin': {
    text: "the builtin '…'",
    explanation: 'a builtin function of gcc that the front end does not know',
  },
  'atomic-pointer-step': {
    text: "'…' of a pointer",
    explanation: '`atomic_fetch_add` and `atomic_fetch_sub`: C counts elements, gcc bytes',
  },
  'empty-arguments': {
    text: "the macro '…' without further arguments",
    explanation: 'a comma with `##` before an argument that is there but empty: gcc keeps it, clang does not',
  },
  spelling: {
    text: "the spelling '…'",
    explanation:
      'trigraphs, raw strings, lone carriage returns, letters other than Latin, Greek and Cyrillic ones in names: versions of C read them in different ways',
  },
  'undeclared-function': {
    text: "the undeclared function '…'",
    explanation: 'of the C library, whose type gcc knows and the front end does not; include its header',
  },
  'builtin-operand': {
    text: 'an operand of … with an effect',
    explanation: 'some compilers evaluate it, and others do not',
  },
  directive: {
    text: 'the directive #…',
    explanation: 'not in the C standard; of pragmas, those that are not known to change nothing',
  },
  'unknown-header': {
    text: "the header '…' is not known",
    explanation: 'programs should be preprocessed; only the headers of the C library are known',
  },
  mode: { text: "the mode '…' of '…'", explanation: 'the attribute `mode`' },
  'flexible-array-values': {
    text: 'values for an array without length at the end of a structure',
    explanation: '',
  },
} as const satisfies ReasonTable;
