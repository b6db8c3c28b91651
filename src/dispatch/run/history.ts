import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readBytes } from '../../source/read-bytes.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';

import { cacheFile } from '../cache-file.js';
import type { ValidatorRun } from '../result.js';

/** Size in bytes from which the older half of the file is dropped, and above which the file is not ours. */
const FULL = 1_000_000;
const MAXIMUM = 10 * FULL;

/** What runs like this one have in common. */
export interface RunClass {
  readonly validator: string;
  readonly propertyName: string;
  readonly kind: WitnessKind;
}

interface HistoryRecord extends RunClass {
  readonly walltime: number;
  readonly opinion: string;
}

/** From earlier runs to the time until a confirmation. */
export interface History {
  /**
   * Seconds until a confirmation: all time that such runs took, by the number of those that confirmed.
   *
   * @param cost what the definition expects; it counts as one run that confirmed
   */
  expectedTime(runs: RunClass, cost: number): number;
}

/**
 * The file that remembers how long validators take; undefined if nothing is to be remembered. Unless the user names one,
 * it is in the folder for caches.
 */
export function historyFile(named: string | undefined, memory: 'on' | 'off'): string | undefined {
  return named ?? (memory === 'on' ? cacheFile(process.env, 'history.jsonl') : undefined);
}

/** Reads the history; a missing or damaged file only means that less is known. */
export async function readHistory(file: string | undefined): Promise<History> {
  const totals = new Map<string, { walltime: number; confirmations: number }>();
  const text = file === undefined ? '' : await readText(file).catch(() => '');
  for (const line of text.split('\n')) {
    const record = parseRecord(line);
    if (record === undefined) continue;
    const total = totals.get(historyKey(record)) ?? { walltime: 0, confirmations: 0 };
    total.walltime += record.walltime;
    if (record.opinion === 'confirmed') total.confirmations += 1;
    totals.set(historyKey(record), total);
  }
  return {
    expectedTime(runs, cost) {
      const { walltime, confirmations } = totals.get(historyKey(runs)) ?? { walltime: 0, confirmations: 0 };
      return (cost + walltime) / (1 + confirmations);
    },
  };
}

/** Adds runs. Cancelled runs say nothing about their validator. Never fails: it is only a cache. */
export async function rememberRuns(
  file: string | undefined,
  runs: readonly ValidatorRun[],
  propertyName: string,
  kind: WitnessKind,
): Promise<void> {
  const lines = runs
    .filter(({ terminationreason }) => terminationreason !== 'killed')
    .map(({ validator, walltime, opinion }) =>
      JSON.stringify({ validator, propertyName, kind, walltime, opinion } satisfies HistoryRecord),
    );
  if (file === undefined || lines.length === 0) return;
  try {
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    const text = await readText(file);
    if (text.length <= FULL) return;
    const kept = text.slice(text.indexOf('\n', Math.floor(text.length / 2)) + 1);
    const fresh = `${file}.${process.pid}`;
    // Never through a link that somebody placed there.
    await writeFile(fresh, kept, { mode: 0o600, flag: 'wx' });
    await rename(fresh, file);
  } catch {
    // Losing the history does no harm.
  }
}

/** @throws InputError also for a file larger than a history ever gets */
async function readText(file: string): Promise<string> {
  return Buffer.from(await readBytes(file, MAXIMUM)).toString('utf8');
}

function historyKey({ validator, propertyName, kind }: RunClass): string {
  return `${validator} ${propertyName} ${kind}`;
}

function parseRecord(line: string): HistoryRecord | undefined {
  try {
    const record: Partial<HistoryRecord> | null = JSON.parse(line);
    const { validator, propertyName, kind, walltime, opinion } = record ?? {};
    if (validator === undefined || propertyName === undefined || kind === undefined) return undefined;
    if (opinion === undefined || typeof walltime !== 'number' || !(walltime >= 0)) return undefined;
    return { validator, propertyName, kind, walltime, opinion };
  } catch {
    return undefined;
  }
}
