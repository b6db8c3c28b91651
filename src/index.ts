export {
  type CampaignStatus,
  type CategoryStatus,
  readCampaignStatus,
  type ValidatorStatus,
  watchCampaign,
} from './campaign/decide/campaign-status.js';
export { type CampaignOptions, runCampaign } from './campaign/decide/run-campaign.js';
export { runShard, type ShardOptions } from './campaign/decide/run-shard.js';
export type { ShardCut } from './campaign/decide/shards.js';
export type { ClaimFilter } from './campaign/plan/claim-filter.js';
export {
  type CampaignPlan,
  type PlannedCampaign,
  planCampaign,
  previewCampaign,
  readPlan,
} from './campaign/plan/plan-campaign.js';
export type { SubmittedArray } from './campaign/slurm/slurm.js';
export {
  cutCampaign,
  reconcileCampaign,
  type Submission,
  type SubmitOptions,
  submitCampaign,
} from './campaign/slurm/submit-campaign.js';
export type { ClaimProblem, SkipReason } from './campaign/store/campaign-claim.js';
export type { CampaignEvent, ShardEnd } from './campaign/store/campaign-event.js';
export type { CampaignSettings, PlannedCategory, PlanSummary } from './campaign/store/plan-entry.js';
export { countRegressions, type ReportOptions, reportClaims } from './campaign/write/report-claims.js';
export { type WriteOptions, type WrittenCampaign, writeCampaign } from './campaign/write/write-campaign.js';
export type { ShownWitnesses } from './campaign/write/write-report.js';
export { createPool, type Pool, type PoolOptions } from './dispatch/pool.js';
export type {
  NotRun,
  RequirementResult,
  ValidationResult,
  ValidatorRun,
  VerifierFacts,
  WitnessResult,
} from './dispatch/result.js';
export type { Configuration, LintConfiguration } from './dispatch/settings/configuration.js';
export {
  type GivenToolSettings,
  readToolSettings,
  type ToolSettings,
} from './dispatch/settings/tool-settings.js';
export type { ToolOptions } from './dispatch/tool-places.js';
export type { ProgressEvent, ValidateOptions } from './dispatch/validate-options.js';
export { type LanguageServerOptions, serveLanguageClient } from './editor/language-server.js';
export type { Platform } from './execute/system/platform.js';
export type { Leftover } from './files/leftover.js';
export { compareInvariants, countInvariants } from './forecast/count-invariants.js';
export type * from './forecast/forecast.js';
export type * from './forecast/invariants.js';
export { type JudgeOptions, judgeCampaignInvariants } from './forecast/judge-campaign.js';
export { type ForecastOptions, forecast } from './forecast/make-forecast.js';
export type { InstrumentForm } from './instrument/instrument-program.js';
export { type DescribedFinding, findingMessage } from './lint/finding-message.js';
export { listRules } from './lint/list-rules.js';
export type { Consequence, Diagnostic, Fix, Severity, TextEdit } from './lint/rule/diagnostic.js';
export type { MessageArgs } from './lint/rule/message.js';
export type { RuleDescription } from './lint/rule/rule-description.js';
export type { ChosenSeverity } from './lint/select-rules.js';
export type { Answer, Confidence, Reference, ReferenceRule } from './resolve/consensus.js';
export type { Opinion } from './resolve/opinion.js';
export type {
  Outcome,
  Resolution,
  Supporter,
  WitnessConsensus,
  WitnessFault,
} from './resolve/resolve-claim.js';
export type { ResultCategory } from './resolve/result-category.js';
export type { FormatDecision } from './ruleset/accepted-formats.js';
export type { CategoryStructure, StructureCategory } from './ruleset/category-structure.js';
export {
  type CategoryExplanation,
  type CategoryList,
  explainCategory,
  listCategories,
  type VerdictExplanation,
} from './ruleset/explain-category.js';
export type { MissingCategories } from './ruleset/missing-categories.js';
export { listRuleSets, readRuleSet } from './ruleset/read-rule-set.js';
export type { EntryRequirement, Requirement } from './ruleset/requirement.js';
export type {
  AcceptedFormat,
  Category,
  CategoryTime,
  ConfirmationPolicy,
  ConsensusRules,
  CountedResults,
  LimitRules,
  MatchRule,
  MetaCategory,
  MetaScore,
  Participants,
  PointRules,
  RankingRules,
  RuleSet,
  StatusLabels,
  ValidatorTrackRules,
  VerdictPoints,
  VerifierLimits,
  WitnessRules,
  WitnessTrack,
} from './ruleset/rule-set.js';
export type { RunLimits } from './ruleset/run-limits.js';
export type { NeededFormat, Provenance, WitnessNeed } from './ruleset/witness-need.js';
export type { AgreedValue, ConsensusReport, ToolConfidence } from './score/consensus.js';
export type { ExactNumber } from './score/exact-number.js';
export { rankPodiums, rankValidators } from './score/further-rankings.js';
export type { PlacedRuns } from './score/place-runs.js';
export type { Award, Podium } from './score/podium.js';
export type { QuantileFunction, QuantilePoint } from './score/quantile.js';
export { type ReVerification, reVerifications } from './score/re-verification.js';
export { type ScoreOptions, type ScoreResult, score } from './score/score.js';
export type { SameTools } from './score/score-files.js';
export type {
  ExaminationPart,
  Measurements,
  RunRecord,
  ValidationRecord,
  ValidatorRecord,
  WitnessRecord,
} from './score/score-input.js';
export type {
  CategoryEntry,
  CategoryResult,
  CategoryScore,
  RatedRun,
  ResultCounts,
  ScoreTable,
  Unranked,
} from './score/scoring.js';
export type { Track, TrackCategory, TrackEntry } from './score/track/validator-track.js';
export { InputError, type InputErrorCode, type InputProblem, type Position } from './source/input-error.js';
export { explainProperty, listProperties, type PropertyExplanation } from './task/explain-property.js';
export type { PropertyMeaning } from './task/property-meaning.js';
export type {
  Answers,
  Conversion,
  ConversionNote,
  ConvertOptions,
  TargetFormat,
} from './use-cases/convert/conversion.js';
export { convert } from './use-cases/convert/convert.js';
export { type MinimisedWitness, type MinimiseOptions, minimise } from './use-cases/convert/minimise.js';
export {
  type CheckValidatorOptions,
  checkValidator,
  type ValidatorCheck,
} from './use-cases/doctor/check-validator.js';
export {
  type DiagnosedPart,
  type DiagnosedValidator,
  type Diagnosis,
  type DoctorOptions,
  doctor,
} from './use-cases/doctor/diagnose-machine.js';
export {
  type Installed,
  type InstallOptions,
  installValidator,
} from './use-cases/doctor/install-validator.js';
export {
  listValidators,
  type SurveyedValidator,
  type SurveyOptions,
} from './use-cases/doctor/survey-validators.js';
export type {
  AddedInvariant,
  CorrectnessExplanation,
  ExplainedInvariant,
  ExplainedObligation,
  InvariantAnswer,
  NamedValue,
  Proof,
  ProvedInvariant,
} from './use-cases/explain/correctness-explanation.js';
export type { ExplainedClaim } from './use-cases/explain/examine-claim.js';
export { type Explanation, explain } from './use-cases/explain/explain.js';
export type {
  ExplainingValidator,
  ExplainOptions,
  ExplainProgress,
} from './use-cases/explain/explain-options.js';
export type { ExplainedWitness } from './use-cases/explain/explain-witness.js';
export type {
  ExplainedInput,
  ExplainedViolation,
  PassedLocation,
  WitnessExplanation,
} from './use-cases/explain/follow-witness.js';
export type { InvariantJudgement, JudgedInvariant } from './use-cases/explain/judge-invariants.js';
export type { StatedPart } from './use-cases/explain/stated-parts.js';
export {
  type Instrumentation,
  type InstrumentOptions,
  instrument,
} from './use-cases/instrument/instrument.js';
export {
  type FixedFile,
  type FixPreview,
  type FixResult,
  fix,
  type PreviewedFile,
  previewFixes,
} from './use-cases/lint/fix-files.js';
export { lint } from './use-cases/lint/lint-files.js';
export type {
  LintedFile,
  LintedText,
  LintOptions,
  LintPairing,
  LintProgress,
  LintResult,
} from './use-cases/lint/lint-options.js';
export {
  type LintStatistics,
  lintStatistics,
  type ProducerStatistics,
  type RuleCounts,
} from './use-cases/lint/lint-statistics.js';
export {
  type CountedReason,
  type LintSummary,
  type ProducerCounts,
  summariseLint,
  type WitnessCounts,
} from './use-cases/lint/summarise-lint.js';
export type { ComparedLocation, Comparison, Relation } from './use-cases/show/compare-parts.js';
export { type ShowOptions, show } from './use-cases/show/show.js';
export type {
  PartLocation,
  Showing,
  ShownProgram,
  ShownWitness,
  WitnessPart,
} from './use-cases/show/showing.js';
export type { ShownAutomaton, ShownEdge, ShownState, StateRole } from './use-cases/show/shown-automaton.js';
export type { FollowedTrace, PassedPart, Trace } from './use-cases/show/trace.js';
export { validate } from './use-cases/validate/validate.js';
export {
  type ManyClaim,
  type ManyEvent,
  type ManyOptions,
  validateAll,
} from './use-cases/validate/validate-all.js';
export type {
  ArgumentRule,
  Conditions,
  EarlierInstrumentation,
  Executable,
  LineChoice,
  Need,
  OutputCase,
  OutputValue,
  Preparation,
  Role,
  StatusOutcome,
  StatusRule,
  Support,
  ValidatorDefinition,
} from './validator/definition.js';
export type { ImportedDefinition } from './validator/import-entry.js';
export { type ImportOptions, importValidator } from './validator/import-validator.js';
export type { LinePattern } from './validator/line-pattern.js';
export type * from './validator-bench/bench.js';
export { compareBench } from './validator-bench/compare-benches.js';
export { type BenchOptions, benchValidators } from './validator-bench/run-bench.js';
export type { DataModel } from './vocabulary/data-model.js';
export type {
  ExecutionTrace,
  TraceStep,
  VariableValue,
} from './vocabulary/execution-trace.js';
export type {
  ExplainedAccess,
  ExplainedRace,
  InterleavedThread,
  Interleaving,
  ObservedSchedule,
  ScheduledEvaluation,
  SchedulePoint,
} from './vocabulary/interleaving.js';
export type { ReachedLimit } from './vocabulary/reached-limit.js';
export type * from './vocabulary/witness-diagnosis.js';
export type { WitnessKind } from './vocabulary/witness-kind.js';
export type { WitnessFormat } from './witness/witness.js';
