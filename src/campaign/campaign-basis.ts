import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import type { ValidationResult } from '../dispatch/result.js';
import { fingerprintOf } from '../dispatch/run-store.js';
import { surveyValidators } from '../dispatch/survey-validators.js';
import { readTask } from '../task/read-task.js';
import type { CampaignClaim } from './campaign-claim.js';
import type { CampaignSettings } from './campaign-folder.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** What all claims of a campaign depend on: its settings, this program, and the validators that are installed. */
export async function basisOfCampaign(settings: CampaignSettings): Promise<string> {
  const { validatorFolders, tools, toolsFolder, validators } = settings;
  const surveyed = await surveyValidators(validatorFolders, {
    directories: new Map(tools),
    collection: toolsFolder ?? undefined,
  });
  const taking = surveyed.filter(
    ({ definition: { name } }) => validators.length === 0 || validators.includes(name),
  );
  const installed = await Promise.all(
    taking.map(async ({ definition, installation }) =>
      installation.kind === 'missing'
        ? []
        : [definition.name, await fingerprintOf([installation.executable])],
    ),
  );
  return hashOf(JSON.stringify([PACKAGE_VERSION, settings, installed]));
}

/**
 * The fingerprint of everything that a claim's result depends on: equal as long as sizes and times of change of its
 * files and folders are, and what all claims depend on.
 */
export async function basisOfClaim(
  { verdict, category, witnesses, dataModel }: CampaignClaim,
  files: readonly string[],
  campaign: string,
): Promise<string> {
  const parts = [campaign, JSON.stringify([verdict, category, witnesses, dataModel])];
  for (const file of files) {
    const status = await stat(file).catch(() => undefined);
    parts.push(file, status === undefined ? 'none' : `${status.size} ${status.mtimeMs} ${status.ino}`);
  }
  return hashOf(parts.join('\0'));
}

/** The files that a decided claim depends on. A witness that appears later changes its folder. */
export async function filesOfResult(
  { witnesses }: CampaignClaim,
  { task, property, witnesses: found }: Pick<ValidationResult, 'task' | 'property' | 'witnesses'>,
): Promise<readonly string[]> {
  const isDefinition = ['.yml', '.yaml'].includes(extname(task));
  const programs = isDefinition ? (await readTask(task)).programFiles : [];
  const places = witnesses.flatMap((path) => [path, dirname(path)]);
  return [...new Set([task, ...programs, property, ...places, ...found.map(({ path }) => path)])];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
