import { F64, I32, I64, REF, type WasmType } from '../wasm/opcodes.js';

/** Functions of the machine that compiled programs call, with their types. The ones that throw never return. */
export const HELPERS = {
  /** Pointer, bytes, site: an access through it is invalid. Throws. */
  otherAddress: [[I64, I32, I32], [I32]],
  /** Offset, bytes, site: outside of a known object. Throws. */
  badDirect: [[I64, I32, I32], []],
  /** Pointer, site: it is called but is not a function. Throws. */
  badCall: [[I64, I32], []],
  /** Site, number of the reason. Throws. */
  overflow: [[I32, I32], []],
  undefinedBehaviour: [[I32, I32], []],
  unsupported: [[I32, I32], []],
  reached: [[I32, I32], []],
  assumptionFailed: [[I32], []],
  /** Called when the steps are used up; throws, or grants new ones. */
  outOfSteps: [[], []],
  /** Throws. */
  stackOverflow: [[I32], []],
  /** Base, bytes, kind, alignment: a new object. */
  newObject: [[I32, I32, I32, I32], [I32]],
  /** A new object is a constant. */
  beginConstant: [[I32, I32, I32], []],
  /** A byte is written, where there may be constant local variables. */
  signOfNan: [[I64, I64], [I64]],
  checkNear: [[I64, I32], []],
  checkWrapped: [[I64, I32], []],
  checkWrite: [[I32, I32, I32], []],
  /** The lifetime of an object on the stack ends. */
  endObject: [[I32], []],
  /** Bytes, site: a new object that lives until its frame or block ends. */
  allocateOnStack: [[I64, I32], [I64]],
  /** Ends the lives of all such objects beyond this number. */
  releaseStack: [[I32], []],
  /** Number of them. */
  stackAllocations: [[], [I32]],
  /** Number of the kind of request, site. */
  integerInput: [[I32, I32], [I64]],
  floatInput: [[I32, I32], [F64]],
  /** Address, number of the read, site: the bytes there may have no value, and get one. */
  readIndeterminate: [[I32, I32, I32], []],
  /** Address, bytes: an object without a value begins to exist. */
  beginIndeterminate: [[I32, I32], []],
  /** Address, bytes: bytes without a value become zero. */
  settle: [[I32, I32], []],
  /** Number of the probe. */
  passed: [[I32], []],
  passedInteger: [[I32, I64], []],
  passedUnsigned: [[I32, I64], []],
  passedFloat: [[I32, F64], []],
  passedPointer: [[I32, I64], []],
  /** Value, type. */
  passedWide: [[I32, REF, I32], []],
  /** ILP32: address for a pointer too far from its object to find back to it. */
  distantPointer: [[I64], [I32]],
  /** ILP32: the pointer that such an address stands for. */
  distantAddress: [[I32], [I64]],
  /** Where objects lie as a layout says: pointer -> number, and back. */
  pointerNumber: [[I64], [I64]],
  pointerAt: [[I64], [I64]],
  /** Pointers to different objects that are not plainly different: 1 if they are equal. */
  sameAddress: [[I64, I64], [I32]],
  /** Operation (+ - *), signs of left, right and result as bits, width, operands: the result modulo 2^64. */
  exactArithmetic: [[I32, I32, I32, I64, I64], [I64]],
  /** The same: 1 if the result type cannot hold the result. */
  overflows: [[I32, I32, I32, I64, I64], [I32]],
  swapBytes: [[I64, I32], [I64]],
  /** Value, 1 for float, number of the test. */
  testFloat: [[F64, I32, I32], [I32]],
  classifyFloat: [[I32, I32, I32, I32, I32, F64, I32, I32], [I32]],
  isUnordered: [[F64, F64], [I32]],
  isLessGreater: [[F64, F64], [I32]],
  /** Pointer to a `jmp_buf`, frame, where it keeps the number of its activation, number of the call of setjmp. */
  setJump: [[I64, I32, I32, I32], []],
  /** Frame: the number of the call of setjmp in it at which a jump lands, or 0. */
  landing: [[I32], [I32]],
  landedValue: [[], [I32]],
  /** Site. Throws. */
  trap: [[I32], []],
  /** Frame, number of an evaluation whose operands have no order: it begins, or ends; or with the operand that begins or ends. */
  orderBegins: [[I32, I32], []],
  orderEnds: [[I32, I32], []],
  orderOperand: [[I32, I32, I32], []],
  orderOperandEnds: [[I32, I32], []],
  /** Address, bytes, 1 for a write: an access while operands may be evaluated. */
  orderAccess: [[I32, I32, I32], []],
  /** Several threads: address, bytes, kind, site: an access to memory that other threads may see. 1: others go on. */
  accessed: [[I32, I32, I32, I32], []],
  /** Several threads: nothing is being accessed. 1: others go on. */
  point: [[], []],
  /** Several threads: frame: a function of the program begins, or ends. */
  entered: [[I32], []],
  left: [[I32], []],
  /** Several threads: number of a statement, frame and its bytes: the statement begins, and no value is computed meanwhile. */
  settled: [[I32, I32, I32], []],
  settling: [[I32, I32, I32], []],
  nests: [[], []],
  /** Several threads: site: no other thread goes on until the section is left. */
  enterAtomic: [[I32], []],
  leaveAtomic: [[I32], []],
  /** Address of an argument list, number of a type, site: address of the next argument. */
  nextArgument: [[I32, I32, I32], [I32]],
  /** Memory order, what it is for, site: bits of `ACCESS`; throws if there is no such order. */
  memoryOrder: [[I32, I32, I32], [I32]],
  /** What `__builtin_constant_p` gives for what is no constant. */
  seemsConstant: [[], [I32]],
  /** Pointer, type: what `__builtin_object_size` gives. */
  objectSize: [[I64, I32], [I64]],
  /** Several threads: bits of the order of a fence. */
  fence: [[I32], []],
  /** Symbolic: type, handle: the handle of what was read as a value of this type. */
  symbolicRead: [[I32, I32], [I32]],
  /** Symbolic: address, bytes: the handle of bytes that are not those of one value. */
  symbolicBytes: [[I32, I32], [I32]],
  /** Symbolic: type, first bit, width, handle of bytes: the handle of a bit-field in them. */
  symbolicField: [[I32, I32, I32, I32], [I32]],
  /** Symbolic: address, bytes, first bit, width, handle: that of the bytes after a bit-field in them was stored. */
  symbolicStoredField: [[I32, I32, I32, I32, I32], [I32]],
  /** Symbolic: operator, width and signedness, handles, values as bits. */
  symbolicBinary: [[I32, I32, I32, I32, I64, I64], [I32]],
  symbolicUnary: [[I32, I32, I32], [I32]],
  /** Number of the test, handle: that of what the test says; a test that is not known keeps nothing. */
  symbolicTest: [[I32, I32], [I32]],
  symbolicLoss: [[I32], [I32]],
  /** Operation, types of the operands, handles, operands in 64 bits: the handle of the exact result. */
  symbolicExact: [[I32, I32, I32, I32, I32, I64, I64], [I32]],
  /** Type, handle of an exact result: that of the result in this type. */
  symbolicCut: [[I32, I32], [I32]],
  /** The same: that of whether the type cannot hold it. */
  symbolicOverflow: [[I32, I32], [I32]],
  /** From type, to type, handle. */
  symbolicConvert: [[I32, I32, I32], [I32]],
  /** Kind, site, handle, value: a decision depended on it. */
  symbolicDecision: [[I32, I32, I32, I64], []],
  /** Handle, value, bytes of an element, address, object: start, bytes; type, site: what a table holds at an index. */
  symbolicTable: [[I32, I64, I32, I32, I32, I32, I32, I32], [I32]],
  /** Operator, site, operands: a condition that depends on no input was decided. */
  concreteComparison: [[I32, I32, F64, F64], []],
  /** Handle of the result of the call that ends. */
  symbolicResult: [[I32], []],
  /** Type: the handle of the input asked for last. */
  symbolicInput: [[I32], [I32]],
  /** Symbolic: as `symbolicBinary`, with the number of the type of the operands. */
  symbolicWide: [[I32, I32, I32, I32, REF, REF, I32], [I32]],
  /** Upper and lower 64 bits, type: see `wide-type.ts` for the numbers of types, here and below. */
  wideConstant: [[I64, I64, I32], [REF]],
  /** Address, offset, type, site. */
  wideLoad: [[I32, I32, I32, I32], [REF]],
  /** Address, value, offset, type. */
  wideStore: [[I32, REF, I32, I32], []],
  /** Operator, type, operands, site. */
  wideBinary: [[I32, I32, REF, REF, I32], [REF]],
  wideUnary: [[I32, I32, REF, I32], [REF]],
  /** The bytes of an unsigned integer in the other order. */
  wideSwap: [[REF], [REF]],
  wideCompare: [[I32, I32, REF, REF], [I32]],
  /** Value, type. */
  wideTruth: [[REF, I32], [I32]],
  /** Value, from type, to type, site. */
  wideConvert: [[REF, I32, I32, I32], [REF]],
  /** The same from and to the 64 bits of a value; that type is numbered as for trees. */
  wideFrom: [[I64, I32, I32, I32], [REF]],
  wideTo: [[REF, I32, I32, I32], [I64]],
  /** Value, site: an integer used as an index. */
  wideIndex: [[REF, I32], [I64]],
  /** Integer, what to take if it has more than 64 bits. */
  wideFit: [[REF, I64], [I64]],
  /** Number of the kind of request, site, type. */
  wideInput: [[I32, I32, I32], [REF]],
  /** Value, type, number of the test. */
  wideTest: [[REF, I32, I32], [I32]],
  /** Operands, operation (+ - *), type of the result as for trees: the result in that type. */
  wideExact: [[REF, REF, I32, I32], [REF]],
  /** The same: 1 if the type cannot hold the result. */
  wideOverflows: [[REF, REF, I32, I32], [I32]],
  /** Pointer to a function, number of its key, site: throws if the function has another key. */
  wideCall: [[I64, I32, I32], []],
} as const satisfies Record<string, readonly [readonly WasmType[], readonly WasmType[]]>;

