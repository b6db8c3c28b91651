import type { WitnessFormat, WitnessKind } from '../witness/witness.js';
import type { Support, ValidatorDefinition } from './definition.js';

/** What a validator is asked to decide. */
export interface Assignment {
  readonly kind: WitnessKind;
  readonly format: WitnessFormat;
  readonly version: string;
  /** Base name of the property file. */
  readonly propertyName: string;
  readonly language: string;
}

export type Applicability =
  | { readonly kind: 'applicable' }
  | { readonly kind: 'inapplicable'; readonly reason: string };

/** Whether a validator takes such a witness; if not, the reason that the best fitting entry gives. */
export function applicabilityOf(definition: ValidatorDefinition, assignment: Assignment): Applicability {
  const obstacles = definition.supports.map((support) => obstaclesOf(support, assignment));
  if (obstacles.some((each) => each.length === 0)) return { kind: 'applicable' };
  const fewest = obstacles.reduce((best, each) => (each.length < best.length ? each : best));
  return { kind: 'inapplicable', reason: `does not take ${fewest.join(', ')}` };
}

function obstaclesOf(
  support: Support,
  { kind, format, version, propertyName, language }: Assignment,
): string[] {
  const takesFormat = support.formats.some((each) => each.format === format && each.version === version);
  return [
    support.kinds.includes(kind) ? undefined : `${kind} witnesses`,
    takesFormat ? undefined : `${format} ${version}`,
    support.properties.includes(propertyName) ? undefined : `property ${propertyName}`,
    support.languages.includes(language) ? undefined : `programs in ${language}`,
  ].filter((obstacle) => obstacle !== undefined);
}
