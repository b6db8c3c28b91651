import type { DescribedFinding } from '../../lint/finding-message.js';
import type { ShownWitness } from './showing.js';

type Placed = Pick<ShownWitness, 'parts' | 'automaton'>;

/**
 * Assigns each finding to the part, state or edge of the witness that contains it: the last one that begins before it.
 *
 * @param others further lines where something begins; findings there are not shown with a part
 */
export function placeFindings(
  { parts, automaton }: Placed,
  findings: readonly DescribedFinding[],
  others: readonly number[],
): Placed {
  if (findings.length === 0) return { parts, automaton };
  const { states = [], edges = [] } = automaton ?? {};
  const lines = new Set([...parts, ...others].map((each) => (typeof each === 'number' ? each : each.line)));
  for (const { at } of [...states, ...edges]) lines.add(at);
  const starts = [...lines].sort((one, other) => one - other);
  const byLine = new Map<number, number[]>();
  for (const [number, { position }] of findings.entries()) {
    const start = lastBefore(starts, position.line);
    // A finding in the first line may be about the file as a whole.
    if (start === undefined || (position.line === 1 && position.column === 1)) continue;
    const known = byLine.get(start);
    if (known === undefined) byLine.set(start, [number]);
    else known.push(number);
  }
  const mark = <Element extends { readonly at: number }>(element: Element): Element => {
    const found = byLine.get(element.at);
    return found === undefined ? element : { ...element, findings: found };
  };
  return {
    parts: parts.map((part) => ({ ...part, findings: byLine.get(part.line) ?? [] })),
    automaton: automaton === null ? null : { states: states.map(mark), edges: edges.map(mark) },
  };
}

/** The largest of some ascending numbers that does not exceed a limit. */
function lastBefore(ascending: readonly number[], limit: number): number | undefined {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return ascending[low - 1];
}
