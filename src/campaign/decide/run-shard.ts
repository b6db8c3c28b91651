import { randomUUID } from 'node:crypto';
import { checkCallOptions, checkValue } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { readPlan } from '../plan/plan-campaign.js';
import { basisOfCampaign } from '../store/campaign-basis.js';
import type { CampaignEvent, ShardEnd } from '../store/campaign-event.js';
import { ownFiles, placesIn } from '../store/campaign-folder.js';
import { findOpenClaims } from '../store/open-claims.js';
import { CAMPAIGN_OPTIONS, type CampaignOptions, decideOpenClaims } from './run-campaign.js';
import { isCutOfPlan, readCut, readShards, type Shard, type ShardCut } from './shards.js';
import { indexOfTask } from './slurm-task.js';

/** Which shard of a campaign to decide, and how. */
export interface ShardOptions extends CampaignOptions {
  /** Number of the shard, from 0; by default, that of the current task of a Slurm job array. */
  readonly index?: number | undefined;
  /** The cut that it must belong to; by default, the folder's current one. */
  readonly cut?: string | undefined;
  /** When it is aborted, runs end, what they have is kept, and the last event reports a shard that was stopped. */
  readonly notice?: AbortSignal | undefined;
}

/**
 * Decides the open claims of one shard. Many processes may do this for one campaign at the same time, on any machines
 * that see its folder: each writes only its own files, so no lock is needed. If two of them have the same shard, work
 * is done twice, and one of two equal results counts.
 *
 * @throws InputError `usage` for a shard that does not exist (any more), `machine` when this machine has not the same
 *   validators as the one that cut the campaign, or when results cannot be written
 * @throws the reason of `options.signal` when it is aborted
 */
export async function* runShard(folder: string, options: ShardOptions): AsyncGenerator<CampaignEvent> {
  checkValue('runShard', 'the folder', folder, 'text');
  checkCallOptions('runShard', options, {
    ...CAMPAIGN_OPTIONS,
    index: 'number',
    cut: 'text',
    notice: 'signal',
  });
  const index = options.index ?? indexOfTask();
  const { settings } = await readPlan(folder);
  const cut = await readCurrentCut(folder, options.cut);
  const shard = await findShard(folder, cut, index);
  const basis = await basisOfCampaign(settings);
  if (basis !== cut.basis) {
    throw new InputError({
      code: 'machine',
      message:
        'this machine does not have the same validators and witness-check as the one that cut the campaign',
      remedy: 'keep them in folders that all machines share; after an upgrade, cut the campaign again',
    });
  }
  const claims = await findOpenClaims(folder, basis, new Set(shard.claims));
  const files = ownFiles(placesIn(folder), `${cut.cut}-${shard.index}-${randomUUID()}`);
  let open = claims.open;
  const finish = async (): Promise<CampaignEvent> =>
    finished(shard, open === 0 ? 'decided' : 'refused', open);
  const { notice, signal } = options;
  const stop = AbortSignal.any([signal, notice].filter((each) => each !== undefined));
  // Cores and memory were requested for one run: others on this machine belong to somebody else.
  const means = { ...options, jobs: options.jobs ?? 1, signal: stop };
  try {
    for await (const event of decideOpenClaims({ folder, settings, basis, claims, files, finish }, means)) {
      if (event.kind === 'claim-decided') open -= 1;
      yield event;
    }
  } catch (error) {
    if (notice === undefined || !notice.aborted || error !== notice.reason) throw error;
    yield finished(shard, 'stopped', open);
  }
}

function finished({ index }: Shard, end: ShardEnd, open: number): CampaignEvent {
  return { kind: 'shard-finished', shard: index, end, open };
}

async function readCurrentCut(folder: string, wanted: string | undefined): Promise<ShardCut> {
  const cut = await readCut(folder);
  if (cut === undefined) throw notCut(folder);
  if ((wanted ?? cut.cut) === cut.cut && (await isCutOfPlan(folder, cut))) return cut;
  throw new InputError({
    code: 'usage',
    file: folder,
    message: 'was planned or cut again: this shard belongs to an earlier cut',
    remedy: 'start the shards of the new one with: witness-check campaign run FOLDER --engine slurm',
  });
}

async function findShard(folder: string, { shards }: ShardCut, wanted: number): Promise<Shard> {
  for await (const shard of readShards(folder)) if (shard.index === wanted) return shard;
  throw new InputError({
    code: 'usage',
    file: folder,
    message: `has no shard ${wanted}`,
    remedy: shards === 0 ? 'there is nothing to do' : `use a number from 0 to ${shards - 1}`,
  });
}

/** The error for a campaign without shards. */
export function notCut(folder: string): InputError {
  return new InputError({
    code: 'not-found',
    file: folder,
    message: 'is not a campaign that was cut into shards',
    remedy: 'cut it and submit the shards with: witness-check campaign run FOLDER --engine slurm',
  });
}
