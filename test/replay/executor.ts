import type { ReplayArguments } from '../../src/replay/answer/arguments.js';
import { compileSubject } from '../../src/replay/answer/subject.js';
import { readClaim } from '../../src/replay/answer/validate-by-replay.js';
import { deadlineIn, SearchEffort } from '../../src/replay/search/inputs/effort.js';
import { type Run, runOnce } from '../../src/replay/search/inputs/run-once.js';
import { chooseMonitor } from '../../src/replay/witness/choose-monitor.js';

/** Milliseconds of CPU time that one execution may take at most. */
const MILLISECONDS = 60_000;

/**
 * Executes the program of a claim once, with given inputs, under its witness; undefined for claims that cannot be executed,
 * and for programs with threads.
 */
export async function executorOf(
  request: ReplayArguments,
  { steps, values }: { readonly steps: number; readonly values: 'plain' | 'symbolic' },
): Promise<((inputs: readonly (bigint | number)[]) => Run) | undefined> {
  const claim = await readClaim(request);
  if (claim.kind === 'failed') return undefined;
  const { property, witness, frontEnd } = claim.value;
  const { program, read, threads } = frontEnd;
  const choice = chooseMonitor({ witness, property, program, read, threads });
  if (choice.kind === 'failed' || threads === 'many') return undefined;
  const { monitor } = choice.value;
  const subject = {
    request,
    property,
    witness,
    frontEnd,
    monitor,
    effort: new SearchEffort(Number.MAX_SAFE_INTEGER, deadlineIn(MILLISECONDS)),
    limits: { threads: undefined },
    prepare: <Each>(each: Each) => each,
  };
  const compiled = compileSubject(subject, { symbolic: values === 'symbolic', loops: false });
  if (compiled.kind === 'failed') return undefined;
  return (inputs) =>
    runOnce(compiled.value.execute, monitor, inputs, {
      budget: { steps, memory: 100_000_000, milliseconds: MILLISECONDS },
      effort: Number.POSITIVE_INFINITY,
      values,
    });
}
