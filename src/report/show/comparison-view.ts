import type { Relation } from '../../use-cases/show/compare-parts.js';
import type { Showing, WitnessPart } from '../../use-cases/show/showing.js';
import { type Markup, markup, NOTHING } from '../page/markup.js';

/** The name of each relation. */
export const RELATION_NAMES: Readonly<Record<Relation, string>> = {
  same: 'same',
  'first-says-more': 'A says more',
  'second-says-more': 'B says more',
  different: 'different',
  'only-first': 'only A',
  'only-second': 'only B',
};

/** How many places of the comparison a page lists. */
const LISTED = 2000;

/** Where two witnesses agree, by place, with a filter for each relation. */
export function comparisonView({ comparison, witnesses }: Showing): Markup {
  if (comparison === null) return NOTHING;
  const { counts, places } = comparison;
  const filters = (Object.keys(RELATION_NAMES) as Relation[])
    .filter((relation) => counts[relation] > 0)
    .map(
      (relation) =>
        markup`<label class="filter ${relation}"><input type="checkbox" checked data-relation="${relation}"> <b>${counts[relation]}</b> ${RELATION_NAMES[relation]}</label>`,
    );
  const rows = places.slice(0, LISTED).map(({ program, file, line, relation, first, second }) => {
    const where = program === null ? `${file} line ${line}` : `line ${line}`;
    return markup`<li class="compared ${relation}"><button type="button" class="entry" data-go="${program}.${line}"><span class="heading"><span class="tag ${relation}">${RELATION_NAMES[relation]}</span><span class="where">${where}</span></span>${textsOfSide('A', first, witnesses[0]?.parts)}${textsOfSide('B', second, witnesses[1]?.parts)}</button></li>`;
  });
  const rest =
    places.length > LISTED
      ? markup`<p class="quiet">${places.length - LISTED} more locations: see --format json</p>`
      : NOTHING;
  return markup`<div class="filters">${filters}</div>${places.length === 0 ? markup`<p class="empty">Neither witness says anything about a line.</p>` : NOTHING}<ol class="entries">${rows}</ol>${rest}
<p class="quiet">Compared line by line, ignoring white space, parentheses, the order of conjuncts and the direction of comparisons. Different texts may still be equivalent.</p>`;
}

function textsOfSide(side: string, numbers: readonly number[], parts: readonly WitnessPart[] = []): Markup {
  return markup`${numbers.map((number) => {
    const part = parts[number];
    const what = part?.kind === 'waypoint' ? `${part.action ?? ''} ${part.type.replaceAll('_', ' ')} ` : '';
    return markup`<code><span class="side">${side}</span>${what}${part?.text}</code>`;
  })}`;
}
