export type { CampaignEvent } from './campaign/campaign-event.js';
export { type CampaignStatus, readCampaignStatus, watchCampaign } from './campaign/campaign-status.js';
export { type CampaignPlan, planCampaign, previewCampaign, readPlan } from './campaign/plan-campaign.js';
export type { CampaignSettings, PlanSummary } from './campaign/plan-entry.js';
export { type CampaignOptions, runCampaign } from './campaign/run-campaign.js';
export { runShard, type ShardOptions } from './campaign/run-shard.js';
export {
  cutCampaign,
  reconcileCampaign,
  type Submission,
  type SubmitOptions,
  submitCampaign,
} from './campaign/submit-campaign.js';
export { type WriteOptions, type WrittenCampaign, writeCampaign } from './campaign/write-campaign.js';
export { type Explanation, explain } from './dispatch/explain/explain.js';
export type { ExplainOptions, WitnessExplanation } from './dispatch/explain/explain-witness.js';
export { type FixedFile, type FixResult, fix } from './dispatch/lint/fix-files.js';
export { lint } from './dispatch/lint/lint-files.js';
export type { LintedFile, LintedText, LintOptions, LintResult } from './dispatch/lint/lint-options.js';
export { type LintSummary, summariseLint } from './dispatch/lint/summarise-lint.js';
export {
  type CheckValidatorOptions,
  checkValidator,
  type ValidatorCheck,
} from './dispatch/machine/check-validator.js';
export { type Diagnosis, type DoctorOptions, doctor } from './dispatch/machine/diagnose-machine.js';
export {
  listValidators,
  type SurveyedValidator,
  type SurveyOptions,
} from './dispatch/machine/survey-validators.js';
export {
  type GivenToolSettings,
  readToolSettings,
  type ToolSettings,
} from './dispatch/settings/tool-settings.js';
export { createPool, type Pool, type PoolOptions } from './dispatch/validate/pool.js';
export type { ValidationResult, ValidatorRun, WitnessResult } from './dispatch/validate/result.js';
export { validate } from './dispatch/validate/validate.js';
export type { ProgressEvent, ToolOptions, ValidateOptions } from './dispatch/validate/validate-options.js';
export { listRules, type RuleDescription } from './lint/list-rules.js';
export {
  type CategoryExplanation,
  type CategoryList,
  explainCategory,
  listCategories,
} from './ruleset/explain-category.js';
export { listRuleSets, readRuleSet } from './ruleset/read-rule-set.js';
export type { RuleSet } from './ruleset/rule-set.js';
export { rankPodiums, rankValidators } from './score/further-rankings.js';
export { type ReVerification, reVerifications } from './score/re-verification.js';
export { type ScoreOptions, type ScoreResult, score } from './score/score.js';
export { InputError, type InputErrorCode, type InputProblem, type Position } from './source/input-error.js';
export { explainProperty, listProperties, type PropertyExplanation } from './task/explain-property.js';
export { type ImportOptions, importValidator } from './validator/import-validator.js';
