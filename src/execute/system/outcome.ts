import type { Owner } from './enclosure.js';
import type { Tampering } from './tampering.js';

/**
 * Why a run was ended from outside, in BenchExec's words, and two that BenchExec does not have: `output`, and
 * `tampered` for a run that ended on its own but had changed its limits.
 */
export type TerminationReason =
  | 'cputime'
  | 'cputime-soft'
  | 'walltime'
  | 'memory'
  | 'output'
  | 'files-size'
  | 'killed'
  | 'tampered'
  | 'failed';

export const MEASUREMENTS = ['cgroup-v2', 'cgroup-v1', 'slurm-step', 'runexec', 'approximate'] as const;

/** How exact the numbers are: kernel accounting of a control group, by us, Slurm or runexec, or samples of /proc. */
export type Measurement = (typeof MEASUREMENTS)[number];

/** Whether and how a run was isolated from the network, files and processes of others. */
export type SandboxName = 'bubblewrap' | 'runexec' | 'none';

export type ProcessEnd =
  | { readonly kind: 'exited'; readonly exitCode: number }
  | { readonly kind: 'signalled'; readonly signal: number }
  | { readonly kind: 'not-started'; readonly reason: string };

/** The result of one run of a command. */
export interface Outcome {
  readonly end: ProcessEnd;
  /** CPU seconds of the whole process tree, as measured. */
  readonly cputime: number;
  /** Seconds from start to the death of the last process. */
  readonly walltime: number;
  /** Peak memory of the whole tree in bytes; undefined if it could not be measured. */
  readonly memory: number | undefined;
  readonly terminationreason: TerminationReason | undefined;
  /** How the command tampered with its limits; present for `tampered`. */
  readonly tampering?: Tampering | undefined;
  /** The first bytes of standard output and standard error, in the order they arrived. */
  readonly output: string;
  /** Total bytes of output, kept or not. */
  readonly outputBytes: number;
  readonly measurement: Measurement;
  readonly sandbox: SandboxName;
  /** Numbers of the processing units to which the run was pinned; empty if it could not be pinned. */
  readonly cores: readonly number[];
}

/** A command without a shell: nothing in it is interpreted. */
export interface Command {
  readonly executable: string;
  readonly arguments: readonly string[];
  readonly workingDirectory: string;
  /** The user that it runs as, for an enclosure with one user per run; see `Enclosure.newOwner`. */
  readonly owner?: Owner | undefined;
  /** The complete environment of the command. */
  readonly environment: Readonly<Record<string, string>>;
  /** Absolute paths of the inputs and of the program's own files, which a sandbox must show. */
  readonly readable?: readonly string[];
}
