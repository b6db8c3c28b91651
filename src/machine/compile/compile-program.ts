import { findReservedFunction } from '../../c/link/own-library.js';
import { partsContain } from '../../c/tree/parts.js';
import { partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import { done, failed } from '../../vocabulary/attempt.js';
import { HeldValues } from '../analysis/held-values.js';
import { isDeclaredClosely, isDeclaredWell } from '../analysis/signatures.js';
import { undefinedPointer } from '../analysis/undefined-pointers.js';
import type { Callee } from '../interface/compiled-program.js';
import type { CompileOptions } from '../interface/execution.js';
import { BUILT_IN_NAMES } from '../interface/machine-imports.js';
import { memoryPages } from '../interface/memory-layout.js';
import { engineFor } from '../interleave/engine.js';
import { webAssembly } from '../wasm/web-assembly.js';
import { builtInBody } from './built-in-functions.js';
import type { CompileAttempt } from './compile-failure.js';
import { emitFunction, emitStart } from './emit-function.js';
import { createContext } from './program-context.js';

/**
 * Translates a program into WebAssembly. What cannot be translated ends an execution when it is reached, not before.
 * No text of the program gets into the code: functions and variables are numbers there.
 */
export function compileProgram(program: TypedProgram, options: CompileOptions): CompileAttempt {
  const entry = program.functions.find((candidate) => candidate.name === options.entryFunction);
  if (entry?.definition === undefined)
    return failed({ code: 'no-entry-function', name: options.entryFunction });
  if (program.unreadNames.has(entry.name)) return failed({ code: 'unread-declaration', name: entry.name });
  const [around] = program.aroundMain;
  if (around !== undefined) {
    const at = `${around.range.line}:${around.range.column}`;
    return failed({ code: 'runs-around-main', name: options.entryFunction, what: around.message, at });
  }
  const reserved = findReservedFunction(program);
  if (reserved !== undefined) return failed({ code: 'reserved-function', reserved });
  const [misread] = program.misread;
  if (misread !== undefined) {
    const at = `${misread.range.line}:${misread.range.column}`;
    return failed({ code: 'misread', what: misread.message, at });
  }
  try {
    const context = createContext(program, options);
    const { module, needs, checks, statics, lists, functions } = context;
    for (const name of BUILT_IN_NAMES) {
      module.define(context.builtIns[name], builtInBody(name, context.helpers, context));
    }
    const start = module.declare([], []);
    for (const entity of program.functions) {
      if (entity.definition === undefined) continue;
      module.define(functions.callee(entity).index, emitFunction(context, entity, entity.definition));
    }
    module.define(start, emitStart(context));
    module.export('start', start);
    module.export('entry', functions.callee(entry).index);
    const engine = engineFor(module.encode(memoryPages(needs)), options.threads ?? 'one');
    const { probes, sites, texts, argumentTypes, inputKinds, indeterminateReads, frames } = lists;
    return done({
      program,
      entryFunction: options.entryFunction,
      engine,
      threads: options.threads ?? 'one',
      needs,
      checks,
      statics,
      external: functions.external,
      isDeclaredWell: compareDeclarations(program),
      undefinedPointer: undefinedPointer(program),
      idle: options.idle ?? new Set(),
      held: new HeldValues(program),
      unknown: context.unknown,
      orders: options.orders,
      addresses: context.addresses,
      probes,
      sites,
      texts,
      argumentTypes,
      inputKinds,
      indeterminateReads,
      frames,
    });
  } catch (error) {
    const what = limitIn(error);
    if (what === undefined) throw error;
    return failed({ code: 'too-large', what });
  }
}

/** Compares declarations with the library's, each once. */
function compareDeclarations(program: TypedProgram): (callee: Callee) => boolean {
  const { dataModel } = program;
  const known = new Map<Callee, boolean>();
  return (callee) => {
    let isWell = known.get(callee);
    if (isWell === undefined) {
      const { entity } = callee;
      // Compiled code calls it only where the arguments mean the same; who calls it through a pointer is not known.
      isWell =
        isDeclaredWell(entity.name, entity.type, dataModel) ||
        (isDeclaredClosely(entity.name, entity.type, dataModel) && !isAddressTaken(program, entity));
      known.set(callee, isWell);
    }
    return isWell;
  };
}

/**
 * What part of a program was too much for the stack, or for WebAssembly; undefined if the error is a mistake of this
 * translation.
 */
function limitIn(error: unknown): string | undefined {
  if (error instanceof RangeError) {
    return /call stack/.test(error.message) ? 'the program is nested too deeply' : error.message;
  }
  if (!(error instanceof webAssembly.CompileError)) return undefined;
  // Such as `param count of 1001 exceeds internal limit of 1000 @+170`, after the name of the reporting function.
  const found = /(?:\w+ )+(?:of|size) \d+ (?:exceeds|is larger than)[^@]*/.exec(error.message)?.[0];
  return found && `the program is too large for WebAssembly: ${found.trim()}`;
}

function isAddressTaken(program: TypedProgram, entity: FunctionEntity): boolean {
  return partsContain(partsOfProgram(program), {
    expression: (expression) =>
      expression.kind === 'address' &&
      expression.place.kind === 'function' &&
      expression.place.function === entity,
  });
}
