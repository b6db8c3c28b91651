import { hash } from 'node:crypto';
import { type ClaimHead, readClaimHead } from './claim-record.js';
import { type JournalPlace, scanJournal } from './journal.js';

/** The record of a claim that counts: what is kept of it in memory, and the position of the result. */
export interface DecidedClaim<Kept> {
  readonly kept: Kept;
  readonly revision: number;
  readonly file: string;
  readonly place: JournalPlace;
}

/** The claims of some journals by key. Keys are long and numerous, so only their digests are kept. */
export class DecidedClaims<Kept> {
  readonly #claims = new Map<string, DecidedClaim<Kept>>();
  damaged = 0;

  /** Reads journals. The record with the largest revision counts; of equal ones, the last one read. */
  static async read<Kept>(
    files: readonly string[],
    keep: (head: ClaimHead) => Kept,
  ): Promise<DecidedClaims<Kept>> {
    const claims = new DecidedClaims<Kept>();
    for (const file of files) {
      for await (const line of scanJournal(file, readClaimHead)) {
        if (line.kind === 'damaged') claims.damaged += 1;
        else claims.#add(line.head, file, line.place, keep);
      }
    }
    return claims;
  }

  #add(head: ClaimHead, file: string, place: JournalPlace, keep: (head: ClaimHead) => Kept): void {
    const digest = digestKey(head.key);
    const { revision } = head;
    if (revision < (this.#claims.get(digest)?.revision ?? 0)) return;
    this.#claims.set(digest, { kept: keep(head), revision, file, place });
  }

  find(key: string): DecidedClaim<Kept> | undefined {
    return this.#claims.get(digestKey(key));
  }
}

/** Long enough that no two keys of a campaign ever share one. */
function digestKey(key: string): string {
  return hash('sha256', key, 'base64').slice(0, 20);
}
