import type { Place, Value } from '../../../../machine/interface/execution.js';
import { isTrue } from '../../../../solve/conditions.js';
import { type EdgeStep, type StepContext, stepAtPlace } from '../read/step.js';

/** The two sides of a branch, and what has none. */
type Sides = { readonly [Side in 'none' | 'true' | 'false']: EdgeStep | undefined };

/** The steps that places are, each made once where the place says everything about it. */
export class KnownSteps {
  readonly #known = new Map<Place, Partial<Sides>>();

  /** The step that an observed place is; undefined if it is not one. @param stepContext says what else matters, if it does */
  of(
    place: Place,
    value: Value | undefined,
    stepContext: (place: Place) => StepContext,
  ): EdgeStep | undefined {
    if (!isPlain(place)) return stepAtPlace(place, value, stepContext(place));
    const hasSide = place.kind === 'decision' && value !== undefined;
    const side = hasSide ? (isTrue(value) ? 'true' : 'false') : 'none';
    const known = this.#known.get(place);
    if (known?.[side] !== undefined) return known[side];
    const step = stepAtPlace(place, value, stepContext(place));
    this.#known.set(place, { ...known, [side]: step });
    return step;
  }
}

/** Whether the step at a place is the same at every moment, apart from the side of a branch. */
export function isPlain({ kind, decision }: Pick<Place, 'kind' | 'decision'>): boolean {
  return (
    kind === 'statement' ||
    kind === 'statement-end' ||
    kind === 'declarator-end' ||
    (kind === 'decision' && decision !== 'switch')
  );
}
