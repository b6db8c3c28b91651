import type { ReasonText } from '../../../../c/reasons/reason.js';
import type { Budget } from '../execution.js';
import { because } from '../reasons/because.js';
import { clock } from './clock.js';
import { EndSignal } from './end-signal.js';
import type { Registers } from './registers.js';

/** Steps between two checks of the clock: few, because an observer may take longer for a step than the step itself. */
const CHUNK = 5_000;

/** Counts the steps of an execution, and grants them in chunks. */
export class StepMeter {
  readonly #registers: Registers;
  readonly #budget: Budget;
  readonly #started = clock();
  #granted = 0;
  #consumed = 0;

  constructor(registers: Registers, budget: Budget) {
    this.#registers = registers;
    this.#budget = budget;
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
    if (clock() - this.#started > milliseconds) this.#end('time', because('time', milliseconds));
    this.#granted = Math.min(CHUNK, steps - this.#consumed);
    this.#registers.steps = this.#granted;
  }

  #end(resource: 'steps' | 'time', why: ReasonText): never {
    this.#registers.steps = 0;
    throw new EndSignal({ kind: 'budget', resource, why });
  }
}
