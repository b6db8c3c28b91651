import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cgroupV1 } from '../../src/execute/cgroup-v1.js';
import { cgroupV2, createGroupBelow } from '../../src/execute/cgroup-v2.js';
import { findOwnGroups } from '../../src/execute/control-mounts.js';
import type { LimitBackend } from '../../src/execute/limit-backend.js';
import type { Limits } from '../../src/execute/limits.js';
import type { Command } from '../../src/execute/outcome.js';
import { processPolling } from '../../src/execute/process-polling.js';
import { readProcess } from '../../src/execute/process-table.js';

/** The C program of programs/subject.c, compiled in a directory of its own. */
export class Subject {
  readonly directory = mkdtempSync(join(tmpdir(), 'execute-test-'));
  readonly executable = join(this.directory, 'subject');
  #runs = 0;

  compile(): void {
    const source = fileURLToPath(new URL('programs/subject.c', import.meta.url));
    execFileSync('cc', ['-O0', '-pthread', '-o', this.executable, source]);
  }

  /** The program with a behaviour, and the file in which its processes leave their ids. */
  command(...words: string[]): { readonly command: Command; readonly pids: string } {
    this.#runs += 1;
    const pids = join(this.directory, `pids-${this.#runs}`);
    return { command: this.wrap(pids, this.executable, ...words), pids };
  }

  wrap(pids: string, executable: string, ...words: string[]): Command {
    return {
      executable,
      arguments: words,
      workingDirectory: this.directory,
      environment: { PATH: '/usr/bin:/bin', PIDS: pids },
    };
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
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
    walltime: 120,
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
      return { kind: 'unavailable', reason: 'no writable cgroup2 file system', remedy: 'mount one' };
    }
  },
  createGroup: (wanted, cores) => createGroupBelow(findOwnGroups().unified ?? '', wanted, cores),
};

export type BackendKind = 'cgroup-v2' | 'cgroup-v1' | 'bare-v2' | 'approximate';

const ALL: Readonly<Record<BackendKind, LimitBackend>> = {
  'cgroup-v2': cgroupV2,
  'cgroup-v1': cgroupV1,
  'bare-v2': unifiedWithoutControllers,
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
      console.warn(`skipped: ${kind} is not available here: ${availability.reason}; ${availability.remedy}`);
    }
  }
  return found;
}
