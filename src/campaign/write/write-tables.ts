import { formatCsvRow } from '../../source/csv-row.js';
import { toJsonLine } from '../../source/printable.js';
import { STANDING_WORDS } from './adjust-run.js';
import type { WrittenClaims } from './written-claims.js';

/**
 * All decided claims as `validate --format json` writes them, one a line.
 *
 * @param partial how many claims are undecided, in words, which each line repeats; undefined if none is
 */
export async function* writeClaimsJson(
  claims: WrittenClaims,
  partial: string | undefined,
): AsyncGenerator<string> {
  for await (const { result } of claims.read(claims.all)) {
    yield toJsonLine(partial === undefined ? result : { ...result, partial });
  }
}

const CLAIM_COLUMNS = [
  'verifier',
  'task',
  'property',
  'category',
  'verdict',
  'expected',
  'outcome',
  'status',
  'witnesses',
  'runs',
  'confirmed_by',
  'cputime',
];

/** One row per claim, with the total CPU seconds of all its runs; those without a result come last. */
export async function* writeClaimsCsv(claims: WrittenClaims): AsyncGenerator<string> {
  yield formatCsvRow(CLAIM_COLUMNS);
  for await (const { claim, result } of claims.read(claims.all)) {
    const { property, category, verdict, expected, resolution, witnesses } = result;
    const runs = witnesses.flatMap((witness) => witness.runs);
    const confirming = runs.filter(({ opinion }) => opinion === 'confirmed');
    yield formatCsvRow([
      claim.verifier,
      claim.task,
      property,
      category ?? '',
      verdict,
      expected ?? '',
      resolution.outcome,
      resolution.status,
      witnesses.length,
      runs.length,
      confirming.map(({ validator }) => validator).join(' '),
      runs.reduce((sum, { cputime }) => sum + cputime, 0),
    ]);
  }
  for await (const { claim, kind } of claims.readOpen(claims.open)) {
    const { verifier, task, property, category, verdict, witnesses } = claim;
    yield formatCsvRow([
      verifier,
      task,
      property ?? '',
      category ?? '',
      verdict,
      '',
      kind,
      `${STANDING_WORDS[kind]} (${verdict})`,
      witnesses.length,
      0,
      '',
      0,
    ]);
  }
}

const RUN_COLUMNS = [
  'verifier',
  'task',
  'verdict',
  'witness',
  'validator',
  'version',
  'status',
  'opinion',
  'cputime',
  'walltime',
  'memory',
  'terminationreason',
  'measurement',
  'id',
];

/** One row for each run of a validator. Times in seconds, memory in bytes. */
export async function* writeRunsCsv(claims: WrittenClaims): AsyncGenerator<string> {
  yield formatCsvRow(RUN_COLUMNS);
  for await (const { claim, result, ids } of claims.read(claims.all)) {
    const runs = result.witnesses.flatMap((witness) => witness.runs.map((run) => ({ witness, run })));
    for (const [index, { witness, run }] of runs.entries()) {
      yield formatCsvRow([
        claim.verifier,
        claim.task,
        result.verdict,
        witness.path,
        run.validator,
        run.version ?? '',
        run.status,
        run.opinion,
        run.cputime,
        run.walltime,
        run.memory ?? '',
        run.terminationreason ?? '',
        run.measurement,
        ids[index] ?? '',
      ]);
    }
  }
}
