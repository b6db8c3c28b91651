/** The limits of one run. Times in seconds, sizes in bytes; `cputime` is that of the whole process tree. */
export interface Limits {
  /** CPU time that may be used. At this point the run gets SIGTERM, and a verdict printed later never counts. */
  readonly cputime: number;
  /** CPU time at which every process of the run gets SIGKILL. */
  readonly hardCputime: number;
  /** Wall time at which every process of the run gets SIGKILL. */
  readonly walltime: number;
  readonly memory: number;
  /** Processing units; the run is pinned to a core set of this size. */
  readonly cores: number;
  /** Processes and threads at the same time. */
  readonly processes: number;
  /** Bytes of output that are kept; the rest is drained and counted. */
  readonly outputKept: number;
  /** Bytes of output at which the run is killed. */
  readonly outputTotal: number;
  /** Bytes on disk in the working directory at which the run is killed; 20 GB unless given. */
  readonly filesTotal?: number | undefined;
}
