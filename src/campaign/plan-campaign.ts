import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPool, type Pool } from '../dispatch/validate/pool.js';
import { removeTree } from '../files/remove-tree.js';
import { limitsFor } from '../ruleset/run-limits.js';
import { toJsonLine } from '../source/printable.js';
import { placesIn, readSummary, runJournals, scanPlan } from './campaign-folder.js';
import { cannotWrite } from './journal.js';
import { makeFolder } from './make-folder.js';
import { type CampaignSettings, DEFAULT_CAMPAIGN, type PlanEntry, type PlanSummary } from './plan-entry.js';
import { planInThreads } from './planning-threads.js';
import { readClaims } from './read-claims.js';
import { PlanCounter } from './summarise-plan.js';

/** A campaign that is planned: its claims stay on the disk. */
export interface CampaignPlan {
  readonly folder: string;
  readonly settings: CampaignSettings;
  readonly inputs: readonly string[];
  readonly summary: PlanSummary;
}

/**
 * Reads claims, lints their witnesses, and writes down what a campaign is to validate: one line for each run of a
 * validator. A folder that has a plan gets a new one and keeps its results: what has not changed is not run again.
 *
 * @param inputs folders with results of BenchExec, results files, manifests
 * @throws InputError for an input that does not exist or has no results, or for settings that cannot be used
 */
export async function planCampaign(
  folder: string,
  inputs: readonly string[],
  settings: Partial<CampaignSettings> = {},
): Promise<CampaignPlan> {
  const whole = { ...DEFAULT_CAMPAIGN, ...settings };
  let summary: PlanSummary | undefined;
  const entries = async function* (): AsyncGenerator<PlanEntry> {
    for await (const entry of planEntries(folder, placesIn(folder).unpacked, inputs, whole)) {
      if (entry.kind === 'summary') summary = entry.summary;
      yield entry;
    }
  };
  await writePlan(folder, entries());
  if (summary === undefined) throw new Error('a plan ended without its summary');
  return { folder, settings: whole, inputs, summary };
}

/**
 * What `planCampaign` would plan; nothing is written.
 *
 * @param folder a campaign whose runs say how long such runs take, if there is one
 * @throws InputError as `planCampaign` does
 */
export async function previewCampaign(
  folder: string | undefined,
  inputs: readonly string[],
  settings: Partial<CampaignSettings> = {},
): Promise<PlanSummary> {
  const unpacked = await mkdtemp(join(tmpdir(), 'witness-check-plan-'));
  try {
    const whole = { ...DEFAULT_CAMPAIGN, ...settings };
    for await (const entry of planEntries(folder, unpacked, inputs, whole)) {
      if (entry.kind === 'summary') return entry.summary;
    }
  } finally {
    await removeTree(unpacked);
  }
  throw new Error('a plan ended without its summary');
}

/**
 * Reads the plan of a folder without its claims.
 *
 * @throws InputError `not-found` for a folder without plan, `syntax` for one that somebody damaged
 */
export async function readPlan(folder: string): Promise<CampaignPlan> {
  for await (const { entry } of scanPlan(folder, ['settings'])) {
    const { settings, inputs } = entry;
    return { folder, settings, inputs, summary: await readSummary(folder) };
  }
  throw new Error('a plan had no settings');
}

async function* planEntries(
  folder: string | undefined,
  unpacked: string,
  inputs: readonly string[],
  settings: CampaignSettings,
): AsyncGenerator<PlanEntry> {
  const counter = new PlanCounter();
  yield { kind: 'settings', settings, inputs };
  const journals = folder === undefined ? [] : await runJournals(placesIn(folder));
  for await (const entry of planInThreads(readClaims(inputs, unpacked), { settings, journals })) {
    counter.add(entry);
    yield entry;
  }
  yield { kind: 'summary', summary: counter.summary(await slotsFor(settings)) };
}

/** As many runs as the machine has room for; one where it has not even that: another machine may run the campaign. */
export async function slotsFor(settings: CampaignSettings, pool: Pool = createPool()): Promise<number> {
  const ruleSet = await pool.ruleSet(settings.ruleset);
  const { cores, memory } = limitsFor(ruleSet, 'correctness', undefined, {
    cores: settings.cores ?? undefined,
    memory: settings.memory ?? undefined,
  });
  return Math.max(1, pool.coreSets.capacity({ cores, memory }));
}

/** Writes the plan at once: a campaign has the whole plan or none. */
async function writePlan(folder: string, entries: AsyncIterable<PlanEntry>): Promise<void> {
  const { plan } = placesIn(folder);
  const fresh = `${plan}.${process.pid}`;
  try {
    await makeFolder(folder);
    await pipeline(Readable.from(linesOf(entries)), createWriteStream(fresh, { flags: 'wx', flush: true }));
    await rename(fresh, plan);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw code !== undefined && syscall !== undefined ? cannotWrite(error, plan) : error;
  }
}

/** Lines in pieces of some size: a stream costs more than a line. */
async function* linesOf(entries: AsyncIterable<PlanEntry>): AsyncGenerator<string> {
  let lines = '';
  for await (const entry of entries) {
    lines += toJsonLine(entry);
    if (lines.length < 65_536) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}
