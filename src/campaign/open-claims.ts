import { basisOfClaim, type LookAtFile, lookOnce } from './campaign-basis.js';
import type { CampaignClaim } from './campaign-claim.js';
import { type PlanPlace, placesIn, scanPlan } from './campaign-folder.js';
import { DecidedClaims } from './decided-claims.js';
import { openPieces } from './file-lines.js';

/** The claims that a start of a campaign has to decide. They stay on the disk until it is their turn. */
export interface OpenClaims {
  /** Claims of the plan. */
  readonly claims: number;
  /** Claims that are not decided, or whose results no longer hold. */
  readonly open: number;
  /** Those that take longest come first: none of them is left at the end when all others are done. */
  next(): Promise<CampaignClaim | undefined>;
  close(): Promise<void>;
}

/**
 * Finds the claims of a plan whose results do not hold.
 *
 * @param basis what all claims depend on
 */
export async function findOpenClaims(folder: string, basis: string): Promise<OpenClaims> {
  const { plan, results } = placesIn(folder);
  const known = await DecidedClaims.read(results, keepBasis());
  const look: LookAtFile = lookOnce();
  const open: { readonly place: PlanPlace; readonly walltime: number }[] = [];
  let claims = 0;
  // Opened first: a plan that is made meanwhile is another file.
  const pieces = await openPieces(plan);
  try {
    for await (const { entry, place } of scanPlan(folder, ['claim'])) {
      claims += 1;
      const record = known.find(entry.claim.key)?.kept;
      const holds =
        record !== undefined && record.basis === basisOfClaim(entry.claim, record.files, basis, look);
      if (!holds) open.push({ place, walltime: entry.expected.walltime });
    }
  } catch (error) {
    await pieces.close();
    throw error;
  }
  const next = open.sort((a, b) => b.walltime - a.walltime).values();
  return {
    claims,
    open: open.length,
    async next() {
      const { value } = next.next();
      if (value === undefined) return undefined;
      return (JSON.parse(await pieces.read(value.place)) as { readonly claim: CampaignClaim }).claim;
    },
    close: () => pieces.close(),
  };
}

/** Many claims depend on the same files: their names are kept once. */
function keepBasis(): (head: { readonly basis: string; readonly files: readonly string[] }) => {
  readonly basis: string;
  readonly files: readonly string[];
} {
  const names = new Map<string, string>();
  return ({ basis, files }) => ({
    basis,
    files: files.map((file) => {
      const name = names.get(file) ?? file;
      names.set(file, name);
      return name;
    }),
  });
}
