import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import type { ValidationResult } from '../../dispatch/result.js';
import { takeFingerprint } from '../../dispatch/run/tool-fingerprint.js';
import { readTask } from '../../task/read-task.js';
import { listValidators } from '../../use-cases/doctor/survey-validators.js';
import type { CampaignClaim } from './campaign-claim.js';
import type { CampaignSettings } from './plan-entry.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** What all claims of a campaign depend on: its settings, this program, and the installed validators. */
export async function basisOfCampaign(settings: CampaignSettings): Promise<string> {
  const { validatorFolders, tools, toolsFolder, validators } = settings;
  const surveyed = await listValidators({
    validatorFolders,
    tools: { directories: new Map(tools), collection: toolsFolder ?? undefined },
  });
  const taking = surveyed.filter(
    ({ definition: { name } }) => validators.length === 0 || validators.includes(name),
  );
  const own = new Set(tools.map(([name]) => name));
  const installed = await Promise.all(
    taking.map(async ({ definition: { name }, installation }) => {
      if (installation.kind === 'missing') return [];
      const { executable, directory } = installation;
      const folders = own.has(name) || toolsFolder !== null ? [directory] : [];
      return [name, await takeFingerprint([executable, ...folders])];
    }),
  );
  return hashBasis(JSON.stringify([PACKAGE_VERSION, settings, installed]));
}

/** Examines files: many claims share tasks, properties and programs. */
export type LookAtFile = (path: string) => string;

/** How many files are remembered; beyond that, all are forgotten. */
const MAXIMUM_REMEMBERED = 100_000;

/** Examines each file only once. */
export function lookOnce(): LookAtFile {
  const known = new Map<string, string>();
  return (path) => {
    const found = known.get(path) ?? lookAtFile(path);
    if (known.size > MAXIMUM_REMEMBERED) known.clear();
    known.set(path, found);
    return found;
  };
}

/** Size and modification time of a file or folder, or that there is none. */
export function lookAtFile(path: string): string {
  const status = statSync(path, { throwIfNoEntry: false });
  return status === undefined ? 'none' : `${status.size} ${status.mtimeMs} ${status.ino}`;
}

/**
 * The fingerprint of everything that a claim's result depends on: equal as long as the sizes and modification times
 * of its files and folders are, and what all claims depend on.
 *
 * @param more files next to those that the claim names
 */
export function basisOfClaim(
  claim: CampaignClaim,
  more: readonly string[],
  campaign: string,
  look: LookAtFile,
): string {
  const { verdict, category, witnesses, dataModel } = claim;
  const files = [...filesOfClaim(claim), ...more];
  const parts = [campaign, JSON.stringify([verdict, category, witnesses, dataModel])];
  for (const file of files) parts.push(file, look(file));
  return hashBasis(parts.join('\0'));
}

/** The files and folders that a claim names. A witness that appears later changes its folder. */
function filesOfClaim({ task, property, witnesses }: CampaignClaim): readonly string[] {
  return [
    task,
    ...(property === null ? [] : [property]),
    ...witnesses.flatMap((path) => [path, dirname(path)]),
  ];
}

/** The program files of a task. */
export async function findTaskPrograms(task: string): Promise<readonly string[]> {
  const isDefinition = ['.yml', '.yaml'].includes(extname(task));
  return isDefinition ? (await readTask(task)).programFiles : [task];
}

/** The files that a decided claim depends on, next to those that it names. */
export function filesOfResult(
  claim: CampaignClaim,
  { property, witnesses: found }: Pick<ValidationResult, 'property' | 'witnesses'>,
  programs: readonly string[],
): readonly string[] {
  const named = new Set(filesOfClaim(claim));
  const files = new Set([...programs, property, ...found.map(({ path }) => path)]);
  return [...files].filter((file) => !named.has(file));
}

function hashBasis(text: string): string {
  return hash('sha256', text, 'hex');
}
