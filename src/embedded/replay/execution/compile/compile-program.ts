import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { CompileOptions, Place } from '../execution.js';
import { BUILT_IN_NAMES } from '../machine/machine-imports.js';
import { type MemoryNeeds, memoryPages } from '../machine/memory-layout.js';
import { type CompiledModule, webAssembly } from '../wasm/web-assembly.js';
import { builtInBody } from './built-in-functions.js';
import { emitFunction, emitStart } from './emit-function.js';
import { ProgramContext } from './program-context.js';

/** A program that can be executed as often as wanted, one execution at a time. */
export interface CompiledProgram {
  readonly context: ProgramContext;
  readonly module: CompiledModule;
  readonly needs: MemoryNeeds;
  /** The places that are observed, by their ids. */
  readonly places: readonly Place[];
}

/** What a program cannot be executed for at all. */
export interface CompileProblem {
  readonly kind: 'problem';
  readonly message: string;
}

/**
 * Translates a program into WebAssembly. What cannot be translated ends an execution when it is reached, not before.
 * No text of the program gets into the code: functions and variables are numbers there.
 */
export function compileProgram(
  program: TypedProgram,
  options: CompileOptions,
): { readonly kind: 'compiled'; readonly program: CompiledProgram } | CompileProblem {
  const entry = program.functions.find((candidate) => candidate.name === options.entryFunction);
  if (entry?.definition === undefined) {
    return { kind: 'problem', message: `the program defines no function ${options.entryFunction}` };
  }
  try {
    const context = new ProgramContext(program, options);
    const { module } = context;
    for (const name of BUILT_IN_NAMES) {
      const helpers = {
        badAccess: context.helper('badAccess'),
        distantPointer: context.helper('distantPointer'),
        distantAddress: context.helper('distantAddress'),
        settle: context.helper('settle'),
      };
      module.define(context.builtIn(name), builtInBody(name, helpers, context.needs));
    }
    const start = module.declare([], []);
    for (const entity of program.functions) {
      if (entity.definition === undefined) continue;
      module.define(context.callee(entity).index, emitFunction(context, entity, entity.definition));
    }
    module.define(start, emitStart(context));
    module.export('start', start);
    module.export('entry', context.callee(entry).index);
    const { needs } = context;
    const bytes = module.encode(memoryPages(needs));
    const compiled = new webAssembly.Module(bytes);
    return { kind: 'compiled', program: { context, module: compiled, needs, places: context.places } };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'problem', message: error.message };
    throw error;
  }
}
