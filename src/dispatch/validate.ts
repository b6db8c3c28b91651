import { CoreSets } from '../execute/core-set.js';
import { chooseExecutor } from '../execute/executor.js';
import type { Limits } from '../execute/limits.js';
import { readMachine } from '../execute/machine.js';
import { resolveClaim } from '../resolve/resolve-claim.js';
import { limitsFor } from '../ruleset/run-limits.js';
import type { ValidatorDefinition } from '../validator/definition.js';
import { readRegistry, selectValidators } from '../validator/registry.js';
import { checkOptions } from './check-options.js';
import { type ExaminedWitness, examineWitness } from './examine-witness.js';
import { findWitnesses } from './find-witnesses.js';
import { type PlannedRun, planRuns, type RunPlan } from './plan-runs.js';
import { type PreparedClaim, prepareClaim } from './prepare-claim.js';
import type { ValidationResult, ValidatorRun, WitnessResult } from './result.js';
import { runValidator, type Workplace } from './run-validator.js';
import type { ValidateOptions } from './validate-options.js';

/** A witness with what will be, or was, done about it. */
interface WitnessWork {
  readonly examined: ExaminedWitness;
  readonly plan: RunPlan;
}

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
  const definitions = selectValidators(await readRegistry(), options.validators ?? []);
  const claim = await prepareClaim(options);
  const work = await planWork(claim, definitions, options);
  const runs = await executeRuns(work, claim, options);
  const witnesses = work.map(({ examined, plan }, index) =>
    toWitnessResult(examined, plan, runs[index] ?? []),
  );
  return {
    task: options.task,
    property: claim.propertyFile,
    verdict: claim.status,
    ruleset: claim.ruleSet.name,
    category: claim.category ?? null,
    requirement: claim.requirement,
    witnesses,
    resolution: resolveClaim({
      status: claim.status,
      expected: claim.expected,
      requirement: claim.requirement.kind,
      witnesses: witnesses.map((witness) => ({
        path: witness.path,
        fault: witness.fault ?? undefined,
        opinions: witness.runs,
      })),
    }),
  };
}

/** Reads every witness, and plans runs where the verdict needs them. */
async function planWork(
  claim: PreparedClaim,
  definitions: readonly ValidatorDefinition[],
  options: ValidateOptions,
): Promise<readonly WitnessWork[]> {
  if (claim.verdict.kind === 'unknown') return [];
  const { witnessFiles } = claim.ruleSet;
  const witnessNames = [witnessFiles.graphml, witnessFiles.yaml].filter((name) => name !== undefined);
  const context = {
    kind: claim.kind,
    propertyText: claim.property.text,
    dataModel: claim.task.dataModel,
    programHashes: claim.programHashes,
    acceptedFormats: claim.ruleSet[claim.kind].formats.flatMap(({ format, versions }) =>
      versions.map((version) => `${format} ${version}`),
    ),
  };
  const work: WitnessWork[] = [];
  for (const place of await findWitnesses(options.witnesses, witnessNames)) {
    const examined = await examineWitness(place, context, witnessNames, options.lint ?? 'enforce');
    const wanted =
      claim.requirement.kind === 'required' && examined.kind === 'read' && examined.fault === undefined;
    const plan = wanted ? await planRuns(examined.witness, claim, definitions, searchPath()) : NO_RUNS;
    work.push({ examined, plan });
  }
  return work;
}

/**
 * Runs what was planned, as many at a time as the machine has room for. The first confirmation cancels the rest,
 * unless all were asked for.
 */
async function executeRuns(
  work: readonly WitnessWork[],
  claim: PreparedClaim,
  options: ValidateOptions,
): Promise<readonly (readonly ValidatorRun[])[]> {
  if (work.every(({ plan }) => plan.runs.length === 0)) return work.map(() => []);
  const { executor } = await chooseExecutor(options.executor ?? 'best', options.sandbox ?? 'best');
  const workplace: Workplace = {
    executor,
    coreSets: new CoreSets(readMachine()),
    path: searchPath(),
    directories: options.directories ?? 'removed',
  };
  const limits: Limits = limitsFor(claim.ruleSet, claim.kind, options.verificationTime, {
    cores: options.cores,
    memory: options.memory,
  });
  const confirmed = new AbortController();
  const signals = [confirmed.signal, ...(options.signal === undefined ? [] : [options.signal])];
  const signal = AbortSignal.any(signals);
  const runOne = async (
    examined: ExaminedWitness,
    planned: PlannedRun,
  ): Promise<ValidatorRun | undefined> => {
    if (examined.kind !== 'read' || signal.aborted) return undefined;
    const { path: witness } = examined;
    const onStart = () =>
      options.onProgress?.({
        kind: 'run-started',
        validator: planned.definition.name,
        witness,
        cputime: limits.cputime,
      });
    const run = await runValidator(
      planned,
      examined.witness,
      claim,
      limits,
      workplace,
      signal,
      onStart,
    ).catch((error: unknown) => {
      // Cancelled while it waited for a free share of the machine: it never ran.
      if (signal.aborted && error === signal.reason) return undefined;
      throw error;
    });
    if (run === undefined) return undefined;
    options.onProgress?.({ kind: 'run-finished', witness, run });
    if (run.opinion === 'confirmed' && options.runs !== 'all') confirmed.abort();
    return run;
  };
  const pending = work.map(({ examined, plan }) => plan.runs.map((planned) => runOne(examined, planned)));
  try {
    const finished = await Promise.all(pending.map((runs) => Promise.all(runs)));
    options.signal?.throwIfAborted();
    return finished.map((runs) => runs.filter((run) => run !== undefined));
  } finally {
    // After an error the other runs must not go on behind the caller's back.
    confirmed.abort();
    await Promise.allSettled(pending.flat());
  }
}

function searchPath(): string {
  return process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin';
}

function toWitnessResult(
  examined: ExaminedWitness,
  plan: RunPlan,
  runs: readonly ValidatorRun[],
): WitnessResult {
  const witness = examined.kind === 'read' ? examined.witness : undefined;
  const cancelled = plan.runs
    .filter(({ definition }) => !runs.some(({ validator }) => validator === definition.name))
    .map(({ definition }) => ({
      validator: definition.name,
      reason: 'another run had confirmed the verdict',
    }));
  return {
    path: examined.path,
    sha256: witness?.sha256 ?? null,
    format: witness?.format ?? null,
    version: witness?.version ?? null,
    kind: witness?.kind ?? null,
    fault: examined.fault ?? null,
    findings: examined.findings,
    runs,
    notRun: [...plan.notRun, ...cancelled],
  };
}
