import { type CategoryStructure, describeStructure } from '../ruleset/category-structure.js';
import { describeMissingCategories, findMissingCategories } from '../ruleset/missing-categories.js';
import { readCategoryStructure } from '../ruleset/read-category-structure.js';
import { DEFAULT_RULE_SET, readRuleSet } from '../ruleset/read-rule-set.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { checkCallOptions, type Kind } from '../source/check-call.js';
import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import { assertParticipantsKnown } from './check-participants.js';
import { type ConsensusReport, expectConsensus, findConsensus, stripVariant } from './consensus.js';
import { type PlacedRuns, placeRuns } from './place-runs.js';
import { type QuantileFunction, quantileFunctions } from './quantile.js';
import { rateRun } from './rate-run.js';
import { readScoreInput } from './read-score-input.js';
import { scoreCategories } from './score-categories.js';
import type { SameTools } from './score-files.js';
import type { RunRecord } from './score-input.js';
import type { RatedRun, ScoreTable } from './scoring.js';
import { withinTime } from './time-limit.js';

/** Which results to score, and by which rules. */
export interface ScoreOptions {
  /**
   * Results of BenchExec (XML, possibly compressed), JSON of `validate`, or examinations (JSON); or folders of them.
   */
  readonly files: readonly string[];
  /** Name of a rule set, or path of its file; `sv-comp-2024` by default. */
  readonly ruleset?: string | undefined;
  /** Path of a category structure; by default, that of the rule set. */
  readonly structure?: string | undefined;
  /** CPU time limit of verifiers in seconds, instead of that of the rules. */
  readonly verificationTime?: number | undefined;
  /** Names or paths of tasks that do not count. */
  readonly invalidTasks?: readonly string[] | undefined;
  /** Tools that are shown, but neither ranked nor used for consensus. */
  readonly references?: readonly string[] | undefined;
  /** Of several runs of one tool, whether only the newest counts (default), or each is a tool of its own. */
  readonly sameTools?: SameTools | undefined;
}

const KINDS = {
  files: 'texts',
  ruleset: 'text',
  structure: 'text',
  verificationTime: 'number',
  invalidTasks: 'texts',
  references: 'texts',
  sameTools: 'anything',
} as const satisfies Record<keyof ScoreOptions, Kind>;

/** What results are worth, and everything that further reports need. */
export interface ScoreResult {
  readonly ruleSet: RuleSet;
  readonly structure: CategoryStructure;
  /** All runs of verifiers that take part, with what validators said about their witnesses. */
  readonly records: readonly RunRecord[];
  /** The same runs, with category and points. */
  readonly rated: readonly RatedRun[];
  /** The rated runs, by base category and tool. */
  readonly placed: PlacedRuns;
  /** Scores and ranks, category by category. */
  readonly table: ScoreTable;
  readonly quantiles: readonly QuantileFunction[];
  readonly consensus: ConsensusReport;
  /** What a user should know about files that do not count, one sentence each. */
  readonly notes: readonly string[];
  /** Paths of the files that were read. */
  readonly sources: readonly string[];
  /** Why the results are not complete, in words; undefined if no file says so. */
  readonly incomplete: string | undefined;
}

/**
 * Reads results and computes scores, ranks and quantile functions. If the rules compare answers, the consensus of the
 * tools replaces unknown expected verdicts.
 *
 * @throws InputError for wrong results, rules or names
 */
