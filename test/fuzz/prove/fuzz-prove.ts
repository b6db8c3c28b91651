import { NativeCheck } from '../../prove/native-check.js';
import { RandomSource } from '../random-source.js';
import { ask, type Prover, problemWith, type Trial, trialsOf } from './check-program.js';
import { generateProgram } from './generate-program.js';

export interface Finding {
  readonly run: number;
  readonly trial: Trial;
  readonly status: string;
  readonly problem: string;
}

export interface ProveFuzzReport {
  readonly programs: number;
  /** How many claims of a kind got an answer, as `a wrong invariant: unknown`. */
  readonly answers: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

/**
 * Makes small programs with inputs of eight bits, and claims about them that gcc's executions refute, most of them
 * nearly true. The prover confirms none of these; and it refutes none that all executions agree with.
 */
export async function fuzzProve(options: {
  readonly prover: Prover;
  readonly seed: number;
  readonly runs: number;
  /** Wall time after which no further program begins. */
  readonly seconds: number;
  /** Seconds for one claim. */
  readonly secondsPerClaim: number;
  readonly onFinding?: (finding: Finding) => void;
}): Promise<ProveFuzzReport> {
  const { prover, seed, seconds, secondsPerClaim, onFinding } = options;
  const native = new NativeCheck();
  const stop = Date.now() + seconds * 1000;
  const answers = new Map<string, number>();
  const findings: Finding[] = [];
  let programs = 0;
  try {
    for (; programs < options.runs && Date.now() < stop; programs++) {
      const random = new RandomSource(Math.imul(seed + 1, 0x9e3779b1) + programs);
      const trials = trialsOf(generateProgram(random), native, random);
      for (const trial of trials) {
        const { status, reason } = await ask(prover, trial, secondsPerClaim);
        const key = `${trial.what}${trial.refutedBy === undefined ? '' : ' (refuted)'}: ${status}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
        const crash = status === 'ERROR' || reason.startsWith('internal error') ? reason : undefined;
        const problem = problemWith(trial, status) ?? crash;
        if (problem === undefined) continue;
        const finding = { run: programs, trial, status, problem };
        findings.push(finding);
        onFinding?.(finding);
      }
    }
  } finally {
    native.close();
  }
  return { programs, answers, findings };
}
