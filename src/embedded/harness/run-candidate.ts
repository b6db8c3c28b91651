import { spawn } from 'node:child_process';
import type { Observation } from './instrument.js';

/** One input that the program took, in order. */
export interface TakenInput {
  /** Number of the input site, 0 for a call that could not be instrumented. */
  readonly site: number;
  readonly origin: 'witness' | 'open';
  readonly value: string;
}

/** What happened in one run of the program, as its harness reported it. */
export type RunEvent =
  | { readonly kind: 'reached' }
  | { readonly kind: 'overflow'; readonly line: number; readonly detail: string }
  | { readonly kind: 'memory'; readonly description: string }
  | { readonly kind: 'leak' }
  | { readonly kind: 'assume' }
  | { readonly kind: 'allocation' }
  | { readonly kind: 'end' }
  | { readonly kind: 'died'; readonly how: string }
  | { readonly kind: 'timeout' };

export interface CandidateRun {
  readonly event: RunEvent;
  /** The first 64, and the first one that the witness left open. */
  readonly inputs: readonly TakenInput[];
}

const REPORT_DESCRIPTOR = 3;
/** A run reports at most 64 inputs and one event of at most 3.5 kB; more is not read. */
const MAXIMUM_REPORT = 1_000_000;

/** Options of the sanitizers; the harness checks for leaks itself, at the end of the run. */
function environment(candidate: number, observation: Observation): Record<string, string> {
  if (observation.kind !== 'memory') return { WITNESS_CANDIDATE: String(candidate) };
  return {
    WITNESS_CANDIDATE: String(candidate),
    ASAN_OPTIONS: [
      'halt_on_error=1',
      'detect_leaks=1',
      'leak_check_at_exit=0',
      'detect_stack_use_after_return=1',
      'handle_abort=0',
      'handle_sigfpe=0',
      'handle_sigill=0',
      'allocator_may_return_null=0',
    ].join(':'),
    // Packed structures keep pointers at odd addresses.
    LSAN_OPTIONS: ['exitcode=0', 'use_unaligned=1'].join(':'),
  };
}

/** A test that is compiled. */
export interface CompiledTest {
  readonly executable: string;
  /** Marks its reports: the program cannot write one of its own. */
  readonly nonce: string;
  readonly observation: Observation;
}

/**
 * Runs the compiled test once with one candidate.
 *
 * @param timeout seconds of wall time
 */
export function runCandidate(
  { executable, nonce, observation }: CompiledTest,
  candidate: number,
  timeout: number,
): Promise<CandidateRun> {
  return new Promise((resolve) => {
    const child = spawn(executable, [], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
      env: environment(candidate, observation),
    });
    let report = '';
    let timedOut = false;
    const pipe = child.stdio[REPORT_DESCRIPTOR] as NodeJS.ReadableStream;
    pipe.setEncoding('utf8');
    pipe.on('data', (chunk: string) => {
      if (report.length < MAXIMUM_REPORT) report += chunk;
    });
    const killGroup = () => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // The group is gone already.
      }
    };
    const timer = setTimeout(
      () => {
        timedOut = true;
        killGroup();
      },
      Math.min(timeout * 1000, 2 ** 31 - 1),
    );
    const finish = (fallback: RunEvent) => {
      clearTimeout(timer);
      killGroup();
      // What the program wrote before it died is in the pipe; one turn of the event loop hands it over.
      const settle = () => resolve(readReport(report, nonce, timedOut ? { kind: 'timeout' } : fallback));
      if (pipe.readable) pipe.once('close', settle);
      else settle();
      setTimeout(() => (pipe as NodeJS.ReadableStream & { destroy(): void }).destroy(), 1000).unref();
    };
    child.once('error', (error) => finish({ kind: 'died', how: `could not be started (${error.message})` }));
    child.once('exit', (code, signal) =>
      finish({
        kind: 'died',
        how: signal === null ? `ended with exit code ${code} at once` : `was ended by ${signal}`,
      }),
    );
  });
}

function readReport(report: string, nonce: string, fallback: RunEvent): CandidateRun {
  const inputs: TakenInput[] = [];
  for (const line of report.split('\n')) {
    if (!line.startsWith(`${nonce} `)) continue;
    const [kind = '', ...words] = line.slice(nonce.length + 1).split(' ');
    const [first = '', second = '', third = ''] = words;
    if (kind === 'input') {
      inputs.push({ site: Number(first), origin: second === 'witness' ? 'witness' : 'open', value: third });
      continue;
    }
    const event = toEvent(kind, first, words);
    if (event !== undefined) return { event, inputs };
  }
  return { event: fallback, inputs };
}

function toEvent(kind: string, first: string, words: readonly string[]): RunEvent | undefined {
  switch (kind) {
    case 'reached':
    case 'leak':
    case 'assume':
    case 'allocation':
    case 'end':
      return { kind };
    case 'overflow':
      return { kind, line: Number(first), detail: words.slice(1).join(' ') };
    case 'memory':
      return { kind, description: words.join(' ') };
    default:
      return undefined;
  }
}