export type HelperName = keyof typeof HELPERS;
/** Those for values of more than 64 bits. */
export type WideHelperName = Extract<HelperName, `wide${string}` | 'symbolicWide'>;
/** Those that record what values depend on. */
export type SymbolicHelperName =
  | Exclude<Extract<HelperName, `symbolic${string}`>, WideHelperName>
  | 'concreteComparison';
export const HELPER_NAMES = Object.keys(HELPERS) as HelperName[];
export const WIDE_HELPER_NAMES = HELPER_NAMES.filter(isWide);
export const SYMBOLIC_HELPER_NAMES = HELPER_NAMES.filter(isSymbolic);

function isWide(name: HelperName): name is WideHelperName {
  return name.startsWith('wide') || name === 'symbolicWide';
}

function isSymbolic(name: HelperName): name is SymbolicHelperName {
  return (name.startsWith('symbolic') || name === 'concreteComparison') && !isWide(name);
}

/** Functions that every module contains, because they are called all the time. */
export const BUILT_IN = {
  /** Pointer, bytes, site -> address; `otherAddress` where the table of objects has no such bytes. */
  resolve: [[I64, I32, I32], [I32]],
  /** ILP32: what lies in memory -> pointer. */
  widen: [[I32], [I64]],
  /** ILP32: pointer -> what lies in memory, and what a cast to an integer gives. */
  narrow: [[I64], [I32]],
  /** Pointers -> 1 if they are equal; `sameAddress` where C leaves that open. */
  equal: [[I64, I64], [I32]],
  /** Pointer, site, reason, kinds from `deadLocal` on: `undefinedBehaviour` if it leads to an object of these that has ended. */
  lasting: [[I64, I32, I32, I32], []],
  /** Pointer: if it leads to an object, its number is known from here on. */
  reveal: [[I64], []],
  /** Symbolic: address, bytes -> handle. */
  loadHandle: [[I32, I32], [I32]],
  /** Symbolic: address, bytes, handle. */
  storeHandle: [[I32, I32, I32], []],
  /** Destination, source, bytes: copies them with their shadow memory. */
  copyWithOrigin: [[I32, I32, I32], []],
  /** Destination, byte, bytes: fills them, and they have values that depend on nothing. */
  fillWithoutOrigin: [[I32, I32, I32], []],
} as const satisfies Record<string, readonly [readonly WasmType[], readonly WasmType[]]>;

export type BuiltInName = keyof typeof BUILT_IN;
export const BUILT_IN_NAMES = Object.keys(BUILT_IN) as BuiltInName[];
