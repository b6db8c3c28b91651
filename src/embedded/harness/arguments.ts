import { readOptions, usageOf } from '../process/read-options.js';

/** What the harness is asked to do. */
export interface HarnessArguments {
  readonly programs: readonly string[];
  readonly property: string;
  readonly witness: string;
  readonly dataModel: 'ILP32' | 'LP64';
  /** CPU seconds that the whole validation may take. */
  readonly cputime: number;
  /** Path of the C compiler; the first of gcc, clang and cc on the PATH when left out. */
  readonly compiler?: string | undefined;
}

const TEXT = { type: 'string' } as const;

const OPTIONS = {
  program: { type: 'string', multiple: true },
  property: TEXT,
  witness: TEXT,
  'data-model': TEXT,
  cputime: TEXT,
  compiler: TEXT,
} as const;

const usage = usageOf(
  'harness --program F.c --property P.prp --witness W --data-model ILP32|LP64 [--cputime SECONDS] [--compiler CC]',
);

/** @throws InputError `usage` */
export function parseHarnessArguments(argv: readonly string[]): HarnessArguments {
  const values = readOptions(argv, OPTIONS, usage);
  const { program: programs, property, witness, 'data-model': dataModel } = values;
  const cputime = Number(values.cputime ?? '90');
  if (programs === undefined || property === undefined || witness === undefined) {
    throw usage('--program, --property and --witness are needed');
  }
  if (dataModel !== 'ILP32' && dataModel !== 'LP64') throw usage('--data-model must be ILP32 or LP64');
  if (!(cputime > 0)) throw usage('--cputime must be a positive number of seconds');
  return { programs, property, witness, dataModel, cputime, compiler: values.compiler };
}