export async function score(options: ScoreOptions): Promise<ScoreResult> {
  checkCallOptions('score', options, KINDS, ['files']);
  const { invalidTasks = [], references: additional = [] } = options;
  const ruleSet = await readRuleSet(options.ruleset ?? DEFAULT_RULE_SET);
  const given =
    options.structure === undefined
      ? describeStructure(ruleSet)
      : await readCategoryStructure(options.structure);
  const structure = withReferences(given, additional);
  const {
    records: read,
    notes,
    sources,
    incomplete,
  } = await readScoreInput(options.files, options.sameTools);
  const found = ofParticipants(read, structure).map((record) =>
    withinTime(record, ruleSet, options.verificationTime),
  );
  if (found.length === 0) {
    throw new InputError({
      code: 'structure',
      message: 'the files have no results of a verifier',
      remedy: notes[0] ?? 'use results with runs',
    });
  }
  assertKnown(additional, found);
  const references = new Set(structure.participants.horsConcours);
  const rules = ruleSet.consensus;
  const consensus = findConsensus(found, rules, ruleSet.match, references);
  const records = ruleSet.confirmation === 'consensus' ? expectConsensus(found, consensus) : found;
  const isInvalid = namedBy(invalidTasks);
  const rated = records.map((record) => rateRun(record, ruleSet, isInvalid));
  const placed = placeRuns(rated, structure);
  assertParticipantsKnown(given, { records: read, placed }, options.structure);
  const table = scoreCategories(rated, structure, ruleSet);
  const quantiles = quantileFunctions(table, placed, structure, ruleSet.metaScore);
  return {
    ruleSet,
    structure,
    records,
    rated,
    placed,
    table,
    quantiles,
    consensus,
    notes: [...notes, ...categoryNotes(found, structure, ruleSet), ...policyNotes(found, ruleSet)],
    sources,
    incomplete,
  };
}

/** Drops the runs of tools that do not take part, in any variant, both verifiers and validators. */
function ofParticipants(records: readonly RunRecord[], structure: CategoryStructure): readonly RunRecord[] {
  const withdrawn = new Set(structure.participants.notParticipating);
  if (withdrawn.size === 0) return records;
  const takesPart = (tool: string) => !withdrawn.has(tool) && !withdrawn.has(stripVariant(tool));
  return records.flatMap((record) => {
    const { tool, validation } = record;
    if (!takesPart(tool)) return [];
    if (validation.kind === 'none' || validation.witnesses === undefined) return [record];
    const witnesses = validation.witnesses.map((witness) => ({
      ...witness,
      validators: witness.validators.filter(({ validator }) => takesPart(validator)),
    }));
    return [{ ...record, validation: { ...validation, witnesses } }];
  });
}

function categoryNotes(
  records: readonly RunRecord[],
  structure: CategoryStructure,
  ruleSet: RuleSet,
): readonly string[] {
  const missing = findMissingCategories(records, structure, ruleSet);
  return missing === null ? [] : [describeMissingCategories(missing, ruleSet.name)];
}

/** Reports claims that were decided by a policy other than that of the rules, which scores follow. */
function policyNotes(records: readonly RunRecord[], { name, confirmation }: RuleSet): readonly string[] {
  const counted = confirmation === 'consensus' ? 'consensus' : 'any';
  const others = records.filter(({ policy }) => policy !== undefined && policy !== counted);
  const [first] = others;
  if (first === undefined || confirmation === 'none') return [];
  const [decided, meant] =
    counted === 'any'
      ? ['the consensus of the validators', 'one confirming validator is enough']
      : ['one validator', 'the consensus of the validators counts'];
  return [
    `${others.length} of the verdicts were decided by ${decided} (${first.task} is one of them); the scores follow the rules of ${name}, by which ${meant}`,
  ];
}

function withReferences(structure: CategoryStructure, references: readonly string[]): CategoryStructure {
  const { participants } = structure;
  const horsConcours = [...participants.horsConcours, ...references];
  return { ...structure, participants: { ...participants, horsConcours } };
}

function assertKnown(references: readonly string[], records: readonly RunRecord[]): void {
  const tools = new Set(records.map(({ tool }) => tool));
  const unknown = references.find((name) => !tools.has(name));
  if (unknown === undefined) return;
  throw new InputError({
    code: 'unknown-name',
    message: `there are no results of the tool ${JSON.stringify(unknown.slice(0, 100))}`,
    remedy: suggestName(unknown, [...tools].sort()),
  });
}

/** A task is named by its path or the end of it, optionally followed by the property. */
function namedBy(names: readonly string[]): (record: RunRecord) => boolean {
  return ({ task, property }) => {
    const path =
      property !== undefined && task.endsWith(` ${property}`) ? task.slice(0, -property.length - 1) : task;
    return names.some((name) => [path, task].some((each) => each === name || each.endsWith(`/${name}`)));
  };
}
