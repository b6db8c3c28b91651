import type { Limits } from './limits.js';
import type { Command, ProcessEnd, SandboxName } from './outcome.js';
import { readReportedEnd } from './status-report.js';

/** The user that a command runs as when that is not ours. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
  /** Whether it goes to its working directory by name; otherwise it finds that mounted. */
  readonly reach?: 'by-path';
}

/** An enclosure that is ready for one command. */
export interface Enclosed {
  /** Words put before the command. */
  readonly words: readonly string[];
  /** Removes what was made for it, after the last process is dead. */
  remove(): Promise<void>;
}

/**
 * What a command is started in, inside its control group. The process that we start is then not the command, but one
 * that waits for it, and a report on descriptor 3 says how the command ended.
 */
export interface Enclosure {
  readonly sandbox: SandboxName;
  /** Whether the started process waits for the command (and may not get the signals meant for the command). */
  readonly process: 'waits' | 'becomes-the-command';
  /** Processes it takes beside those of the command. */
  readonly processes: number;
  /** The user for one more run, to whom its working directory has to belong; undefined for ourselves. */
  newOwner(): Owner | undefined;
  /** @throws Error when files cannot be put in its reach */
  enclose(command: Command, limits: Limits): Promise<Enclosed>;
  /**
   * @param end how the started process ended
   * @param report what came on descriptor 3
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

/** The part that all enclosures with a waiting process have in common. */
export const WAITING = {
  process: 'waits',
  // bwrap outside, bwrap as process 1 inside, and the shell that reports.
  processes: 3,
  explainEnd: readReportedEnd,
} as const;
