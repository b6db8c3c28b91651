export { readResults } from './benchexec/read-results.js';
export type { ResultRun, ResultsFile } from './benchexec/results-file.js';
export type { CampaignClaim, ClaimProblem, ClaimSource, SkipReason } from './campaign/campaign-claim.js';
export type { CampaignEvent } from './campaign/campaign-event.js';
export {
  type CampaignStatus,
  type CategoryStatus,
  readCampaignStatus,
  type ValidatorStatus,
} from './campaign/campaign-status.js';
export { type CampaignPlan, planCampaign, previewCampaign, readPlan } from './campaign/plan-campaign.js';
export type { CampaignSettings, ExpectedRun, PlannedCategory, PlanSummary } from './campaign/plan-entry.js';
export { type CampaignOptions, runCampaign } from './campaign/run-campaign.js';
export { type WrittenCampaign, writeCampaign } from './campaign/write-campaign.js';
export { lint } from './dispatch/lint/lint-files.js';
export type {
  LintedFile,
  LintedText,
  LintOptions,
  LintResult,
  LintRules,
} from './dispatch/lint/lint-options.js';
export {
  type CountedReason,
  type LintSummary,
  type ProducerCounts,
  summariseLint,
  type WitnessCounts,
} from './dispatch/lint/summarise-lint.js';
export { type DiagnosedPart, type Diagnosis, diagnoseMachine } from './dispatch/machine/diagnose-machine.js';
export { createPool, type Pool, type PoolOptions } from './dispatch/validate/pool.js';
export type {
  NotRun,
  RequirementResult,
  ValidationResult,
  ValidatorRun,
  WitnessResult,
} from './dispatch/validate/result.js';
export type { RunLog, RunStore, RunSubject } from './dispatch/validate/run/run-store.js';
export { validate } from './dispatch/validate/validate.js';
export type {
  BenchmarkRun,
  BenchmarkSettings,
  ProgressEvent,
  ToolOptions,
  Turn,
  ValidateOptions,
  ValidatorBenchmark,
  WaitingRun,
} from './dispatch/validate/validate-options.js';
export { applyFixes, type FixedText } from './lint/apply-fixes.js';
export type { Consequence, Diagnostic, Fix, Severity, TextEdit } from './lint/diagnostic.js';
export { type LintedWitness, lintBytes } from './lint/lint-bytes.js';
export type { LintContext, LintedProgram, Profile } from './lint/lint-context.js';
export type { LintSettings } from './lint/lint-settings.js';
export type { Rule, RuleChecks, RuleFinding } from './lint/rule.js';
export { RULES } from './lint/rules/all-rules.js';
export type { ChosenSeverity } from './lint/select-rules.js';
export type { Confidence } from './resolve/consensus.js';
export type { Opinion } from './resolve/opinion.js';
export type { Outcome, Resolution } from './resolve/resolve-claim.js';
export { acceptedFormats, type WitnessSubject } from './ruleset/accepted-formats.js';
export { type CategoryStructure, type StructureCategory, structureOf } from './ruleset/category-structure.js';
export {
  type CategoryExplanation,
  explainCategory,
  type VerdictExplanation,
} from './ruleset/explain-category.js';
export { readCategoryStructure } from './ruleset/read-category-structure.js';
export { DEFAULT_RULE_SET, listRuleSets, readRuleSet } from './ruleset/read-rule-set.js';
export { type Requirement, requirementFor } from './ruleset/requirement.js';
export type { RuleSet } from './ruleset/rule-set.js';
export { type ConsensusReport, findConsensus } from './score/consensus.js';
export { type ExactNumber, exactText } from './score/exact-number.js';
export { type JoinedResults, joinResults } from './score/join-results.js';
export type { ClaimResult } from './score/parse-claims.js';
export { placeRuns } from './score/place-runs.js';
export { type QuantileFunction, quantileFunctions } from './score/quantile.js';
export { rateRun } from './score/rate-run.js';
export { scoreCategories } from './score/score-categories.js';
export type { RunRecord, ValidationRecord, ValidatorRecord, WitnessRecord } from './score/score-input.js';
export type { CategoryEntry, CategoryResult, CategoryScore, RatedRun, ScoreTable } from './score/scoring.js';
export { judgeWitnesses, scoreValidators, type Track } from './score/validator-track.js';
export { InputError, type InputErrorCode, type InputProblem, type Position } from './source/input-error.js';
export { readWitness, readWitnessBytes } from './witness/read-witness.js';
export type { Witness, WitnessReading } from './witness/witness.js';
