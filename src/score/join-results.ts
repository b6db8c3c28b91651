import type { RunTable, TableRun } from '../resolve/run-table.js';
import { InputError } from '../source/input-error.js';
import { claimedStatus } from './claimed-status.js';
import type { ClaimResult } from './parse-claims.js';
import { recordOfClaim } from './record-of-claim.js';
import { nameCategory, nameProperty, recogniseRole, taskIn, type ValidatorRole } from './run-table.js';
import type { Measurements, RunRecord, ValidationRecord, WitnessRecord } from './score-input.js';
import { statusInTime } from './time-limit.js';

export interface JoinedResults {
  /** In the order of the files. */
  readonly records: readonly RunRecord[];
  /** What a user should know about files that do not count, one sentence each. */
  readonly notes: readonly string[];
}

/** A run with its source. */
interface Found<Source> {
  readonly run: TableRun;
  readonly table: RunTable;
  readonly source: Source;
}

/** A run of a verifier, with those of validators on its witnesses: a list only where there are some. */
interface VerifiedRun extends Found<'decided' | 'raw'> {
  validations: Found<ValidatorRole>[] | undefined;
}

/**
 * Combines what verifiers, linters and validators said about the same tasks.
 *
 * Of several files about the same runs, only one counts: one adjusted by the competition's scripts, otherwise the
 * newest. Results of validators count for the verifier in the name of their benchmark definition.
 *
 * @throws InputError `structure` if one file has a task twice
 */
export function joinResults(tables: readonly RunTable[], claims: readonly ClaimResult[]): JoinedResults {
  const notes = new Set<string>();
  const verified = new Map<string, VerifiedRun>();
  const validating: { readonly role: ValidatorRole; readonly table: RunTable }[] = [];
  for (const table of [...tables].sort(newestFirst)) {
    const role = recogniseRole(table);
    if (role.kind !== 'verifier') {
      validating.push({ role, table });
      continue;
    }
    for (const run of table.runs) {
      const found = { run, table, source: role.categories, validations: undefined };
      addVerified(verified, identifyRun(role.verifier, table, run), found, notes);
    }
  }
  const verifiers = new Set([...verified.values()].map(({ table }) => table.benchmark));
  const validatedSets = new Set<string>();
  for (const { role, table } of validating) {
    if (!verifiers.has(role.verifier)) {
      notes.add(`${table.file}: not counted, because there are no results of the verifier ${role.verifier}`);
      continue;
    }
    for (const run of table.runs) {
      validatedSets.add(identifyRunSet(role.verifier, table, run));
      const of = verified.get(identifyRun(role.verifier, table, run));
      if (of !== undefined) addValidation(of, { run, table, source: role });
    }
  }
  const order = new Map(tables.map((table, index) => [table, index]));
  const records = [...verified.values()]
    .sort((left, right) => (order.get(left.table) ?? 0) - (order.get(right.table) ?? 0))
    .map((found) => {
      const checked = validatedSets.has(identifyRunSet(found.table.benchmark, found.table, found.run));
      return toRecord(found, checked ? (found.validations ?? []) : undefined);
    });
  const ofClaims = new Map<string, RunRecord>();
  for (const record of claims.map(recordOfClaim)) {
    const { tool, category = '', task } = record;
    const key = [tool, category, task].join('\n');
    if (ofClaims.has(key)) notes.add(`${task}: has several results of ${tool}; the last one counts`);
    ofClaims.set(key, record);
  }
  return { records: [...records, ...ofClaims.values()], notes: [...notes] };
}

/** Whether it is the same validator for the same witnesses. */
function isSame(one: ValidatorRole, other: ValidatorRole): boolean {
  return (
    one.validator === other.validator &&
    one.witnessKind === other.witnessKind &&
    one.version === other.version
  );
}

/** Newer files come first, and of the same validator only the newest counts. */
function addValidation(run: VerifiedRun, validation: Found<ValidatorRole>): void {
  run.validations ??= [];
  if (run.validations.some(({ source }) => isSame(source, validation.source))) return;
  run.validations.push(validation);
}

function addVerified(
  verified: Map<string, VerifiedRun>,
  key: string,
  found: VerifiedRun,
  notes: Set<string>,
): void {
  const before = verified.get(key);
  if (before === undefined) {
    verified.set(key, found);
    return;
  }
  if (before.table === found.table) {
    throw new InputError({
      code: 'structure',
      file: found.table.file,
      position: found.run.position,
      message: `has the task ${JSON.stringify(found.run.name.slice(0, 200))} twice`,
      remedy: 'remove one of the runs',
    });
  }
  const better = found.source === 'decided' && before.source === 'raw' ? found : before;
  verified.set(key, better);
  const other = better === found ? before : found;
  notes.add(`${other.table.file}: not counted for runs that are also in ${better.table.file}`);
}

