import type { Outcome } from '../../resolve/resolve-claim.js';
import { basisOfClaim, type LookAtFile, lookOnce } from './campaign-basis.js';
import type { CampaignClaim } from './campaign-claim.js';
import { campaignPaths, type PlanPlace, resultJournals, scanPlan } from './campaign-folder.js';
import type { ClaimHead } from './claim-record.js';
import { DecidedClaims } from './decided-claims.js';
import { openPieces } from './file-lines.js';

/** A claim to decide. */
export interface OpenClaim {
  readonly claim: CampaignClaim;
  /** The revision of its result. */
  readonly revision: number;
}

/** The claims that a start of a campaign must decide. They stay on the disk until it is their turn. */
export interface OpenClaims {
  /** Claims of the plan. */
  readonly claims: number;
  /** Claims without a result, or with one that no longer applies. */
  readonly open: number;
  /** Claims whose verdicts count by a result that applies. */
  readonly confirmed: number;
  /** Those that take longest come first, so that none of them is left at the end. */
  next(): Promise<OpenClaim | undefined>;
  close(): Promise<void>;
}

/** What is known of a claim before it is decided. */
export interface KnownResult {
  /** Revision of the claim's result; 0 if there is none. */
  readonly revision: number;
  /** Whether everything that it depends on is unchanged. */
  readonly holds: boolean;
  /** Undefined for a claim that is not decided. */
  readonly outcome?: Outcome | undefined;
}

/**
 * Reads the results of a campaign.
 *
 * @param basis what all claims depend on
 * @returns looks at the files of a claim
 */
export async function readKnownResults(
  folder: string,
  basis: string,
): Promise<(claim: CampaignClaim) => KnownResult> {
  const known = await DecidedClaims.read(await resultJournals(campaignPaths(folder)), keepBasis());
  const look: LookAtFile = lookOnce();
  return (claim) => {
    const record = known.find(claim.key);
    if (record === undefined) return { revision: 0, holds: false };
    const { kept, revision } = record;
    const holds = kept.basis === basisOfClaim(claim, kept.files, basis, look);
    return { revision, holds, outcome: kept.outcome };
  };
}

/**
 * Finds the claims of a plan whose results do not apply.
 * @param basis what all claims depend on
 * @param wanted keys of the claims to examine; by default, all of them
 */
export async function findOpenClaims(
  folder: string,
  basis: string,
  wanted?: ReadonlySet<string>,
): Promise<OpenClaims> {
  const { plan } = campaignPaths(folder);
  const known = await readKnownResults(folder, basis);
  const open: { readonly place: PlanPlace; readonly walltime: number; readonly revision: number }[] = [];
  let claims = 0;
  let confirmed = 0;
  // Opened first: a plan that is made meanwhile is another file.
  const pieces = await openPieces(plan);
  try {
    for await (const { entry, place } of scanPlan(folder, ['claim'])) {
      if (wanted?.has(entry.claim.key) === false) continue;
      claims += 1;
      const { revision, holds, outcome } = known(entry.claim);
      if (holds && outcome === 'confirmed') confirmed += 1;
      if (!holds) open.push({ place, walltime: entry.expected.walltime, revision: revision + 1 });
    }
  } catch (error) {
    await pieces.close();
    throw error;
  }
  const next = open.sort((a, b) => b.walltime - a.walltime).values();
  return {
    claims,
    open: open.length,
    confirmed,
    async next() {
      const { value } = next.next();
      if (value === undefined) return undefined;
      const entry = JSON.parse(await pieces.read(value.place)) as { readonly claim: CampaignClaim };
      return { claim: entry.claim, revision: value.revision };
    },
    close: () => pieces.close(),
  };
}

/** Many claims depend on the same files, whose names are kept only once. */
function keepBasis(): (head: ClaimHead) => {
  readonly basis: string;
  readonly files: readonly string[];
  readonly outcome: Outcome | undefined;
} {
  const names = new Map<string, string>();
  return ({ basis, files, ...end }) => ({
    basis,
    outcome: end.kind === 'decided' ? end.outcome : undefined,
    files: files.map((file) => {
      const name = names.get(file) ?? file;
      names.set(file, name);
      return name;
    }),
  });
}
