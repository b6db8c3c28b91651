import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { InputError } from '../../source/input-error.js';
import { toJsonLine } from '../../source/printable.js';
import type { ClaimDemand } from '../plan/claim-demands.js';
import { campaignPaths } from '../store/campaign-folder.js';

/** Claims that one task decides, one after another. */
export interface Shard {
  /** From 0. */
  readonly index: number;
  /** The most seconds that its claims can take. */
  readonly walltime: number;
  readonly claims: readonly string[];
}

/** What the shards of one cut have in common. */
export interface ShardCut {
  /** Hexadecimal digits unique to this cut. */
  readonly cut: string;
  /** SHA-256 of the plan that was cut. */
  readonly plan: string;
  /** What all claims depended on when it was cut: validators, settings, this program. */
  readonly basis: string;
  readonly shards: number;
  /** The largest wall time of a shard, in seconds, and the largest demands of a claim. */
  readonly walltime: number;
  readonly cores: number;
  readonly memory: number;
}

/** Digits of a cut. */
const CUT_BYTES = 8;

/**
 * Cuts claims into shards, in their order.
 *
 * @param seconds wall time that a shard can take at most; a claim that can take longer has a shard of its own
 */
function cutShards(claims: readonly ClaimDemand[], seconds: number): readonly Shard[] {
  const shards: { index: number; walltime: number; claims: string[] }[] = [];
  for (const { key, walltime } of claims) {
    const last = shards.at(-1);
    if (last !== undefined && last.walltime + walltime <= seconds) {
      last.claims.push(key);
      last.walltime += walltime;
    } else {
      shards.push({ index: shards.length, walltime, claims: [key] });
    }
  }
  return shards;
}

/** Writes a cut into the folder of its campaign, completely or not at all. It replaces an earlier one. */
export async function writeCut(
  folder: string,
  claims: readonly ClaimDemand[],
  { seconds, basis }: { readonly seconds: number; readonly basis: string },
): Promise<ShardCut> {
  const { shards: place } = campaignPaths(folder);
  const shards = cutShards(claims, seconds);
  const cut: ShardCut = {
    cut: randomBytes(CUT_BYTES).toString('hex'),
    plan: await digestOfPlan(folder),
    basis,
    shards: shards.length,
    walltime: shards.reduce((most, { walltime }) => Math.max(most, walltime), 0),
    cores: claims.reduce((most, { cores }) => Math.max(most, cores), 1),
    memory: claims.reduce((most, { memory }) => Math.max(most, memory), 0),
  };
  await mkdir(place, { recursive: true });
  const file = fileOfCut(folder);
  const fresh = `${file}.${cut.cut}`;
  try {
    const lines = [cut, ...shards].map(toJsonLine);
    await writeFile(fresh, lines, { flag: 'wx', flush: true });
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  return cut;
}

/** Reads what the shards of a campaign have in common; undefined if it was never cut. */
export async function readCut(folder: string): Promise<ShardCut | undefined> {
  for await (const line of readShardLines(folder)) return line as ShardCut;
  return undefined;
}

/** Whether the plan is still the one that was cut. */
export async function isCutOfPlan(folder: string, { plan }: ShardCut): Promise<boolean> {
  return plan === (await digestOfPlan(folder));
}

/** Reads the shards of a campaign; none if it was never cut. */
export async function* readShards(folder: string): AsyncGenerator<Shard> {
  let isFirst = true;
  for await (const line of readShardLines(folder)) {
    if (!isFirst) yield line as Shard;
    isFirst = false;
  }
}

async function* readShardLines(folder: string): AsyncGenerator<unknown> {
  const file = fileOfCut(folder);
  const input = createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input })) yield JSON.parse(line);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    if (!(error instanceof SyntaxError)) throw error;
    throw new InputError({
      code: 'syntax',
      file,
      message: 'is damaged',
      remedy: 'cut the campaign again with: witness-check campaign run FOLDER --engine slurm',
    });
  } finally {
    input.destroy();
  }
}

function fileOfCut(folder: string): string {
  return join(campaignPaths(folder).shards, 'cut.jsonl');
}

async function digestOfPlan(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(campaignPaths(folder).plan)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
