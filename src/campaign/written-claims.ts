import type { CampaignClaim } from './campaign-claim.js';
import { placesIn, scanPlan } from './campaign-folder.js';
import type { CampaignResult } from './claim-record.js';
import { DecidedClaims } from './decided-claims.js';
import { openPieces } from './file-lines.js';
import type { JournalPlace } from './journal.js';

/** A decided claim: what is needed to find its result again. */
export interface ClaimPlace {
  readonly place: JournalPlace;
  /** Where its claim stands in the plan. */
  readonly claim: JournalPlace;
}

/** The decided claims of a campaign. They stay on the disk. */
export interface WrittenClaims {
  /** Results files of verifiers, in the order of the plan, with the decided claims of each. */
  readonly bySource: ReadonlyMap<string, readonly ClaimPlace[]>;
  /** Those of manifests, too. */
  readonly all: readonly ClaimPlace[];
  read(places: readonly ClaimPlace[]): AsyncGenerator<{ readonly claim: CampaignClaim } & CampaignResult>;
  close(): Promise<void>;
}

/** @throws InputError `not-found` for a folder that is not one of a campaign */
export async function openWrittenClaims(folder: string): Promise<WrittenClaims> {
  const { plan, results } = placesIn(folder);
  const known = await DecidedClaims.read(results, () => undefined);
  const all: ClaimPlace[] = [];
  const bySource = new Map<string, ClaimPlace[]>();
  for await (const { entry, place } of scanPlan(folder, ['claim'])) {
    const { source, key } = entry.claim;
    const list = bySource.get(source?.file ?? '') ?? [];
    if (source !== null) bySource.set(source.file, list);
    const found = known.find(key);
    if (found === undefined || found.place.length === 0) continue;
    const claim = { place: found.place, claim: place };
    all.push(claim);
    list.push(claim);
  }
  const claims = await openPieces(plan);
  const bodies = all.length === 0 ? undefined : await openPieces(results);
  return {
    bySource,
    all,
    async *read(places) {
      for (const { place, claim } of places) {
        if (bodies === undefined) continue;
        const found = JSON.parse(await bodies.read(place)) as CampaignResult;
        const line = JSON.parse(await claims.read(claim)) as { readonly claim: CampaignClaim };
        yield { claim: line.claim, ...found };
      }
    },
    async close() {
      await claims.close();
      await bodies?.close();
    },
  };
}
