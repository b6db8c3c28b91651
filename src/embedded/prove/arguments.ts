import type { DataModel } from '../../vocabulary/data-model.js';
import {
  COMMON_OPTIONS,
  readDataModel,
  readPositive,
  readSubject,
  type Subject,
} from '../process/read-arguments.js';
import { readOptions, usageOf } from '../process/read-options.js';

/** What the validator is asked to do. */
export interface ProveArguments extends Subject {
  readonly property: string;
  readonly dataModel: DataModel;
  /** CPU seconds that the whole validation may take. */
  readonly cputime: number;
}

const DEFAULT_CPUTIME = '900';

const usage = usageOf(
  'prove --program F.c --property P.prp --witness W [--data-model ILP32|LP64] [--cputime SECONDS]',
);

/** @throws InputError `usage` */
export function parseProveArguments(argv: readonly string[]): ProveArguments {
  const values = readOptions(argv, COMMON_OPTIONS, usage);
  const { property, cputime = DEFAULT_CPUTIME } = values;
  if (property === undefined) throw usage('--property is needed');
  return {
    ...readSubject(values, usage),
    property,
    dataModel: readDataModel(values['data-model'], usage) ?? 'ILP32',
    cputime: readPositive('cputime', cputime, usage),
  };
}
