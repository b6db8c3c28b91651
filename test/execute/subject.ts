import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cgroupV1 } from '../../src/execute/limits/cgroup-v1.js';
import { cgroupV2, createGroupBelow } from '../../src/execute/limits/cgroup-v2.js';
import { processPolling } from '../../src/execute/limits/process-polling.js';
import { readProcess } from '../../src/execute/limits/process-table.js';
import { slurmStep } from '../../src/execute/limits/slurm-step.js';
import { createRunDirectory, type RunDirectory } from '../../src/execute/run/run-directory.js';
import { bubblewrapNamespace, bubblewrapSandbox } from '../../src/execute/sandbox/bubblewrap.js';
import { findOwnGroups } from '../../src/execute/system/control-mounts.js';
import { type Enclosure, NO_ENCLOSURE } from '../../src/execute/system/enclosure.js';
import type { LimitBackend } from '../../src/execute/system/limit-backend.js';
import type { Limits } from '../../src/execute/system/limits.js';
import type { Command } from '../../src/execute/system/outcome.js';
import { describeShortcoming } from '../../src/execute/system/shortcoming.js';

/** One of the C programs in programs/, compiled in a directory of its own. */
export class Subject {
  readonly directory = mkdtempSync(join(tmpdir(), 'execute-test-'));
  readonly executable: string;
  readonly #name: string;

  constructor(name: 'subject' | 'hostile' = 'subject') {
    this.#name = name;
    this.executable = join(this.directory, name);
  }

  compile(): void {
    const source = fileURLToPath(new URL(`programs/${this.#name}.c`, import.meta.url));
    execFileSync('cc', ['-O0', '-pthread', '-o', this.executable, source]);
  }

  /** The program with a behaviour, in a fresh directory that its processes leave their ids in. */
  async command(enclosure: Enclosure, ...words: string[]): Promise<Prepared> {
    return this.wrap(enclosure, this.executable, ...words);
  }

  async wrap(enclosure: Enclosure, executable: string, ...words: string[]): Promise<Prepared> {
    const directory = await createRunDirectory(enclosure.newOwner());
    const pids = join(directory.path, 'pids');
    const command = {
      executable,
      arguments: words,
      workingDirectory: directory.path,
      owner: directory.owner,
      environment: { PATH: '/usr/bin:/bin', PIDS: pids },
      readable: [this.executable],
    };
    return { command, pids, directory };
  }

  /** Processes of the program that are alive, whatever they have done to their names and environments. */
  survivors(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^[0-9]+$/.test(name) && readProgram(Number(name)) === this.executable)
      .map(Number);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A command that is ready to be run. */
export interface Prepared {
  readonly command: Command;
  /** File in which its processes leave their ids, as they see them. */
  readonly pids: string;
  readonly directory: RunDirectory;
}

/** The program of a living process; none of a dead one. */
function readProgram(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return undefined;
  }
}

/** Ids in the file of a run; a run that was killed at once may not have made it. */
export function readPids(file: string): number[] {
  try {
    return readFileSync(file, 'latin1').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export function survivors(pids: readonly number[]): number[] {
  return pids.filter((pid) => readProcess(pid)?.dead === false);
}

/** Limits that no subject meets by chance; a test lowers the one it is about. */
export function limits(changes: Partial<Limits> = {}): Limits {
  return {
    cputime: 60,
    hardCputime: 60,
    walltime: 600,
    memory: 1_000_000_000,
    cores: 1,
    processes: 100,
    outputKept: 100_000,
    outputTotal: 1_000_000_000,
    ...changes,
  };
}

/** The version 2 code without controllers, on the second hierarchy that many machines of version 1 have. */
export const unifiedWithoutControllers: LimitBackend = {
  name: 'cgroup-v2',
  async available() {
    try {
      accessSync(findOwnGroups().unified ?? '', constants.W_OK);
      return { kind: 'available' };
    } catch {
      return { kind: 'unavailable', shortcoming: { code: 'no-cgroup2' } };
    }
  },
  createGroup: (wanted, cores) => createGroupBelow(findOwnGroups().unified ?? '', wanted, cores),
};

export type BackendKind = 'cgroup-v2' | 'cgroup-v1' | 'bare-v2' | 'slurm-step' | 'approximate';

const ALL: Readonly<Record<BackendKind, LimitBackend>> = {
  'cgroup-v2': cgroupV2,
  'cgroup-v1': cgroupV1,
  'bare-v2': unifiedWithoutControllers,
  'slurm-step': slurmStep,
  approximate: processPolling,
};

/** The backends that work on this machine; says why of those that do not. */
export async function availableBackends(): Promise<{ kind: BackendKind; backend: LimitBackend }[]> {
  const found: { kind: BackendKind; backend: LimitBackend }[] = [];
  for (const [kind, backend] of Object.entries(ALL) as [BackendKind, LimitBackend][]) {
    const availability = await backend.available();
    if (availability.kind === 'available') {
      found.push({ kind, backend });
    } else {
      console.warn(
        `skipped: ${kind} is not available here: ${describeShortcoming(availability.shortcoming).reason}`,
      );
    }
  }
  return found;
}

/** Where the least of it works, a test of the sandbox may not be skipped. */
function bubblewrapStarts(): boolean {
  const words = [
    '--unshare-user',
    '--unshare-net',
    '--unshare-pid',
    '--ro-bind',
    '/',
    '/',
    '--proc',
    '/proc',
  ];
  return spawnSync('bwrap', [...words, 'true']).status === 0;
}

export type EnclosureKind = 'sandbox' | 'namespace' | 'nothing';

/** A way to run commands that works on this machine. */
export interface Place {
  readonly name: string;
  readonly kind: BackendKind;
  readonly backend: LimitBackend;
  readonly enclosed: EnclosureKind;
  readonly enclosure: Enclosure;
}

/** Every backend of this machine with every enclosure; says why of those that do not work. */
export async function availablePlaces(): Promise<Place[]> {
  const enclosures: { enclosed: EnclosureKind; enclosure: Enclosure }[] = [
    { enclosed: 'nothing', enclosure: NO_ENCLOSURE },
  ];
  for (const [enclosed, probe] of [
    ['namespace', bubblewrapNamespace],
    ['sandbox', bubblewrapSandbox],
  ] as const) {
    const choice = await probe();
    if (choice.kind === 'available') enclosures.push({ enclosed, enclosure: choice.enclosure });
    else if (bubblewrapStarts())
      throw new Error(`${enclosed} should work: ${describeShortcoming(choice.shortcoming).reason}`);
    else console.warn(`skipped: ${enclosed}: ${describeShortcoming(choice.shortcoming).reason}`);
  }
  return (await availableBackends()).flatMap(({ kind, backend }) =>
    enclosures
      // Control groups hold daemons by themselves: they are combined with the whole sandbox or with nothing.
      .filter(({ enclosed }) => kind === 'approximate' || enclosed !== 'namespace')
      .map(({ enclosed, enclosure }) => ({
        name: `${kind} in ${enclosed}`,
        kind,
        backend,
        enclosed,
        enclosure,
      })),
  );
}
