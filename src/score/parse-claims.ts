import type { WitnessFault } from '../resolve/resolve-claim.js';
import type { SourceText } from '../source/source-text.js';
import { EXAMINATION, type ExaminationResult } from './examination.js';
import { type RecordForm, readJsonRecords } from './json-records.js';

/** A claim as `witness-check validate --format json` writes it, as far as scores need it. */
export interface ClaimResult {
  readonly task: string;
  readonly property: string;
  readonly verdict: string;
  /** Missing in results of old versions. */
  readonly expected?: string | null;
  readonly verifier?: {
    readonly name: string | null;
    readonly cputime: number | null;
    readonly walltime: number | null;
  };
  /** Missing in results of old versions. */
  readonly policy?: 'any' | 'consensus';
  readonly category: string | null;
  readonly witnesses: readonly ClaimWitness[];
  /** Present in results of a campaign in which not all claims are decided: how many are not, in words. */
  readonly partial?: string;
}

export interface ClaimWitness {
  readonly path: string;
  readonly version: string | null;
  readonly kind: 'violation' | 'correctness' | 'unstated' | null;
  readonly length?: number | null;
  readonly fault: WitnessFault | null;
  readonly linterRuns: readonly ClaimRun[];
  readonly runs: readonly ClaimRun[];
}

export interface ClaimRun {
  readonly validator: string;
  readonly status: string;
  /** Present for a validator that did not count, and for a verifier. */
  readonly role?: 'reference' | 'verifier';
  readonly cputime: number;
  readonly walltime: number;
  readonly memory: number | null;
}

const CLAIM: RecordForm = {
  schema: 'validationResult',
  what: 'result of validate',
  remedy:
    'use a file written by `witness-check validate --format json` (schemas/validation-result.schema.json)',
};

/**
 * Reads results of `witness-check validate --format json`: a single one, a list, or a sequence, one per line or
 * indented.
 *
 * @throws InputError `syntax` or `structure` with line and column
 */
export function parseClaims(source: SourceText): readonly ClaimResult[] {
  return readJsonRecords(source, () => CLAIM) as readonly ClaimResult[];
}

/**
 * Reads JSON input of `score`: results of `validate`, and answers of tools in examinations, which have the key
 * `examination`.
 * @throws InputError `syntax` or `structure` with line and column
 */
export function parseJsonResults(source: SourceText): {
  readonly claims: readonly ClaimResult[];
  readonly examinations: readonly ExaminationResult[];
} {
  const records = readJsonRecords(source, (value) => (isExamination(value) ? EXAMINATION : CLAIM));
  return {
    claims: records.filter((each) => !isExamination(each)) as readonly ClaimResult[],
    examinations: records.filter(isExamination),
  };
}

function isExamination(value: unknown): value is ExaminationResult {
  return typeof value === 'object' && value !== null && 'examination' in value;
}