function identifyRunSet(verifier: string, table: RunTable, run: TableRun): string {
  return `${verifier}\n${nameCategory(table, nameProperty(run)) ?? ''}`;
}

function identifyRun(verifier: string, table: RunTable, run: TableRun): string {
  return `${identifyRunSet(verifier, table, run)}\n${taskIn(run.name, nameProperty(run))}`;
}

function newestFirst(left: RunTable, right: RunTable): number {
  return parseStartTime(right) - parseStartTime(left);
}

/** BenchExec's older date format ends with the name of a time zone, which may be unknown here. */
function parseStartTime({ date = '' }: RunTable): number {
  const time = Date.parse(date);
  if (!Number.isNaN(time)) return time;
  const withoutZone = Date.parse(date.replace(/ [A-Z]{2,5}$/, ''));
  return Number.isNaN(withoutZone) ? 0 : withoutZone;
}

function toRecord(
  { run, table, source }: Found<'decided' | 'raw'>,
  validations: readonly Found<ValidatorRole>[] | undefined,
): RunRecord {
  return recordOfRun(table, run, collectValidation(run, source, validations));
}

/** A run of a verifier, with what is known about its witnesses. */
export function recordOfRun(
  table: Omit<RunTable, 'runs'>,
  run: TableRun,
  validation: ValidationRecord,
): RunRecord {
  const property = nameProperty(run);
  return {
    tool: table.benchmark,
    task: taskIn(run.name, property),
    property,
    category: nameCategory(table, property),
    expected: run.expectedVerdict,
    status: claimedStatus(run.status ?? 'aborted'),
    validation,
    used: usedBy(run),
    timelimit: table.timelimit,
    terminationreason: run.columns.get('terminationreason'),
    statedScore: run.score,
  };
}

function collectValidation(
  { status, category, expectedVerdict }: TableRun,
  source: 'decided' | 'raw',
  validations: readonly Found<ValidatorRole>[] | undefined,
): ValidationRecord {
  if (status === undefined) return { kind: 'decided', category: 'missing' };
  const kind = claimedStatus(status) === 'true' ? 'correctness' : 'violation';
  const witnesses = validations === undefined ? undefined : toWitnesses(validations, kind);
  if (category !== undefined && (source === 'decided' || expectedVerdict === undefined)) {
    return { kind: 'decided', category, ...(witnesses === undefined ? {} : { witnesses }) };
  }
  return witnesses === undefined ? { kind: 'none' } : { kind: 'witnesses', witnesses };
}

/** What the column `witness-category` may say; a witness that is missing or could not be read has no class. */
const WITNESS_CATEGORIES = new Map(
  (['correct', 'wrong', 'unknown'] as const).map((category) => [category as string, category]),
);

/** One witness per format; validators of the other kind of witness ran on something else. */
function toWitnesses(
  validations: readonly Found<ValidatorRole>[],
  kind: 'correctness' | 'violation',
): readonly WitnessRecord[] {
  const fitting = validations.filter(({ source }) => source.witnessKind === kind);
  const versions = [...new Set(fitting.map(({ source }) => source.version))].sort();
  return versions.map((version) => {
    const runs = fitting.filter(({ source }) => source.version === version);
    const of = (role: 'linter' | 'validator') =>
      runs
        .filter(({ source, run }) => source.kind === role && run.status !== undefined)
        .map(({ source, run, table }) => ({
          validator: source.validator,
          status: statusInTime(claimedStatus(run.status ?? ''), {
            cputime: run.cputime,
            limit: table.timelimit,
            terminationreason: run.columns.get('terminationreason'),
          }),
          used: usedBy(run),
        }))
        .sort((left, right) => (left.validator < right.validator ? -1 : 1));
    const stated = runs.flatMap(
      ({ run }) => WITNESS_CATEGORIES.get(run.columns.get('witness-category') ?? '') ?? [],
    );
    return {
      ...(stated[0] === undefined ? {} : { statedCategory: stated[0] }),
      name: version?.startsWith('2') === true ? 'witness.yml' : 'witness.graphml',
      kind,
      version,
      length: undefined,
      fault: undefined,
      linters: of('linter'),
      validators: of('validator'),
    };
  });
}

function usedBy({ cputime, walltime, memory }: TableRun): Measurements {
  return { cputime, walltime, memory };
}
