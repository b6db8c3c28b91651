import type { ThoroughSolver } from '../../solve/thorough-solver.js';
import type { ExecutableProgram } from '../claim/front-end.js';
import type { WitnessMonitor } from '../claim/witness-monitor.js';
import { interestingConstants } from '../search/inputs/constants.js';
import type { SearchSettings } from '../search/inputs/search-settings.js';
import type { ReplayAnswer } from './answer.js';
import { OtherLayouts } from './other-layouts.js';
import { compileSymbolic, executionBudget, type ReplaySubject } from './subject.js';

/** Settings of a search for inputs that follow from the subject. */
export type SubjectSettings = Pick<
  SearchSettings,
  'monitor' | 'judge' | 'casesAt' | 'constants' | 'budget' | 'steps' | 'thorough'
>;

/** One witness with its program, ready to be executed. */
export abstract class ReplaySession {
  protected readonly subject: ReplaySubject;
  protected readonly plain: ExecutableProgram;
  protected readonly layouts: OtherLayouts;
  readonly #thorough: ThoroughSolver;
  #symbolic: ExecutableProgram | undefined;

  constructor(subject: ReplaySubject, plain: ExecutableProgram, thorough: ThoroughSolver) {
    this.subject = subject;
    this.plain = plain;
    this.layouts = new OtherLayouts(subject);
    this.#thorough = thorough;
  }

  /** Looks for an execution that confirms a violation witness. */
  abstract confirm(): Promise<ReplayAnswer>;

  /** Looks for an execution that refutes a correctness witness. */
  abstract refute(): Promise<ReplayAnswer>;

  /** The program that keeps what values depend on, compiled when it is needed first. */
  protected get symbolic(): ExecutableProgram {
    this.#symbolic ??= compileSymbolic(this.subject, this.plain);
    return this.#symbolic;
  }

  /** @param steps statement limit of one execution */
  protected subjectSettings(monitor: WitnessMonitor, steps: number): SubjectSettings {
    const { frontEnd, witness, request } = this.subject;
    return {
      monitor,
      judge: (run) => this.layouts.judge(run, monitor),
      casesAt: this.plain.casesAt,
      constants: interestingConstants(frontEnd.program.text, witness),
      budget: executionBudget(this.subject, steps),
      steps: request.steps,
      thorough: this.#thorough,
    };
  }
}
