import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../source/input-error.js';
import type { CampaignClaim, ClaimProblem, SkipReason } from './campaign-claim.js';
import { readJournal } from './journal.js';

/** How the claims of a campaign are decided: what `validate` takes, as plain data. */
export interface CampaignSettings {
  readonly ruleset: string;
  readonly edition: string | null;
  /** Names of the validators that run; empty for all that have a say. */
  readonly validators: readonly string[];
  readonly validatorFolders: readonly string[];
  /** From the name of a validator to the folder of its tool. */
  readonly tools: readonly (readonly [string, string])[];
  readonly toolsFolder: string | null;
  /** Nominal CPU seconds of the verification; null for those of the rule set. */
  readonly verificationTime: number | null;
  /** Processing units and bytes of a run; null for those of the rule set. */
  readonly cores: number | null;
  readonly memory: number | null;
  /** Whether validators run on after one has confirmed a claim. */
  readonly runs: 'until-confirmed' | 'all';
}

/** A line of the plan. */
export type PlanEntry =
  | { readonly kind: 'settings'; readonly settings: CampaignSettings; readonly inputs: readonly string[] }
  | { readonly kind: 'claim'; readonly claim: CampaignClaim }
  | { readonly kind: 'skipped'; readonly key: string; readonly verifier: string; readonly reason: SkipReason }
  | { readonly kind: 'problem'; readonly problem: ClaimProblem };

/** The files of a campaign. */
export interface CampaignPlaces {
  readonly plan: string;
  readonly runs: string;
  readonly results: string;
}

export interface CampaignPlan {
  readonly settings: CampaignSettings;
  readonly inputs: readonly string[];
  readonly claims: readonly CampaignClaim[];
  readonly skipped: readonly Extract<PlanEntry, { kind: 'skipped' }>[];
  readonly problems: readonly ClaimProblem[];
}

export function placesIn(folder: string): CampaignPlaces {
  return {
    plan: join(folder, 'plan.jsonl'),
    runs: join(folder, 'runs.journal'),
    results: join(folder, 'results.journal'),
  };
}

/** Writes the plan at once: a campaign has the whole plan or none. */
export async function writePlan(folder: string, entries: AsyncIterable<PlanEntry>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { plan } = placesIn(folder);
  const fresh = `${plan}.${process.pid}`;
  try {
    await writeFile(fresh, linesOf(entries), { flag: 'wx' });
    await rename(fresh, plan);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

async function* linesOf(entries: AsyncIterable<PlanEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

/** @throws InputError `not-found` for a folder without plan, `syntax` for a plan that somebody damaged */
export async function readPlan(folder: string): Promise<CampaignPlan> {
  const { plan } = placesIn(folder);
  const text = await readFile(plan, 'utf8').catch(() => {
    throw new InputError({
      code: 'not-found',
      file: folder,
      message: 'is not the folder of a campaign',
      remedy: 'make one with: witness-check campaign plan RESULTS -o FOLDER',
    });
  });
  const entries = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => parseEntry(line, index + 1, plan));
  const [first] = entries;
  if (first?.kind !== 'settings') throw damaged(plan, 1);
  return {
    settings: first.settings,
    inputs: first.inputs,
    claims: entries.flatMap((entry) => (entry.kind === 'claim' ? [entry.claim] : [])),
    skipped: entries.filter((entry) => entry.kind === 'skipped'),
    problems: entries.flatMap((entry) => (entry.kind === 'problem' ? [entry.problem] : [])),
  };
}

function parseEntry(line: string, number: number, file: string): PlanEntry {
  try {
    return JSON.parse(line) as PlanEntry;
  } catch {
    throw damaged(file, number);
  }
}

function damaged(file: string, line: number): InputError {
  return new InputError({
    code: 'syntax',
    file,
    position: { line, column: 1 },
    message: 'is not a line of a plan',
    remedy: 'plan the campaign again into this folder: its results are kept',
  });
}

/** The last record for each key: later ones take the place of earlier ones. */
export async function readLatest<Item>(
  file: string,
  keyOf: (record: Item) => string,
): Promise<{ readonly latest: Map<string, Item>; readonly damaged: number }> {
  const { records, damaged } = await readJournal(file);
  const latest = new Map<string, Item>();
  for (const record of records as readonly Item[]) latest.set(keyOf(record), record);
  return { latest, damaged };
}
