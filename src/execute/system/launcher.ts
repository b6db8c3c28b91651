import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Explanation, Usage } from './limit-backend.js';
import type { ProcessEnd } from './outcome.js';

/** Exit code of the launcher if it could not join its groups. */
export const NOT_JOINED = 97;

/**
 * Node raises the limit on open files to what the administrator allows, often a million, and passes that on: enough
 * for one run to starve a machine.
 */
export const LIMIT_FILES = 'ulimit -n 16384 2>/dev/null || :';

/**
 * Joins the groups in the first `$1` words that follow, then becomes the command. The process id stays the same, so
 * exit code and signal are the command's own. The script is fixed: everything else is a positional argument.
 */
const JOIN_SCRIPT = `n=$1; shift
${LIMIT_FILES}
while [ "$n" -gt 0 ]; do echo "$$" > "$1/cgroup.procs" || exit ${NOT_JOINED}; shift; n=$((n - 1)); done
exec "$@"`;

/**
 * Words that start a command in control groups.
 *
 * @param groups directories, the one that accounts CPU time last: see `explainJoin`
 */
export function joinLauncher(groups: readonly string[]): string[] {
  return ['/bin/sh', '-c', JOIN_SCRIPT, 'join', String(groups.length), ...groups];
}

/**
 * A command may exit with 97 on its own. But a command that ran has used CPU time in the group that is joined last,
 * and a launcher that failed before has not.
 */
export function explainJoin(end: ProcessEnd, usage: Usage): Explanation {
  return end.kind === 'exited' && end.exitCode === NOT_JOINED && usage.cputime === 0
    ? {
        end: { kind: 'not-started', reason: 'the launcher could not join the control group of the run' },
        terminationreason: 'failed',
      }
    : { end, terminationreason: undefined };
}

/** Words that pin a command to cores without a cpuset (the command can undo it), and the cores. */
export async function pinLauncher(
  cores: readonly number[],
): Promise<{ readonly words: readonly string[]; readonly cores: readonly number[] }> {
  const taskset = cores.length === 0 ? undefined : await findOwnProgram('taskset');
  return taskset === undefined
    ? { words: [], cores: [] }
    : { words: [taskset, '-c', cores.join(',')], cores };
}

/** A program on our own PATH, as an absolute path: the command's environment must not choose it. */
export async function findOwnProgram(name: string): Promise<string | undefined> {
  for (const directory of (process.env.PATH ?? '').split(':').filter((part) => part.startsWith('/'))) {
    const path = join(directory, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // It may be in the next directory.
    }
  }
  return undefined;
}
