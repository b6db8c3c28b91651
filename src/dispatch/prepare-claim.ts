import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { findCategories } from '../ruleset/find-category.js';
import { DEFAULT_RULE_SET } from '../ruleset/read-rule-set.js';
import { type Requirement, requirementFor } from '../ruleset/requirement.js';
import { fullCategoryName, type RuleSet } from '../ruleset/rule-set.js';
import { InputError } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';
import { canonicalName } from '../task/canonical-name.js';
import { findProperty } from '../task/find-property.js';
import { type Property, readProperty, violationName } from '../task/property.js';
import { readTask } from '../task/read-task.js';
import { matchesSet, readSetFile } from '../task/set-file.js';
import { selectProperty, type Task, taskOfProgram } from '../task/task-definition.js';
import { formatExpectedVerdict, formatVerdict, parseVerdict, type Verdict } from '../task/verdict.js';
import type { WitnessKind } from '../witness/witness.js';
import { createPool, type Pool } from './pool.js';
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
export async function prepareClaim(
  options: ValidateOptions,
  pool: Pool = createPool(),
): Promise<PreparedClaim> {
  const verdict = parseVerdict(options.verdict);
  const ruleSet = await pool.ruleSet(options.ruleset ?? DEFAULT_RULE_SET);
  const task = await readTaskOrProgram(options);
  const { propertyFile, expected } = await choosePropertyFile(task, options);
  const property = await readProperty(propertyFile);
  const propertyName = canonicalName(property);
  assertKnown(propertyName, ruleSet, propertyFile);
  assertSpeaksOf(verdict, property);
  const kind = verdict.kind === 'true' ? 'correctness' : 'violation';
  const given = options.category?.trim() || undefined;
  if (given !== undefined) assertCategoryFits(given, propertyName, ruleSet);
  const category =
    given ??
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

/** FALSE(p) names the violated part of the property (SV-COMP 2024, A30); another name would be confirmed by chance. */
function assertSpeaksOf(verdict: Verdict, property: Property): void {
  if (verdict.kind !== 'false' || verdict.subproperty === undefined) return;
  const parts = [...new Set(property.checks.map(violationName))].filter((name) => name !== undefined);
  if ([...parts, property.name].includes(verdict.subproperty)) return;
  throw new InputError({
    code: 'usage',
    message: `the verdict false(${verdict.subproperty}) is about another property than ${property.file}`,
    remedy: `claim ${[...parts.map((name) => `false(${name})`), 'false'].join(' or ')}, or give another --property`,
  });
}

/** A category that the rules know is for one property; with another one the exclusions would be those of others. */
function assertCategoryFits(category: string, propertyName: string, ruleSet: RuleSet): void {
  const meant = ruleSet.categories.filter((each) => [each.name, fullCategoryName(each)].includes(category));
  if (meant.length === 0 || meant.some(({ property }) => property === propertyName)) return;
  throw new InputError({
    code: 'usage',
    message: `the category ${category} is for the property ${meant.map(({ property }) => property).join(', ')}, not for ${propertyName}`,
    remedy: 'give the category of this task and property with --category',
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
  const status = await stat(sets).catch(() => undefined);
  if (status?.isDirectory() !== true) {
    throw new InputError({
      code: 'not-found',
      file: sets,
      message: 'is no directory',
      remedy: 'name the directory with the .set files',
    });
  }
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
  ruleSet: RuleSet,
  sets: string | undefined,
): RequirementResult {
  const { name } = ruleSet;
  const listed = ruleSet.categories.some((each) =>
    [each.name, fullCategoryName(each)].includes(category ?? ''),
  );
  const unlisted =
    category === undefined || listed ? '' : `; ${name} lists no category ${category}: check its name`;
  if (requirement.kind === 'not-required') {
    if (requirement.because === 'no-confirmation') {
      return { kind: 'not-required', reason: `${name} asks for no witness: the verdict counts without one` };
    }
    const excluded = `${name} excludes ${requirement.matched} by ${requirement.glob}`;
    return { kind: 'not-required', reason: `${excluded}: the verdict counts without a witness${unlisted}` };
  }
  const undecided = sets === undefined ? '' : ` (no set in ${dirname(`${sets}/.`)} decides it)`;
  return {
    kind: 'required',
    reason:
      category === undefined
        ? `the category is not known${undecided}, so exclusions could not be decided`
        : `${name} has no exclusion for ${category}${unlisted}`,
  };
}

async function sha256OfFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readBytes(file, MAXIMUM_PROGRAM_SIZE))
    .digest('hex');
}
