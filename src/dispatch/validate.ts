import { hostname } from 'node:os';
import { isRoot } from '../execute/executor.js';
import type { LintContext } from '../lint/lint-context.js';
import { type ResolutionPolicy, resolveClaim } from '../resolve/resolve-claim.js';
import { acceptedFormats } from '../ruleset/accepted-formats.js';
import { InputError } from '../source/input-error.js';
import type { ValidatorDefinition } from '../validator/definition.js';
import type { ToolPlaces } from '../validator/find-executable.js';
import { type Registry, selectLinter, selectValidators } from '../validator/registry.js';
import { checkOptions } from './check-options.js';
import { type ExaminedWitness, examineWitness } from './examine-witness.js';
import { executeRuns, type WitnessWork } from './execute-runs.js';
import { findWitnesses } from './find-witnesses.js';
import { readHistory, rememberRuns } from './history.js';
import { type LinterAnswer, passLinters } from './linter-gate.js';
import { planRuns, type RunPlan } from './plan-runs.js';
import { createPool, type Pool } from './pool.js';
import { type PreparedClaim, prepareClaim } from './prepare-claim.js';
import type { NotRun, ValidationResult, ValidatorRun, WitnessResult } from './result.js';
import type { Workplace } from './run-validator.js';
import { assertToolsKnown, toolPlaces } from './survey-validators.js';
import type { ValidateOptions } from './validate-options.js';
import { lengthOf } from './witness-length.js';

/** What a claim is decided with. */
interface Means {
  readonly definitions: readonly ValidatorDefinition[];
  /** Those that decide instead of ours; none where ours does. */
  readonly linters: readonly ValidatorDefinition[];
  readonly places: ToolPlaces;
  /** Looks at the machine when the first run needs it. */
  readonly openWorkplace: () => Promise<Workplace>;
}

/** What root has to know where there is no sandbox. */
const ROOT_WARNINGS = {
  own: 'you are root and there is no sandbox: each validator runs as an unprivileged user of its own, with your network',
  root: 'you are root and there is no sandbox: validators have all your privileges, and may do anything to this machine',
} as const;

const NO_RUNS: RunPlan = { runs: [], notRun: [] };

/**
 * Decides whether the witnesses of a verifier confirm its verdict: reads and lints them, runs the validators that
 * apply under the limits of the rule set, and resolves their answers.
 *
 * @throws InputError when task, property, rules or options are wrong, or the machine is too small for the limits;
 *   a bad witness is no error but a result
 * @throws the reason of `options.signal` when it is aborted
 */
export async function validate(options: ValidateOptions): Promise<ValidationResult> {
  checkOptions(options);
  options.signal?.throwIfAborted();
  const { executor, sandbox, user } = options;
  const pool = options.pool ?? createPool({ executor, sandbox, user });
  const registry = await pool.registry(options.validatorFolders ?? []);
  assertToolsKnown(registry, options.tools);
  const claim = await prepareClaim(options, pool);
  const policy = policyOf(claim, options);
  assertEdition(registry, claim.edition);
  const { definitions, references } = takingPart(registry, options);
  const means: Means = {
    definitions,
    linters: [...new Set(options.linters)].map((name) => selectLinter(registry, name)),
    places: toolPlaces(options.tools),
    openWorkplace: once(() => openWorkplace(pool, registry, options)),
  };
  const work = await planWork(claim, means, options);
  const history = await readHistory(options.history);
  const runs = work.every(({ plan }) => plan.runs.length === 0)
    ? work.map(() => [])
    : await executeRuns(work, claim, await means.openWorkplace(), history, {
        ...options,
        references,
        // What validators agree on shows only when all have answered.
        runs: policy.kind === 'consensus' ? 'all' : options.runs,
      });
  await rememberRuns(options.history, runs.flat(), claim.propertyName, claim.kind);
  const witnesses = work.map((each, index) => toWitnessResult(each, runs[index] ?? [], references));
  return {
    task: options.task,
    property: claim.propertyFile,
    verdict: claim.status,
    expected: claim.expected ?? null,
    verifier: { name: options.verifier?.name ?? null, cputime: options.verifier?.cputime ?? null },
    host: hostname(),
    programHashes: claim.programHashes,
    policy: policy.kind,
    ruleset: claim.ruleSet.name,
    category: claim.category ?? null,
    requirement: claim.requirement,
    witnesses,
    resolution: resolveClaim({
      status: claim.status,
      expected: claim.expected,
      requirement: claim.requirement.kind,
      labels: claim.ruleSet.labels,
      witnesses: witnesses.map((witness) => ({
        path: witness.path,
        fault: witness.fault ?? undefined,
        opinions: witness.runs.filter(({ role }) => role !== 'reference'),
      })),
      policy,
    }),
  };
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
    const needed = claim.requirement.kind === 'required';
    if (means.linters.length > 0 && needed && answer.examined.kind === 'read') {
      const { linters, places, openWorkplace: open } = means;
      answer = await passLinters(linters, answer.examined, claim, places, options, open);
    }
    const { examined } = answer;
    const wanted = needed && examined.kind === 'read' && examined.fault === undefined;
    const { definitions, places } = means;
    const plan = wanted ? await planRuns(examined.witness, claim, definitions, places, options) : NO_RUNS;
    work.push({ ...answer, plan });
  }
  return work;
}

async function openWorkplace(pool: Pool, registry: Registry, options: ValidateOptions): Promise<Workplace> {
  options.onFirstRun?.();
  const executor = await pool.executor();
  const warn = (message: string) => options.onProgress?.({ kind: 'warning', message });
  if (executor.sandbox === 'none' && isRoot()) warn(ROOT_WARNINGS[pool.user]);
  return {
    executor,
    warn,
    coreSets: pool.coreSets,
    path: toolPlaces(undefined).path,
    directories: options.directories ?? 'removed',
    definitions: registry,
  };
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
function takingPart(
  registry: Registry,
  options: ValidateOptions,
): { readonly definitions: readonly ValidatorDefinition[]; readonly references: readonly string[] } {
  const chosen = selectValidators(registry, namesOf(options));
  const named = options.references?.length ? selectValidators(registry, options.references) : [];
  const definitions = [...new Set([...chosen, ...named])];
  const silent = definitions.filter((each) => each.role === 'reference' || named.includes(each));
  return { definitions, references: silent.map(({ name }) => name) };
}

/** The validators that were asked for by name or by a benchmark definition; none means all. */
function namesOf({ validators = [], benchmarks = [] }: ValidateOptions): readonly string[] {
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

function once<Result>(action: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= action();
    return result;
  };
}

function toWitnessResult(
  { examined, plan, linterRuns }: WitnessWork,
  runs: readonly ValidatorRun[],
  references: readonly string[],
): WitnessResult {
  const witness = examined.kind === 'read' ? examined.witness : undefined;
  const cancelled = plan.runs
    .filter(({ definition }) => !runs.some(({ validator }) => validator === definition.name))
    .map(
      ({ definition }): NotRun => ({
        validator: definition.name,
        cause: 'not-needed',
        reason: 'another run had confirmed the verdict',
      }),
    );
  return {
    path: examined.path,
    sha256: witness?.sha256 ?? null,
    format: witness?.format ?? null,
    version: witness?.version ?? null,
    kind: witness?.kind ?? null,
    length: witness === undefined ? null : lengthOf(witness),
    fault: examined.fault ?? null,
    findings: examined.findings,
    linterRuns,
    runs: runs.map((run) => (references.includes(run.validator) ? { ...run, role: 'reference' } : run)),
    notRun: [...cancelled, ...plan.notRun],
  };
}
