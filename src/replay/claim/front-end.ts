import { analyseExpression } from '../../c/analyse-expression.js';
import { analyseFiles, type SourceFile } from '../../c/analyse-program.js';
import { pointAt } from '../../c/scope-at.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { PROCESS_STARTERS, THREAD_STARTERS } from '../../machine/analysis/thread-starters.js';
import type { CompileFailure } from '../../machine/compile/compile-failure.js';
import { compileProgram } from '../../machine/compile/compile-program.js';
import type { CaseRange, CompileOptions } from '../../machine/interface/execution.js';
import type { AddressLayout } from '../../machine/memory/address-layout.js';
import { execute } from '../../machine/run/execute.js';
import { casesIn } from '../../solve/decisions.js';
import { type Attempt, done } from '../../vocabulary/attempt.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { Execute } from '../search/inputs/run-once.js';
import { findProgramPoints } from './program-points.js';
import type { ExpressionReader } from './resolve-waypoint.js';

/** A parsed program, and how to read expressions of witnesses in it. */
export interface FrontEnd {
  readonly program: TypedProgram;
  readonly read: ExpressionReader;
  /** Whether the program may start threads. */
  readonly threads: 'one' | 'many';
  /** A function that the program calls and that starts another process. */
  readonly startsProcess: string | undefined;
}

/** Reads the files of a program. */
export function readProgram(files: readonly SourceFile[], dataModel: DataModel): FrontEnd {
  const program = analyseFiles(files, dataModel);
  const called = new Set(
    findProgramPoints(program).flatMap((point) => (point.kind === 'call' ? [point.callee ?? ''] : [])),
  );
  return {
    program,
    read: (expression, offset, extras) =>
      analyseExpression(program, pointAt(program, offset), expression, extras),
    threads: [...THREAD_STARTERS].some((name) => called.has(name)) ? 'many' : 'one',
    startsProcess: [...PROCESS_STARTERS].find((name) => called.has(name)),
  };
}

/** A program with the locations that a witness observes. */
export interface ExecutableProgram {
  readonly execute: Execute;
  /** The same with objects that lie as a layout says, if it is compiled for that. */
  readonly executeIn: (layout: AddressLayout) => Execute;
  /** The labels of the `switch` whose controlling expression begins at an offset. */
  readonly casesAt: (offset: number) => readonly CaseRange[];
  /** The offset at which something begins that has a number in `Execution.conflicts`. */
  readonly startOffset: (site: number) => number | undefined;
}

export type Compilation = Attempt<ExecutableProgram, CompileFailure>;

export function compileFor({ program }: FrontEnd, options: CompileOptions): Compilation {
  const compilation = compileProgram(program, options);
  if (compilation.kind === 'failed') return compilation;
  return done({
    execute: (observer, budget) => execute(compilation.value, observer, budget),
    executeIn: (layout) => (observer, budget) => execute(compilation.value, observer, budget, layout),
    casesAt: casesIn(program),
    startOffset: (site) => compilation.value.sites[site]?.range.start,
  });
}
