import { readFileSync } from 'node:fs';
import os from 'node:os';
import { InputError } from '../../source/input-error.js';
import { canLimit } from './platform.js';

/** What runs may share. */
export interface Machine {
  /** Numbers of the processing units; those of one physical core are next to each other. */
  readonly cores: readonly number[];
  /** The same by physical core; if that is unknown, each is its own. */
  readonly physicalCores?: readonly (readonly number[])[];
  /** Bytes of memory. */
  readonly memory: number;
}

/** The processing units and memory that this process may use, as far as the machine tells. */
export function readMachine(): Machine {
  const cores = [...allowedCores()];
  const places = new Map(cores.map((core) => [core, physicalPlace(core)]));
  // Two runs on threads of one physical core disturb each other, so a run gets both of them.
  cores.sort((a, b) => comparePlaces(places.get(a) ?? [], places.get(b) ?? []) || a - b);
  // A container or a batch job may be limited to less than the machine has; 0 or 2^64 mean no limit.
  const constrained = process.constrainedMemory();
  const memory = constrained > 0 ? Math.min(os.totalmem(), constrained) : os.totalmem();
  const physicalCores = new Map<string, number[]>();
  for (const core of cores) {
    const place = places.get(core)?.join(':') || `unknown:${core}`;
    physicalCores.set(place, [...(physicalCores.get(place) ?? []), core]);
  }
  return { cores, physicalCores: [...physicalCores.values()], memory };
}

/** Numbers of the processing units that the scheduler lets this process use, ascending. */
export function allowedCores(): number[] {
  if (!canLimit(process.platform))
    return Array.from({ length: os.availableParallelism() }, (_, core) => core);
  const status = readFileSync('/proc/self/status', 'latin1');
  return parseCoreList(/^Cpus_allowed_list:\s*(\S*)$/m.exec(status)?.[1] ?? '');
}

/**
 * Reads a list of processing units in the notation of the kernel and of `--cores`: `0-3,8`.
 *
 * @throws InputError `usage`
 */
export function parseCoreList(text: string): number[] {
  const cores = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last] = /^([0-9]{1,5})(?:-([0-9]{1,5}))?$/.exec(part.trim()) ?? [];
    if (first === undefined || Number(last ?? first) < Number(first)) {
      throw new InputError({
        code: 'usage',
        message: `'${text}' is not a list of processing units`,
        remedy: 'write it as in 0-3,8',
      });
    }
    for (let core = Number(first); core <= Number(last ?? first); core += 1) {
      cores.add(core);
    }
  }
  return [...cores].sort((a, b) => a - b);
}

/** Whether the machine has swap space: a memory limit that does not cover swap has no effect there. */
export function hasSwap(): boolean {
  try {
    return readFileSync('/proc/swaps', 'latin1').trim().split('\n').length > 1;
  } catch {
    return false;
  }
}

/** Package and physical core of a processing unit; empty if the kernel does not tell. */
function physicalPlace(core: number): number[] {
  try {
    return ['physical_package_id', 'core_id'].map((file) =>
      Number(readFileSync(`/sys/devices/system/cpu/cpu${core}/topology/${file}`, 'latin1')),
    );
  } catch {
    return [];
  }
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}
