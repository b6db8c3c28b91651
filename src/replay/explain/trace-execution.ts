import type { Budget } from '../../machine/interface/execution.js';
import type { RacingAccess } from '../../machine/interface/thread-choice.js';
import type { ExecutionTrace, TraceStep } from '../../vocabulary/execution-trace.js';
import type { Interleaving } from '../../vocabulary/interleaving.js';
import { describeEnd } from '../answer/describe-end.js';
import { compileSubject, type ReplaySubject } from '../answer/subject.js';
import { findProgramPoints } from '../claim/program-points.js';
import { VisibleVariables } from '../claim/visible-variables.js';
import { type Run, runOnce } from '../search/inputs/run-once.js';
import { RecordedScheduler } from '../search/schedules/recorded-scheduler.js';
import { schedulePoints } from './recording/interleaving-recorder.js';
import { TracedPlaces } from './recording/traced-places.js';
import { type RecordedStep, TracedMonitor, type TraceSubject, type TraceWindow } from './traced-monitor.js';

/** Steps that are kept of the beginning and of the end of an execution. */
const FIRST_STEPS = 1500;
const LAST_STEPS = 500;

/** Statements that an execution may have more when it is repeated: where it was stopped may be known a little later. */
const EXTRA_STEPS = 10_000;

/** A trace, and the step of it in which each part of the witness was passed. */
export interface TracedExecution {
  readonly trace: ExecutionTrace;
  /** Null if there was one thread only. */
  readonly interleaving: Interleaving | null;
  /** The steps without the end, with what the trace leaves out. */
  readonly recorded: readonly RecordedStep[];
  /** For each step of the witnessTrace the index in `trace.steps`; undefined in the gap. */
  readonly executionSteps: readonly (number | undefined)[];
  /** Number of locations that the witness was told before its last part was passed. */
  readonly told: number;
}

/** Executes once more with the inputs of a run, and records the steps; undefined where it goes another way then. */
export function traceExecution(subject: ReplaySubject, run: Run): TracedExecution | undefined {
  const points = findProgramPoints(subject.frontEnd.program);
  const traced: TraceSubject = {
    places: new TracedPlaces(subject.frontEnd.program),
    visible: new VisibleVariables(subject.frontEnd.program, points),
    points: schedulePoints(subject.frontEnd.program),
  };
  const first = record(subject, run, { traced, window: { from: 0, to: FIRST_STEPS } });
  if (first === undefined) return undefined;
  const { recorded, count } = first;
  const from = Math.max(FIRST_STEPS, count - LAST_STEPS);
  const last =
    count <= FIRST_STEPS && first.race === undefined
      ? undefined
      : record(subject, run, {
          traced,
          window: { from, to: Number.POSITIVE_INFINITY },
          // What a thread was doing at the first access of a race is known once the race is.
          asked: first.race?.earlier,
        });
  const steps = [...recorded, ...(last?.recorded ?? [])];
  const { interleaving } = last ?? first;
  const end = endStep(run, traced.places, steps.at(-1)?.step);
  const leftOut = from - FIRST_STEPS;
  return {
    trace: {
      steps: [...steps.map(({ step }) => step), ...end],
      gap: last === undefined || leftOut === 0 ? null : { after: recorded.length, leftOut },
    },
    interleaving,
    recorded: steps,
    told: first.witnessTrace.at(-1)?.event ?? 0,
    executionSteps: first.witnessTrace.map(({ event }) => stepAt(steps, event, recorded.length)),
  };
}

function record(
  subject: ReplaySubject,
  run: Run,
  {
    traced,
    window,
    asked,
  }: {
    readonly traced: TraceSubject;
    readonly window: TraceWindow;
    readonly asked?: RacingAccess | undefined;
  },
) {
  const schedule = subject.frontEnd.threads === 'many' ? new RecordedScheduler(run.switches) : undefined;
  const monitor = new TracedMonitor(subject.monitor, traced, { window, asked, schedule });
  const loops = run.end.kind === 'endless';
  const executable = compileSubject({ ...subject, monitor }, { symbolic: false, loops });
  if (executable.kind === 'failed') return undefined;
  const inputs = run.execution.inputs.map(({ value }) => value);
  const effort = Number.POSITIVE_INFINITY;
  const budget: Budget = {
    steps: run.execution.steps + EXTRA_STEPS,
    memory: subject.request.memory,
    ...subject.effort.timeLeft,
  };
  const patience = loops ? () => Number.POSITIVE_INFINITY : undefined;
  const again = runOnce(executable.value.execute, monitor, inputs, {
    budget,
    effort,
    patience,
    values: 'plain',
  });
  subject.effort.spend(again.effort);
  if (again.end.kind !== run.end.kind || monitor.run === undefined) return undefined;
  const { steps: recorded, count, race } = monitor.run;
  const { interleaving } = monitor.run.interleaving;
  return { recorded, count, race, interleaving, witnessTrace: again.monitor.witnessTrace().steps };
}

/** The last step that began before the witness was told of a location, if it is there. */
function stepAt(steps: readonly RecordedStep[], event: number, gap: number): number | undefined {
  const index = steps.findLastIndex((each) => each.event <= event);
  if (index < 0) return undefined;
  const isOpen = index === gap - 1 && steps.length > gap;
  return isOpen && steps[index]?.event !== event ? undefined : index;
}

/** How the execution ended: where the machine tells a location there, and at the last step otherwise. */
function endStep({ end }: Run, places: TracedPlaces, last: TraceStep | undefined): readonly TraceStep[] {
  const depth = last?.depth ?? 0;
  const closing = { kind: 'end', depth, text: describeEnd(end), value: null, changes: [] } as const;
  if ('where' in end) {
    return [{ ...places.describe(end.where.range), function: end.where.function ?? null, ...closing }];
  }
  return last === undefined ? [] : [{ ...last, ...closing }];
}
