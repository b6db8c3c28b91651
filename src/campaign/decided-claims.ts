import { createHash } from 'node:crypto';
import type { ClaimHead } from './claim-record.js';
import { type JournalPlace, scanJournal } from './journal.js';

/** The last record of a claim: what is kept of it in memory, and where the result stands. */
export interface DecidedClaim<Kept> {
  readonly kept: Kept;
  readonly place: JournalPlace;
}

/** The claims of a journal by key. Keys are long, and there are many: only their digests are kept. */
export class DecidedClaims<Kept> {
  readonly #claims = new Map<string, DecidedClaim<Kept>>();
  damaged = 0;

  /** Reads a journal; later records take the place of earlier ones. */
  static async read<Kept>(file: string, keep: (head: ClaimHead) => Kept): Promise<DecidedClaims<Kept>> {
    const claims = new DecidedClaims<Kept>();
    for await (const line of scanJournal(file)) {
      if (line.kind === 'damaged') {
        claims.damaged += 1;
        continue;
      }
      const head = line.head as ClaimHead;
      claims.#claims.set(digestOf(head.key), { kept: keep(head), place: line.place });
    }
    return claims;
  }

  find(key: string): DecidedClaim<Kept> | undefined {
    return this.#claims.get(digestOf(key));
  }
}

/** Long enough that no two keys of a campaign ever share one. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64').slice(0, 20);
}
