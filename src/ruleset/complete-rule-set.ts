import type {
  AcceptedFormat,
  Category,
  ConsensusRules,
  MatchRule,
  MetaCategory,
  Participants,
  RankingRules,
  RuleSet,
  StatusLabels,
  ValidatorTrackRules,
  VerifierLimits,
  WitnessRules,
} from './rule-set.js';
import type { NeededFormat, Provenance, WitnessNeed } from './witness-need.js';

type Named<Type, Required extends keyof Type> = Pick<Type, Required> & Partial<Type>;

interface WitnessRulesDocument extends Omit<WitnessRules, 'formats' | 'needs'> {
  readonly formats: readonly Named<AcceptedFormat, 'format' | 'versions'>[];
  readonly needs?: readonly (Omit<Named<WitnessNeed, 'categories' | 'need' | 'source'>, 'formats'> & {
    readonly formats?: readonly Named<NeededFormat, 'format' | 'versions'>[];
  })[];
}

/**
 * A document that matches `schemas/rule-set.schema.json` and does not extend another; keys with a default may be
 * missing.
 */
export interface RuleSetDocument
  extends Pick<
      RuleSet,
      'name' | 'source' | 'date' | 'verificationTime' | 'witnessFiles' | 'properties' | 'edition'
    >,
    Partial<
      Pick<
        RuleSet,
        | 'categoryTimes'
        | 'confirmation'
        | 'unvalidated'
        | 'points'
        | 'metaScore'
        | 'witnessTracks'
        | 'consensus'
        | 'demoCategories'
        | 'validationOnly'
      >
    > {
  /** Null removes what the extended document says. */
  readonly verifier?: { readonly [Name in keyof VerifierLimits]?: number | null };
  readonly labels?: Partial<StatusLabels>;
  readonly validatorTrack?: Named<ValidatorTrackRules, Exclude<keyof ValidatorTrackRules, 'demoWitnesses'>>;
  readonly ranking?: Partial<RankingRules>;
  readonly violation: WitnessRulesDocument;
  readonly correctness: WitnessRulesDocument;
  readonly match: Named<MatchRule, 'mode'>;
  readonly categories: readonly Named<Category, 'name' | 'property'>[];
  readonly metaCategories?: readonly Named<MetaCategory, 'name' | 'members'>[];
  /** Name of a property file that ships with the rule sets, without its extension. */
  readonly impliedProperty?: string;
  readonly provenance?: Readonly<Record<string, Provenance>>;
  readonly propertyAliases?: Readonly<Record<string, string>>;
  readonly participants?: {
    readonly horsConcours?: readonly string[];
    readonly inactive?: readonly string[];
    readonly notParticipating?: readonly string[];
    readonly optOut?: Readonly<Record<string, readonly string[]>>;
    readonly optIn?: Readonly<Record<string, readonly string[]>>;
  };
}

const LABELS: StatusLabels = {
  invalidWitness: 'witness invalid',
  missingWitness: 'witness missing',
  typeMismatch: 'witness-type mismatch',
  versionMismatch: 'witness-version mismatch',
  invalidTask: 'invalid task',
};

/** The values of the Model Checking Contest 2023, which work with every rule set. */
const CONSENSUS: ConsensusRules = { agreeing: 3, singleToolConfidence: 0.993 };

/**
 * The rule set described by a document, with defaults for what it leaves out.
 *
 * @param impliedProperty path of the property file that the document names
 */
export function completeRuleSet(rules: RuleSetDocument, impliedProperty: string | undefined): RuleSet {
  return {
    name: rules.name,
    source: rules.source,
    date: rules.date,
    provenance: new Map(Object.entries(rules.provenance ?? {})),
    ...(rules.edition === undefined ? {} : { edition: rules.edition }),
    verificationTime: rules.verificationTime,
    categoryTimes: rules.categoryTimes ?? [],
    verifier: {
      memory: rules.verifier?.memory ?? undefined,
      cores: rules.verifier?.cores ?? undefined,
      walltime: rules.verifier?.walltime ?? undefined,
    },
    confirmation: rules.confirmation ?? 'any',
    unvalidated: rules.unvalidated ?? 'correct-unconfirmed',
    labels: { ...LABELS, ...rules.labels },
    points: rules.points,
    metaScore: rules.metaScore ?? 'normalized',
    ranking: { places: 3, variants: 'each', ...rules.ranking },
    validatorTrack:
      rules.validatorTrack === undefined ? undefined : { demoWitnesses: 'counted', ...rules.validatorTrack },
    witnessTracks: rules.witnessTracks ?? [],
    consensus: rules.consensus ?? CONSENSUS,
    violation: completeWitnessRules(rules.violation),
    correctness: completeWitnessRules(rules.correctness),
    witnessFiles: rules.witnessFiles,
    match: { exactProperties: [], ...rules.match },
    properties: rules.properties,
    propertyAliases: new Map(Object.entries(rules.propertyAliases ?? {})),
    impliedProperty,
    categories: rules.categories.map((category) => ({ sets: [category.name], without: [], ...category })),
    metaCategories: (rules.metaCategories ?? []).map((category) => ({
      counted: 'all',
      verifiers: undefined,
      validators: undefined,
      ...category,
    })),
    demoCategories: rules.demoCategories ?? [],
    validationOnly: rules.validationOnly ?? [],
    participants: completeParticipants(rules.participants),
  };
}

function completeWitnessRules(rules: WitnessRulesDocument): WitnessRules {
  return {
    ...rules,
    formats: rules.formats.map((each) => ({ properties: undefined, exceptCategories: [], ...each })),
    needs: (rules.needs ?? []).map(({ formats = [], ...each }) => ({
      parts: undefined,
      ...each,
      formats: formats.map((format) => ({ tools: 'all', ...format })),
    })),
  };
}

function completeParticipants(participants: RuleSetDocument['participants']): Participants {
  return {
    horsConcours: participants?.horsConcours ?? [],
    notParticipating: participants?.notParticipating ?? [],
    ...(participants?.inactive === undefined ? {} : { inactive: participants.inactive }),
    optOut: new Map(Object.entries(participants?.optOut ?? {})),
    optIn: new Map(Object.entries(participants?.optIn ?? {})),
  };
}
