import { type CategoryStructure, structureOf } from '../ruleset/category-structure.js';
import { readCategoryStructure } from '../ruleset/read-category-structure.js';
import { readRuleSet } from '../ruleset/read-rule-set.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { type ConsensusReport, expectConsensus, familyOf, findConsensus } from '../score/consensus.js';
import { type PlacedRuns, placeRuns } from '../score/place-runs.js';
import { type QuantileFunction, quantileFunctions } from '../score/quantile.js';
import { rateRun } from '../score/rate-run.js';
import { scoreCategories } from '../score/score-categories.js';
import type { RunRecord } from '../score/score-input.js';
import type { RatedRun, ScoreTable } from '../score/scoring.js';
import { withinTime } from '../score/time-limit.js';
import { InputError } from '../source/input-error.js';
import { readScoreInput } from './read-score-input.js';

export interface ScoreOptions {
  readonly files: readonly string[];
  /** Name of a rule set, or path of its file. */
  readonly ruleset: string;
  /** Path of a category structure; that of the rule set unless given. */
  readonly structure: string | undefined;
  /** CPU time in seconds that verifiers had, instead of that of the rules. */
  readonly verificationTime?: number | undefined;
  /** Names or paths of tasks that do not count. */
  readonly invalidTasks: readonly string[];
  /** Tools that are shown, but neither ranked nor asked for a consensus. */
  readonly references: readonly string[];
}

/** All that the reports are made of. */
export interface Evaluation {
  readonly ruleSet: RuleSet;
  readonly structure: CategoryStructure;
  readonly records: readonly RunRecord[];
  readonly rated: readonly RatedRun[];
  readonly placed: PlacedRuns;
  readonly table: ScoreTable;
  readonly quantiles: readonly QuantileFunction[];
  readonly consensus: ConsensusReport;
  readonly notes: readonly string[];
}

/**
 * Reads results and works out what they are worth. Where the rules compare answers, what the tools agree on takes
 * the place of expected verdicts that are not known.
 *
 * @throws InputError for results, rules or names that are wrong
 */
export async function evaluateScores(options: ScoreOptions): Promise<Evaluation> {
  const ruleSet = await readRuleSet(options.ruleset);
  const given =
    options.structure === undefined ? structureOf(ruleSet) : await readCategoryStructure(options.structure);
  const structure = withReferences(given, options.references);
  const { records: read, notes } = await readScoreInput(options.files);
  const found = ofParticipants(read, structure).map((record) =>
    withinTime(record, ruleSet, options.verificationTime),
  );
  if (found.length === 0) {
    throw new InputError({
      code: 'structure',
      message: 'the files have no results of a verifier',
      remedy: notes[0] ?? 'give results with runs',
    });
  }
  assertKnown(options.references, found);
  const references = new Set([...structure.participants.horsConcours, ...options.references]);
  const rules = ruleSet.consensus;
  const consensus = findConsensus(found, rules, ruleSet.match, references);
  const records = ruleSet.confirmation === 'consensus' ? expectConsensus(found, consensus) : found;
  const isInvalid = invalidTasks(options.invalidTasks);
  const rated = records.map((record) => rateRun(record, ruleSet, isInvalid));
  const placed = placeRuns(rated, structure);
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
    notes: [...notes, ...policyNotes(found, ruleSet)],
  };
}

/** Without the runs of tools that do not take part, in any variant, whether they are verifiers or validators. */
function ofParticipants(records: readonly RunRecord[], structure: CategoryStructure): readonly RunRecord[] {
  const withdrawn = new Set(structure.participants.notParticipating);
  if (withdrawn.size === 0) return records;
  const takesPart = (tool: string) => !withdrawn.has(tool) && !withdrawn.has(familyOf(tool));
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

/** Says where claims were decided by another policy than that of the rules, which is what scores follow. */
function policyNotes(records: readonly RunRecord[], { name, confirmation }: RuleSet): readonly string[] {
  const counted = confirmation === 'consensus' ? 'consensus' : 'any';
  const others = records.filter(({ policy }) => policy !== undefined && policy !== counted);
  const [first] = others;
  if (first === undefined || confirmation === 'none') return [];
  const [decided, meant] =
    counted === 'any'
      ? ['the consensus of the validators', 'one validator that confirms is enough']
      : ['one validator', 'the consensus of the validators counts'];
  return [
    `${others.length} of the verdicts were decided by ${decided} (${first.task} is one of them); by the rules of ${name}, which the scores follow, ${meant}`,
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
    message: `there are no results of a tool ${JSON.stringify(unknown.slice(0, 100))}`,
    remedy: `choose from: ${[...tools].sort().join(', ')}`,
  });
}

/** A task is named by its path or by the end of it, with or without the property behind it. */
function invalidTasks(names: readonly string[]): (record: RunRecord) => boolean {
  return ({ task, property }) => {
    const path =
      property !== undefined && task.endsWith(` ${property}`) ? task.slice(0, -property.length - 1) : task;
    return names.some((name) => [path, task].some((each) => each === name || each.endsWith(`/${name}`)));
  };
}
