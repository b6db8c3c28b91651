import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { Callee, CompiledProgram } from '../interface/compiled-program.js';
import type { Budget, Execution, Observer } from '../interface/execution.js';
import type { ExecutionEnd, Where } from '../interface/execution-end.js';
import { ARGUMENT_HANDLES, STACK_START } from '../interface/memory-layout.js';
import { isSteps } from '../interleave/engine.js';
import type { Steps } from '../interleave/translated-module.js';
import { ByteDecisions } from '../library/byte-decisions.js';
import { Environment } from '../library/environment.js';
import { libraryFunction } from '../library/library.js';
import { LibraryCall, type LibraryFunction, type LibraryMeans } from '../library/library-call.js';
import { openStreams } from '../library/library-variables.js';
import { runExitHandlers } from '../library/process.js';
import { hasLeftCleanup } from '../library/threads/cancellation.js';
import { runDestructors } from '../library/threads/specific-data.js';
import type { AddressLayout } from '../memory/address-layout.js';
import { OutOfMemory } from '../memory/out-of-memory.js';
import type { ProgramMemory } from '../memory/program-memory.js';
import { withMemory } from '../memory/shared-memory.js';
import { because } from '../reasons/because.js';
import { EndSignal } from '../state/end-signal.js';
import { findLeak, findLostMemory, withReachable } from '../state/find-leak.js';
import { ProbeTable } from '../state/probe-table.js';
import { beginProgram, type RunningProgram } from '../state/running-program.js';
import { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { type StackRange, stackRange } from '../threads/thread-stacks.js';
import { Threads } from '../threads/threads.js';
import { findWideName } from '../values/wide-type.js';
import { wideInput } from '../values/wide-values.js';
import { F32, F64, I64, REF } from '../wasm/opcodes.js';
import { type WasmImports, webAssembly } from '../wasm/web-assembly.js';
import { IndeterminateValues } from './indeterminate-values.js';
import { machineFunctions } from './machine-functions.js';
import { prepareMain } from './main-arguments.js';
import { watchOrder } from './order-functions.js';
import { ProgramState } from './program-state.js';

/**
 * Executes a program from start to end, or until the observer or the budget ends it. Never throws because of what the
 * program does.
 * @param layout where objects lie, if the program is compiled so that it gets a layout
 */
export function execute(
  compiled: CompiledProgram,
  observer: Observer,
  budget: Budget,
  layout?: AddressLayout,
): Execution {
  return withMemory(compiled.needs, (memory) => executeIn({ memory, layout }, compiled, observer, budget));
}

/** Where a program is executed. */
interface ExecutionSpace {
  readonly memory: ProgramMemory;
  readonly layout?: AddressLayout | undefined;
}

/**
 * The same with a memory that can be inspected afterwards.
 * @internal exported for its tests: the memory shows what an execution stored
 */
export function executeIn(
  { memory, layout }: ExecutionSpace,
  compiled: CompiledProgram,
  observer: Observer,
  budget: Budget,
): Execution {
  memory.reset(compiled.statics.objects, compiled.statics.end, layout);
  const program = beginProgram(compiled, memory, observer, budget);
  const { undefinedPointer } = compiled;
  if (undefinedPointer !== undefined)
    program.pointers.unknownSource = because('undefined-variable', undefinedPointer);
  const trees = new SymbolicTrees(compiled.sites.length);
  const values = new IndeterminateValues(program, trees);
  const state = new ProgramState(program, trees, values);
  if (compiled.threads === 'many') {
    const threads = new Threads(program, state, budget.threads ?? Number.POSITIVE_INFINITY);
    program.threads = threads;
    program.pointers.threads = threads;
    threads.destructors = () => runDestructors(program);
    program.allocations.onBegin = (address, bytes) => {
      threads.forget(address, bytes);
    };
  }
  watchOrder(program);
  const machine = machineFunctions(program, trees, values, state);
  const environment = new Environment(program, trees, state);
  const means = { decisions: new ByteDecisions(program, trees), environment };
  const imports = Object.assign(importedFunctions(program, means, machine), { memory: memory.memory });
  program.registers.connect(compiled.engine.instantiate(imports, memory));
  program.registers.stackPointer = STACK_START;
  memory.limit = budget.memory;
  // Where threads take turns, compiled code mutes no probe.
  if (compiled.threads === 'one') observer.begins?.(new ProbeTable(memory, compiled.probes));
  const end = withinBlocks(program, run(program));
  program.order?.ended();
  memory.openStacks = openStacks(program);
  return {
    end: end.kind === 'violation' ? { thread: state.thread, ...end } : end,
    steps: program.steps.taken,
    inputs: program.inputs,
    path: trees.path,
    guards: trees.guards,
    dropped: trees.dropped,
    counted: trees.counted,
    addresses: memory.numbers.seen,
    openAnswers: memory.answers.given,
    openOrder: program.order?.open?.range,
    conflicts: program.threads?.races.conflicts ?? NOTHING,
  };
}

function run(program: RunningProgram): ExecutionEnd {
  return runToEnd(program, () => {
    openStreams(program);
    program.registers.start();
    const result = enter(program);
    const end = runToEnd(program, () => {
      runExitHandlers(program);
      return { kind: 'exit', code: typeof result === 'number' ? result & 0xff : 0 };
    });
    if (end.kind !== 'exit') return end;
    return findLeak(program, 'returned') ?? withReachable(program, end);
  });
}

/** Calls the entry function, and interleaves all threads until it returns. */
function enter(program: RunningProgram): unknown {
  const parameters = prepareMain(program);
  const { threads, registers } = program;
  return threads === undefined
    ? registers.enter(parameters)
    : threads.run(registers.enterInSteps(parameters));
}

/** Where frames are that the execution has not left. */
function openStacks({ threads, registers }: RunningProgram): readonly StackRange[] {
  if (threads === undefined) return [{ start: STACK_START, end: registers.stackPointer }];
  return threads.all.map(({ id, slot, registers: saved }) => {
    const end = id === threads.current ? registers.stackPointer : saved.stackPointer;
    return { start: stackRange(slot).start, end };
  });
}

/** How a part of the execution ends, whether it returns or throws. */
function runToEnd(program: RunningProgram, part: () => ExecutionEnd): ExecutionEnd {
  try {
    return part();
  } catch (error) {
    if (error instanceof EndSignal) return firstEnd(program, error.end);
    if (error instanceof OutOfMemory) return { kind: 'budget', resource: 'memory', why: error.reason };
    const where = program.ends.where(program.registers.callSite);
    if (error instanceof webAssembly.RuntimeError) {
      return { kind: 'undefined', why: because('other-pointer-type', error.message), where };
    }
    if (error instanceof RangeError && /call stack/.test(error.message)) {
      return {
        kind: 'budget',
        resource: 'recursion',
        limit: 'thread-stack',
        why: because('recursion'),
      };
    }
    throw error;
  }
}

/** Whichever came first: the end of the execution, or an earlier loss of memory. */
function firstEnd(program: RunningProgram, end: ExecutionEnd): ExecutionEnd {
  switch (end.kind) {
    case 'exit':
      return findLeak(program, 'left') ?? withReachable(program, end);
    case 'abort':
      return findLostMemory(program, 'left', end.where) ?? end;
    case 'undefined':
      return lossBefore(program, end.where) ?? end;
    case 'violation':
      return end.subproperty.startsWith('valid-') ? (lossBefore(program, end.where) ?? end) : end;
    default:
      return end;
  }
}

/** Nothing counts behind a block that was left between `pthread_cleanup_push` and `pthread_cleanup_pop`. */
function withinBlocks(program: RunningProgram, end: ExecutionEnd): ExecutionEnd {
  if ((end.kind !== 'violation' && end.kind !== 'stopped') || !hasLeftCleanup(program)) return end;
  const where = end.kind === 'violation' ? end.where : program.ends.where(program.registers.callSite);
  return { kind: 'undefined', why: because('left-cleanup'), where };
}

/** Memory that was lost before something else went wrong. */
function lossBefore(program: RunningProgram, where: Where): ExecutionEnd | undefined {
  const loss = findLostMemory(program, 'left', where);
  return loss && { ...loss, happened: 'earlier' };
}

const NOTHING: ReadonlySet<number> = new Set();

/** The functions of the machine, and those of the library that the program calls. */
function importedFunctions(program: RunningProgram, means: LibraryMeans, machine: WasmImports): WasmImports {
  const { needed } = program.compiled.engine;
  const { external } = program.compiled;
  const imports: WasmImports = needed === 'all' ? machine : {};
  if (needed === 'all')
    for (const [name, callee] of external) imports[name] = externalFunction(program, means, callee);
  else
    for (const name of needed) {
      const callee = external.get(name);
      const imported = callee === undefined ? machine[name] : externalFunction(program, means, callee);
      if (imported !== undefined) imports[name] = imported;
    }
  imports.late = (name: string) => {
    const callee = external.get(name);
    return callee && externalFunction(program, means, callee);
  };
  return imports;
}

function externalFunction(
  program: RunningProgram,
  means: LibraryMeans,
  callee: Callee,
): (...values: (number | bigint)[]) => unknown {
  const { memory } = program;
  let run: LibraryFunction | undefined;
  return (...values) => {
    run ??= libraryFunction(callee.entity.name);
    if (run === undefined) return missing(program, callee.entity);
    if (!program.compiled.isDeclaredWell(callee))
      program.ends.unsupported(because('other-library-type', callee.entity.name));
    if (memory.needs.dependenceShadow) memory.words[ARGUMENT_HANDLES >> 2] = 0;
    program.threads?.calls(callee.entity.name, values);
    const result = run(new LibraryCall(program, callee, values, means));
    return isSteps(result) ? completed(program, result, callee) : returned(program, result, callee);
  };
}

/** A function during which other threads may go on. With one thread, it never has to wait. */
function completed(program: RunningProgram, steps: Steps, callee: Callee): unknown {
  if (program.threads !== undefined) return inSteps(program, steps, callee);
  const { done, value } = steps.next();
  if (done !== true) program.ends.unsupported(because('wait-alone'));
  return convertResult(value, callee);
}

function* inSteps(program: RunningProgram, steps: Steps, callee: Callee): Steps {
  return returned(program, yield* steps, callee);
}

/** What a thread sees of the library is what its functions return. */
function returned({ threads }: RunningProgram, given: unknown, callee: Callee): number | bigint | undefined {
  const result = convertResult(given, callee);
  threads?.reports?.returned(callee.entity.name, result ?? 0);
  return result;
}

function missing(program: RunningProgram, entity: FunctionEntity): never {
  return program.ends.unsupported(because('indirect-call-without-body', entity.name));
}

/** A function whose type the program may choose gives a plain number. */
function wideResult(result: number | bigint | undefined, { entity }: Callee): bigint {
  if (typeof result === 'bigint') return result;
  return wideInput(findWideName(entity.type.result) ?? '__int128', result ?? 0);
}

function convertResult(given: unknown, callee: Callee): number | bigint | undefined {
  if (callee.result === undefined) return undefined;
  const result = typeof given === 'number' || typeof given === 'bigint' ? given : undefined;
  if (callee.result === I64) {
    if (typeof result === 'bigint') return BigInt.asIntN(64, result);
    const whole = Math.trunc(result ?? 0);
    return BigInt.asIntN(64, BigInt(Number.isFinite(whole) ? whole : 0));
  }
  if (callee.result === REF) return wideResult(result, callee);
  if (callee.result === F32 || callee.result === F64) return Number(result ?? 0);
  const type = callee.entity.type.result;
  const whole = typeof result === 'bigint' ? Number(BigInt.asIntN(32, result)) : (result ?? 0) | 0;
  if (type.kind !== 'integer') return whole;
  if (type.name === '_Bool') return whole === 0 ? 0 : 1;
  if (type.size === 1) return type.signed ? (whole << 24) >> 24 : whole & 0xff;
  if (type.size === 2) return type.signed ? (whole << 16) >> 16 : whole & 0xffff;
  return whole;
}
