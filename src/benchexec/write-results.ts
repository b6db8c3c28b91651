import { writeTag } from './write-tag.js';

/** The runs of one validator for a BenchExec results file (result.dtd 3.12). Times are in seconds, sizes in bytes. */
export interface WrittenResults {
  readonly tool: string;
  readonly version: string | null;
  /** Name of the benchmark, such as `nitwit-validate-violation-witnesses-1.0-cpachecker`. */
  readonly benchmark: string;
  /** Run definition and block of tasks; null if the claims do not come from BenchExec. */
  readonly name: string | null;
  readonly block: string | null;
  /** When the file is written, in ISO 8601. */
  readonly date: string;
  readonly generator: string;
  readonly limits: { readonly cputime: number; readonly memory: number; readonly cores: number } | null;
  /** Why they are incomplete; undefined for complete ones. */
  readonly problem?: string | undefined;
  readonly runs: Iterable<WrittenRun> | AsyncIterable<WrittenRun>;
}

export interface WrittenRun {
  /** Path of the task relative to the file. */
  readonly name: string;
  /** Paths of the programs; without any, BenchExec takes the name for an identifier, not a path. */
  readonly files: readonly string[];
  readonly property: string;
  readonly propertyFile: string;
  readonly expectedVerdict: string | null;
  readonly status: string;
  readonly category: string;
  readonly cputime: number;
  readonly walltime: number;
  readonly memory: number | null;
  /** Name of the machine on which it ran. */
  readonly host: string;
  readonly terminationreason: string | null;
  readonly witness: string;
}

const DOCTYPE =
  '<!DOCTYPE result PUBLIC "+//IDN sosy-lab.org//DTD BenchExec result 3.12//EN" "https://www.sosy-lab.org/benchexec/result-3.12.dtd">';

/** The XML of a results file in pieces, so that a large one is never in memory as a whole. */
export async function* writeResults(results: WrittenResults): AsyncGenerator<string> {
  const { tool, version, benchmark, name, block, date, generator, limits, problem } = results;
  yield `<?xml version="1.0" encoding="utf-8"?>\n${DOCTYPE}\n`;
  const header = {
    benchmarkname: benchmark,
    block: block ?? undefined,
    name: name ?? undefined,
    date: `${date.slice(0, 10)} ${date.slice(11, 19)} UTC`,
    starttime: date,
    tool,
    toolmodule: `benchexec.tools.${tool}`,
    version: version ?? '',
    generator,
    memlimit: limits === null ? undefined : `${limits.memory}B`,
    timelimit: limits === null ? undefined : `${limits.cputime}s`,
    cpuCores: limits === null ? undefined : String(limits.cores),
    error: problem,
  };
  yield `${writeTag('result', header, 'content')}\n`;
  const columns = ['status', 'cputime', 'walltime'].map((title) => writeTag('column', { title }, 'empty'));
  yield `  <columns>${columns.join('')}</columns>\n`;
  // No `systeminfo`: nobody has recorded the machines. BenchExec leaves it out, too, where it did not measure by itself.
  for await (const run of results.runs) yield writeRun(run);
  yield '</result>\n';
}

function writeRun(run: WrittenRun): string {
  const { name, property, propertyFile, expectedVerdict } = run;
  const attributes = {
    name,
    files: run.files.length === 0 ? undefined : `[${run.files.join(', ')}]`,
    properties: property,
    propertyFile,
    expectedVerdict: expectedVerdict ?? undefined,
  };
  const visible: readonly (readonly [string, string | null])[] = [
    ['cputime', `${run.cputime}s`],
    ['memory', run.memory === null ? null : `${run.memory}B`],
    ['status', run.status],
    ['walltime', `${run.walltime}s`],
  ];
  const hidden: readonly (readonly [string, string | null])[] = [
    ['category', run.category],
    ['host', run.host],
    ['terminationreason', run.terminationreason],
    ['witness', run.witness],
  ];
  const lines = [
    ...visible.map(([title, value]) => ({ title, value: value ?? undefined })),
    ...hidden.map(([title, value]) => ({ title, value: value ?? undefined, hidden: 'true' })),
  ]
    .filter(({ value }) => value !== undefined)
    .map((column) => `    ${writeTag('column', column, 'empty')}\n`);
  return `  ${writeTag('run', attributes, 'content')}\n${lines.join('')}  </run>\n`;
}
