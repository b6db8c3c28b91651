import type { CampaignClaim } from './campaign-claim.js';
import { placesIn, resultJournals, scanPlan } from './campaign-folder.js';
import type { CampaignResult } from './claim-record.js';
import { DecidedClaims } from './decided-claims.js';
import { OpenFiles, openPieces } from './file-lines.js';
import type { JournalPlace } from './journal.js';

/** A decided claim: what is needed to find its result again. */
export interface ClaimPlace {
  readonly file: string;
  readonly place: JournalPlace;
  /** The position of its claim in the plan. */
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
  const places = placesIn(folder);
  const known = await DecidedClaims.read(await resultJournals(places), () => undefined);
  const all: ClaimPlace[] = [];
  const bySource = new Map<string, ClaimPlace[]>();
  for await (const { entry, place } of scanPlan(folder, ['claim'])) {
    const { source, key } = entry.claim;
    const list = bySource.get(source?.file ?? '') ?? [];
    if (source !== null) bySource.set(source.file, list);
    const found = known.find(key);
    if (found === undefined || found.place.length === 0) continue;
    const claim = { file: found.file, place: found.place, claim: place };
    all.push(claim);
    list.push(claim);
  }
  const claims = await openPieces(places.plan);
  const bodies = new OpenFiles();
  return {
    bySource,
    all,
    async *read(wanted) {
      for (const { file, place, claim } of wanted) {
        const found = JSON.parse(await bodies.read(file, place)) as CampaignResult;
        const line = JSON.parse(await claims.read(claim)) as { readonly claim: CampaignClaim };
        yield { claim: line.claim, ...found };
      }
    },
    async close() {
      await claims.close();
      await bodies.close();
    },
  };
}
