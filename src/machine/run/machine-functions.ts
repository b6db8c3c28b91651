import { functionWithoutBody } from '../../c/library/functions-without-body.js';
import { ORDER_USES } from '../../c/library/memory-order.js';
import type { ReasonText } from '../../c/reasons/reason.js';
import { VOID } from '../../c/type/type-model.js';
import { type InputValue, type ScalarValue, STOP, type State } from '../interface/execution.js';
import {
  type HelperName,
  SYMBOLIC_HELPER_NAMES,
  type SymbolicHelperName,
  WIDE_HELPER_NAMES,
  type WideHelperName,
} from '../interface/machine-imports.js';
import { nextArgument } from '../library/variable-arguments.js';
import type { ProgramMemory } from '../memory/program-memory.js';
import { because } from '../reasons/because.js';
import { askInput, integerBits } from '../state/ask-input.js';
import { EndSignal } from '../state/end-signal.js';
import { areEqual } from '../state/pointer-equality.js';
import type { RunningProgram } from '../state/running-program.js';
import { pointerValue, wideValue } from '../state/value-text.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { FLOAT_TESTS } from '../symbolic/trees-of-tests.js';
import { orderBits } from '../threads/memory-order.js';
import { threadHelpers } from '../threads/thread-functions.js';
import { stackRange } from '../threads/thread-stacks.js';
import { classify } from '../values/float-arithmetic.js';
import { wideName } from '../values/wide-type.js';
import type { WasmImports } from '../wasm/web-assembly.js';
import type { IndeterminateValues } from './indeterminate-values.js';
import { orderHelpers } from './order-functions.js';
import { pointerHelpers } from './pointer-functions.js';
import { symbolicHelpers } from './symbolic-functions.js';
import { wideHelpers, withArticle } from './wide-functions.js';

type Helper = (...parameters: never[]) => unknown;

type GeneralHelperName = Exclude<
  HelperName,
  | SymbolicHelperName
  | WideHelperName
  | keyof ReturnType<typeof pointerHelpers>
  | keyof ReturnType<typeof orderHelpers>
  | keyof ReturnType<typeof threadHelpers>
>;

/** The functions of the machine that compiled code imports, or more of them. */
export function machineFunctions(
  program: RunningProgram,
  trees: SymbolicTrees,
  values: IndeterminateValues,
  state: State,
): WasmImports {
  const { engine, orders } = program.compiled;
  const { needed } = engine;
  const needsAny = (names: readonly HelperName[]): boolean =>
    needed === 'all' || names.some((name) => needed.has(name));
  const functions: WasmImports = generalHelpers(program, values, state);
  // To make all of them for each execution takes longer than many an execution.
  Object.assign(functions, pointerHelpers(program), threadHelpers(program.threads));
  if (needed === 'all' || orders !== undefined) Object.assign(functions, orderHelpers(program));
  if (needsAny(SYMBOLIC_HELPER_NAMES)) Object.assign(functions, symbolicHelpers(program, trees));
  if (needsAny(WIDE_HELPER_NAMES)) {
    const ask = (kind: number, site: number) => askKind(program, state, kind, site);
    Object.assign(functions, wideHelpers(program, trees, ask));
  }
  return functions;
}

