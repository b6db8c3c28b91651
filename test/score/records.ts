import type { ResultCategory } from '../../src/resolve/result-category.js';
import type { RunRecord, ValidatorRecord, WitnessRecord } from '../../src/score/score-input.js';

const NOT_MEASURED = { cputime: undefined, walltime: undefined, memory: undefined };

/** A run of a verifier that nobody validated, with what matters to a test. */
export function record(
  parts: Partial<RunRecord> & { readonly cputime?: number | undefined } = {},
): RunRecord {
  const { cputime, ...rest } = parts;
  return {
    tool: 'tool',
    task: 'task.yml',
    property: 'unreach-call',
    category: 'unreach-call.ReachSafety-Loops',
    expected: 'true',
    status: 'true',
    validation: { kind: 'none' },
    used: { ...NOT_MEASURED, cputime },
    statedScore: undefined,
    ...rest,
  };
}

/** A run whose category its results state. */
export function decided(
  category: ResultCategory,
  parts: Partial<RunRecord> & { readonly cputime?: number | undefined } = {},
): RunRecord {
  return record({ ...parts, validation: { kind: 'decided', category } });
}

export function witness(
  linters: readonly string[],
  validators: readonly string[],
  parts: Partial<WitnessRecord> = {},
): WitnessRecord {
  const ran = (status: string, index: number): ValidatorRecord => ({
    validator: `checker-${index + 1}`,
    status,
    used: NOT_MEASURED,
  });
  return {
    name: 'witness.graphml',
    kind: undefined,
    version: '1.0',
    length: undefined,
    fault: undefined,
    linters: linters.map(ran),
    validators: validators.map(ran),
    ...parts,
  };
}
