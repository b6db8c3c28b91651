import { resolve } from 'node:path';
import type { Outcome } from '../../execute/system/outcome.js';
import { describeTampering } from '../../execute/system/tampering.js';
import { formOpinion, formVerifierOpinion, type Opinion } from '../../resolve/opinion.js';
import { buildArguments, computeValues, type RunContext } from '../../validator/command-line.js';
import type { StatusRule, ValidatorDefinition } from '../../validator/definition.js';
import { readVersionIn, statusOfRun } from '../../validator/output-status.js';
import { claimedKind } from '../claim/prepare-claim.js';
import type { ValidatorRun } from '../result.js';
import { callTool, type Remains } from './call-tool.js';
import { callVerifier, type StoppedRun } from './call-verifier.js';
import type { RunJob } from './run-job.js';
import type { RunLog } from './run-store.js';
import { startOptions } from './start-options.js';

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
    const end = await callFor(job, cores);
    const { context } = end;
    observer.printed?.({
      command: [
        planned.executable,
        ...startOptions(planned, limits.memory),
        ...planned.leadingArguments,
        ...buildArguments(definition, context),
      ],
      output: end.outcome.output,
    });
    const run = toRun(job, { ...end, version });
    observer.finished(run);
    return run;
  } finally {
    lease.release();
  }
}

/** The run itself: of a validator, or of a verifier after the witness was put into the program. */
async function callFor(job: RunJob, cores: readonly number[]): Promise<Omit<RunEnd, 'version'>> {
  const { planned, workplace, signal } = job;
  const { definition, limits } = planned;
  const context = toRunContext(job);
  const wordsFor = (each: RunContext) => buildArguments(definition, each);
  if (planned.before === undefined) {
    const words = wordsFor(context);
    const inputs = [...context.programs, context.property, context.witness];
    const end = await callTool({ planned, workplace, signal, words, inputs, limits, cores });
    return { ...end, context, stopped: undefined };
  }
  const end = await callVerifier({ planned, workplace, signal, limits, cores, context, wordsFor });
  return end.reached.kind === 'verifier'
    ? { ...end, context: end.reached.context, stopped: undefined }
    : { ...end, context, stopped: end.reached };
}

function toRunContext({ planned, witness, claim }: RunJob): RunContext {
  const { cputime, memory } = planned.limits;
  return {
    programs: claim.task.programFiles.map((file) => resolve(file)),
    inlined: [],
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

/** Status rules for a run that ended before the verifier began: nothing that was printed is an answer. */
const STOPPED = { refused: statusRules('unknown'), failed: statusRules('ERROR') } as const;

function statusRules(status: string): Pick<ValidatorDefinition, 'status' | 'values' | 'details'> {
  const rule: StatusRule = { when: new Map(), exitCodes: undefined, outcome: { kind: 'always', status } };
  return { status: [rule], values: [], details: [] };
}

/** What a status means for the claim. */
function opinionOf(status: string, { planned, claim }: RunJob): Opinion {
  const answer = [status, claim.status, claim.propertyName, claim.ruleSet.match] as const;
  return planned.definition.instrument === undefined
    ? formOpinion(...answer)
    : formVerifierOpinion(...answer);
}

/** The remark in results on a run that was only sampled. */
const SAMPLED = 'measured by samples, from which a hostile validator can hide CPU time and memory';

interface RunEnd extends Remains {
  readonly outcome: Outcome;
  readonly version: string | null;
  readonly context: RunContext;
  /** Present if the run ended before the verifier began. */
  readonly stopped: StoppedRun | undefined;
}

function toRun(job: RunJob, { outcome, version, context, stopped, kept, leftover }: RunEnd): ValidatorRun {
  const { planned, workplace } = job;
  const { definition, limits } = planned;
  const { end } = outcome;
  const tampering = outcome.tampering === undefined ? undefined : describeTampering(outcome.tampering);
  const { status, detail } = statusOfRun(
    stopped === undefined ? definition : STOPPED[stopped.because],
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
    opinion: opinionOf(status, job),
    ...(definition.role === 'verifier' ? { role: 'verifier' } : {}),
    detail: end.kind === 'not-started' ? end.reason : (tampering ?? stopped?.reason ?? detail ?? null),
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
