import { OpenOrders } from '../../machine/analysis/open-orders.js';
import { because } from '../../machine/reasons/because.js';
import type { ExecutableProgram } from '../claim/front-end.js';
import type { WitnessMonitor } from '../claim/witness-monitor.js';
import { type Run, runOnce } from '../search/inputs/run-once.js';
import { takenInputs } from '../search/inputs/task.js';
import { compileSubject, executionBudget, type ReplaySubject } from './subject.js';

/** Statements that an execution may take more when it is watched. */
const LEEWAY = 1000;

/**
 * Tells what a program does from what it does because replay evaluates operands from left to right. What happens only with
 * this order confirms and refutes nothing.
 */
export class OperandOrder {
  #orders: OpenOrders | undefined;
  #compiled: ExecutableProgram | undefined;
  readonly #subject: ReplaySubject;

  constructor(subject: ReplaySubject) {
    this.#subject = subject;
  }

  /**
   * Repeats an execution that the witness describes, and watches what operands access, if their order may matter.
   *
   * @param monitor under which it was executed
   * @returns the same, or not accepted any more
   */
  judge(run: Run, monitor: WitnessMonitor): Run {
    if (!run.accepted) return run;
    this.#orders ??= new OpenOrders(this.#subject.frontEnd.program);
    if (!this.#orders.areFound) return run;
    const { effort } = this.#subject;
    const watched = this.#compile(this.#orders);
    const again =
      watched &&
      runOnce(watched.execute, monitor, takenInputs(run), {
        budget: executionBudget(this.#subject, run.execution.steps + LEEWAY),
        effort: effort.left,
        values: 'plain',
      });
    if (again === undefined) return { ...run, accepted: false };
    effort.spend(again.effort);
    const { openOrder: range } = again.execution;
    if (range !== undefined) {
      const where = { function: undefined, range, fullExpression: range, at: range };
      return { ...run, accepted: false, end: { kind: 'undefined', why: because('open-order'), where } };
    }
    const isCut = again.end.kind === 'budget' && again.end.resource !== 'steps' && run.end.kind !== 'budget';
    return isCut ? { ...run, accepted: false, end: again.end } : run;
  }

  #compile(orders: OpenOrders): ExecutableProgram | undefined {
    if (this.#compiled === undefined) {
      const compiled = compileSubject(this.#subject, { symbolic: false, loops: false, orders });
      if (compiled.kind === 'done') this.#compiled = compiled.value;
    }
    return this.#compiled;
  }
}
