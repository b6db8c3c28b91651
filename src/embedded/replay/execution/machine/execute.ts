import type { FunctionEntity } from '../../../../c/tree/typed-program.js';
import type { CompiledProgram } from '../compile/compile-program.js';
import type { Callee } from '../compile/program-context.js';
import { LONG_DOUBLE_ROUNDING } from '../evaluate/long-double.js';
import type { Budget, Execution, ExecutionEnd, Observer } from '../execution.js';
import { libraryFunction } from '../library/library.js';
import { LibraryCall } from '../library/library-call.js';
import { openStreams } from '../library/library-variables.js';
import { runExitHandlers } from '../library/process.js';
import { isDeclaredWell } from '../library/signatures.js';
import { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { F32, F64, I64 } from '../wasm/opcodes.js';
import { type WasmImports, type WasmInstance, webAssembly } from '../wasm/web-assembly.js';
import { EndSignal } from './end-signal.js';
import { findLeak, findLostMemory } from './find-leak.js';
import { IndeterminateValues } from './indeterminate-values.js';
import { machineFunctions } from './machine-functions.js';
import { prepareMain } from './main-arguments.js';
import { STACK_START } from './memory-layout.js';
import type { ProgramMemory } from './program-memory.js';
import { ProgramState } from './program-state.js';
import { type Exports, RunningProgram } from './running-program.js';
import { withMemory } from './shared-memory.js';

/**
 * Executes a program from its start to its end, or until the observer or the budget ends it. It never throws for what
 * the program does.
 */
export function execute(compiled: CompiledProgram, observer: Observer, budget: Budget): Execution {
  return withMemory(compiled.needs, (memory) => executeIn(memory, compiled, observer, budget));
}

/** The same with a memory that can be looked into afterwards. */
export function executeIn(
  memory: ProgramMemory,
  { context, module }: CompiledProgram,
  observer: Observer,
  budget: Budget,
): Execution {
  memory.reset(context.objects, context.staticEnd);
  const program = new RunningProgram(context, memory, observer, budget);
  const trees = new SymbolicTrees();
  const values = new IndeterminateValues(program, trees);
  const state = new ProgramState(program, trees, values);
  const imports = {
    ...machineFunctions(program, trees, values, state),
    ...externalFunctions(program),
    memory: memory.memory,
  };
  const instance = new webAssembly.Instance(module, { m: imports });
  program.exports = readExports(instance);
  program.exports.stackPointer.value = STACK_START;
  const end = run(program);
  memory.stackEnd = Number(program.exports.stackPointer.value);
  return { end, steps: program.steps, inputs: program.inputs, path: trees.path };
}

function run(program: RunningProgram): ExecutionEnd {
  return endOf(program, () => {
    openStreams(program);
    program.exports.start();
    const result = program.exports.entry(...prepareMain(program));
    const end = endOf(program, () => {
      runExitHandlers(program);
      return { kind: 'exit', code: typeof result === 'number' ? result & 0xff : 0 };
    });
    if (end.kind !== 'exit') return end;
    return findLeak(program, 'returned') ?? end;
  });
}

/** What a part of the execution ends with, whether it returns or is left by a throw. */
function endOf(program: RunningProgram, part: () => ExecutionEnd): ExecutionEnd {
  try {
    return part();
  } catch (error) {
    if (error instanceof EndSignal) return firstEnd(program, error.end);
    const where = program.where(program.callSite);
    if (error instanceof webAssembly.RuntimeError) {
      return { kind: 'undefined', why: `a call as a function of another type (${error.message})`, where };
    }
    if (error instanceof RangeError && /call stack/.test(error.message)) {
      return {
        kind: 'budget',
        resource: 'recursion',
        limit: 'thread-stack',
        why: 'the program recurses deeper than the machine can',
      };
    }
    throw error;
  }
}

/** What came first: what an execution ended with, or the loss of memory before. */
function firstEnd(program: RunningProgram, end: ExecutionEnd): ExecutionEnd {
  switch (end.kind) {
    case 'exit':
      return findLeak(program, 'left') ?? end;
    case 'abort':
    case 'undefined':
      return findLostMemory(program, 'left', end.where) ?? end;
    case 'violation':
      if (!end.subproperty.startsWith('valid-')) return end;
      return findLostMemory(program, 'left', end.where) ?? end;
    default:
      return end;
  }
}

function readExports(instance: WasmInstance): Exports {
  const { stackPointer, framePointer, steps, callSite, start, entry, table } = instance.exports;
  if (
    !(stackPointer instanceof webAssembly.Global) ||
    !(framePointer instanceof webAssembly.Global) ||
    !(steps instanceof webAssembly.Global) ||
    !(callSite instanceof webAssembly.Global) ||
    !(table instanceof webAssembly.Table) ||
    typeof start !== 'function' ||
    typeof entry !== 'function'
  ) {
    throw new Error('the compiled program exports something else');
  }
  return {
    stackPointer,
    framePointer,
    steps,
    callSite,
    table,
    start: () => start(),
    entry: (...parameters) => entry(...parameters),
  };
}

/** Functions of reals whose results are never rounded. */
const EXACT_ON_REALS =
  /^(?:__builtin_)?(?:fabs|floor|ceil|trunc|round|rint|nearbyint|fmax|fmin|copysign|fmod|modf|frexp|ldexp|scalbn|scalbln|nan|inf|huge_val)l$/;

/** Functions without body: those of the library; all others are not called through these. */
function externalFunctions(program: RunningProgram): WasmImports {
  const imports: WasmImports = {};
  for (const [name, callee] of program.context.external) {
    const run = libraryFunction(callee.entity.name);
    imports[name] = (...values: (number | bigint)[]) => {
      if (run === undefined) return missing(program, callee.entity);
      if (!isDeclaredWell(callee.entity.name, callee.entity.type, program.context.model)) {
        program.unsupported(`${callee.entity.name}, declared with another type than in the C library`);
      }
      const { result } = callee.entity.type;
      if (
        result.kind === 'float' &&
        result.name === 'long double' &&
        !EXACT_ON_REALS.test(callee.entity.name)
      )
        program.unsupported(LONG_DOUBLE_ROUNDING);
      return resultOf(run(new LibraryCall(program, callee, values)), callee);
    };
  }
  return imports;
}

function missing(program: RunningProgram, entity: FunctionEntity): never {
  return program.unsupported(`a call of ${entity.name}, which has no body, through a pointer`);
}

function resultOf(result: number | bigint | undefined, callee: Callee): number | bigint | undefined {
  if (callee.result === undefined) return undefined;
  if (callee.result === I64) {
    if (typeof result === 'bigint') return BigInt.asIntN(64, result);
    const whole = Math.trunc(result ?? 0);
    return BigInt.asIntN(64, BigInt(Number.isFinite(whole) ? whole : 0));
  }
  if (callee.result === F32 || callee.result === F64) return Number(result ?? 0);
  const type = callee.entity.type.result;
  const whole = typeof result === 'bigint' ? Number(BigInt.asIntN(32, result)) : (result ?? 0) | 0;
  if (type.kind !== 'integer') return whole;
  if (type.name === '_Bool') return whole === 0 ? 0 : 1;
  if (type.size === 1) return type.signed ? (whole << 24) >> 24 : whole & 0xff;
  if (type.size === 2) return type.signed ? (whole << 16) >> 16 : whole & 0xffff;
  return whole;
}
