import { posix } from 'node:path';
import { parseValidationName } from '../benchexec/validation-name.js';
import type { RunTable, TableRun } from '../resolve/run-table.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

/** The contents of a results file. */
export type Role =
  /** `decided`: the organisers' scripts have added the answers of validators and linters. */
  | { readonly kind: 'verifier'; readonly verifier: string; readonly categories: 'decided' | 'raw' }
  | ValidatorRole;

export interface ValidatorRole {
  readonly kind: 'validator' | 'linter';
  readonly validator: string;
  readonly verifier: string;
  readonly witnessKind: WitnessKind;
  /** Format of the witnesses: `2.0`, or `2` for all of 2.x; undefined if the name does not tell, as in 2023. */
  readonly version: string | undefined;
}

/** The status that the competition's scripts give to a run that does not count. */
const ADJUSTED =
  /^(?:witness invalid|witness missing|witness-type mismatch|witness-version mismatch|result invalid|invalid task) \(/;
/** Names of the files that those scripts write. */
const ADJUSTED_FILE = /\.(?:fixed|merged)\.xml/;

/** Recognises the contents of a results file by the name of its benchmark definition. */
export function recogniseRole({ benchmark, tool, file, runs }: RunTable): Role {
  const validation = parseValidationName(benchmark);
  if (validation?.verifier === undefined) {
    const decided =
      ADJUSTED_FILE.test(file) ||
      runs.some(({ status, category }) => category === 'correct-unconfirmed' || ADJUSTED.test(status ?? ''));
    return { kind: 'verifier', verifier: benchmark, categories: decided ? 'decided' : 'raw' };
  }
  const { validator, verifier, witnessKind, version } = validation;
  const isLinter = /^witnesslint$/i.test(tool) || validator === 'witnesslint';
  return { kind: isLinter ? 'linter' : 'validator', validator, verifier, witnessKind, version };
}

const MEMORY_SAFETY = ['valid-deref', 'valid-free', 'valid-memtrack'];

/** Name of the property of a run. Before 2019 memory safety was listed as its three parts. */
export function nameProperty({ properties }: TableRun): string | undefined {
  const names = [...new Set(properties)].sort();
  if (names.join() === MEMORY_SAFETY.join()) return 'valid-memsafety';
  return names.length === 0 ? undefined : names.join(' ');
}

/**
 * Base category of a run by its full name. Files of SV-COMP are named `SV-COMP24_unreach-call.ReachSafety-Heap`, and
 * the last part is the block of tasks; without either, it is unknown.
 */
export function nameCategory(
  { name, block }: Pick<RunTable, 'name' | 'block'>,
  property: string | undefined,
): string | undefined {
  const stripped = name?.replace(/^[A-Za-z-]+[0-9]{2,4}_/, '');
  if (block !== undefined && block !== '') {
    return property === undefined || block.split('.').slice(0, -1).includes(property)
      ? block
      : `${property}.${block}`;
  }
  return stripped?.includes('.') === true ? stripped : undefined;
}

/** Names a task the same way in results from different folders, ignoring leading `../`. */
export function taskIn(path: string, property: string | undefined): string {
  const plain = posix.normalize(path).replace(/^(?:\.\.\/)+|^\//, '');
  return property === undefined ? plain : `${plain} ${property}`;
}
