import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPool, type Pool } from '../../dispatch/pool.js';
import { removeTree } from '../../files/remove-tree.js';
import { placeRuleSet } from '../../ruleset/read-rule-set.js';
import { limitsFor } from '../../ruleset/run-limits.js';
import { checkCallOptions, checkValue } from '../../source/check-call.js';
import { toJsonLine } from '../../source/printable.js';
import type { ClaimProblem, ReadClaim } from '../store/campaign-claim.js';
import { campaignPaths, readSummary, runJournals, scanPlan } from '../store/campaign-folder.js';
import { cannotWrite } from '../store/journal.js';
import { makeFolder } from '../store/make-folder.js';
import {
  type CampaignSettings,
  DEFAULT_CAMPAIGN,
  type PlanEntry,
  type PlanSummary,
  type SkippedClaim,
} from '../store/plan-entry.js';
import { type ClaimFilter, FILTER, filterClaims } from './claim-filter.js';
import { planInThreads } from './planning-threads.js';
import { readClaims } from './read-claims.js';
import { PlanCounter } from './summarise-plan.js';

/** A planned campaign: its claims stay on the disk. */
export interface CampaignPlan {
  readonly folder: string;
  readonly settings: CampaignSettings;
  readonly inputs: readonly string[];
  readonly summary: PlanSummary;
}

/** A campaign that was just planned. */
export interface PlannedCampaign extends CampaignPlan {
  /** What could not be planned, and why: problems of inputs, and claims that cannot be read. */
  readonly problems: readonly ClaimProblem[];
}

/**
 * Reads claims, lints their witnesses, and writes down what a campaign is to validate: one line for each run of a
 * validator. A folder that has a plan gets a new one and keeps its results: what has not changed is not run again.
 * All paths in a plan are absolute, so that later commands may start in any directory.
 *
 * @param inputs folders with results of BenchExec, results files, manifests
 * @param filter which of their claims are planned
 * @throws InputError for an input that does not exist or has no results, or for settings that cannot be used
 */
export async function planCampaign(
  folder: string,
  inputs: readonly string[],
  settings: Partial<CampaignSettings> = {},
  filter: ClaimFilter = {},
): Promise<PlannedCampaign> {
  checkValue('planCampaign', 'the folder', folder, 'text');
  checkValue('planCampaign', 'the inputs', inputs, 'texts');
  checkValue('planCampaign', 'the settings', settings, 'object');
  checkCallOptions('planCampaign', filter, FILTER);
  const whole = placeSettings({ ...DEFAULT_CAMPAIGN, ...settings });
  const placed = inputs.map((input) => resolve(input));
  const { unpacked } = campaignPaths(resolve(folder));
  const counter = new PlanCounter();
  let summary: PlanSummary | undefined;
  const lines = async function* (): AsyncGenerator<Uint8Array> {
    yield planLine({ kind: 'settings', settings: whole, inputs: placed });
    const claims = filterClaims(readClaims(placed, unpacked), filter);
    yield* planLines(folder, claims, whole, counter);
    summary = counter.summary(await slotsFor(whole));
    yield planLine({ kind: 'summary', summary });
  };
  await writePlan(folder, lines());
  if (summary === undefined) throw new Error('a plan ended without its summary');
  const problems: ClaimProblem[] = [];
  for await (const { entry } of scanPlan(folder, ['problem', 'skipped'])) {
    if (entry.kind === 'problem') problems.push(entry.problem);
    else if (entry.reason === 'unreadable') problems.push(problemOfClaim(entry));
  }
  return { folder, settings: whole, inputs: placed, summary, problems };
}

/**
 * The plan that `planCampaign` would make; nothing is written.
 * @param folder a campaign whose runs tell how long such runs take, if there is one
 * @throws InputError as `planCampaign` does
 */
export async function previewCampaign(
  folder: string | undefined,
  inputs: readonly string[],
  settings: Partial<CampaignSettings> = {},
  filter: ClaimFilter = {},
): Promise<PlanSummary> {
  if (folder !== undefined) checkValue('previewCampaign', 'the folder', folder, 'text');
  checkValue('previewCampaign', 'the inputs', inputs, 'texts');
  checkValue('previewCampaign', 'the settings', settings, 'object');
  checkCallOptions('previewCampaign', filter, FILTER);
  const unpacked = await mkdtemp(join(tmpdir(), 'witness-check-plan-'));
  try {
    const whole = placeSettings({ ...DEFAULT_CAMPAIGN, ...settings });
    const placed = inputs.map((input) => resolve(input));
    const counter = new PlanCounter();
    const claims = filterClaims(readClaims(placed, unpacked), filter);
    for await (const _ of planLines(folder, claims, whole, counter));
    return counter.summary(await slotsFor(whole));
  } finally {
    await removeTree(unpacked);
  }
}