/** The functions for programs of any kind. */
function generalHelpers(
  program: RunningProgram,
  values: IndeterminateValues,
  state: State,
): Record<GeneralHelperName, Helper> {
  const { compiled, memory } = program;
  const text = (index: number): string => compiled.texts[index] ?? '';
  // The compiler took them from the table, or from the front end's remarks on the program.
  const reason = (index: number): ReasonText => text(index) as ReasonText;
  return {
    overflow: (site: number, index: number) =>
      program.ends.violate('no-overflow', because('arithmetic-overflow', withArticle(text(index))), site),
    undefinedBehaviour: (site: number, index: number) => program.ends.undefinedBehaviour(reason(index), site),
    unsupported: (site: number, index: number) => program.ends.unsupported(reason(index), site),
    reached: (site: number, index: number) => program.ends.reach(text(index), site),
    assumptionFailed: (site: number) =>
      program.ends.end({ kind: 'assumption-failed', where: program.ends.where(site) }),
    outOfSteps: () => program.steps.grant(),
    stackOverflow: () => program.allocations.stackOverflow(),
    newObject: (base: number, bytes: number, kind: number, alignment: number) =>
      program.allocations.newObject(base, bytes, kind, alignment),
    signOfNan: (bits: bigint, width: bigint) => memory.answers.nan(bits, width),
    endObject: (id: number) => {
      if (id !== 0) program.threads?.reports?.endsObjects();
      memory.endObject(id);
    },
    allocateOnStack: (bytes: bigint, site: number) => {
      const size = Number(BigInt.asUintN(64, bytes));
      const { start } = stackRange(program.threads?.running.slot ?? 0);
      const pointer = program.allocations.onTheStack(size, site, program.registers.stackPointer - start);
      memory.beginIndeterminate(pointer, size);
      return pointer;
    },
    readIndeterminate: (address: number, index: number, site: number) => {
      const read = compiled.indeterminateReads[index];
      if (read !== undefined) values.read(address, read, program.ends.where(site), state);
    },
    beginIndeterminate: (address: number, bytes: number) => {
      memory.indeterminate.begin(address, bytes);
      memory.dependence.clear(address, address + bytes);
    },
    settle: (address: number, bytes: number) => memory.indeterminate.settle(address, bytes),
    stackAllocations: () => program.allocations.onStack.length,
    releaseStack: (count: number) => {
      program.threads?.reports?.endsObjects();
      for (const id of program.allocations.onStack.splice(count)) {
        const entry = memory.entry(id);
        if (entry !== undefined) memory.release(entry);
      }
    },
    integerInput: (kind: number, site: number) => integerBits(askKind(program, state, kind, site)),
    floatInput: (kind: number, site: number) => Number(askKind(program, state, kind, site)),
    passed: (probe: number) => reportProbe(program, state, probe, undefined),
    passedInteger: (probe: number, value: bigint) =>
      reportProbe(program, state, probe, { kind: 'integer', value }),
    passedUnsigned: (probe: number, value: bigint) =>
      reportProbe(program, state, probe, { kind: 'integer', value: BigInt.asUintN(64, value) }),
    passedFloat: (probe: number, value: number) =>
      reportProbe(program, state, probe, { kind: 'float', value }),
    passedPointer: (probe: number, value: bigint) =>
      reportProbe(program, state, probe, pointerValue(program, value)),
    passedWide: (probe: number, value: bigint, type: number) =>
      reportProbe(program, state, probe, wideValue(wideName(type), value)),
    distantPointer: (pointer: bigint) =>
      program.allocations.within(() => memory.numbers.distantPointer(BigInt.asUintN(64, pointer))),
    distantAddress: (address: number) => memory.numbers.distantAddress(address),
    exactArithmetic: (operation: number, signs: number, width: number, left: bigint, right: bigint) =>
      wrap(exact(operation, signs, left, right), width, (signs & 4) !== 0),
    overflows: (operation: number, signs: number, width: number, left: bigint, right: bigint) => {
      const result = exact(operation, signs, left, right);
      return result === wrap(result, width, (signs & 4) !== 0) ? 0 : 1;
    },
    pointerNumber: (pointer: bigint) => memory.numbers.castToNumber(pointer),
    pointerAt: (number: bigint) => memory.numbers.pointerAt(number),
    sameAddress: (left: bigint, right: bigint) => (areEqual(program, left, right) ? 1 : 0),
    swapBytes: (value: bigint, width: number) => swapBytes(value, width),
    testFloat: (value: number, single: number, test: number) => testFloat(memory, value, single !== 0, test),
    classifyFloat: (
      nan: number,
      infinite: number,
      normal: number,
      subnormal: number,
      zero: number,
      value: number,
      single: number,
    ) => [nan, infinite, zero, subnormal, normal][classify(value, leastNormal(single !== 0))],
    isUnordered: (left: number, right: number) => (Number.isNaN(left) || Number.isNaN(right) ? 1 : 0),
    isLessGreater: (left: number, right: number) => (left < right || left > right ? 1 : 0),
    setJump: (pointer: bigint, frame: number, slot: number, number: number) =>
      program.jumps.set(pointer, { frame, slot, number }),
    landing: (frame: number) => program.jumps.landingIn(frame),
    landedValue: () => program.jumps.value,
    trap: (site: number) =>
      program.ends.end({ kind: 'abort', why: because('trap'), where: program.ends.where(site) }),
    nextArgument: (list: number, number: number, site: number) =>
      nextArgument(program, list >>> 0, compiled.argumentTypes[number] ?? VOID, site),
    memoryOrder: (order: number, use: number, site: number) =>
      orderBits(order, ORDER_USES[use] ?? 'fence') ??
      program.ends.undefinedBehaviour(because('memory-order', 'an atomic operation'), site),
    seemsConstant: () => memory.answers.constantness(),
    objectSize: (pointer: bigint, kind: number) => {
      const target = memory.target(pointer);
      const rest = target === undefined ? 0 : Math.max(0, target.entry.size - target.offset);
      return BigInt(memory.answers.objectSize(kind, rest));
    },
  };
}

