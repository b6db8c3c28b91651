import type { Property } from '../../task/property.js';
import type { Witness } from '../../witness/witness.js';
import type { ReplayArguments } from './arguments.js';
import type { Control } from './control/control.js';
import { compileFor, type Executable, type FrontEnd } from './front-end.js';
import type { Effort } from './search/effort.js';

/** A witness with its program. */
export interface Subject {
  readonly request: ReplayArguments;
  readonly property: Property;
  readonly witness: Witness;
  readonly frontEnd: FrontEnd;
  readonly control: Control;
  readonly effort: Effort;
  /** What is done with the program before it is executed. */
  readonly prepare: (executable: Executable) => Executable;
}

/** The program as it is executed under a witness, or why it cannot be. */
export function compileSubject(
  { frontEnd, property, control, prepare }: Subject,
  { symbolic, loops }: { readonly symbolic: boolean; readonly loops: boolean },
) {
  const compilation = compileFor(frontEnd, {
    checks: property.checks,
    entryFunction: property.entryFunction,
    observes: (place) => (loops && place.kind === 'loop-head') || control.observes(place),
    symbolic,
  });
  return 'problem' in compilation ? compilation : prepare(compilation);
}
