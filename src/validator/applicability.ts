import { matchesGlob } from '../ruleset/match-glob.js';
import { nameForms } from '../ruleset/name-forms.js';
import { type Attempt, done, failed } from '../vocabulary/attempt.js';
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

/** Why a validator does not accept a witness. */
export type Inapplicability =
  | { readonly code: 'other-editions'; readonly editions: readonly string[]; readonly edition: string }
  | { readonly code: 'no-data-model' }
  | { readonly code: 'not-taken'; readonly obstacles: readonly Obstacle[]; readonly assignment: Assignment };

/** What of an assignment a validator does not take. */
type Obstacle = (typeof OBSTACLES)[number];

/** The end of a sentence about the validator, in one line. */
export function describeInapplicability(why: Inapplicability): string {
  switch (why.code) {
    case 'other-editions':
      return `takes part in edition ${why.editions.join(', ')}, not in ${why.edition}`;
    case 'no-data-model':
      return 'needs the data model, which the task does not state; use --data-model';
    case 'not-taken':
      return `does not take ${why.obstacles.map((each) => nameObstacle(each, why.assignment)).join(', ')}`;
  }
}

function nameObstacle(obstacle: Obstacle, assignment: Assignment): string {
  switch (obstacle) {
    case 'kind':
      return `${assignment.kind} witnesses`;
    case 'format':
      return `${assignment.format} ${assignment.version}`;
    case 'property':
      return `property ${assignment.propertyName}`;
    case 'language':
      return `programs in ${assignment.language}`;
    case 'category':
      return `category ${assignment.category}`;
    case 'data-model':
      return `data model ${assignment.dataModel}`;
  }
}

/** Whether a validator accepts such a witness; if not, the reason is that of the best matching entry. */
export function judgeApplicability(
  definition: ValidatorDefinition,
  assignment: Assignment,
): Attempt<undefined, Inapplicability> {
  const { edition } = assignment;
  const supports = definition.supports.filter(({ editions }) => editions?.includes(edition) ?? true);
  if (supports.length === 0) {
    const taking = [...new Set(definition.supports.flatMap(({ editions }) => editions ?? []))];
    return failed({ code: 'other-editions', editions: taking, edition });
  }
  const obstacles = supports.map((support) => supportObstacles(support, assignment));
  if (obstacles.some((each) => each.length === 0)) {
    return needsDataModel(definition) && assignment.dataModel === undefined && assignment.language === 'C'
      ? failed({ code: 'no-data-model' })
      : done(undefined);
  }
  const fewest = obstacles.reduce((best, each) => (each.length < best.length ? each : best));
  return failed({ code: 'not-taken', obstacles: fewest, assignment });
}

const OBSTACLES = ['kind', 'format', 'property', 'language', 'category', 'data-model'] as const;

function supportObstacles(support: Support, assignment: Assignment): readonly Obstacle[] {
  const { kind, format, version, propertyName, category, language, dataModel } = assignment;
  const takesFormat = support.formats.some((each) => each.format === format && each.version === version);
  const takesDataModel = dataModel === undefined || (support.dataModels?.includes(dataModel) ?? true);
  const taken: Readonly<Record<Obstacle, boolean>> = {
    kind: support.kinds.includes(kind),
    format: takesFormat,
    property: support.properties.includes(propertyName),
    language: support.languages.includes(language),
    category: takesCategory(support, category),
    'data-model': takesDataModel,
  };
  return OBSTACLES.filter((each) => !taken[each]);
}

function takesCategory({ categories }: Support, category: string | undefined): boolean {
  if (categories === undefined || category === undefined) return true;
  const forms = nameForms(category);
  return categories.some((glob) => forms.some((form) => matchesGlob(glob, form)));
}

/** The data model is never assumed: a validator that needs one must get the right one. */
function needsDataModel({ arguments: rules, options, instrument }: ValidatorDefinition): boolean {
  // To put a witness into a program is to read both.
  if (instrument !== undefined) return true;
  return [...rules, ...options].some(
    ({ when, arguments: texts }) =>
      when.has('data-model') ||
      when.has('bits') ||
      texts.some((text) => text !== OPTIONS_PLACE && /\$\{(?:data-model|bits)\}/.test(text)),
  );
}
