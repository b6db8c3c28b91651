import {
  type ClaimFiles,
  COMMON_OPTIONS,
  readDataModel,
  readSubject,
} from '../validator-process/read-arguments.js';
import { readOptions, usageErrorFor } from '../validator-process/read-options.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { InstrumentForm } from './instrument-program.js';

/** What the process is asked to write. */
export interface InstrumentArguments extends ClaimFiles {
  readonly property: string;
  readonly dataModel: DataModel;
  readonly form: InstrumentForm;
  /** Where the instrumented program goes; nothing may be there yet. */
  readonly output: string;
  /** See `markErrorFunction`. */
  readonly errorStatement: string | undefined;
}

const OPTIONS = {
  ...COMMON_OPTIONS,
  to: { type: 'string' },
  output: { type: 'string' },
  'error-statement': { type: 'string' },
} as const;

const usage = usageErrorFor(
  'instrument --program F.c --witness W --property P.prp --data-model ILP32|LP64 --to assertions|checks|acsl --output F.c [--error-statement S]',
);

/** @throws InputError `usage` */
export function parseInstrumentArguments(argv: readonly string[]): InstrumentArguments {
  const values = readOptions(argv, OPTIONS, usage);
  const { property, output, to } = values;
  const dataModel = readDataModel(values['data-model'], usage);
  if (property === undefined || output === undefined || dataModel === undefined)
    throw usage('--property, --data-model and --output are needed');
  if (to !== 'assertions' && to !== 'checks' && to !== 'acsl')
    throw usage('--to must be assertions, checks or acsl');
  return {
    ...readSubject(values, usage),
    property,
    dataModel,
    form: to,
    output,
    errorStatement: values['error-statement'],
  };
}
