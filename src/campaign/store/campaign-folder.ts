import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../source/input-error.js';
import { fileLines, lastLine } from './file-lines.js';
import type { PlanEntry, PlanSummary } from './plan-entry.js';

/** The files of a campaign. */
export interface CampaignPaths {
  readonly plan: string;
  /** Finished runs of validators on this machine. */
  readonly runs: string;
  /** A folder for journals written elsewhere, some for each process that writes. */
  readonly shards: string;
  readonly results: string;
  /** What runs printed: `<first two digits of the id>/<id>.log`. */
  readonly logs: string;
  /** Witnesses unpacked from archives. */
  readonly unpacked: string;
  /** Events of all starts, as lines of JSON. */
  readonly events: string;
  /** What is known about single invariants of witnesses. */
  readonly invariants: string;
  /** Locked by the process that runs the campaign. */
  readonly lock: string;
}

export function campaignPaths(folder: string): CampaignPaths {
  return {
    plan: join(folder, 'plan.jsonl'),
    runs: join(folder, 'runs.journal'),
    shards: join(folder, 'shards'),
    results: join(folder, 'results.journal'),
    logs: join(folder, 'logs'),
    unpacked: join(folder, 'unpacked'),
    events: join(folder, 'events.jsonl'),
    invariants: join(folder, 'invariants.journal'),
    lock: join(folder, 'campaign.lock'),
  };
}

/** The path of a run's log. */
export function claimLogFile({ logs }: Pick<CampaignPaths, 'logs'>, id: string): string {
  return join(logs, id.slice(0, 2), `${id}.log`);
}

/** The files of one process; nobody else ever writes them. */
export interface OwnFiles {
  readonly runs: string;
  readonly results: string;
  readonly events: string;
}

/**
 * The files of one process among many that work on the same campaign, wherever they run.
 *
 * @param name one that no other process has, of letters, digits and hyphens
 */
export function ownFiles({ shards }: CampaignPaths, name: string): OwnFiles {
  const file = (ending: string) => join(shards, `${name}${ending}`);
  return { runs: file(RUNS), results: file(RESULTS), events: file('.events.jsonl') };
}

const RUNS = '.journal';
const RESULTS = '.results';

/** All journals with runs: that of this machine first, then those of the shards, sorted by name. */
export function runJournals({ runs, shards }: CampaignPaths): Promise<readonly string[]> {
  return listJournals(runs, shards, RUNS);
}

/** All journals with results, in the same order. */
export function resultJournals({ results, shards }: CampaignPaths): Promise<readonly string[]> {
  return listJournals(results, shards, RESULTS);
}

async function listJournals(first: string, shards: string, ending: string): Promise<readonly string[]> {
  const names = (await readdir(shards).catch((): string[] => [])).filter((name) => name.endsWith(ending));
  return [first, ...names.sort().map((name) => join(shards, name))];
}

/** The position of a line in the plan, in bytes. */
export interface PlanPlace {
  readonly offset: number;
  readonly length: number;
}

/**
 * The lines of a plan that are of certain kinds, one after the other: none is kept, and other lines are not parsed.
 *
 * @throws InputError `not-found` for a folder without a plan, `syntax` for a damaged plan
 */
export async function* scanPlan<Kind extends PlanEntry['kind']>(
  folder: string,
  kinds: readonly Kind[],
): AsyncGenerator<{ readonly entry: Extract<PlanEntry, { kind: Kind }>; readonly place: PlanPlace }> {
  const { plan } = campaignPaths(folder);
  if ((await stat(plan).catch(() => undefined)) === undefined) {
    throw new InputError({
      code: 'not-found',
      file: folder,
      message: 'is not the folder of a campaign',
      remedy: 'create one with: witness-check campaign plan RESULTS -o FOLDER',
    });
  }
  const wanted = new Set<string>(kinds);
  let number = 0;
  for await (const { bytes, offset } of fileLines(plan)) {
    number += 1;
    const [, kind = ''] = /^\{"kind":"([a-z]{1,20})"/.exec(bytes.toString('latin1', 0, 40)) ?? [];
    if (kind === '' || (number === 1) !== (kind === 'settings')) throw damaged(plan, number);
    if (!wanted.has(kind)) continue;
    const place = { offset, length: bytes.length };
    yield {
      entry: parseLine(bytes.toString('utf8'), plan, number) as Extract<PlanEntry, { kind: Kind }>,
      place,
    };
  }
  if (number === 0) throw damaged(plan, 1);
}

/**
 * The summary at the end of a plan.
 *
 * @throws InputError `syntax` for a truncated plan
 */
export async function readSummary(folder: string): Promise<PlanSummary> {
  const { plan } = campaignPaths(folder);
  const line = await lastLine(plan, MAXIMUM_SUMMARY);
  const entry = line?.startsWith('{"kind":"summary"') === true ? parseLine(line, plan, 1) : undefined;
  if (entry?.kind === 'summary') return entry.summary;
  throw damaged(plan, undefined);
}

/** Bytes of the last line: one record for each category. */
const MAXIMUM_SUMMARY = 1_000_000;

function parseLine(line: string, file: string, number: number): PlanEntry {
  try {
    return JSON.parse(line) as PlanEntry;
  } catch {
    throw damaged(file, number);
  }
}

function damaged(file: string, line: number | undefined): InputError {
  return new InputError({
    code: 'syntax',
    file,
    ...(line === undefined ? {} : { position: { line, column: 1 } }),
    message: line === undefined ? 'is incomplete: its last line is missing' : 'is not a line of a plan',
    remedy: 'plan the campaign again into this folder: its results are kept',
  });
}
