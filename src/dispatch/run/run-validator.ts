import { resolve } from 'node:path';
import type { Outcome } from '../../execute/system/outcome.js';
import { describeTampering } from '../../execute/system/tampering.js';
import { formOpinion } from '../../resolve/opinion.js';
import { buildArguments, computeValues, type RunContext } from '../../validator/command-line.js';
import { readVersionIn, statusOfRun } from '../../validator/output-status.js';
import { claimedKind } from '../claim/prepare-claim.js';
import type { ValidatorRun } from '../result.js';
import { callTool, type Remains } from './call-tool.js';
import type { RunJob } from './run-job.js';
import type { RunLog } from './run-store.js';

/** Observes a run while it holds its share of the machine: a decision then comes before the next start. */
export interface RunObserver {
  started(): void;
  finished(run: ValidatorRun): void;
  /** What the run printed, before it is finished. */
  printed?(log: RunLog): void;
}

/** Enough for any tool to print its version. */
const VERSION_LIMITS = { cputime: 20, hardCputime: 25, walltime: 60 } as const;

/**
 * Runs one validator on one witness, in an empty directory of its own.
 * @throws the reason of the job's signal if it is aborted before a share of the machine is free
 */
export async function runValidator(job: RunJob, observer: RunObserver): Promise<ValidatorRun> {
  const { planned, workplace, signal } = job;
  const { definition, limits } = planned;
  const lease = await workplace.coreSets.acquire({ cores: limits.cores, memory: limits.memory }, signal);
  try {
    observer.started();
    const { cores } = lease;
    const version = await readVersion(job, cores);
    const context = toRunContext(job);
    const words = buildArguments(definition, context);
    const inputs = [...context.programs, context.property, context.witness];
    const end = await callTool({ planned, workplace, signal, words, inputs, limits, cores });
    observer.printed?.({
      command: [planned.executable, ...planned.engineOptions, ...planned.leadingArguments, ...words],
      output: end.outcome.output,
    });
    const run = toRun(job, { ...end, version, context });
    observer.finished(run);
    return run;
  } finally {
    lease.release();
  }
}

function toRunContext({ planned, witness, claim }: RunJob): RunContext {
  const { cputime, memory } = planned.limits;
  return {
    programs: claim.task.programFiles.map((file) => resolve(file)),
    property: resolve(claim.propertyFile),
    propertyName: claim.propertyName,
    witness: resolve(witness.file),
    kind: claimedKind(witness, claim),
    format: witness.format,
    version: witness.version,
    language: claim.task.language,
    dataModel: claim.task.dataModel,
    edition: claim.edition,
    tool: planned.directory,
    cputime,
    memory,
  };
}

/** The version that a validator prints. */
function readVersion(
  { planned, workplace, signal }: RunJob,
  cores: readonly number[],
): Promise<string | null> {
  const { definition } = planned;
  const ask = async (): Promise<string | null> => {
    const { outcome } = await callTool({
      planned,
      words: definition.version.arguments,
      inputs: [],
      limits: { ...planned.limits, ...VERSION_LIMITS },
      cores,
      workplace: { ...workplace, directories: 'removed' },
      signal,
    });
    return readVersionIn(outcome.output, definition) ?? null;
  };
  return workplace.versions.findVersion(planned, ask, signal);
}

/** The remark in results on a run that was only sampled. */
const SAMPLED = 'measured by samples, from which a hostile validator can hide CPU time and memory';

interface RunEnd extends Remains {
  readonly outcome: Outcome;
  readonly version: string | null;
  readonly context: RunContext;
}

function toRun(
  { planned, claim, workplace }: RunJob,
  { outcome, version, context, kept, leftover }: RunEnd,
): ValidatorRun {
  const { definition, limits } = planned;
  const { end } = outcome;
  const tampering = outcome.tampering === undefined ? undefined : describeTampering(outcome.tampering);
  const { status, detail } = statusOfRun(
    definition,
    {
      exitCode: end.kind === 'exited' ? end.exitCode : undefined,
      signal: end.kind === 'signalled' ? end.signal : undefined,
      output: outcome.output,
      cputime: outcome.cputime,
      walltime: outcome.walltime,
      terminationreason: outcome.terminationreason,
    },
    limits,
    { values: computeValues(context), definitions: workplace.definitions },
  );
  return {
    validator: definition.name,
    version,
    status,
    opinion: formOpinion(status, claim.status, claim.propertyName, claim.ruleSet.match),
    detail: end.kind === 'not-started' ? end.reason : (tampering ?? detail ?? null),
    cputime: outcome.cputime,
    walltime: outcome.walltime,
    memory: outcome.memory ?? null,
    terminationreason: outcome.terminationreason ?? null,
    measurement: outcome.measurement,
    ...(outcome.measurement === 'approximate' ? { caution: SAMPLED } : {}),
    sandbox: outcome.sandbox,
    directory: kept,
    ...(leftover === undefined ? {} : { leftover }),
  };
}
