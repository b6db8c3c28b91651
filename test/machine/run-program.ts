import { analyseProgram } from '../../src/c/analyse-program.js';
import { describeCompileFailure } from '../../src/machine/compile/compile-failure.js';
import { compileProgram } from '../../src/machine/compile/compile-program.js';
import type { CompiledProgram } from '../../src/machine/interface/compiled-program.js';
import type {
  Budget,
  CompileOptions,
  Execution,
  InputValue,
  Observer,
} from '../../src/machine/interface/execution.js';
import { ProgramMemory } from '../../src/machine/memory/program-memory.js';
import { execute, executeIn } from '../../src/machine/run/execute.js';
import type { PropertyCheck } from '../../src/task/property.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';

export const BUDGET = { steps: 100_000_000, memory: 200_000_000, milliseconds: 60_000 };

export interface RunOptions {
  readonly model?: DataModel;
  readonly checks?: readonly PropertyCheck[];
  readonly inputs?: readonly InputValue[];
  readonly observer?: Observer;
  readonly observes?: NonNullable<CompileOptions['observes']>;
  readonly symbolic?: boolean;
  readonly threads?: NonNullable<CompileOptions['threads']>;
  readonly unspecified?: NonNullable<CompileOptions['unspecified']>;
  /** Declarations of the file that cannot be read; without it they are a mistake of the test. */
  readonly unread?: 'allowed';
  readonly budget?: Partial<Budget>;
}

export function compileText(text: string, options: RunOptions = {}): CompiledProgram {
  const program = analyseProgram(text, { dataModel: options.model ?? 'LP64', file: 'program.c' });
  const outside = program.problems.filter((problem) => problem.function === undefined);
  if (outside.length > 0 && options.unread !== 'allowed')
    throw new Error(outside.map((problem) => problem.message).join('\n'));
  const compiled = compileProgram(program, {
    checks: options.checks ?? [],
    entryFunction: 'main',
    symbolic: options.symbolic ?? false,
    threads: options.threads ?? 'one',
    unspecified: options.unspecified ?? 'usual',
    ...(options.observes === undefined ? {} : { observes: options.observes }),
  });
  if (compiled.kind === 'failed') throw new Error(describeCompileFailure(compiled.failure));
  return compiled.value;
}

/** Executes a program that the test gives as text; its inputs are taken in order, then 0. */
export function runText(text: string, options: RunOptions = {}): Execution {
  return runCompiled(compileText(text, options), options);
}

export function runCompiled(compiled: CompiledProgram, options: RunOptions = {}): Execution {
  const observer: Observer = {
    input: (request) => options.inputs?.[request.index] ?? 0n,
    ...options.observer,
  };
  return execute(compiled, observer, { ...BUDGET, ...options.budget });
}

/** Bytes of a global variable when the execution, which must be an ordinary one, has ended. */
export function bytesAfterRun(compiled: CompiledProgram, name: string, observer: Observer = {}): Buffer {
  const memory = new ProgramMemory(compiled.needs);
  const { end } = executeIn({ memory }, compiled, observer, BUDGET);
  if (end.kind !== 'exit' || end.code !== 0) throw new Error(JSON.stringify(end));
  const object = [...compiled.statics.variables].find(([variable]) => variable.name === name)?.[1];
  if (object === undefined) throw new Error(`the program has no variable ${name}`);
  return Buffer.from(memory.bytes.slice(object.address, object.address + object.size));
}

/** How an execution ended, short: `exit 3`, `valid-deref`, `undefined`. */
export function endText({ end }: Execution): string {
  if (end.kind === 'exit') return `exit ${end.code}`;
  if (end.kind === 'violation') return end.subproperty;
  if (end.kind === 'budget') return `budget ${end.resource}`;
  return end.kind;
}
