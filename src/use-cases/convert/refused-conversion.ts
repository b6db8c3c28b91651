import type { Position } from '../../source/input-error.js';
import { failed } from '../../vocabulary/attempt.js';
import type { ConversionNote } from './conversion.js';

/** What the new format cannot express of a witness. */
export interface ConversionRefusal {
  readonly code: keyof typeof REFUSALS;
  /** In the original. */
  readonly position: Position;
}

const REFUSALS = {
  'old-violation': 'violation sequences of format 0.1 had no common form',
  'kind-unstated': 'the witness does not say which kind it is',
  termination: 'a witness of non-termination is a cycle in the automaton, which cannot be converted',
  'no-path': 'no path of the automaton leads to a violation node',
  threads: 'the path switches between threads, which cannot be converted',
  /** The edges of the path do not tell where the violation is. */
  'no-target': 'the location of the violation cannot be found in the program',
} as const;

const START: Position = { line: 1, column: 1 };

/** A conversion that fails for this reason. */
export function refused(code: ConversionRefusal['code'], position: Position = START) {
  return failed<ConversionRefusal>({ code, position });
}

/** The reason in words. */
export function describeRefusal({ code, position }: ConversionRefusal): ConversionNote {
  return { consequence: 'left-out', position, message: REFUSALS[code] };
}
