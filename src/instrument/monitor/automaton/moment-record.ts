import { offsetBehind } from '../../../c/tree/scope.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { Decision, Probe, ProbeKind } from '../../../machine/interface/execution.js';
import {
  type EdgeStep,
  makeProbe,
  NO_CONTEXT,
  type StepContext,
  stepAtPlace,
} from '../../../replay/witness/automaton/read/step.js';
import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import type { HookPlace } from '../hook.js';
import type { Moment, StatementChange, Variant } from './moment.js';
import { frame } from './static-steps.js';

/** The moments and changes of a program that were found so far. */
export interface Found {
  readonly moments: Moment[];
  readonly changes: StatementChange[];
}

/** Takes down the moments of one function. */
export class MomentRecord {
  readonly #function: FunctionEntity;
  readonly #context: AutomatonContext;
  readonly #found: Found;

  constructor(entity: FunctionEntity, context: AutomatonContext, found: Found) {
    this.#function = entity;
    this.#context = context;
    this.#found = found;
  }

  /** Another statement is the current one. */
  change(
    place: HookPlace,
    { line: near }: SourceRange,
    change: Pick<StatementChange, 'line' | 'last' | 'step'>,
  ): void {
    this.#found.changes.push({ place, function: this.#function, near, ...change });
  }

  /** Edges may be taken. @param offset where names would be looked up */
  moment(place: HookPlace, offset: number, line: number, variants: readonly Variant[]): void {
    const [first] = variants;
    if (first === undefined) return;
    this.#found.moments.push({
      place,
      function: this.#function,
      offset,
      line,
      variants,
      group: 'own',
      waiting: 'in-its-line',
    });
  }

  /** A statement is over. */
  end(place: HookPlace, range: SourceRange): void {
    const { fileScope } = this.#context.program;
    this.moment(place, offsetBehind(fileScope, range), range.line, [this.plain('statement-end', range)]);
  }

  /** A branch is taken. */
  decision(range: SourceRange, at: SourceRange, decision: Decision, place: HookPlace): void {
    const probe = this.probe('decision', range, { at, decision });
    const step = stepAtPlace(probe, undefined, NO_CONTEXT);
    if (step === undefined) throw new Error('a decision is no step');
    const variants = [1, 0].map((truth) => this.of({ ...step, truth: truth === 1 }, { truth }));
    this.moment(place, range.start, at.line, variants);
  }

  /** A step of which the location says everything. */
  plain(kind: ProbeKind, range: SourceRange): Variant {
    return this.variant(this.probe(kind, range, {}), { jumps: this.#context.facts.jumps }, {});
  }

  /** A location of the function. */
  probe(kind: ProbeKind, range: SourceRange, more: Partial<Probe>): Probe {
    return makeProbe(kind, range, { function: this.#function.name, ...more });
  }

  /** A step in a context, under a condition. */
  variant(probe: Probe, more: Partial<StepContext>, condition: Variant['if']): Variant {
    const { isEntered, facts } = this.#context;
    const around = facts.around.get(probe.range.start);
    const step = stepAtPlace(probe, undefined, { ...NO_CONTEXT, isEntered, around, ...more });
    if (step === undefined) throw new Error(`${probe.kind} is no step`);
    return this.of(step, condition);
  }

  of(step: EdgeStep, condition: Variant['if']): Variant {
    return { if: condition, step, frames: [frame(this.#function.name), frame('')] };
  }
}
