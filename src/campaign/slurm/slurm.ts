import { execa } from 'execa';
import { findOwnProgram } from '../../execute/system/launcher.js';
import { InputError } from '../../source/input-error.js';
import { toIndexLists } from '../store/index-list.js';

/** Seconds for an answer of the controller, which may have many users. */
const ANSWER_PATIENCE = 120;

/** What every task of an array has in common. */
export interface ArrayRequest {
  /** Distinguishes the jobs of one submission of a campaign from all others: hexadecimal digits. */
  readonly cut: string;
  /** Tasks, numbered from 0. */
  readonly indexes: readonly number[];
  readonly script: string;
  /** What the script finds in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where the tasks write what they print: a folder. */
  readonly logs: string;
  readonly cores: number;
  /** MiB. */
  readonly memory: number;
  /** Minutes. */
  readonly time: number;
  /** Seconds before the end at which the script gets SIGUSR1. */
  readonly notice: number;
  /** Tasks that run at the same time; by default, as many as Slurm has room for. */
  readonly parallel: number | undefined;
}

/** A job array that Slurm has accepted. */
export interface SubmittedArray {
  readonly job: number;
  readonly tasks: number;
}

/** The maximum number of tasks of one array. */
export async function readArraySize(): Promise<number> {
  const config = await call('scontrol', ['show', 'config']);
  const size = Number(/^MaxArraySize\s*=\s*([0-9]+)\s*$/m.exec(config)?.[1] ?? 0);
  if (size > 0) return size;
  throw new InputError({
    code: 'machine',
    message: 'this Slurm does not accept job arrays',
    remedy: 'ask its administrator for a MaxArraySize above 0 in slurm.conf',
  });
}

/**
 * Submits tasks as job arrays, as few as Slurm allows. Everything that somebody else has named is passed to the
 * script in its environment; the script itself and the options consist of our own words and numbers.
 *
 * @throws InputError `machine` if Slurm refuses; arrays that it accepted before stay submitted
 */
export async function submitArrays(request: ArrayRequest, arraySize: number): Promise<SubmittedArray[]> {
  const { script, environment, cores, memory, time, notice, parallel, logs, cut } = request;
  if (/[\\\n]/.test(logs)) {
    throw new InputError({
      code: 'usage',
      file: logs,
      message: 'has a backslash or a line feed in its path, so Slurm cannot write there',
      remedy: 'rename the folder of the campaign',
    });
  }
  const submitted: SubmittedArray[] = [];
  for (const { offset, list, tasks } of toIndexLists(request.indexes, arraySize)) {
    const words = [
      '--parsable',
      `--job-name=${jobName(cut, offset)}`,
      '--export=ALL',
      `--array=${list}${parallel === undefined ? '' : `%${parallel}`}`,
      '--nodes=1',
      '--ntasks=1',
      `--cpus-per-task=${cores}`,
      `--mem=${memory}M`,
      `--time=${time}`,
      '--requeue',
      `--signal=B:USR1@${notice}`,
      '--open-mode=append',
      '--input=/dev/null',
      `--output=${logs.replaceAll('%', '%%')}/%A_%a.log`,
    ];
    const env = { ...environment, [OFFSET_VARIABLE]: String(offset) };
    const answer = await call('sbatch', words, { input: script, env });
    submitted.push({ job: Number(/^[0-9]+/.exec(answer)?.[0] ?? 0), tasks });
  }
  return submitted;
}

/** The environment variable with what must be added to SLURM_ARRAY_TASK_ID. */
const OFFSET_VARIABLE = 'WITNESS_CHECK_SHARD_OFFSET';

/** A waiting or running task. */
export interface QueuedTask {
  readonly job: number;
  readonly index: number;
}

/** The waiting or running tasks of a cut. */
export async function queuedTasks(cut: string): Promise<readonly QueuedTask[]> {
  const words = ['--me', '--noheader', '--array', '--format=%F|%K|%j'];
  const line = new RegExp(`^([0-9]+)\\|([0-9]+)\\|${jobName(cut, '')}([0-9]+)$`);
  return (await call('squeue', words)).split('\n').flatMap((text) => {
    const [, job, task, offset] = line.exec(text.trim()) ?? [];
    return job === undefined ? [] : [{ job: Number(job), index: Number(offset) + Number(task) }];
  });
}

function jobName(cut: string, offset: number | ''): string {
  return `witness-check-${cut}-${offset}`;
}

async function call(
  name: 'sbatch' | 'scontrol' | 'squeue',
  words: readonly string[],
  options: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const program = await findOwnProgram(name);
  if (program === undefined) {
    throw new InputError({
      code: 'machine',
      message: `Slurm's ${name} is not on the PATH`,
      remedy: 'start this where jobs are submitted, or run the campaign only on this machine: --engine local',
    });
  }
  const { input = '', env = {} } = options;
  const { exitCode, stdout, stderr, timedOut } = await execa(program, words, {
    input,
    env: { ...env, LC_ALL: 'C' },
    reject: false,
    timeout: ANSWER_PATIENCE * 1000,
  });
  if (exitCode === 0) return stdout;
  const said = stderr.trim().split('\n').at(-1) ?? '';
  throw new InputError({
    code: 'machine',
    message: timedOut
      ? `Slurm's ${name} did not answer in ${ANSWER_PATIENCE} seconds`
      : `Slurm's ${name} failed: ${said.slice(0, 500) || 'it gave no reason'}`,
    remedy: 'fix this, then submit what is missing with: witness-check campaign reconcile FOLDER',
  });
}
