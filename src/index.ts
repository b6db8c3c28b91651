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
export type { SkipReason } from './campaign/campaign-claim.js';
export type { ClaimProblem } from './campaign/campaign-claim.js';
export type { ValidatorStatus } from './campaign/campaign-status.js';
export type { CategoryStatus } from './campaign/campaign-status.js';
export type { PlannedCategory } from './campaign/plan-entry.js';
export type { ShardCut } from './campaign/shards.js';
export type { SubmittedArray } from './campaign/slurm.js';
export type { ExplainedInput } from './dispatch/explain/explain-witness.js';
export type { PassedPlace } from './dispatch/explain/explain-witness.js';
export type { ProducerCounts } from './dispatch/lint/summarise-lint.js';
export type { WitnessCounts } from './dispatch/lint/summarise-lint.js';
export type { DiagnosedValidator } from './dispatch/machine/diagnose-machine.js';
export type { DiagnosedPart } from './dispatch/machine/diagnose-machine.js';
export type { Configuration } from './dispatch/settings/configuration.js';
export type { RequirementResult } from './dispatch/validate/result.js';
export type { VerifierFacts } from './dispatch/validate/result.js';
export type { NotRun } from './dispatch/validate/result.js';
export type { Platform } from './execute/platform.js';
export type { Leftover } from './files/leftover.js';
export type { Consequence } from './lint/diagnostic.js';
export type { Diagnostic } from './lint/diagnostic.js';
export type { Severity } from './lint/diagnostic.js';
export type { ChosenSeverity } from './lint/select-rules.js';
export type { Confidence } from './resolve/consensus.js';
export type { Opinion } from './resolve/opinion.js';
export type { Outcome } from './resolve/resolve-claim.js';
export type { Resolution } from './resolve/resolve-claim.js';
export type { WitnessFault } from './resolve/resolve-claim.js';
export type { CategoryStructure } from './ruleset/category-structure.js';
export type { VerdictExplanation } from './ruleset/explain-category.js';
export type { MetaCategory } from './ruleset/rule-set.js';
export type { StatusLabels } from './ruleset/rule-set.js';
export type { RankingRules } from './ruleset/rule-set.js';
export type { WitnessRules } from './ruleset/rule-set.js';
export type { PointRules } from './ruleset/rule-set.js';
export type { Participants } from './ruleset/rule-set.js';
export type { ConfirmationPolicy } from './ruleset/rule-set.js';
export type { MetaScore } from './ruleset/rule-set.js';
export type { CategoryTime } from './ruleset/rule-set.js';
export type { VerifierLimits } from './ruleset/rule-set.js';
export type { ValidatorTrackRules } from './ruleset/rule-set.js';
export type { Category } from './ruleset/rule-set.js';
export type { MatchRule } from './ruleset/rule-set.js';
export type { ConsensusRules } from './ruleset/rule-set.js';
export type { Provenance } from './ruleset/witness-need.js';
export type { ConsensusReport } from './score/consensus.js';
export type { PlacedRuns } from './score/place-runs.js';
export type { Podium } from './score/podium.js';
export type { QuantileFunction } from './score/quantile.js';
export type { RunRecord } from './score/score-input.js';
export type { RatedRun } from './score/scoring.js';
export type { ScoreTable } from './score/scoring.js';
export type { Track } from './score/validator-track.js';
export type { PropertyMeaning } from './task/property-meaning.js';
export type { ValidatorDefinition } from './validator/definition.js';
export type { ImportedDefinition } from './validator/import-entry.js';
export type { WitnessKind } from './witness/witness.js';
export type { WitnessFormat } from './witness/witness.js';
export type { CountedReason } from './dispatch/lint/summarise-lint.js';
export type { LintConfiguration } from './dispatch/settings/configuration.js';
export type { Fix } from './lint/diagnostic.js';
export type { WitnessConsensus } from './resolve/resolve-claim.js';
export type { Supporter } from './resolve/resolve-claim.js';
export type { ResultCategory } from './resolve/result-category.js';
export type { FormatDecision } from './ruleset/accepted-formats.js';
export type { StructureCategory } from './ruleset/category-structure.js';
export type { Requirement } from './ruleset/requirement.js';
export type { AcceptedFormat } from './ruleset/rule-set.js';
export type { LimitRules } from './ruleset/rule-set.js';
export type { VerdictPoints } from './ruleset/rule-set.js';
export type { CountedResults } from './ruleset/rule-set.js';
export type { RunLimits } from './ruleset/run-limits.js';
export type { WitnessNeed } from './ruleset/witness-need.js';
export type { ToolConfidence } from './score/consensus.js';
export type { AgreedValue } from './score/consensus.js';
export type { ExactNumber } from './score/exact-number.js';
export type { Award } from './score/podium.js';
export type { QuantilePoint } from './score/quantile.js';
export type { ValidationRecord } from './score/score-input.js';
export type { ExaminationPart } from './score/score-input.js';
export type { Measurements } from './score/score-input.js';
export type { CategoryResult } from './score/scoring.js';
export type { TrackCategory } from './score/validator-track.js';
export type { ArgumentRule } from './validator/definition.js';
export type { Role } from './validator/definition.js';
export type { StatusRule } from './validator/definition.js';
export type { Executable } from './validator/definition.js';
export type { Need } from './validator/definition.js';
export type { OutputValue } from './validator/definition.js';
export type { Support } from './validator/definition.js';
export type { LinePattern } from './validator/line-pattern.js';
export type { TextEdit } from './lint/diagnostic.js';
export type { Answer } from './resolve/consensus.js';
export type { ReferenceRule } from './resolve/consensus.js';
export type { Reference } from './resolve/consensus.js';
export type { EntryRequirement } from './ruleset/requirement.js';
export type { NeededFormat } from './ruleset/witness-need.js';
export type { WitnessRecord } from './score/score-input.js';
export type { CategoryEntry } from './score/scoring.js';
export type { TrackEntry } from './score/validator-track.js';
export type { Conditions } from './validator/definition.js';
export type { StatusOutcome } from './validator/definition.js';
export type { OutputCase } from './validator/definition.js';
export type { ValidatorRecord } from './score/score-input.js';
export type { CategoryScore } from './score/scoring.js';
export type { LineChoice } from './validator/definition.js';
export type { ResultCounts } from './score/scoring.js';
export type { Unranked } from './score/scoring.js';