/**
 * The claims of the plan that `planCampaign` would make, with what is validated of them and what is not; nothing is
 * written, except witnesses from archives.
 *
 * @param unpacked folder for witnesses from archives
 * @throws InputError as `planCampaign` does
 */
export async function* previewEntries(
  inputs: readonly string[],
  settings: CampaignSettings,
  unpacked: string,
): AsyncGenerator<PlanEntry> {
  const lines = planLines(undefined, readClaims(inputs, unpacked), settings, new PlanCounter());
  for await (const bytes of lines) {
    for (const line of Buffer.from(bytes).toString('utf8').split('\n')) {
      if (line !== '') yield JSON.parse(line) as PlanEntry;
    }
  }
}

/**
 * Reads the plan of a folder without its claims.
 *
 * @throws InputError `not-found` for a folder without plan, `syntax` for one that somebody damaged
 */
export async function readPlan(folder: string): Promise<CampaignPlan> {
  checkValue('readPlan', 'the folder', folder, 'text');
  for await (const { entry } of scanPlan(folder, ['settings'])) {
    const { settings, inputs } = entry;
    return { folder, settings, inputs, summary: await readSummary(folder) };
  }
  throw new Error('a plan had no settings');
}

function problemOfClaim({ key, detail = '' }: SkippedClaim): ClaimProblem {
  const parts = key.split('|').filter((part) => part !== '');
  return { file: key, message: `${parts.join(', ')}: ${detail}` };
}

/** The settings with absolute paths. */
function placeSettings(settings: CampaignSettings): CampaignSettings {
  const { ruleset, validatorFolders, tools, toolsFolder } = settings;
  return {
    ...settings,
    ruleset: placeRuleSet(ruleset),
    validatorFolders: validatorFolders.map((folder) => resolve(folder)),
    tools: tools.map(([name, directory]) => [name, resolve(directory)] as const),
    toolsFolder: toolsFolder === null ? null : resolve(toolsFolder),
  };
}

/** The lines of all claims. @param counter gets what they add to the summary */
async function* planLines(
  folder: string | undefined,
  claims: AsyncIterable<ReadClaim>,
  settings: CampaignSettings,
  counter: PlanCounter,
): AsyncGenerator<Uint8Array> {
  const journals = folder === undefined ? [] : await runJournals(campaignPaths(folder));
  yield* planInThreads(claims, { settings, journals }, counter);
}

/** As many runs as fit on the machine; one if not even that fits, because another machine may run the campaign. */
export async function slotsFor(settings: CampaignSettings, pool: Pool = createPool()): Promise<number> {
  const ruleSet = await pool.ruleSet(settings.ruleset);
  const { cores, memory } = limitsFor(ruleSet, 'correctness', undefined, {
    cores: settings.cores ?? undefined,
    memory: settings.memory ?? undefined,
  });
  return Math.max(1, pool.coreSets.capacity({ cores, memory }));
}

function planLine(entry: PlanEntry): Uint8Array {
  return Buffer.from(toJsonLine(entry));
}

/** Writes the plan completely or not at all. */
async function writePlan(folder: string, lines: AsyncIterable<Uint8Array>): Promise<void> {
  const { plan } = campaignPaths(folder);
  const fresh = `${plan}.${process.pid}`;
  try {
    await makeFolder(folder);
    await pipeline(Readable.from(inBlocks(lines)), createWriteStream(fresh, { flags: 'wx', flush: true }));
    await rename(fresh, plan);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw code !== undefined && syscall !== undefined ? cannotWrite(error, plan) : error;
  }
}

/** Lines in pieces of some size: a stream costs more than a line. */
async function* inBlocks(lines: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let block: Uint8Array[] = [];
  let bytes = 0;
  for await (const line of lines) {
    block.push(line);
    bytes += line.length;
    if (bytes < 65_536) continue;
    yield Buffer.concat(block);
    block = [];
    bytes = 0;
  }
  yield Buffer.concat(block);
}
