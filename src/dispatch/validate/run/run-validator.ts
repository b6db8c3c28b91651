import { delimiter, isAbsolute, resolve } from 'node:path';
import type { CoreSets } from '../../../execute/core-set.js';
import type { Executor } from '../../../execute/executor.js';
import type { Limits } from '../../../execute/limits.js';
import type { Command, Outcome } from '../../../execute/outcome.js';
import { createRunDirectory } from '../../../execute/run-directory.js';
import { type Leftover, nameLeftovers } from '../../../files/leftover.js';
import { opinionOf } from '../../../resolve/opinion.js';
import { buildArguments, type RunContext, valuesOf } from '../../../validator/command-line.js';
import type { ValidatorDefinition } from '../../../validator/definition.js';
import { readVersionIn, type StatusContext, statusOfRun } from '../../../validator/output-status.js';
import type { Definitions } from '../../../validator/read-output.js';
import type { Witness } from '../../../witness/witness.js';
import type { PreparedClaim } from '../claim/prepare-claim.js';
import type { ValidatorRun } from '../result.js';
import { imitateTool } from './imitate-tool.js';
import type { PlannedRun } from './plan-runs.js';
import type { RunLog } from './run-store.js';
import { ownFolder, toolFolders } from './tool-folders.js';

/** What the machine gives to runs. */
export interface Workplace {
  readonly executor: Executor;
  readonly coreSets: CoreSets;
  readonly path: string;
  /** Tells the user what changes no result. */
  warn(message: string): void;
  /** What happens to the working directory of a run that is over. */
  readonly directories: 'removed' | 'kept';
  /** All definitions, for rules that refer to those of another validator. */
  readonly definitions: Definitions;
}

/** Hears of a run while it holds its share of the machine: what is decided then comes before the next start. */
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
 *
 * @throws the reason of `signal` when it is aborted before a share of the machine is free
 */
export async function runValidator(
  planned: PlannedRun,
  witness: Witness,
  claim: PreparedClaim,
  workplace: Workplace,
  signal: AbortSignal,
  observer: RunObserver,
): Promise<ValidatorRun> {
  const { definition, limits } = planned;
  const lease = await workplace.coreSets.acquire({ cores: limits.cores, memory: limits.memory }, signal);
  try {
    observer.started();
    const version = await readVersion(planned, limits, lease.cores, workplace, signal);
    const context = contextOf(planned, witness, claim, limits);
    const words = buildArguments(definition, context);
    const inputs = [...context.programs, context.property, context.witness];
    const { outcome, kept, leftover } = await runHere(
      planned,
      words,
      inputs,
      limits,
      lease.cores,
      workplace,
      signal,
    );
    observer.printed?.({
      command: [planned.executable, ...planned.leadingArguments, ...words],
      output: outcome.output,
    });
    const run = toRun(definition, version, outcome, { kept, leftover }, claim, limits, {
      values: valuesOf(context),
      definitions: workplace.definitions,
    });
    observer.finished(run);
    return run;
  } finally {
    lease.release();
  }
}

function contextOf(
  { directory }: PlannedRun,
  witness: Witness,
  claim: PreparedClaim,
  { cputime, memory }: Limits,
): RunContext {
  return {
    programs: claim.task.programFiles.map((file) => resolve(file)),
    property: resolve(claim.propertyFile),
    propertyName: claim.propertyName,
    witness: resolve(witness.file),
    kind: witness.kind === 'unstated' ? claim.kind : witness.kind,
    format: witness.format,
    version: witness.version,
    language: claim.task.language,
    dataModel: claim.task.dataModel,
    edition: claim.edition,
    tool: directory,
    cputime,
    memory,
  };
}

async function runHere(
  planned: PlannedRun,
  words: readonly string[],
  inputs: readonly string[],
  limits: Limits,
  cores: readonly number[],
  { executor, path, directories, warn }: Workplace,
  signal: AbortSignal,
): Promise<{ readonly outcome: Outcome } & Remains> {
  const { executable, leadingArguments, definition } = planned;
  const tool = ownFolder(planned, definition.name);
  const directory = await createRunDirectory(executor.newOwner());
  let outcome: Outcome;
  try {
    const startsInTool =
      definition.executable.kind === 'program' && definition.executable.workingDirectory === 'tool';
    const command: Command = {
      executable:
        startsInTool && tool !== undefined ? await imitateTool(tool, executable, directory.path) : executable,
      arguments: [...leadingArguments, ...words],
      workingDirectory: directory.path,
      owner: directory.owner,
      environment: environmentOf(definition, path, directory.path),
      readable: [
        ...inputs,
        executable,
        ...(await toolFolders(planned, definition.name)),
        ...readablePlaces(),
      ],
    };
    outcome = await executor.run(command, limits, cores, signal);
  } catch (error) {
    await directory.remove();
    throw error;
  }
  const kept = directories === 'kept' ? await directory.keep() : undefined;
  if (typeof kept === 'string') return { outcome, kept, leftover: undefined };
  // What cannot be moved stays for whoever asked for it, until a later start clears up.
  const leftover = kept ?? (await directory.remove());
  if (leftover !== undefined) warn(`a run of ${definition.name} left ${nameLeftovers([leftover])}`);
  return { outcome, kept: null, leftover };
}

/** What is still there of the working directory of a run. */
interface Remains {
  /** Its path, where it was to be kept. */
  readonly kept: string | null;
  /** What could be neither moved nor removed. */
  readonly leftover: Leftover | undefined;
}

/** Further places that the user wants validators to read, such as a Java that lies outside of system directories. */
function readablePlaces(): string[] {
  return (process.env.WITNESS_CHECK_READABLE ?? '').split(delimiter).filter((path) => isAbsolute(path));
}

/** PATH, a home that is the working directory, and what the definition asks for: nothing else of ours. */
function environmentOf(definition: ValidatorDefinition, path: string, home: string): Record<string, string> {
  const environment: Record<string, string> = { PATH: path, HOME: home, TMPDIR: home, LANG: 'C.UTF-8' };
  for (const name of definition.environment) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/** What results say of a run of which only samples were seen. */
const SAMPLED = 'measured by samples, from which a hostile validator can hide CPU time and memory';

const versions = new Map<string, string | null>();

/** The version a validator prints, asked once for each program. */
async function readVersion(
  planned: PlannedRun,
  limits: Limits,
  cores: readonly number[],
  workplace: Workplace,
  signal: AbortSignal,
): Promise<string | null> {
  const { definition } = planned;
  const program = [planned.executable, ...planned.leadingArguments].join('\0');
  const known = versions.get(program);
  if (known !== undefined) return known;
  const words = definition.version.arguments;
  const place = { ...workplace, directories: 'removed' } as const;
  const { outcome } = await runHere(
    planned,
    words,
    [],
    { ...limits, ...VERSION_LIMITS },
    cores,
    place,
    signal,
  );
  const version = readVersionIn(outcome.output, definition) ?? null;
  // An interrupted answer is none.
  if (!signal.aborted) versions.set(program, version);
  return version;
}

function toRun(
  definition: ValidatorDefinition,
  version: string | null,
  outcome: Outcome,
  { kept, leftover }: Remains,
  claim: PreparedClaim,
  limits: Limits,
  context: StatusContext,
): ValidatorRun {
  const { end } = outcome;
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
    context,
  );
  return {
    validator: definition.name,
    version,
    status,
    opinion: opinionOf(status, claim.status, claim.propertyName, claim.ruleSet.match),
    detail: end.kind === 'not-started' ? end.reason : (outcome.tampering ?? detail ?? null),
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
