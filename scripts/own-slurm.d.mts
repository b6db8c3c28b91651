/** A Slurm of one node on this machine. */
export interface OwnSlurm {
  readonly directory: string;
  /** In which Slurm's commands find it. */
  readonly env: NodeJS.ProcessEnv;
  /** Name of its node. */
  readonly node: string;
  startNode(): Promise<void>;
  killNode(): Promise<void>;
  stop(): Promise<void>;
}

export function whyNoSlurm(): string | undefined;
export function containsJobs(): boolean;
export function startSlurm(
  settings?: Readonly<Record<string, string | number>>,
  cores?: number,
): Promise<OwnSlurm>;
