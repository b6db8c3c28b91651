import type { InputRequest, Probe, ScalarValue, State } from '../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../machine/interface/execution-end.js';
import type { Race, RacingAccess } from '../../machine/interface/thread-choice.js';
import { formatValue } from '../../solve/conditions.js';
import type { TraceStep, VariableValue } from '../../vocabulary/execution-trace.js';
import type { VisibleVariables } from '../claim/visible-variables.js';
import type { HeldCondition, MonitorRun, ToldTargets, WitnessMonitor } from '../claim/witness-monitor.js';
import type { WitnessTrace } from '../claim/witness-trace.js';
import type { Scheduler } from '../search/schedules/scheduler.js';
import { InterleavingRecorder, isRecorded, type KnownPoint } from './recording/interleaving-recorder.js';
import { KnownByThread } from './recording/known-values.js';
import { SharedValues } from './recording/shared-values.js';
import type { TracedPlaces } from './recording/traced-places.js';

/** Steps that are kept. */
export interface TraceWindow {
  /** 0-based numbers: from the first one up to, and without, the last one. */
  readonly from: number;
  readonly to: number;
}

/** A step with the number of locations that the witness was told before it ended. */
export interface RecordedStep {
  readonly step: TraceStep;
  readonly event: number;
  /** Offsets of the location: its keyword or right parenthesis, and its first character. */
  readonly at: number;
  readonly start: number;
  /** Offset behind its last character. */
  readonly end: number;
  /** What a decision chooses: the label of a `switch`, or one of two ways. */
  readonly decides: 'case' | 'truth' | undefined;
  /** Everything that can be named there. */
  readonly values: readonly VariableValue[];
}

/** What a trace needs to know of a program. */
export interface TraceSubject {
  readonly places: TracedPlaces;
  readonly visible: VisibleVariables;
  readonly points: ReadonlyMap<string, KnownPoint>;
}

/** What is recorded of an execution. */
export interface TraceSettings {
  readonly window: TraceWindow;
  /** The first access of the race, where an execution before has shown it. */
  readonly asked: RacingAccess | undefined;
  /** In executions with several threads, how they are scheduled. */
  readonly schedule: Scheduler | undefined;
}

/** Follows executions as another monitor does, and records their steps. */
export class TracedMonitor implements WitnessMonitor {
  /** The execution that began last. */
  run: TracedRun | undefined;

  readonly #inner: WitnessMonitor;
  readonly #subject: TraceSubject;
  readonly #window: TraceWindow;
  readonly #asked: RacingAccess | undefined;

  readonly #schedule: Scheduler | undefined;

  constructor(inner: WitnessMonitor, subject: TraceSubject, { window, asked, schedule }: TraceSettings) {
    this.#inner = inner;
    this.#subject = subject;
    this.#window = window;
    this.#asked = asked;
    this.#schedule = schedule;
  }

  observes(probe: Omit<Probe, 'id'>): boolean {
    return (
      this.#inner.observes(probe) || this.#subject.places.stepKind(probe) !== undefined || isRecorded(probe)
    );
  }

  schedule(): Scheduler | undefined {
    return this.#schedule;
  }

