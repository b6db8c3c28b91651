import { readOptions, usageOf } from '../process/read-options.js';

/** What the validator is asked to do. */
export interface ProveArguments {
  readonly programs: readonly string[];
  readonly property: string;
  readonly witness: string;
  readonly dataModel: 'ILP32' | 'LP64';
  /** CPU seconds that the whole validation may take. */
  readonly cputime: number;
}

const DEFAULT_CPUTIME = 900;

const TEXT = { type: 'string' } as const;

const OPTIONS = {
  program: { type: 'string', multiple: true },
  property: TEXT,
  witness: TEXT,
  'data-model': TEXT,
  cputime: TEXT,
} as const;

const usage = usageOf(
  'prove --program F.c --property P.prp --witness W [--data-model ILP32|LP64] [--cputime SECONDS]',
);

/** @throws InputError `usage` */
export function parseProveArguments(argv: readonly string[]): ProveArguments {
  const {
    program: programs,
    property,
    witness,
    'data-model': dataModel = 'ILP32',
    cputime,
  } = readOptions(argv, OPTIONS, usage);
  if (programs === undefined || property === undefined || witness === undefined) {
    throw usage('--program, --property and --witness are needed');
  }
  if (dataModel !== 'ILP32' && dataModel !== 'LP64') throw usage('--data-model must be ILP32 or LP64');
  const seconds = cputime === undefined ? DEFAULT_CPUTIME : Number(cputime);
  if (!(seconds > 0) || seconds > Number.MAX_SAFE_INTEGER) throw usage('--cputime must be a positive number');
  return { programs, property, witness, dataModel, cputime: seconds };
}
