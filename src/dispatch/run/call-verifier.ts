import { join } from 'node:path';
import type { Limits } from '../../execute/system/limits.js';
import type { Outcome } from '../../execute/system/outcome.js';
import type { RunContext } from '../../validator/command-line.js';
import type { EarlierStep } from '../../validator/find-tool.js';
import {
  commandFor,
  commandOfStep,
  inOwnDirectory,
  type Remains,
  type RunPlace,
  type ToolCall,
} from './call-tool.js';

/** A run of a verifier: what comes first, and what it is called with when the program is made. */
export interface VerifierCall extends Omit<ToolCall, 'words' | 'inputs'> {
  /** With the original program and the witness. */
  readonly context: RunContext;
  readonly wordsFor: (context: RunContext) => readonly string[];
}

/** How a run of a verifier ended. */
export interface VerifierEnd {
  /** With the time and memory of the whole run, and the output of what ran last. */
  readonly outcome: Outcome;
  /** What was verified, or the step that ended the run before anything was. */
  readonly reached: { readonly kind: 'verifier'; readonly context: RunContext } | StoppedRun;
}

/** A run that ended before the verifier began. */
export interface StoppedRun {
  readonly kind: 'stopped';
  /** `refused`: the witness cannot be put into the program; `failed`: the step did not do its work. */
  readonly because: 'refused' | 'failed';
  readonly reason: string;
}

/** Name of the program that a verifier gets, in the directory of its run. */
const INSTRUMENTED = 'witness-check-instrumented.c';

/** Names of functions, each on a line of its own. */
const INLINED = /^Inlined: ([A-Za-z_$][\w$]*)$/gm;

/**
 * Puts the witness into the program, makes what else is asked for, and runs the verifier, one after the other in the same
 * directory. Together they have the limits of one run.
 */
export function callVerifier(call: VerifierCall): Promise<VerifierEnd & Remains> {
  return inOwnDirectory(call, async (directory) => {
    const { planned, workplace, cores, signal } = call;
    const total = new Total(call.limits);
    let { context } = call;
    for (const step of planned.before ?? []) {
      const [words, inputs] = askStep(step, call, directory);
      const command = commandOfStep(step, { planned, workplace, words, inputs }, directory);
      const outcome = total.add(await workplace.executor.run(command, total.left(), cores, signal));
      const stopped = judgeStep(step, outcome);
      if (stopped !== undefined) return { outcome, reached: stopped };
      if (step.does === 'instrument') context = instrumentedContext(context, directory, outcome);
    }
    const inputs = [...context.programs, context.property];
    const command = await commandFor(
      { planned, workplace, words: call.wordsFor(context), inputs },
      directory,
    );
    const outcome = total.add(await workplace.executor.run(command, total.left(), cores, signal));
    return { outcome, reached: { kind: 'verifier', context } };
  });
}

/** The arguments of a step, and the files that it reads. */
function askStep(
  step: EarlierStep,
  { context, planned }: VerifierCall,
  { path }: RunPlace,
): readonly [words: readonly string[], inputs: readonly string[]] {
  if (step.does === 'prepare') return [step.arguments, []];
  const { programs, property, witness, dataModel } = context;
  const { form = 'assertions', errorStatement } = planned.definition.instrument ?? {};
  const words = [
    ...programs.flatMap((program) => ['--program', program]),
    '--property',
    property,
    '--witness',
    witness,
    '--data-model',
    dataModel ?? '',
    '--to',
    form,
    '--output',
    join(path, INSTRUMENTED),
    ...(errorStatement === undefined ? [] : ['--error-statement', errorStatement]),
  ];
  return [words, [...programs, property, witness]];
}

/** Why the verifier does not begin; undefined if it does. */
function judgeStep(step: EarlierStep, { end, output, terminationreason }: Outcome): StoppedRun | undefined {
  const isDone = end.kind === 'exited' && end.exitCode === 0 && terminationreason === undefined;
  if (step.does === 'prepare') {
    return isDone
      ? undefined
      : { kind: 'stopped', because: 'failed', reason: `${step.name} did not prepare the run` };
  }
  const lines = output.trimEnd().split('\n');
  const result = lines.at(-1);
  if (isDone && result === 'Result: done') return undefined;
  const reason = lines.findLast((line) => line.startsWith('Reason: '))?.slice('Reason: '.length);
  const because = isDone && result === 'Result: unknown' ? 'refused' : 'failed';
  return { kind: 'stopped', because, reason: reason ?? 'the witness was not put into the program' };
}

/** The verifier gets the program with the witness in it, and nothing of the witness. */
function instrumentedContext(context: RunContext, { path }: RunPlace, { output }: Outcome): RunContext {
  return {
    ...context,
    programs: [join(path, INSTRUMENTED)],
    inlined: [...output.matchAll(INLINED)].map(([, name]) => name ?? ''),
  };
}

/** The least that a program gets of a time that is used up: it is ended at once, and the run has exceeded its limit. */
const LEAST = 0.001;

/** What the commands of one run take together. */
class Total {
  readonly #limits: Limits;
  #cputime = 0;
  #walltime = 0;
  #memory: number | undefined = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** What the next command may take. */
  left(): Limits {
    const { cputime, hardCputime, walltime } = this.#limits;
    return {
      ...this.#limits,
      cputime: Math.max(LEAST, cputime - this.#cputime),
      hardCputime: Math.max(LEAST, hardCputime - this.#cputime),
      walltime: Math.max(LEAST, walltime - this.#walltime),
    };
  }

  /** The outcome of a command, with what all took so far. */
  add(outcome: Outcome): Outcome {
    this.#cputime += outcome.cputime;
    this.#walltime += outcome.walltime;
    const { memory } = outcome;
    this.#memory =
      memory === undefined || this.#memory === undefined ? undefined : Math.max(memory, this.#memory);
    return { ...outcome, cputime: this.#cputime, walltime: this.#walltime, memory: this.#memory };
  }
}
