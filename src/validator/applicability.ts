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
  readonly dataModel: 'ILP32' | 'LP64' | undefined;
}

export type Applicability =
  | { readonly kind: 'applicable' }
  | { readonly kind: 'inapplicable'; readonly reason: string };

/** Whether a validator takes such a witness; if not, the reason that the best fitting entry gives. */
export function applicabilityOf(definition: ValidatorDefinition, assignment: Assignment): Applicability {
  const obstacles = definition.supports.map((support) => obstaclesOf(support, assignment));
  if (obstacles.some((each) => each.length === 0)) {
    return needsDataModel(definition) && assignment.dataModel === undefined && assignment.language === 'C'
      ? {
          kind: 'inapplicable',
          reason: 'needs the data model, which the task does not state; give --data-model',
        }
      : { kind: 'applicable' };
  }
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

/** No data model is ever assumed: a validator that is told one has to be told the right one. */
function needsDataModel({ arguments: rules }: ValidatorDefinition): boolean {
  return rules.some(
    ({ when, arguments: texts }) =>
      when.has('data-model') ||
      when.has('bits') ||
      texts.some((text) => /\$\{(?:data-model|bits)\}/.test(text)),
  );
}
