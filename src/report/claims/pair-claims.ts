import { baseName } from '../../source/base-name.js';
import type { PageClaim } from './page-claim.js';

/** A claim in the first run and in another one; undefined if a run has no such claim. */
export interface ClaimPair {
  readonly before: PageClaim | undefined;
  readonly after: PageClaim | undefined;
}

/** Ways to recognise a claim in another run, the surest first: its task may lie in another folder there. */
const KEYS: readonly ((claim: PageClaim) => string)[] = [
  ({ verifier, task, property }) => [verifier, property, task].join('\n'),
  ({ verifier, task, property }) => [verifier, property, baseName(task)].join('\n'),
];

/**
 * Pairs the claims of the first run with those of another one. Each claim is in exactly one pair: of claims that look
 * alike, the first one is paired with the first, the second with the second.
 *
 * @param run number of the other run
 */
export function pairClaims(claims: readonly PageClaim[], run: number): readonly ClaimPair[] {
  const own = claims.filter((claim) => claim.run === 0);
  const free = new Set(claims.filter((claim) => claim.run === run));
  const partners = new Map<PageClaim, PageClaim>();
  for (const keyOf of KEYS) {
    const waiting = new Map<string, PageClaim[]>();
    for (const claim of free) {
      const alike = waiting.get(keyOf(claim)) ?? [];
      alike.push(claim);
      waiting.set(keyOf(claim), alike);
    }
    for (const alike of waiting.values()) alike.reverse();
    for (const claim of own) {
      const partner = partners.has(claim) ? undefined : waiting.get(keyOf(claim))?.pop();
      if (partner === undefined) continue;
      partners.set(claim, partner);
      free.delete(partner);
    }
  }
  return [
    ...own.map((before) => ({ before, after: partners.get(before) })),
    ...[...free].map((after) => ({ before: undefined, after })),
  ];
}
