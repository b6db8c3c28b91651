import { createHash } from 'node:crypto';
import { dirname, extname } from 'node:path';
import { findCategories } from '../ruleset/find-category.js';
import { readRuleSet } from '../ruleset/read-rule-set.js';
import { type Requirement, requirementFor } from '../ruleset/requirement.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { InputError } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';
import { canonicalName } from '../task/canonical-name.js';
import { findProperty } from '../task/find-property.js';
import { type Property, readProperty } from '../task/property.js';
import { readTask } from '../task/read-task.js';
import { matchesSet, readSetFile } from '../task/set-file.js';
import { selectProperty, type Task, taskOfProgram } from '../task/task-definition.js';
import { formatExpectedVerdict, formatVerdict, parseVerdict, type Verdict } from '../task/verdict.js';
import type { WitnessKind } from '../witness/witness.js';
import type { RequirementResult } from './result.js';
import type { ValidateOptions } from './validate-options.js';

/** A claim with everything that has to be known before a witness is looked at. */
export interface PreparedClaim {
  readonly task: Task;
  readonly property: Property;
  /** Path of the property file. */
  readonly propertyFile: string;
  /** Name of the property by its content, whatever its file is called. */
  readonly propertyName: string;
  readonly verdict: Verdict;
  readonly status: string;
  readonly expected: string | undefined;
  /** Kind of witness that the verdict needs. */
  readonly kind: WitnessKind;
  readonly ruleSet: RuleSet;
  /** Edition of the competition, which decides who takes part. */
  readonly edition: string;
  readonly category: string | undefined;
  readonly requirement: RequirementResult;
  readonly programHashes: readonly string[];
}

const MAXIMUM_PROGRAM_SIZE = 256_000_000;

/**
 * Reads the task, the property and the rules of a claim.
 *
 * @throws InputError for everything about them that is wrong
 */
export async function prepareClaim(options: ValidateOptions): Promise<PreparedClaim> {
  const verdict = parseVerdict(options.verdict);
  const ruleSet = await readRuleSet(options.ruleset ?? 'sv-comp-2024');
  const task = await readTaskOrProgram(options);
  const { propertyFile, expected } = await choosePropertyFile(task, options);
  const property = await readProperty(propertyFile);
  const propertyName = canonicalName(property);
  assertKnown(propertyName, ruleSet, propertyFile);
  const kind = verdict.kind === 'true' ? 'correctness' : 'violation';
  const category =
    options.category ??
    (await lookUpCategory(ruleSet, task, propertyName, options.sets)) ??
    (await categoryOfBenchmarks(task, propertyName, options));
  return {
    task,
    property,
    propertyFile,
    propertyName,
    verdict,
    status: formatVerdict(verdict),
    expected,
    kind,
    ruleSet,
    edition: options.edition ?? ruleSet.edition ?? 'current',
    category,
    requirement: explain(requirementFor(ruleSet, category, kind), category, ruleSet, options.sets),
    programHashes: await Promise.all(task.programFiles.map(sha256OfFile)),
  };
}

/** The task's own data model comes first; the option fills the gap of old definitions and of bare programs. */
async function readTaskOrProgram({ task: path, dataModel }: ValidateOptions): Promise<Task> {
  const isDefinition = ['.yml', '.yaml'].includes(extname(path));
  const task = isDefinition ? await readTask(path) : await taskOfProgram(path, { dataModel });
  if (dataModel === undefined || task.dataModel === dataModel) return task;
  if (task.dataModel === undefined) return { ...task, dataModel };
  throw new InputError({
    code: 'usage',
    file: path,
    message: `states the data model ${task.dataModel}, not ${dataModel}`,
    remedy: 'leave --data-model out',
  });
}

async function choosePropertyFile(
  task: Task,
  options: ValidateOptions,
): Promise<{ propertyFile: string; expected: string | undefined }> {
  if (task.formatVersion === undefined) {
    const propertyFile = options.property ?? (await findProperty(options.task, options.category));
    if (propertyFile !== undefined) return { propertyFile, expected: undefined };
    throw new InputError({
      code: 'not-found',
      file: options.task,
      message: 'has no property file beside it',
      remedy: 'name one with --property',
    });
  }
  const { file, expectedVerdict } = await selectProperty(task, options.property);
  return {
    propertyFile: file,
    expected: expectedVerdict === undefined ? undefined : formatExpectedVerdict(expectedVerdict),
  };
}

function assertKnown(propertyName: string, ruleSet: RuleSet, file: string): void {
  if (ruleSet.properties.includes(propertyName)) return;
  throw new InputError({
    code: 'unknown-name',
    file,
    position: { line: 1, column: 1 },
    message: `the rule set ${ruleSet.name} does not know the property ${propertyName}`,
    remedy: `use one of ${ruleSet.properties.join(', ')}, or another --ruleset`,
  });
}

/** The one category whose sets contain the task; undefined where there is none or more than one. */
async function lookUpCategory(
  ruleSet: RuleSet,
  task: Task,
  propertyName: string,
  sets: string | undefined,
): Promise<string | undefined> {
  if (sets === undefined) return undefined;
  const categories = await findCategories(ruleSet, propertyName, async (name: string) => {
    const set = await readSetFile(`${sets}/${name}.set`).catch((error: unknown) => {
      if (error instanceof InputError && error.code === 'not-found') return undefined;
      throw error;
    });
    return set !== undefined && matchesSet(set, task.path);
  });
  return categories.length === 1 ? categories[0] : undefined;
}

/** The category that a benchmark definition of a validator gives to the task. */
async function categoryOfBenchmarks(
  task: Task,
  propertyName: string,
  { benchmarks = [] }: ValidateOptions,
): Promise<string | undefined> {
  for (const benchmark of benchmarks) {
    const category = await benchmark.categoryOf(task.path, propertyName);
    if (category !== undefined) return category;
  }
  return undefined;
}

function explain(
  requirement: Requirement,
  category: string | undefined,
  { name }: RuleSet,
  sets: string | undefined,
): RequirementResult {
  if (requirement.kind === 'not-required') {
    return {
      kind: 'not-required',
      reason: `${name} excludes ${requirement.matched} by ${requirement.glob}: the verdict counts without a witness`,
    };
  }
  return {
    kind: 'required',
    reason:
      category === undefined
        ? `the category is not known${sets === undefined ? '' : ` (no set in ${dirname(`${sets}/.`)} decides it)`}, so exclusions could not be decided`
        : `${name} has no exclusion for ${category}`,
  };
}

async function sha256OfFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readBytes(file, MAXIMUM_PROGRAM_SIZE))
    .digest('hex');
}
