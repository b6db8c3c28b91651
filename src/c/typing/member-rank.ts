import type { Member } from '../type/c-type.js';

const RANKS = new WeakMap<readonly Member[], ReadonlyMap<Member, number>>();

/** Index of a member; an initialiser may name each of very many. */
export function memberRank(member: Member, members: readonly Member[]): number {
  const ranks = RANKS.get(members) ?? new Map(members.map((each, index) => [each, index]));
  RANKS.set(members, ranks);
  return ranks.get(member) ?? 0;
}
