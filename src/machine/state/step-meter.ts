import type { ReasonText } from '../../c/reasons/reason.js';
import { clock, cpuClock } from '../../vocabulary/clock.js';
import type { Budget } from '../interface/execution.js';
import { because } from '../reasons/because.js';
import { EndSignal } from './end-signal.js';
import type { Registers } from './registers.js';

/** Steps between two checks of the clock: few, because an observer may take longer for a step than the step itself. */
const CHUNK = 5_000;
/** Milliseconds before the CPU time is asked for, which takes as long as many a short execution. */
const FIRST_LOOK = 5;

/** Counts the steps of an execution, and grants them in chunks. */
export class StepMeter {
  readonly #registers: Registers;
  readonly #budget: Budget;
  readonly #started = clock();
  /** Milliseconds since the beginning after which the CPU time is looked at. */
  #look: number;
  /** CPU time at the beginning, as far as it is known: the first look is not asked for before it has to be. */
  #startedCpu: number | undefined;
  #granted = 0;
  #consumed = 0;

  constructor(registers: Registers, budget: Budget) {
    this.#registers = registers;
    this.#budget = budget;
    this.#look = Math.min(FIRST_LOOK, budget.milliseconds);
  }

  /** Steps that the execution has taken. */
  get taken(): number {
    return this.#consumed + this.#granted - this.#registers.steps;
  }

  /** Grants new steps, or ends the execution if there are none. */
  grant(): void {
    this.#consumed = this.taken;
    this.#granted = 0;
    const { steps, milliseconds } = this.#budget;
    if (this.#consumed >= steps) this.#end('steps', because('steps', steps));
    if (this.#isTimeOver()) this.#end('time', because('time', milliseconds));
    this.#granted = Math.min(CHUNK, steps - this.#consumed);
    this.#registers.steps = this.#granted;
  }

  /** While the time that has passed is short, the CPU time is, too. */
  #isTimeOver(): boolean {
    const passed = clock() - this.#started;
    if (passed <= this.#look) return false;
    const now = cpuClock();
    // Of what has passed until now, no more was CPU time than the first look waits for, and one chunk of steps.
    this.#startedCpu ??= now - this.#look;
    const left = this.#budget.milliseconds - (now - this.#startedCpu);
    this.#look = passed + left;
    return left < 0;
  }

  #end(resource: 'steps' | 'time', why: ReasonText): never {
    this.#registers.steps = 0;
    throw new EndSignal({ kind: 'budget', resource, why });
  }
}