  begin(): MonitorRun {
    const interleaving = new InterleavingRecorder(this.#subject.points, this.#asked);
    this.run = new TracedRun(this.#inner, { subject: this.#subject, window: this.#window, interleaving });
    return this.run;
  }
}

/** Records the steps of one execution. */
class TracedRun implements MonitorRun {
  readonly steps: RecordedStep[] = [];
  /** Steps of the execution, recorded or not. */
  count = 0;
  #events = 0;
  readonly #told = new Map<number, boolean>();
  readonly #known = new KnownByThread();
  readonly #shared = new SharedValues();
  /** What the last location of any thread was told of; it shows the present, whenever it is asked. */
  #state: State | undefined;

  readonly interleaving: InterleavingRecorder;
  /** The race that the witness means, if there is one. */
  race: Race | undefined;

  readonly #monitor: WitnessMonitor;
  readonly #inner: MonitorRun;
  readonly #subject: TraceSubject;
  readonly #window: TraceWindow;

  constructor(
    monitor: WitnessMonitor,
    {
      subject,
      window,
      interleaving,
    }: {
      readonly subject: TraceSubject;
      readonly window: TraceWindow;
      readonly interleaving: InterleavingRecorder;
    },
  ) {
    this.#monitor = monitor;
    this.#inner = monitor.begin();
    this.#subject = subject;
    this.#window = window;
    this.interleaving = interleaving;
  }

  finished(state: State): void {
    this.#inner.finished?.(state);
  }

  jumped(functions: number): void {
    this.#inner.jumped?.(functions);
  }

  /** Another thread goes on than this one. */
  leaves(thread: number): void {
    if (this.#state !== undefined && this.#isKept(this.count)) this.#shared.changed(thread, this.#state);
  }

  #isKept(number: number): boolean {
    return number >= this.#window.from && number < this.#window.to;
  }

  passed(probe: Probe, value: ScalarValue | undefined, state: State): 'alive' | 'dead' | 'accepted' {
    this.#state = state;
    this.interleaving.passed(probe, state);
    this.#record(probe, value, state);
    if (!this.#isTold(probe)) return 'alive';
    this.#events++;
    return this.#inner.passed(probe, value, state);
  }

  #isTold(probe: Probe): boolean {
    const known = this.#told.get(probe.id);
    if (known !== undefined) return known;
    const told = this.#monitor.observes(probe);
    this.#told.set(probe.id, told);
    return told;
  }

  #record(probe: Probe, value: ScalarValue | undefined, state: State): void {
    const kind = this.#subject.places.stepKind(probe);
    if (kind === undefined) return;
    const number = this.count++;
    if (!this.#isKept(number)) return;
    const depth = Math.max(0, [...state.frames()].length - 1);
    const { places, visible } = this.#subject;
    const isEntry = kind === 'enter';
    const values = visible.values(probe, state);
    this.steps.push({
      event: this.#events + 1,
      at: probe.at.start,
      start: probe.range.start,
      end: probe.range.end,
      decides: kind !== 'decision' ? undefined : probe.decision === 'switch' ? 'case' : 'truth',
      values,
      step: {
        kind,
        ...places.describe(places.shownRange(probe)),
        function: probe.function ?? null,
        depth,
        value: value === undefined || isEntry ? null : formatValue(value),
        changes: this.#changes(values, { depth, isEntry, state }),
        ...threadOfStep(state),
      },
    });
  }

  /** What is new at a step; of what all threads share, with the thread that has changed it, where that is another one. */
  #changes(
    values: readonly VariableValue[],
    { depth, isEntry, state }: { readonly depth: number; readonly isEntry: boolean; readonly state: State },
  ): readonly VariableValue[] {
    const { thread, threads } = state;
    const changes = this.#known.of(thread).changes(values, depth, isEntry);
    if (threads <= 1) return changes;
    this.#shared.changed(thread, state);
    return changes.map((each) => {
      const by = each.scope === 'global' ? this.#shared.writer(each.name) : undefined;
      return by === undefined || by === thread ? each : { ...each, by };
    });
  }

  input(request: InputRequest, state: State): void {
    this.#inner.input(request, state);
  }

  wanted(): readonly number[] | undefined {
    return this.#inner.wanted?.();
  }

  holdsBack(probe: Probe, value: ScalarValue | undefined, state: State): boolean {
    return this.#isTold(probe) && this.#inner.holdsBack?.(probe, value, state) === true;
  }

  meansRace(race: Race, state: State): boolean {
    const means = this.#inner.meansRace?.(race, state) === true;
    if (means) {
      this.race ??= race;
      this.interleaving.raced(race, state);
    }
    return means;
  }

  accepts(end: ExecutionEnd): boolean {
    return this.#inner.accepts(end);
  }

  get progress(): number {
    return this.#inner.progress;
  }

  get situation(): string {
    return this.#inner.situation;
  }

  get moment(): number {
    return this.#inner.moment;
  }

  get evaluations(): MonitorRun['evaluations'] {
    return this.#inner.evaluations;
  }

  get targets(): ToldTargets {
    return this.#inner.targets;
  }

  get held(): readonly HeldCondition[] {
    return this.#inner.held;
  }

  witnessTrace(): WitnessTrace {
    return this.#inner.witnessTrace();
  }
}

/** In executions with several threads, which one goes on, and the locks that it holds. */
function threadOfStep(state: State): Pick<TraceStep, 'thread' | 'holds'> {
  if (state.threads <= 1) return {};
  const { thread } = state;
  const holds = state.locks().flatMap((lock) => (lock.thread === thread ? [lock.name] : []));
  return { thread, holds };
}
