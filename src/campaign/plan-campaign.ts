import {
  type CampaignPlan,
  type CampaignSettings,
  type PlanEntry,
  readPlan,
  writePlan,
} from './campaign-folder.js';
import { readClaims } from './read-claims.js';

/** The settings of a campaign that nobody changes. */
export const DEFAULT_CAMPAIGN: CampaignSettings = {
  ruleset: 'sv-comp-2024',
  edition: null,
  validators: [],
  validatorFolders: [],
  tools: [],
  toolsFolder: null,
  verificationTime: null,
  cores: null,
  memory: null,
  runs: 'until-confirmed',
};

/**
 * Reads claims and writes down what a campaign is to decide. A folder that has a plan gets a new one and keeps its
 * results: what has not changed is not run again.
 *
 * @param inputs folders with results of BenchExec, results files, manifests
 * @throws InputError for an input that does not exist or has no results
 */
export async function planCampaign(
  folder: string,
  inputs: readonly string[],
  settings: Partial<CampaignSettings> = {},
): Promise<CampaignPlan> {
  await writePlan(folder, entriesOf(inputs, { ...DEFAULT_CAMPAIGN, ...settings }));
  return readPlan(folder);
}

async function* entriesOf(inputs: readonly string[], settings: CampaignSettings): AsyncGenerator<PlanEntry> {
  yield { kind: 'settings', settings, inputs };
  yield* readClaims(inputs);
}
