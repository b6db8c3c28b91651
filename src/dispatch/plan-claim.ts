import type { LintContext } from '../lint/rule/lint-context.js';
import type { ResolutionPolicy } from '../resolve/resolve-claim.js';
import { acceptedFormats, toolStanding } from '../ruleset/accepted-formats.js';
import { findFormatsElsewhere } from '../ruleset/formats-elsewhere.js';
import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import type { ValidatorDefinition } from '../validator/definition.js';
import { type Registry, selectLinter, selectValidators } from '../validator/registry.js';
import { type ExaminedWitness, examineWitness } from './claim/examine-witness.js';
import { findWitnesses } from './claim/find-witnesses.js';
import { type PreparedClaim, prepareClaim } from './claim/prepare-claim.js';
import { type LinterAnswer, type LinterGate, passLinters } from './linter-gate.js';
import type { Pool } from './pool.js';
import type { WitnessWork } from './run/execute-runs.js';
import { type ClaimContext, planRuns, type RunPlan } from './run/plan-runs.js';
import type { Workplace } from './run/run-job.js';
import { assertToolsKnown, toolPlaces } from './tool-places.js';
import type { PlanningOptions, ValidatorChoice } from './validate-options.js';

/** A claim before anything runs: what was read, and the runs that would follow. */
export interface PlannedClaim {
  readonly claim: PreparedClaim;
  readonly policy: ResolutionPolicy;
  /** Names of the validators whose answers do not count. */
  readonly references: readonly string[];
  readonly work: readonly WitnessWork[];
}

/** What is needed to examine the witnesses of a claim and to plan runs. */
interface Means {
  readonly options: PlanningOptions;
  readonly context: ClaimContext;
  readonly definitions: readonly ValidatorDefinition[];
  /** The linters that decide instead of ours; undefined if ours decides. */
  readonly gate: LinterGate | undefined;
}

const NO_RUNS: RunPlan = { runs: [], notRun: [] };
const NEVER = new AbortController().signal;

/**
 * Reads the claim, reads and lints its witnesses, and plans the runs of validators. Runs only external linters.
 *
 * @param openWorkplace for external linters
 * @throws InputError when task, property, rules or options are wrong; a bad witness is not an error
 */
export async function planClaim(
  options: PlanningOptions,
  pool: Pool,
  openWorkplace: () => Promise<Workplace>,
): Promise<PlannedClaim> {
  const registry = await pool.registry(options.validatorFolders ?? []);
  // Wrong names are reported before anything is read.
  assertToolsKnown(registry, options.tools);
  const claim = await prepareClaim(options, pool);
  const policy = choosePolicy(claim, options);
  const { definitions, references } = takingPart(registry, options, claim.edition);
  const places = toolPlaces(options.tools);
  const linters = [...new Set(options.linters)].map((name) => selectLinter(registry, name));
  const context: ClaimContext = {
    claim,
    find: (definition) => pool.findTool(definition, places),
    demands: options,
  };
  const { signal = NEVER } = options;
  const gate = linters.length === 0 ? undefined : { linters, context, openWorkplace, signal };
  return { claim, policy, references, work: await planWork({ options, context, definitions, gate }) };
}

/** Reads every witness, and plans runs if the verdict needs them. */
async function planWork(means: Means): Promise<readonly WitnessWork[]> {
  if (means.context.claim.verdict.kind === 'unknown') return [];
  const work: WitnessWork[] = [];
  // All witnesses are read before anything runs: reading cannot be interrupted, but runs must be.
  for (const witness of await examineWitnesses(means)) work.push(await planWitness(witness, means));
  return work;
}

async function examineWitnesses({
  options,
  context: { claim },
  gate,
}: Means): Promise<readonly ExaminedWitness[]> {
  const { witnessFiles } = claim.ruleSet;
  const witnessNames = [witnessFiles.graphml, witnessFiles.yaml].filter((name) => name !== undefined);
  const context = toLintContext(claim, options);
  // If another linter decides, ours only reports.
  const lint = gate === undefined ? (options.lint ?? 'enforce') : 'report';
  const examined: ExaminedWitness[] = [];
  for (const place of await findWitnesses(options.witnesses, witnessNames)) {
    options.signal?.throwIfAborted();
    examined.push(await examineWitness(place, context, witnessNames, lint));
  }
  return examined;
}

