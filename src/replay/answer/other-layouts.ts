import { viewsHandles } from '../../machine/analysis/numbers-of-handles.js';
import { viewsPointers } from '../../machine/analysis/pointer-views.js';
import {
  ADDRESS_LAYOUTS,
  type AddressLayout,
  TOUCHING_LAYOUTS,
} from '../../machine/memory/address-layout.js';
import type { ExecutableProgram } from '../claim/front-end.js';
import type { WitnessMonitor } from '../claim/witness-monitor.js';
import { type Run, runOnce } from '../search/inputs/run-once.js';
import { takenInputs } from '../search/inputs/task.js';
import { OperandOrder } from './operand-order.js';
import { compileSubject, executionBudget, namesIn, type ReplaySubject } from './subject.js';

/**
 * Tells what a program does from what it does by chance. Its operands are evaluated in any order; the numbers of addresses are as C allows, but those of another
 * execution are others. What happens only with these numbers confirms and refutes nothing.
 */
export class OtherLayouts {
  #views: 'possible' | 'none' | undefined;
  #compiled: ExecutableProgram | undefined;
  readonly #subject: ReplaySubject;
  readonly #order: OperandOrder;

  constructor(subject: ReplaySubject) {
    this.#subject = subject;
    this.#order = new OperandOrder(subject);
  }

  /**
   * Repeats an execution that the witness describes with objects that lie elsewhere, if it may depend on where they lie.
   *
   * @param monitor under which it was executed
   * @returns the same, or not accepted any more
   */
  judge(first: Run, monitor: WitnessMonitor): Run {
    const run = this.#order.judge(first, monitor);
    if (!run.accepted || !this.#mayDepend(run)) return run;
    const compiled = this.#compile();
    const { effort } = this.#subject;
    for (const layout of this.#layoutsFor(run)) {
      const other =
        compiled &&
        runOnce(compiled.executeIn(layout), monitor, takenInputs(run), {
          budget: executionBudget(this.#subject, Number.POSITIVE_INFINITY),
          effort: effort.left,
          values: 'plain',
        });
      if (other !== undefined) effort.spend(other.effort);
      if (other === undefined || !endsAlike(run, other))
        return { ...run, accepted: false, end: { kind: 'by-chance', end: run.end } };
    }
    return run;
  }

  /**
   * A wrong access to what was freed is right where something new lies there. So with memory safety, nothing does
   * unless the program has seen where objects lie.
   */
  #layoutsFor({ execution }: Run): readonly AddressLayout[] {
    const isSafety = this.#subject.property.checks.some(({ kind }) => kind.startsWith('valid-'));
    if (execution.addresses === 'ends') return [...ADDRESS_LAYOUTS, ...TOUCHING_LAYOUTS];
    if (!isSafety || execution.addresses === 'numbers') return ADDRESS_LAYOUTS;
    return ADDRESS_LAYOUTS.map((layout) => ({ ...layout, places: 'fresh' }));
  }

  #mayDepend({ execution }: Run): boolean {
    if (execution.addresses !== 'nothing' || execution.openAnswers > 0) return true;
    const { frontEnd, witness } = this.#subject;
    this.#views ??=
      viewsPointers(frontEnd.program) || viewsHandles(frontEnd.program, namesIn(witness))
        ? 'possible'
        : 'none';
    return this.#views === 'possible';
  }

  #compile(): ExecutableProgram | undefined {
    if (this.#compiled === undefined) {
      const compiled = compileSubject(this.#subject, { symbolic: false, loops: false, addresses: 'given' });
      if (compiled.kind === 'done') this.#compiled = compiled.value;
    }
    return this.#compiled;
  }
}

/** Whether two executions violate the property at the same location, or are both endless. */
function endsAlike({ end }: Run, other: Run): boolean {
  if (!other.accepted || end.kind !== other.end.kind) return false;
  if (end.kind !== 'violation' || other.end.kind !== 'violation') return true;
  return end.subproperty === other.end.subproperty && end.where.range.start === other.end.where.range.start;
}
