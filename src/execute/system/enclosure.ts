import type { Limits } from './limits.js';
import type { Command, ProcessEnd, SandboxName } from './outcome.js';
import { readReportedEnd } from './status-report.js';

/** The user that runs a command, if it is not ours. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
  /** Whether it opens its working directory by name; otherwise the directory is mounted for it. */
  readonly reach?: 'by-path';
}

/** An enclosure that is ready for one command. */
export interface Enclosed {
  /** Words in front of the command. */
  readonly words: readonly string[];
  /** Removes what was created for it, once the last process is dead. */
  remove(): Promise<void>;
}

/**
 * The environment in which a command starts, inside its control group. The process that we start is then not the
 * command, but one that waits for it, and a report on descriptor 3 says how the command ended.
 */
export interface Enclosure {
  readonly sandbox: SandboxName;
  /** Whether the started process waits for the command (and must not get the signals meant for the command). */
  readonly process: 'waits' | 'becomes-the-command';
  /** Number of processes in addition to those of the command. */
  readonly processes: number;
  /** The user for one more run, who must own its working directory; undefined for ourselves. */
  newOwner(): Owner | undefined;
  /** @throws Error if files cannot be made accessible to it */
  enclose(command: Command, limits: Limits): Promise<Enclosed>;
  /**
   * @param end how the started process ended
   * @param report what arrived on descriptor 3
   */
  explainEnd(end: ProcessEnd, report: string): ProcessEnd;
}

/** The command itself, with our own view of the machine. */
export const NO_ENCLOSURE: Enclosure = {
  sandbox: 'none',
  process: 'becomes-the-command',
  processes: 0,
  newOwner: () => undefined,
  enclose: async () => ({ words: [], remove: async () => {} }),
  explainEnd: (end) => end,
};

/** What all enclosures with a waiting process have in common. */
export const WAITING = {
  process: 'waits',
  // bwrap outside, bwrap as process 1 inside, and the shell that reports.
  processes: 3,
  explainEnd: readReportedEnd,
} as const;
