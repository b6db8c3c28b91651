import { dirname, extname } from 'node:path';
import { statusOfEnd } from '../../resolve/run-end.js';
import { isNameForm } from '../../ruleset/name-forms.js';
import { DEFAULT_RULE_SET } from '../../ruleset/read-rule-set.js';
import { type EntryRequirement, type Requirement, requirementFor } from '../../ruleset/requirement.js';
import { fullCategoryName, type RuleSet } from '../../ruleset/rule-set.js';
import { verificationTimeIn } from '../../ruleset/run-limits.js';
import { InputError } from '../../source/input-error.js';
import { canonicalName } from '../../task/canonical-name.js';
import { findProperty } from '../../task/find-property.js';
import { type Property, violationName } from '../../task/property.js';
import { selectProperty, type Task, taskOfProgram } from '../../task/task-definition.js';
import { formatExpectedVerdict, formatVerdict, parseVerdict, type Verdict } from '../../task/verdict.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import type { Witness } from '../../witness/witness.js';
import { createPool, type Pool } from '../pool.js';
import type { RequirementResult } from '../result.js';
import type { StatedClaim } from '../validate-options.js';
import { categoryOfTask } from './category-of-task.js';

/** A claim with everything that must be known before witnesses are examined. */
export interface PreparedClaim {
  readonly task: Task;
  readonly property: Property;
  /** Path of the property file. */
  readonly propertyFile: string;
  /** Name of the property by its content, whatever the name of its file. */
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

/**
 * Reads the task, the property and the rules of a claim.
 *
 * @throws InputError if anything about them is wrong
 */
export async function prepareClaim(options: StatedClaim, pool: Pool = createPool()): Promise<PreparedClaim> {
  const stated = parseVerdict(options.verdict);
  const ruleSet = await pool.ruleSet(options.ruleset ?? DEFAULT_RULE_SET);
  const task = await readTaskOrProgram(options, pool);
  const { propertyFile, expected } = await choosePropertyFile(task, options, ruleSet, pool);
  const property = await pool.inputs.property(propertyFile);
  const propertyName = canonicalName(property);
  assertKnown(propertyName, ruleSet, propertyFile);
  assertVerdictFits(stated, property);
  const kind = stated.kind === 'true' ? 'correctness' : 'violation';
  const given = options.category?.trim() || undefined;
  if (given !== undefined) assertCategoryFits(given, propertyName, ruleSet);
  const category = given ?? (await categoryOfTask(ruleSet, task, propertyName, options));
  const verdict = verdictInTime(stated, ruleSet, category, options);
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
    edition: chooseEdition(ruleSet, options),
    category,
    requirement: explain(
      requirementFor(ruleSet, category, kind, {
        property: propertyName,
        subproperty: stated.kind === 'false' ? stated.subproperty : undefined,
      }),
      category,
      ruleSet,
      options.sets,
    ),
    programHashes: await Promise.all(task.programFiles.map((file) => pool.inputs.hash(file))),
  };
}

/** The kind that a witness states; if it states none, the kind that the verdict needs. */
export function claimedKind(witness: Witness, { kind }: PreparedClaim): WitnessKind {
  return witness.kind === 'unstated' ? kind : witness.kind;
}

/** Which validators take part, and with which options. */
export function chooseEdition({ edition }: RuleSet, options: Pick<StatedClaim, 'edition'>): string {
  return options.edition ?? edition ?? 'current';
}

/** A verdict at or past the time limit of the verifier is a time-out (SV-COMP 2024: TIME >= limit). */
function verdictInTime(
  verdict: Verdict,
  ruleSet: RuleSet,
  category: string | undefined,
  { verifier, verificationTime }: StatedClaim,
): Verdict {
  const limit = verificationTime ?? verificationTimeIn(ruleSet, category);
  const ended = statusOfEnd({ cputime: verifier?.cputime, limit, terminationreason: undefined });
  if (verdict.kind === 'unknown' || ended === undefined) return verdict;
  return { kind: 'unknown', text: `${ended} (${formatVerdict(verdict)})` };
}

