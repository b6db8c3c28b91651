import { type ExactNumber, ZERO } from '../score/exact-number.js';
import { commandFor, type NamedRules } from './explain-command.js';
import type { CauseOfLoss, ForecastCause } from './forecast.js';
import type { ClaimStanding, ForecastRun } from './forecast-run.js';
import { ratedAsItStands } from './rate-runs.js';

interface Counted {
  readonly cause: CauseOfLoss;
  readonly example: ForecastRun;
  points: ExactNumber;
  verdicts: number;
}

/**
 * What costs points, the most costly first. A verdict costs what its task can give at most, minus what it gives as
 * things stand: a wrong one costs more than its negative points. Runs without a verdict are no cause.
 */
export function findCauses(runs: readonly ForecastRun[], rules: NamedRules): readonly ForecastCause[] {
  const causes = new Map<string, Counted>();
  for (const run of runs) {
    const cause = causeOf(run.standing);
    if (cause === undefined) continue;
    const key = JSON.stringify(cause);
    const counted = causes.get(key) ?? { cause, example: run, points: ZERO, verdicts: 0 };
    causes.set(key, counted);
    counted.points = counted.points.add(run.raw.possible.sub(ratedAsItStands(run).points));
    counted.verdicts += 1;
  }
  return [...causes.values()]
    .sort((one, other) => other.points.compare(one.points) || other.verdicts - one.verdicts)
    .map(({ cause, example, points, verdicts }) => {
      const { record, status } = example.raw;
      const { task, witness } = example.place;
      return {
        cause,
        points,
        verdicts,
        example: { tool: record.tool, task, witness, verdict: status },
        command: commandFor(cause, example, rules),
      };
    });
}

function causeOf(standing: ClaimStanding): CauseOfLoss | undefined {
  switch (standing.kind) {
    case 'faulty':
      return { kind: 'faulty', fault: standing.fault, rule: standing.rule ?? null };
    case 'unconfirmed': {
      const { validator, status, opinion, detail } = standing;
      return { kind: 'unconfirmed', validator, status, opinion, words: beginningOf(detail) };
    }
    case 'open':
      return standing.because === 'undecided' ? undefined : { kind: 'open', because: standing.because };
    case 'wrong':
    case 'late':
      return standing;
    case 'counts':
    case 'no verdict':
      return undefined;
  }
}

/** Up to where a validator begins to speak of details: similar answers are listed together. */
function beginningOf(detail: string | null): string | null {
  const beginning = detail
    ?.split(/[:;(,]/, 1)[0]
    ?.replaceAll(/[0-9]+/g, 'N')
    .trim();
  return beginning === undefined || beginning === '' ? null : beginning;
}
