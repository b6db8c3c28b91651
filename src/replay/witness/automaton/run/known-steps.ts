import type { Probe, ScalarValue } from '../../../../machine/interface/execution.js';
import { isTrue } from '../../../../solve/conditions.js';
import { type EdgeStep, type StepContext, stepAtPlace } from '../read/step.js';

/** The two sides of a branch, and what has none. */
type Sides = { readonly [Side in 'none' | 'true' | 'false']: EdgeStep | undefined };

/** The steps that locations are, each made once where the location says everything about it. */
export class KnownSteps {
  readonly #known = new Map<Probe, Partial<Sides>>();

  /** The step that an observed location is; undefined if it is none. @param stepContext says what else matters, if it does */
  of(
    probe: Probe,
    value: ScalarValue | undefined,
    stepContext: (probe: Probe) => StepContext,
  ): EdgeStep | undefined {
    if (!isPlain(probe)) return stepAtPlace(probe, value, stepContext(probe));
    const hasSide = probe.kind === 'decision' && value !== undefined;
    const side = hasSide ? (isTrue(value) ? 'true' : 'false') : 'none';
    const known = this.#known.get(probe);
    if (known?.[side] !== undefined) return known[side];
    const step = stepAtPlace(probe, value, stepContext(probe));
    this.#known.set(probe, { ...known, [side]: step });
    return step;
  }
}

/** Whether the step at a location is the same at every moment, apart from the side of a branch. */
export function isPlain({ kind, decision }: Pick<Probe, 'kind' | 'decision'>): boolean {
  return (
    kind === 'statement' ||
    kind === 'statement-end' ||
    kind === 'declarator-end' ||
    (kind === 'decision' && decision !== 'switch')
  );
}
