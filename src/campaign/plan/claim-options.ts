import type { ValidateOptions } from '../../dispatch/validate-options.js';
import type { CampaignClaim } from '../store/campaign-claim.js';
import type { CampaignSettings } from '../store/plan-entry.js';

/** The options of `validate` for a claim of a campaign. */
export function claimOptions(claim: CampaignClaim, settings: CampaignSettings): ValidateOptions {
  return {
    task: claim.task,
    property: claim.property ?? undefined,
    verdict: claim.verdict,
    witnesses: claim.witnesses,
    category: claim.category ?? undefined,
    dataModel: claim.dataModel ?? undefined,
    verifier: { name: claim.verifier, cputime: claim.cputime ?? undefined },
    ...sharedOptions(settings),
  };
}

/** What applies to all claims. */
export function sharedOptions(
  settings: CampaignSettings,
): Omit<ValidateOptions, 'task' | 'verdict' | 'witnesses'> {
  return {
    ruleset: settings.ruleset,
    edition: settings.edition ?? undefined,
    validators: settings.validators,
    validatorFolders: settings.validatorFolders,
    tools: { directories: new Map(settings.tools), collection: settings.toolsFolder ?? undefined },
    verificationTime: settings.verificationTime ?? undefined,
    cores: settings.cores ?? undefined,
    memory: settings.memory ?? undefined,
    runs: settings.runs,
  };
}
