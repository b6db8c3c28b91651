import type { LintContext } from '../../lint/lint-context.js';
import type { ResolutionPolicy } from '../../resolve/resolve-claim.js';
import { acceptedFormats } from '../../ruleset/accepted-formats.js';
import { InputError } from '../../source/input-error.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import { type Registry, selectLinter, selectValidators } from '../../validator/registry.js';
import { assertToolsKnown, toolPlaces } from '../machine/survey-validators.js';
import { type ExaminedWitness, examineWitness } from './claim/examine-witness.js';
import { findWitnesses } from './claim/find-witnesses.js';
import { type PreparedClaim, prepareClaim } from './claim/prepare-claim.js';
import { type LinterAnswer, passLinters } from './linter-gate.js';
import type { Pool } from './pool.js';
import type { WitnessWork } from './run/execute-runs.js';
import { type FindTool, planRuns, type RunPlan } from './run/plan-runs.js';
import type { Workplace } from './run/run-validator.js';
import type { ValidateOptions } from './validate-options.js';

/** A claim before anything runs: what was read, and which runs there would be. */
export interface PlannedClaim {
  readonly claim: PreparedClaim;
  readonly policy: ResolutionPolicy;
  /** Names of the validators that have no say. */
  readonly references: readonly string[];
  readonly work: readonly WitnessWork[];
}

/** What a claim is decided with. */
interface Means {
  readonly definitions: readonly ValidatorDefinition[];
  /** Those that decide instead of ours; none where ours does. */
  readonly linters: readonly ValidatorDefinition[];
  readonly find: FindTool;
  /** Looks at the machine when the first run needs it. */
  readonly openWorkplace: () => Promise<Workplace>;
}

const NO_RUNS: RunPlan = { runs: [], notRun: [] };

/**
 * Reads the claim, reads and lints its witnesses, and plans the runs of validators. Only external linters are run.
 *
 * @param openWorkplace for external linters
 * @throws InputError when task, property, rules or options are wrong; a bad witness is no error
 */
export async function planClaim(
  options: ValidateOptions,
  pool: Pool,
  openWorkplace: () => Promise<Workplace>,
): Promise<PlannedClaim> {
  const registry = await pool.registry(options.validatorFolders ?? []);
  // Wrong names are told before anything is read.
  assertToolsKnown(registry, options.tools);
  const claim = await prepareClaim(options, pool);
  const policy = policyOf(claim, options);
  const { definitions, references } = takingPart(registry, options, claim.edition);
  const places = toolPlaces(options.tools);
  const means: Means = {
    definitions,
    linters: [...new Set(options.linters)].map((name) => selectLinter(registry, name)),
    find: (definition) => pool.findTool(definition, places),
    openWorkplace,
  };
  return { claim, policy, references, work: await planWork(claim, means, options) };
}

/** Reads every witness, and plans runs where the verdict needs them. */
async function planWork(
  claim: PreparedClaim,
  means: Means,
  options: ValidateOptions,
): Promise<readonly WitnessWork[]> {
  if (claim.verdict.kind === 'unknown') return [];
  const { witnessFiles } = claim.ruleSet;
  const witnessNames = [witnessFiles.graphml, witnessFiles.yaml].filter((name) => name !== undefined);
  const context: LintContext = {
    profile: 'default',
    kind: claim.kind,
    propertyText: claim.property.text,
    dataModel: claim.task.dataModel,
    programs: claim.programHashes.map((sha256, index) => ({
      name: claim.task.programFiles[index] ?? '',
      sha256,
    })),
    acceptedFormats: acceptedFormats(claim.ruleSet, claim.kind, {
      property: claim.propertyName,
      subproperty: claim.verdict.kind === 'false' ? claim.verdict.subproperty : undefined,
      category: claim.category,
      tool: isInactive(claim, options) ? 'inactive' : 'active',
    }),
  };
  // Where another linter decides, ours only reports.
  const lint = means.linters.length === 0 ? (options.lint ?? 'enforce') : 'report';
  const read: ExaminedWitness[] = [];
  // All are read before anything runs: reading cannot be interrupted, and runs must be.
  for (const place of await findWitnesses(options.witnesses, witnessNames)) {
    options.signal?.throwIfAborted();
    read.push(await examineWitness(place, context, witnessNames, lint));
  }
  const work: WitnessWork[] = [];
  for (const witness of read) {
    let answer: LinterAnswer = { examined: witness, linterRuns: [] };
    const needed = claim.requirement.kind !== 'not-required';
    if (means.linters.length > 0 && needed && answer.examined.kind === 'read') {
      const { linters, find, openWorkplace: open } = means;
      answer = await passLinters(linters, answer.examined, claim, find, options, open);
    }
    const { examined } = answer;
    const wanted = needed && examined.kind === 'read' && examined.fault === undefined;
    const { definitions, find } = means;
    const plan = wanted ? await planRuns(examined.witness, claim, definitions, find, options) : NO_RUNS;
    work.push({ ...answer, plan });
  }
  return work;
}

/** Whether the rules count older formats for the verifier. */
function isInactive({ ruleSet }: PreparedClaim, { verifier }: ValidateOptions): boolean {
  return ruleSet.participants.inactive?.includes(verifier?.name ?? '') === true;
}

function policyOf({ ruleSet }: PreparedClaim, { policy, confidences }: ValidateOptions): ResolutionPolicy {
  const kind = policy ?? (ruleSet.confirmation === 'consensus' ? 'consensus' : 'any');
  if (kind === 'any') return { kind };
  return { kind, rules: ruleSet.consensus, confidences };
}

/**
 * The validators that run, and the names of those among them that have no say.
 *
 * @throws InputError `unknown-name`, also for a reference: a misspelt one would have a say without anybody noticing
 */
export function takingPart(
  registry: Registry,
  options: Omit<ValidateOptions, 'task' | 'verdict' | 'witnesses'>,
  edition: string,
): { readonly definitions: readonly ValidatorDefinition[]; readonly references: readonly string[] } {
  assertToolsKnown(registry, options.tools);
  assertEdition(registry, edition);
  const chosen = selectValidators(registry, namesOf(options));
  const named = options.references?.length ? selectValidators(registry, options.references) : [];
  const definitions = [...new Set([...chosen, ...named])];
  const silent = definitions.filter((each) => each.role === 'reference' || named.includes(each));
  return { definitions, references: silent.map(({ name }) => name) };
}

/** The validators that were asked for by name or by a benchmark definition; none means all. */
function namesOf({
  validators = [],
  benchmarks = [],
}: Pick<ValidateOptions, 'validators' | 'benchmarks'>): readonly string[] {
  return validators.length > 0 ? validators : benchmarks.map(({ validator }) => validator);
}

/** An edition that no definition knows would only make every validator inapplicable. */
function assertEdition(registry: Registry, edition: string): void {
  const editions = new Set(
    [...registry.values()].flatMap(({ supports }) => supports.flatMap((each) => each.editions ?? [])),
  );
  if (editions.has(edition)) return;
  throw new InputError({
    code: 'unknown-name',
    message: `no validator takes part in an edition '${edition}'`,
    remedy: `choose from: ${[...editions].sort().join(', ')}`,
  });
}
