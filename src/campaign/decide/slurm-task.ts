import { allowedCores } from '../../execute/system/machine.js';
import { InputError } from '../../source/input-error.js';

/** A number of a shard, as a text. */
export const SHARD_INDEX = /^[0-9]{1,8}$/;

/**
 * The shard of the job array task in which this process runs.
 *
 * @throws InputError `usage` outside of a job array
 */
export function indexOfTask(): number {
  const { SLURM_ARRAY_TASK_ID: task, WITNESS_CHECK_SHARD_OFFSET: offset = '0' } = process.env;
  if (task !== undefined && SHARD_INDEX.test(task) && SHARD_INDEX.test(offset)) {
    return Number(task) + Number(offset);
  }
  throw new InputError({
    code: 'usage',
    message: 'the shard is not specified',
    remedy: 'use --index, from 0; it is only known in a job array of Slurm',
  });
}

/**
 * A warning if this job may use more cores than Slurm gives it: tasks that may use all cores of a node all use the
 * first ones, and disturb each other's measurements.
 */
export function warningOfFreeCores(): string | undefined {
  const granted = Number(process.env.SLURM_CPUS_ON_NODE ?? Number.NaN);
  const allowed = allowedCores().length;
  if (!(allowed > granted)) return undefined;
  return `Slurm gives this job ${granted} of the ${allowed} cores that it can use; times are only exact if slurm.conf has task/cgroup (ConstrainCores) or task/affinity`;
}
