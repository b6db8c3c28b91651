import { readTaskParts } from '../../dispatch/task-parts.js';
import type { LintSettings } from '../../lint/lint-settings.js';
import type { LintContext, LintedProgram, Profile } from '../../lint/rule/lint-context.js';
import type { Rule } from '../../lint/rule/rule.js';
import { RULES } from '../../lint/rules/all-rules.js';
import { type ChosenSeverity, findRule, suggestRule } from '../../lint/select-rules.js';
import { decodeText } from '../../source/decode-text.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import { readProgramText } from '../../task/program-file.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import { otherThanProgram } from '../../witness/detect-format.js';
import type { RowScope } from './format-rows.js';
import type { LintRules } from './lint-options.js';

const MAXIMUM_PROPERTY_SIZE = 1_000_000;

/**
 * Reads what the options name: task, programs, property, rule set.
 *
 * @throws InputError if anything about them is wrong
 */
export async function prepareLint(options: LintRules): Promise<LintSettings> {
  const { profile = 'default', suppressions = 'obeyed' } = options;
  const severities = chooseSeverities(options);
  const task = options.task === undefined ? undefined : await readTaskParts(options.task, options.property);
  const programs = options.programs?.length ? options.programs : task?.programs;
  const property = options.property ?? task?.property;
  const { kind, subproperty } = await readVerdict(options.verdict);
  const context: LintContext = {
    profile,
    kind,
    propertyText: property === undefined ? undefined : await readProperty(property),
    dataModel: options.dataModel ?? task?.dataModel,
    programs: programs === undefined ? undefined : await Promise.all(programs.map(readProgram)),
    ...(await readRulesFor(profile, options, { category: options.category, subproperty }, kind)),
  };
  return { context, severities, suppressions };
}

async function readProgram(path: string): Promise<LintedProgram> {
  const program = await readProgramText(path);
  const content = 'source' in program ? otherThanProgram(program.source.text) : undefined;
  if (content !== undefined) {
    throw new InputError({
      code: 'usage',
      file: path,
      message: `is not a C program: it looks like ${content}`,
      remedy: 'name the program (.c or .i) with --program, its task definition with --task',
    });
  }
  return { name: path, ...program };
}

async function readProperty(path: string): Promise<string> {
  return decodeText(await readBytes(path, MAXIMUM_PROPERTY_SIZE), path).text;
}

interface VerdictParts {
  readonly kind: WitnessKind | undefined;
  readonly subproperty: string | undefined;
}

async function readVerdict(text: string | undefined): Promise<VerdictParts> {
  if (text === undefined) return { kind: undefined, subproperty: undefined };
  const { parseVerdict } = await import('../../task/verdict.js');
  const verdict = parseVerdict(text);
  if (verdict.kind === 'false') return { kind: 'violation', subproperty: verdict.subproperty };
  return { kind: verdict.kind === 'true' ? 'correctness' : undefined, subproperty: undefined };
}

/**
 * The profile of SV-COMP also requires what the competition accepts today; file names matter only under a rule set that
 * the user names.
 */
async function readRulesFor(
  profile: Profile,
  { ruleset }: LintRules,
  scope: RowScope,
  kind: WitnessKind | undefined,
): Promise<Partial<ContextOfRules>> {
  if (ruleset !== undefined) return readRules(ruleset, scope, kind);
  if (profile === 'default') return {};
  const { witnessNames: _any, ...context } = await readRules('current', scope, kind);
  return context;
}

type ContextOfRules = Pick<LintContext, 'formatRows' | 'formatsElsewhere' | 'ruleSetName' | 'witnessNames'>;

async function readRules(
  name: string,
  scope: RowScope,
  kind: WitnessKind | undefined,
): Promise<ContextOfRules> {
  const { readRuleSet } = await import('../../ruleset/read-rule-set.js');
  const { formatRows } = await import('./format-rows.js');
  const { findFormatsElsewhere } = await import('../../ruleset/formats-elsewhere.js');
  const ruleSet = await readRuleSet(name);
  if (scope.category !== undefined) {
    const { assertCategoryListed } = await import('../../ruleset/check-category.js');
    assertCategoryListed(ruleSet, scope.category);
  }
  const { graphml, yaml } = ruleSet.witnessFiles;
  return {
    formatRows: formatRows(ruleSet, scope),
    ruleSetName: ruleSet.name,
    formatsElsewhere: {
      option: '--profile',
      formats: findFormatsElsewhere(kind, { property: undefined, subproperty: undefined }, ruleSet),
    },
    witnessNames: [graphml, yaml].filter((each) => each !== undefined),
  };
}

function chooseSeverities({ rules = [], severities = new Map() }: LintRules): Map<string, ChosenSeverity> {
  const chosen = new Map<string, ChosenSeverity>();
  for (const [name, severity] of severities) chosen.set(ruleNamed(name).id, severity);
  if (rules.length === 0) return chosen;
  const wanted = new Map(rules.map(ruleNamed).map((rule) => [rule.id, rule]));
  return new Map(
    RULES.map(({ id }) => {
      const severity = chosen.get(id) ?? wanted.get(id)?.severity ?? 'off';
      return [id, wanted.has(id) ? severity : 'off'];
    }),
  );
}

/** @throws InputError `unknown-name` */
function ruleNamed(name: string): Rule {
  const rule = findRule(name);
  if (rule !== undefined) return rule;
  throw new InputError({
    code: 'unknown-name',
    message: `there is no rule '${name}'`,
    remedy: suggestRule(name),
  });
}
