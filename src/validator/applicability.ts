import { matchesGlob } from '../ruleset/match-glob.js';
import { nameForms } from '../ruleset/name-forms.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';
import type { WitnessFormat } from '../witness/witness.js';
import { OPTIONS_PLACE } from './command-line.js';
import type { Support, ValidatorDefinition } from './definition.js';

/** What a validator is asked to decide. */
export interface Assignment {
  readonly kind: WitnessKind;
  readonly format: WitnessFormat;
  readonly version: string;
  /** Name of the property by its content. */
  readonly propertyName: string;
  /** Undefined if unknown: then no category is an obstacle. */
  readonly category: string | undefined;
  readonly language: string;
  readonly dataModel: DataModel | undefined;
  /** Edition of the competition, such as `2024`, or `current`. */
  readonly edition: string;
}

export type Applicability =
  | { readonly kind: 'applicable' }
  | { readonly kind: 'inapplicable'; readonly reason: string };

/** Whether a validator accepts such a witness; if not, the reason of the best matching entry, in one line. */
export function judgeApplicability(definition: ValidatorDefinition, assignment: Assignment): Applicability {
  const { edition } = assignment;
  const supports = definition.supports.filter(({ editions }) => editions?.includes(edition) ?? true);
  if (supports.length === 0) {
    const taking = [...new Set(definition.supports.flatMap(({ editions }) => editions ?? []))];
    return { kind: 'inapplicable', reason: `takes part in edition ${taking.join(', ')}, not in ${edition}` };
  }
  const obstacles = supports.map((support) => supportObstacles(support, assignment));
  if (obstacles.some((each) => each.length === 0)) {
    return needsDataModel(definition) && assignment.dataModel === undefined && assignment.language === 'C'
      ? {
          kind: 'inapplicable',
          reason: 'needs the data model, which the task does not state; use --data-model',
        }
      : { kind: 'applicable' };
  }
  const fewest = obstacles.reduce((best, each) => (each.length < best.length ? each : best));
  return { kind: 'inapplicable', reason: `does not take ${fewest.join(', ')}` };
}

function supportObstacles(support: Support, assignment: Assignment): string[] {
  const { kind, format, version, propertyName, category, language, dataModel } = assignment;
  const takesFormat = support.formats.some((each) => each.format === format && each.version === version);
  const takesDataModel = dataModel === undefined || (support.dataModels?.includes(dataModel) ?? true);
  return [
    support.kinds.includes(kind) ? undefined : `${kind} witnesses`,
    takesFormat ? undefined : `${format} ${version}`,
    support.properties.includes(propertyName) ? undefined : `property ${propertyName}`,
    support.languages.includes(language) ? undefined : `programs in ${language}`,
    takesCategory(support, category) ? undefined : `category ${category}`,
    takesDataModel ? undefined : `data model ${dataModel}`,
  ].filter((obstacle) => obstacle !== undefined);
}

function takesCategory({ categories }: Support, category: string | undefined): boolean {
  if (categories === undefined || category === undefined) return true;
  const forms = nameForms(category);
  return categories.some((glob) => forms.some((form) => matchesGlob(glob, form)));
}

/** The data model is never assumed: a validator that needs one must get the right one. */
function needsDataModel({ arguments: rules, options }: ValidatorDefinition): boolean {
  return [...rules, ...options].some(
    ({ when, arguments: texts }) =>
      when.has('data-model') ||
      when.has('bits') ||
      texts.some((text) => text !== OPTIONS_PLACE && /\$\{(?:data-model|bits)\}/.test(text)),
  );
}
