import { countNoun } from '../../source/count-noun.js';
import type { CampaignClaim } from '../store/campaign-claim.js';
import { campaignPaths, resultJournals, scanPlan } from '../store/campaign-folder.js';
import type { CampaignResult, ClaimHead } from '../store/claim-record.js';
import { DecidedClaims } from '../store/decided-claims.js';
import { OpenFiles, openPieces } from '../store/file-lines.js';
import type { JournalPlace } from '../store/journal.js';

/** A decided claim: what is needed to find its result again. */
export interface ClaimPlace {
  readonly file: string;
  readonly place: JournalPlace;
  /** The position of its claim in the plan. */
  readonly claim: JournalPlace;
}

/** A claim without a result: one that cannot be decided, or that nobody has decided yet. */
export interface OpenPlace {
  readonly kind: 'refused' | 'undecided';
  /** The position of the claim in the plan. */
  readonly claim: JournalPlace;
}

/** The claims of one results file of a verifier. */
export interface SourceClaims {
  readonly decided: readonly ClaimPlace[];
  readonly open: readonly OpenPlace[];
}

/** The claims of a campaign. They stay on the disk. */
export interface WrittenClaims {
  /** Results files of verifiers, in the order of the plan, with the claims of each. */
  readonly bySource: ReadonlyMap<string, SourceClaims>;
  /** All decided claims, those of manifests, too. */
  readonly all: readonly ClaimPlace[];
  /** All others. */
  readonly open: readonly OpenPlace[];
  read(places: readonly ClaimPlace[]): AsyncGenerator<{ readonly claim: CampaignClaim } & CampaignResult>;
  readOpen(
    places: readonly OpenPlace[],
  ): AsyncGenerator<{ readonly claim: CampaignClaim; readonly kind: OpenPlace['kind'] }>;
  close(): Promise<void>;
}

/** How many claims nobody has decided yet, as a part of a sentence; undefined if there is none. */
export function describeUndecided({ all, open }: Pick<WrittenClaims, 'all' | 'open'>): string | undefined {
  const undecided = open.filter(({ kind }) => kind === 'undecided').length;
  if (undecided === 0) return undefined;
  return `${undecided} of ${countNoun(all.length + open.length, 'claim')} ${undecided === 1 ? 'is' : 'are'} undecided`;
}

/**
 * @param signal ends reading
 * @throws InputError `not-found` for a folder that is not one of a campaign
 */
export async function openWrittenClaims(folder: string, signal?: AbortSignal): Promise<WrittenClaims> {
  const places = campaignPaths(folder);
  const known = await DecidedClaims.read(await resultJournals(places), ({ kind }: ClaimHead) => kind);
  const all: ClaimPlace[] = [];
  const open: OpenPlace[] = [];
  const bySource = new Map<string, { readonly decided: ClaimPlace[]; readonly open: OpenPlace[] }>();
  for await (const { entry, place } of scanPlan(folder, ['claim'])) {
    const { source, key } = entry.claim;
    const own = bySource.get(source?.file ?? '') ?? { decided: [], open: [] };
    if (source !== null) bySource.set(source.file, own);
    const found = known.find(key);
    if (found !== undefined && found.kept === 'decided' && found.place.length > 0) {
      const claim = { file: found.file, place: found.place, claim: place };
      all.push(claim);
      own.decided.push(claim);
    } else {
      const claim: OpenPlace = { kind: found?.kept === 'refused' ? 'refused' : 'undecided', claim: place };
      open.push(claim);
      own.open.push(claim);
    }
  }
  const claims = await openPieces(places.plan);
  const bodies = new OpenFiles();
  const claimAt = async (place: JournalPlace): Promise<CampaignClaim> => {
    const line = JSON.parse(await claims.read(place)) as { readonly claim: CampaignClaim };
    return line.claim;
  };
  return {
    bySource,
    all,
    open,
    async *read(wanted) {
      for (const { file, place, claim } of wanted) {
        signal?.throwIfAborted();
        const found = JSON.parse(await bodies.read(file, place)) as CampaignResult;
        yield { claim: await claimAt(claim), ...found };
      }
    },
    async *readOpen(wanted) {
      for (const { claim, kind } of wanted) yield { claim: await claimAt(claim), kind };
    },
    async close() {
      await claims.close();
      await bodies.close();
    },
  };
}