/** The data model of the task comes first; the option is for old definitions and bare programs that lack one. */
async function readTaskOrProgram({ task: path, dataModel }: StatedClaim, { inputs }: Pool): Promise<Task> {
  const isDefinition = ['.yml', '.yaml'].includes(extname(path));
  const task = isDefinition ? await inputs.task(path) : await taskOfProgram(path, { dataModel });
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
  options: StatedClaim,
  { impliedProperty }: RuleSet,
  { inputs }: Pool,
): Promise<{ propertyFile: string; expected: string | undefined }> {
  if (task.formatVersion === undefined) {
    const propertyFile =
      options.property ?? (await findProperty(options.task, options.category)) ?? impliedProperty;
    if (propertyFile !== undefined) return { propertyFile, expected: undefined };
    throw new InputError({
      code: 'not-found',
      file: options.task,
      message: 'has no property file next to it',
      remedy: 'name one with --property',
    });
  }
  if (task.properties.length === 0 && options.property === undefined && impliedProperty !== undefined) {
    return { propertyFile: impliedProperty, expected: undefined };
  }
  const { file, expectedVerdict } = await selectProperty(task, options.property, inputs.resolveLinks);
  return {
    propertyFile: file,
    expected: expectedVerdict === undefined ? undefined : formatExpectedVerdict(expectedVerdict),
  };
}

function assertKnown(propertyName: string, ruleSet: RuleSet, file: string): void {
  if (ruleSet.properties.includes(ruleSet.propertyAliases.get(propertyName) ?? propertyName)) return;
  throw new InputError({
    code: 'unknown-name',
    file,
    position: { line: 1, column: 1 },
    message: `the rule set ${ruleSet.name} does not know the property ${propertyName}`,
    remedy: `use one of ${ruleSet.properties.join(', ')}, or another --ruleset`,
  });
}

/**
 * FALSE(p) names the violated part of the property (SV-COMP 2024, A30); any other name would only be confirmed by
 * chance.
 */
function assertVerdictFits(verdict: Verdict, property: Property): void {
  if (verdict.kind !== 'false' || verdict.subproperty === undefined) return;
  const parts = [...new Set(property.checks.map(violationName))].filter((name) => name !== undefined);
  if ([...parts, property.name].includes(verdict.subproperty)) return;
  throw new InputError({
    code: 'usage',
    message: `the verdict false(${verdict.subproperty}) is about a different property than ${property.file}`,
    remedy: `claim ${[...parts.map((name) => `false(${name})`), 'false'].join(' or ')}, or use another --property`,
  });
}

/** A category of the rules belongs to one property; combined with another one, the wrong exclusions would apply. */
function assertCategoryFits(category: string, propertyName: string, ruleSet: RuleSet): void {
  const meant = ruleSet.categories.filter((each) => isNameForm(category, fullCategoryName(each)));
  const named = ruleSet.propertyAliases.get(propertyName) ?? propertyName;
  if (meant.length === 0 || meant.some(({ property }) => property === named)) return;
  throw new InputError({
    code: 'usage',
    message: `the category ${category} is for the property ${meant.map(({ property }) => property).join(', ')}, not for ${propertyName}`,
    remedy: 'use --category to give the category of this task and property',
  });
}

function explain(
  requirement: Requirement,
  category: string | undefined,
  ruleSet: RuleSet,
  sets: string | undefined,
): RequirementResult {
  const { name } = ruleSet;
  const listed = ruleSet.categories.some((each) => isNameForm(category ?? '', fullCategoryName(each)));
  const unlisted =
    category === undefined || listed ? '' : `; ${name} lists no category ${category}: check its name`;
  if (requirement.because === 'entry') {
    return { kind: requirement.kind, reason: `${describeEntries(requirement, category, name)}${unlisted}` };
  }
  if (requirement.kind === 'not-required') {
    if (requirement.because === 'no-confirmation') {
      return {
        kind: 'not-required',
        reason: `${name} requires no witnesses: the verdict counts without one`,
      };
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

/** What the entries of the rules say, including uncertainties. */
function describeEntries(
  { kind, entries }: EntryRequirement,
  category: string | undefined,
  ruleSet: string,
): string {
  const where = category ?? 'categories with this property';
  const says = {
    required: `${ruleSet} requires a witness in ${where}`,
    'not-required': `${ruleSet} requires no witness in ${where}: the verdict counts without one`,
    demo: `${ruleSet} only runs validators for demonstration in ${where}: the verdict counts without a witness`,
  };
  const doubts = [...new Set(entries.flatMap(({ notConfirmed }) => notConfirmed ?? []))];
  return doubts.length === 0 ? says[kind] : `${says[kind]} (not confirmed: ${doubts.join('; ')})`;
}
