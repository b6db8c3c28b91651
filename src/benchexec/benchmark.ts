/** A BenchExec benchmark definition, as far as it says how to run a validator. */
export interface Benchmark {
  readonly file: string;
  /** Name of the tool-info module. */
  readonly tool: string;
  readonly limits: BenchmarkLimits;
  readonly runDefinitions: readonly RunDefinition[];
}

/** Times in seconds, memory in bytes. */
export interface BenchmarkLimits {
  readonly cputime: number | undefined;
  readonly hardCputime: number | undefined;
  readonly walltime: number | undefined;
  readonly memory: number | undefined;
  readonly cores: number | undefined;
}

export interface RunDefinition {
  readonly name: string;
  readonly blocks: readonly TaskBlock[];
}

/** One `<tasks>` of a run definition, with what it inherits from the levels above. */
export interface TaskBlock {
  /** The category, such as `ReachSafety-Loops`; empty for a block without a name. */
  readonly name: string;
  readonly options: readonly string[];
  /** As written, without replacing variables. */
  readonly propertyFiles: readonly string[];
  /** Patterns of task definitions and paths of set files, relative to the definition. */
  readonly included: TaskNames;
  readonly excluded: TaskNames;
}

export interface TaskNames {
  readonly patterns: readonly string[];
  readonly sets: readonly string[];
}
