import { baseName } from '../source/base-name.js';
import { checkMade } from '../source/check-call.js';
import type { InvariantJudgement } from '../use-cases/explain/judge-invariants.js';
import type {
  CampaignInvariant,
  CampaignInvariants,
  InvariantComparison,
  InvariantCounts,
  InvariantMove,
} from './invariants.js';

/** Judgements in the order in which they are listed. */
export const JUDGEMENTS = [
  'confirmed',
  'refuted',
  'not shown',
  'not placed',
] as const satisfies readonly InvariantJudgement[];

/** Counts invariants by producer, category and type, in alphabetical order. */
export function countInvariants(found: CampaignInvariants): readonly InvariantCounts[] {
  checkMade('countInvariants', found, 'judgeCampaignInvariants', ['invariants']);
  const groups = new Map<string, CampaignInvariant[]>();
  for (const each of found.invariants) {
    const key = JSON.stringify([each.producer ?? '', each.category ?? '', each.type]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(each);
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const { producer, category, type } = first;
      const count = (wanted: (typeof JUDGEMENTS)[number]) =>
        group.filter(({ judgement }) => judgement === wanted).length;
      const counts = {
        confirmed: count('confirmed'),
        refuted: count('refuted'),
        'not shown': count('not shown'),
        'not placed': count('not placed'),
      };
      return [{ producer, category, type, counts }];
    });
}

/**
 * Compares the invariants of two campaigns. Two are the same if their verifier, the name of their task and property,
 * their type, place and text are; of several, the first ones.
 */
export function compareInvariants(
  before: CampaignInvariants,
  after: CampaignInvariants,
): InvariantComparison {
  checkMade('compareInvariants', before, 'judgeCampaignInvariants', ['invariants']);
  checkMade('compareInvariants', after, 'judgeCampaignInvariants', ['invariants']);
  const waiting = new Map<string, CampaignInvariant[]>();
  for (const each of before.invariants) {
    const key = keyOf(each);
    waiting.set(key, [...(waiting.get(key) ?? []), each]);
  }
  const pairs: InvariantComparison['changes'][number][] = [];
  let onlyAfter = 0;
  for (const each of after.invariants) {
    const earlier = waiting.get(keyOf(each))?.shift();
    if (earlier === undefined) onlyAfter += 1;
    else pairs.push({ before: earlier, after: each });
  }
  return {
    moves: countMoves(pairs),
    onlyBefore: [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
    onlyAfter,
    changes: pairs
      .filter((pair) => pair.before.judgement !== pair.after.judgement)
      .sort((one, other) => rank(one) - rank(other)),
  };
}

function rank({ before, after }: InvariantComparison['changes'][number]): number {
  return JUDGEMENTS.indexOf(before.judgement) * JUDGEMENTS.length + JUDGEMENTS.indexOf(after.judgement);
}

function countMoves(pairs: InvariantComparison['changes']): readonly InvariantMove[] {
  return JUDGEMENTS.flatMap((before) =>
    JUDGEMENTS.flatMap((after) => {
      const invariants = pairs.filter(
        (pair) => pair.before.judgement === before && pair.after.judgement === after,
      ).length;
      return invariants === 0 ? [] : [{ before, after, invariants }];
    }),
  );
}

function keyOf(each: CampaignInvariant): string {
  const { verifier, task, property, kind, type, line, column, value } = each;
  return JSON.stringify([verifier, baseName(task), baseName(property), kind, type, line, column, value]);
}
