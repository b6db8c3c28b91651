import { fillIn, type Gaps, type ReasonText } from '../../c/reasons/reason.js';

/**
 * What a translation into terms does not represent: `no execution reaches …, which prove does not support`. `…` stands
 * for a name or a number.
 */
const UNSUPPORTED = {
  unrepresented: '…',
  'after-end': 'what follows the end of the execution',
  // Types and values
  type: 'the type …',
  'value-type': 'a value of this type',
  operator: 'the operator … on …',
  conversion: 'a conversion',
  'conversion-between': 'a conversion from … to …',
  'pointer-conversion': 'a conversion of a pointer',
  'condition-type': 'a condition of this type',
  'comparison-types': 'a comparison of these types',
  'choice-types': 'a choice between these types',
  'switch-type': 'a switch of this type',
  'assignment-type': 'an assignment of this type',
  'initialiser-type': 'an initialiser of this type',
  'structure-copy': 'a copy of this structure',
  // Memory
  pointer: 'this pointer',
  dereference: 'this dereference',
  'many-objects': 'a pointer to one of too many objects',
  'unknown-size': 'an access to a type of unknown size',
  'variable-length': 'an array of variable length',
  'compound-literal': 'a compound literal (for memory safety)',
  'repeated-variable': 'the address of a variable that is declared again in a loop or another call',
  'repeated-parameter': 'the address of a parameter of a function that is called again',
  'allocation-in-loop': 'a call of … in a loop',
  'variable-calloc': 'a call of calloc with two variable sizes',
  'restrict-pointer': 'a restrict pointer',
  'structure-assignment': 'an assignment of a structure of this kind',
  'nested-structure-assignment': 'an assignment of a structure inside another one',
  'atomic-object': 'an access to an atomic object as to an ordinary one',
  'volatile-object': 'an access to a volatile object as to an ordinary one',
  // Order of evaluation
  'order-dependent': 'an expression whose value depends on the order of evaluation',
  'repeated-effects': 'a range initialiser with side effects',
  // Jumps
  jump: 'a jump backwards or into a loop',
  'computed-goto': 'a computed goto',
  'jump-without-target': 'a jump without a target',
  'label-address': 'the address of a label',
  // Calls
  call: 'this call of …',
  'unknown-function': 'a call of an unknown function',
  'ambiguous-call': 'an ambiguous call of …',
  'variable-parameter': 'a parameter of variable length',
  'variable-arguments': 'a variable argument list',
  'argument-count': 'a call with the wrong number of arguments',
  'replaced-function': 'a call of …, for which compilers have a builtin',
  'calling-back': 'a call of …, which may call functions of the program',
  'unknown-end': 'a call of …, which does not return',
  'call-type': 'a call with a type other than that of the function',
  'recursion-depth': 'recursion of … deeper than …',
  'recursion-with-pointers': 'recursion with pointers',
  'recursion-with-heap': 'recursion with …',
  noreturn: 'a return of a function that does not return',
  builtin: 'the builtin …',
  overflow: 'this overflow builtin',
  'overflow-destination': 'the destination of this overflow builtin',
  'pointer-without-body': 'a call of … with a pointer (the function has no body)',
  'library-function': 'a call of the library function …',
  'reserved-function': 'a call of …, which has a reserved name and no body',
  'input-type': '… with a result type other than its name says',
  result: 'the result of …',
  'returned-pointer': 'the pointer that … returns',
  // Terms of a witness
  'witness-term': 'a term of the witness language here',
} as const satisfies Readonly<Record<string, string>>;

type Table = typeof UNSUPPORTED;

/** The text for something that is not translated. */
export function because<Code extends keyof Table>(code: Code, ...values: Gaps<Table[Code]>): ReasonText {
  return fillIn({ text: UNSUPPORTED[code] }, values);
}