async function planWitness(
  witness: ExaminedWitness,
  { context, definitions, gate }: Means,
): Promise<WitnessWork> {
  const needed = context.claim.requirement.kind !== 'not-required';
  const answer: LinterAnswer =
    gate !== undefined && needed && witness.kind === 'read'
      ? await passLinters(witness, gate)
      : { examined: witness, linterRuns: [] };
  const { examined } = answer;
  const wanted = needed && examined.kind === 'read' && examined.fault === undefined;
  const plan = wanted ? await planRuns(examined.witness, definitions, context) : NO_RUNS;
  return { ...answer, plan };
}

/** What our linter must know about the claim. */
function toLintContext(claim: PreparedClaim, options: Pick<PlanningOptions, 'verifier'>): LintContext {
  const { verdict } = claim;
  const about = {
    property: claim.propertyName,
    subproperty: verdict.kind === 'false' ? verdict.subproperty : undefined,
  };
  return {
    profile: 'default',
    kind: claim.kind,
    propertyText: claim.property.text,
    dataModel: claim.task.dataModel,
    programs: claim.programHashes.map((sha256, index) => ({
      name: claim.task.programFiles[index] ?? '',
      sha256,
    })),
    formatsElsewhere: {
      option: '--ruleset',
      formats: findFormatsElsewhere(claim.kind, about, claim.ruleSet),
    },
    acceptedFormats: acceptedFormats(claim.ruleSet, claim.kind, {
      ...about,
      category: claim.category,
      tool: toolStanding(claim.ruleSet, options.verifier?.name),
    }),
  };
}

function choosePolicy(
  { ruleSet }: PreparedClaim,
  { policy, confidences }: Pick<PlanningOptions, 'policy' | 'confidences'>,
): ResolutionPolicy {
  const kind = policy ?? (ruleSet.confirmation === 'consensus' ? 'consensus' : 'any');
  if (kind === 'any') return { kind };
  return { kind, rules: ruleSet.consensus, confidences };
}

/**
 * The validators to run, and the names of those whose answers do not count.
 *
 * @throws InputError `unknown-name`, also for a reference: if it were misspelt, its answer would count without
 *   anybody noticing
 */
export function takingPart(
  registry: Registry,
  options: ValidatorChoice,
  edition: string,
): { readonly definitions: readonly ValidatorDefinition[]; readonly references: readonly string[] } {
  assertToolsKnown(registry, options.tools);
  assertEdition(registry, edition);
  const chosen = selectValidators(registry, chosenNames(options));
  const extra = selectNamed(registry, options.extraValidators);
  const named = selectNamed(registry, options.references);
  const definitions = [...new Set([...chosen, ...extra, ...named])];
  const silent = definitions.filter((each) => each.role === 'reference' || named.includes(each));
  return { definitions, references: silent.map(({ name }) => name) };
}

/** The validators with these names; none for no names. */
function selectNamed(registry: Registry, names: readonly string[] = []): readonly ValidatorDefinition[] {
  return names.length === 0 ? [] : selectValidators(registry, names);
}

/** The validators chosen by name or by a benchmark definition; none means all. */
function chosenNames({
  validators = [],
  benchmarks = [],
}: Pick<ValidatorChoice, 'validators' | 'benchmarks'>): readonly string[] {
  return validators.length > 0 ? validators : benchmarks.map(({ validator }) => validator);
}

/** An edition that no definition knows would make every validator inapplicable. */
function assertEdition(registry: Registry, edition: string): void {
  const editions = EDITIONS.get(registry) ?? editionsIn(registry);
  EDITIONS.set(registry, editions);
  if (editions.has(edition)) return;
  throw new InputError({
    code: 'unknown-name',
    message: `no validator takes part in an edition '${edition}'`,
    remedy: suggestName(edition, [...editions].sort()),
  });
}

/** The editions of a registry: there are few, and many claims. */
const EDITIONS = new WeakMap<Registry, ReadonlySet<string>>();

function editionsIn(registry: Registry): ReadonlySet<string> {
  return new Set(
    [...registry.values()].flatMap(({ supports }) => supports.flatMap((each) => each.editions ?? [])),
  );
}
