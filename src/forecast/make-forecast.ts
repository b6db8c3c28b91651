import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlan } from '../campaign/plan/plan-campaign.js';
import { campaignPaths } from '../campaign/store/campaign-folder.js';
import { type CampaignSettings, DEFAULT_CAMPAIGN } from '../campaign/store/plan-entry.js';
import { removeTree } from '../files/remove-tree.js';
import { type CategoryStructure, describeStructure } from '../ruleset/category-structure.js';
import { findMissingCategories } from '../ruleset/missing-categories.js';
import { readCategoryStructure } from '../ruleset/read-category-structure.js';
import { readRuleSet } from '../ruleset/read-rule-set.js';
import { checkCallOptions, type Kind } from '../source/check-call.js';
import { InputError } from '../source/input-error.js';
import { findCauses } from './causes.js';
import type { Forecast, ForecastProgress } from './forecast.js';
import { forecastCategories } from './forecast-categories.js';
import type { ForecastRun } from './forecast-run.js';
import { examineClaims, type KnownClaims, readCampaignClaims } from './known-claims.js';
import { rateRuns } from './rate-runs.js';

/** Which results to look at, and by which rules. */
export interface ForecastOptions {
  /** Results of verifiers as `planCampaign` takes them, or the folder of one campaign. */
  readonly inputs: readonly string[];
  /** Name of a rule set, or path of its file; that of the campaign, or else `sv-comp-2024`. */
  readonly ruleset?: string | undefined;
  /** Path of a category structure; by default, that of the rule set. */
  readonly structure?: string | undefined;
  /** CPU time limit of verifiers in seconds, instead of that of the rules. */
  readonly verificationTime?: number | undefined;
  /** How many causes are listed; 20 by default. */
  readonly causes?: number | undefined;
  /** Definitions of validators next to those that ship, and their tools, as for a campaign. */
  readonly validatorFolders?: readonly string[] | undefined;
  readonly tools?: CampaignSettings['tools'] | undefined;
  readonly toolsFolder?: string | undefined;
}

const KINDS = {
  inputs: 'texts',
  ruleset: 'text',
  structure: 'text',
  verificationTime: 'number',
  causes: 'count',
  validatorFolders: 'texts',
  tools: 'list',
  toolsFolder: 'text',
} as const satisfies Record<keyof ForecastOptions, Kind>;

/** How many causes are listed unless something else is said. */
const CAUSES = 20;

/**
 * Says what results of verifiers are worth: with every correct verdict, with the witnesses confirmed so far, what the
 * rest loses, and why. Results are linted as planning a campaign does, and nothing is validated; for the folder of a
 * campaign, its plan and its results say what is known.
 *
 * @throws InputError for inputs that do not exist or have no results, and for a campaign together with other inputs or
 *   with another rule set than its own
 */
export async function forecast(options: ForecastOptions): Promise<Forecast> {
  checkCallOptions('forecast', options, KINDS, ['inputs']);
  const campaign = await findCampaign(options);
  if (campaign !== undefined) {
    const { inputs, settings } = await readPlan(campaign);
    const claims = await readCampaignClaims(campaign);
    return describe({ options, settings: withTime(settings, options), inputs, claims, from: 'campaign' });
  }
  const { inputs, ruleset, validatorFolders = [], tools = [], toolsFolder = null } = options;
  const settings = withTime(
    {
      ...DEFAULT_CAMPAIGN,
      validatorFolders,
      tools,
      toolsFolder,
      ruleset: ruleset ?? DEFAULT_CAMPAIGN.ruleset,
    },
    options,
  );
  const unpacked = await mkdtemp(join(tmpdir(), 'witness-check-forecast-'));
  try {
    const claims = await examineClaims(inputs, settings, unpacked);
    return await describe({ options, settings, inputs, claims, from: 'results' });
  } finally {
    await removeTree(unpacked);
  }
}

function withTime(settings: CampaignSettings, { verificationTime }: ForecastOptions): CampaignSettings {
  return verificationTime === undefined ? settings : { ...settings, verificationTime };
}

/** The only input if it is the folder of a campaign. */
async function findCampaign({ inputs, ruleset }: ForecastOptions): Promise<string | undefined> {
  const isCampaign = await Promise.all(
    inputs.map(async (input) => (await stat(campaignPaths(input).plan).catch(() => undefined)) !== undefined),
  );
  const campaign = inputs[isCampaign.indexOf(true)];
  if (campaign === undefined) return undefined;
  if (inputs.length > 1) {
    throw new InputError({
      code: 'usage',
      file: campaign,
      message: 'is the folder of a campaign, and other inputs are named, too',
      remedy: 'name only the campaign: its plan says which results it is about',
    });
  }
  const { settings } = await readPlan(campaign);
  if (ruleset !== undefined && ruleset !== settings.ruleset) {
    throw new InputError({
      code: 'usage',
      file: campaign,
      message: `was planned by the rules of ${settings.ruleset}, not ${ruleset}`,
      remedy: 'leave the rule set out, or name the results of the verifier instead of the campaign',
    });
  }
  return campaign;
}

interface Known {
  readonly options: ForecastOptions;
  readonly settings: CampaignSettings;
  /** Results of verifiers. */
  readonly inputs: readonly string[];
  readonly claims: KnownClaims;
  readonly from: Forecast['from'];
}

async function describe({ options, settings, inputs, claims, from }: Known): Promise<Forecast> {
  const ruleSet = await readRuleSet(settings.ruleset);
  const structure: CategoryStructure =
    options.structure === undefined
      ? describeStructure(ruleSet)
      : await readCategoryStructure(options.structure);
  const runs = await rateRuns(inputs, claims, {
    ruleSet,
    verificationTime: settings.verificationTime ?? undefined,
  });
  if (runs.length === 0) {
    throw new InputError({
      code: 'empty',
      message: 'the inputs have no results of a verifier',
      remedy: claims.problems[0]?.message ?? 'name results with runs',
    });
  }
  const causes = findCauses(runs, { ruleSet, named: settings.ruleset });
  return {
    ruleset: settings.ruleset,
    inputs: options.inputs,
    from,
    claims: countClaims(runs),
    categories: forecastCategories(runs, structure, ruleSet),
    causes: causes.slice(0, options.causes ?? CAUSES),
    allCauses: causes.length,
    missingCategories: findMissingCategories(
      runs.map(({ raw }) => raw.record),
      structure,
      ruleSet,
    ),
    problems: claims.problems,
  };
}

function countClaims(runs: readonly ForecastRun[]): ForecastProgress {
  const count = (kind: ForecastRun['standing']['kind']) =>
    runs.filter(({ standing }) => standing.kind === kind).length;
  const counts = {
    counting: count('counts'),
    faulty: count('faulty'),
    unconfirmed: count('unconfirmed'),
    open: count('open'),
  };
  const correct = counts.counting + counts.faulty + counts.unconfirmed + counts.open;
  return { runs: runs.length, correct, ...counts };
}