/** @returns 1 if other threads go on first; the probe reports again then */
function reportProbe(
  program: RunningProgram,
  state: State,
  id: number,
  value: ScalarValue | undefined,
): 0 | 1 {
  const probe = program.compiled.probes[id];
  if (probe === undefined) return 0;
  const { observer, threads } = program;
  threads?.running.place.arrives(probe.kind);
  if (threads !== undefined && threads.all.length > 1 && observer.holdsBack?.(probe, value, state) === true) {
    threads.reports?.steps?.isHeldBack();
    if (threads.holdBack() === 1) return 1;
  }
  const reports = threads?.reports;
  const notice = observer.notices?.(probe) ?? 'order';
  reports?.passes(notice);
  const before = threads === undefined ? undefined : observer.situation?.();
  if (observer.passed?.(probe, value, state) === STOP) throw new EndSignal({ kind: 'stopped' });
  if (threads === undefined) return 0;
  // Others notice that a location is passed only where that brings the witness further.
  const isNoticed = before === undefined || before !== observer.situation?.();
  if (isNoticed) reports?.acts();
  threads.running.place.passes(probe, isNoticed ? 'order' : notice);
  return 0;
}

function askKind(program: RunningProgram, state: State, index: number, site: number): InputValue {
  const kind = program.compiled.inputKinds[index];
  if (kind === undefined) return 0n;
  const isPointer = kind.reason === 'call' && kind.type.kind === 'pointer';
  if (isPointer && functionWithoutBody(kind.name) !== 'input')
    program.pointers.unknownSource ??= because('unknown-pointer', kind.name);
  return askInput(program, state, kind, program.ends.where(site));
}

function exact(operation: number, signs: number, left: bigint, right: bigint): bigint {
  const l = signs & 1 ? left : BigInt.asUintN(64, left);
  const r = signs & 2 ? right : BigInt.asUintN(64, right);
  return operation === 0 ? l + r : operation === 1 ? l - r : l * r;
}

function wrap(value: bigint, width: number, signed: boolean): bigint {
  return signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);
}

function swapBytes(value: bigint, width: number): bigint {
  let swapped = 0n;
  for (let shift = 0n; shift < BigInt(width); shift += 8n)
    swapped = (swapped << 8n) | ((value >> shift) & 0xffn);
  return swapped;
}

const leastNormal = (single: boolean): number => (single ? 2 ** -126 : 2 ** -1022);

/** The answer to a test of a floating-point number as gcc gives it. @param test its index in `FLOAT_TESTS` */
function testFloat(
  { answers, numbers }: ProgramMemory,
  value: number,
  single: boolean,
  test: number,
): number {
  const truth = (holds: boolean): number => (holds ? 1 : 0);
  switch (FLOAT_TESTS[test]) {
    case 'isnan':
      return truth(Number.isNaN(value));
    case 'isinf':
      return value === -Infinity ? answers.negativeInfinity(1) : truth(value === Infinity);
    case 'isinf_sign':
      return value === -Infinity ? -1 : truth(value === Infinity);
    case 'isfinite':
    case 'finite':
      return truth(Number.isFinite(value));
    case 'isnormal':
      return truth(Number.isFinite(value) && Math.abs(value) >= leastNormal(single));
    case 'signbit':
      return answers.isNegative(value) ? answers.signBit(single ? 32 : 64, numbers.wordSize) : 0;
    default:
      return 0;
  }
}
