import { InputError } from '../../source/input-error.js';
import type { Availability, LimitBackend } from '../system/limit-backend.js';
import type { Measurement } from '../system/outcome.js';
import { describeShortcoming, type Shortcoming } from '../system/shortcoming.js';
import { cgroupV1 } from './cgroup-v1.js';
import { cgroupV2 } from './cgroup-v2.js';
import { processPolling } from './process-polling.js';
import { slurmStep } from './slurm-step.js';

/** All backends, the most exact first. */
export const BACKENDS: readonly LimitBackend[] = [cgroupV2, cgroupV1, slurmStep, processPolling];

/** A better backend that this machine does not offer, and what would enable it. */
export interface RejectedBackend {
  readonly name: Measurement;
  readonly shortcoming: Shortcoming;
}

export interface BackendChoice {
  readonly backend: LimitBackend;
  /** The backends that would have been better, the best first. */
  readonly rejected: readonly RejectedBackend[];
}

/**
 * Chooses how runs are limited and measured.
 *
 * @param wanted a backend by name, or `best` for the most exact one that works here
 * @param backends those to choose from, the best first
 * @throws InputError `unknown-name` for a name that no backend has, `machine` when the wanted one does not work here
 */
export async function chooseBackend(
  wanted: Measurement | 'best',
  backends: readonly LimitBackend[] = BACKENDS,
): Promise<BackendChoice> {
  const candidates = wanted === 'best' ? backends : backends.filter((backend) => backend.name === wanted);
  if (candidates.length === 0) {
    throw new InputError({
      code: 'unknown-name',
      message: `there is no executor named '${wanted}'`,
      remedy: `use one of ${backends.map((backend) => backend.name).join(', ')}`,
    });
  }
  const rejected: RejectedBackend[] = [];
  for (const backend of candidates) {
    const availability: Availability = await backend.available();
    if (availability.kind === 'available') {
      return { backend, rejected };
    }
    rejected.push({ name: backend.name, shortcoming: availability.shortcoming });
  }
  const described = rejected.map(({ name, shortcoming }) => ({ name, ...describeShortcoming(shortcoming) }));
  throw new InputError({
    code: 'machine',
    message: described.map(({ name, reason }) => `${name} is not available: ${reason}`).join('; '),
    remedy: described[0]?.remedy ?? 'use another machine',
  });
}
