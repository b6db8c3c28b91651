import { InputError } from '../source/input-error.js';

/**
 * Refuses the folder of a campaign where its results are meant, which are written into another folder.
 *
 * @param names those of the files in the folder
 * @throws InputError `empty`
 */
export function refuseUnwrittenCampaign(folder: string, names: readonly string[]): void {
  if (!names.includes('plan.jsonl') || names.includes('claims.jsonl')) return;
  throw new InputError({
    code: 'empty',
    file: folder,
    message: 'is the folder of a campaign, not of its results',
    remedy: 'write them with `witness-check campaign write`, and name the folder that it wrote',
  });
}
