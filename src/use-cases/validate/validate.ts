import { hostname } from 'node:os';
import { witnessLength } from '../../dispatch/claim/witness-length.js';
import { planClaim } from '../../dispatch/plan-claim.js';
import { createPool, type Pool } from '../../dispatch/pool.js';
import type { NotRun, ValidationResult, ValidatorRun, WitnessResult } from '../../dispatch/result.js';
import { executeRuns, type WitnessWork } from '../../dispatch/run/execute-runs.js';
import { readHistory, rememberRuns } from '../../dispatch/run/history.js';
import type { Workplace } from '../../dispatch/run/run-job.js';
import { toolPlaces } from '../../dispatch/tool-places.js';
import type { ValidateOptions } from '../../dispatch/validate-options.js';
import { isRoot } from '../../execute/run/executor.js';
import { resolveClaim } from '../../resolve/resolve-claim.js';
import { checkOptions } from './check-options.js';
import { importBenchmarks } from './import-benchmarks.js';
import { withProgramErrors } from './program-errors.js';
import { readConfidences } from './read-confidences.js';

/** What root must know without a sandbox. */
const ROOT_WARNINGS = {
  own: 'you are root and there is no sandbox: each validator runs as an unprivileged user of its own, with your network',
  root: 'you are root and there is no sandbox: validators have all your privileges, and may do anything to this machine',
} as const;

/**
 * Decides whether the witnesses of a verifier confirm its verdict: reads and lints them, runs the validators that
 * apply under the limits of the rule set, and resolves their answers.
 *
 * @throws InputError when task, property, rules or options are wrong, or the machine is too small for the limits; a bad
 *   witness is a result, not an error
 * @throws the reason of `signal` when it is aborted
 */
export async function validate(given: ValidateOptions): Promise<ValidationResult> {
  checkOptions(given);
  given.signal?.throwIfAborted();
  const options = await readNamedFiles(given);
  const { executor, sandbox, user } = options;
  const pool = options.pool ?? createPool({ executor, sandbox, user });
  const open = once(() => openWorkplace(pool, options));
  const { claim, policy, references, work } = await planClaim(options, pool, open);
  const history = options.expectations ?? (await readHistory(options.history));
  const runs = work.every(({ plan }) => plan.runs.length === 0)
    ? work.map(() => [])
    : await executeRuns(work, {
        claim,
        workplace: await open(),
        history,
        references,
        // Agreement among validators shows only when all have answered.
        conduct: { ...options, runs: policy.kind === 'consensus' ? 'all' : options.runs },
      });
  await rememberRuns(options.history, runs.flat(), claim.propertyName, claim.kind);
  const witnesses = work.map((each, index) => toWitnessResult(each, runs[index] ?? [], references));
  const resolution = resolveClaim({
    status: claim.status,
    expected: claim.expected,
    requirement: claim.requirement.kind === 'required' ? 'required' : 'not-required',
    labels: claim.ruleSet.labels,
    witnesses: witnesses.map((witness) => ({
      path: witness.path,
      fault: witness.fault ?? undefined,
      opinions: witness.runs.filter(({ role }) => role !== 'reference'),
    })),
    policy,
  });
  const isOpen = resolution.outcome === 'unconfirmed' || resolution.outcome === 'rejected';
  return {
    task: options.task,
    property: claim.propertyFile,
    ...(options.dataModel === undefined ? {} : { dataModel: options.dataModel }),
    verdict: claim.status,
    expected: claim.expected ?? null,
    verifier: { name: options.verifier?.name ?? null, cputime: options.verifier?.cputime ?? null },
    host: hostname(),
    programHashes: claim.programHashes,
    policy: policy.kind,
    ruleset: claim.ruleSet.name,
    category: claim.category ?? null,
    requirement: claim.requirement,
    witnesses: isOpen
      ? await Promise.all(witnesses.map((witness) => withProgramErrors(witness, claim, options.signal)))
      : witnesses,
    resolution,
  };
}

/** Reads benchmark definitions and the consensus report. */
async function readNamedFiles(options: ValidateOptions): Promise<ValidateOptions> {
  const { benchmarkDefinitions = [], consensusReport: report, validatorFolders = [] } = options;
  if (report === undefined && benchmarkDefinitions.length === 0) return options;
  const confidences = report === undefined ? options.confidences : await readConfidences(report);
  const imported = await importBenchmarks(benchmarkDefinitions, validatorFolders);
  return { ...options, confidences, benchmarks: [...(options.benchmarks ?? []), ...imported] };
}

async function openWorkplace(pool: Pool, options: ValidateOptions): Promise<Workplace> {
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
    definitions: await pool.registry(options.validatorFolders ?? []),
    versions: pool.versions,
  };
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
    length: witness === undefined ? null : witnessLength(witness),
    fault: examined.fault ?? null,
    findings: examined.findings,
    linterRuns,
    runs: runs.map((run) => (references.includes(run.validator) ? { ...run, role: 'reference' } : run)),
    notRun: [...cancelled, ...plan.notRun],
  };
}
