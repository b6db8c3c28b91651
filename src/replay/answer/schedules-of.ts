import { accessesWithoutInfluence } from '../../machine/analysis/influence.js';
import type { ExecutableProgram } from '../claim/front-end.js';
import { ScheduleSearch } from '../search/schedules/schedule-search.js';
import { namesIn, type ReplaySubject } from './subject.js';

/** Checks of which nothing can depend on the state of the program at its end. */
const SEEN_BEFORE_EXIT: ReadonlySet<string> = new Set(['call', 'label', 'no-overflow', 'no-deadlock']);

/**
 * The schedules that are searched for a claim.
 *
 * @param wanted `states`: equal states of program and witness count as equal even if the witness may tell them apart by
 * what was before
 */
export function schedulesOf(
  { property, frontEnd, witness, monitor }: ReplaySubject,
  plain: ExecutableProgram,
  wanted?: 'states',
): ScheduleSearch {
  const [check, ...others] = property.checks;
  // Races depend on what came before what.
  const isWhole =
    (wanted === 'states' || monitor.memory === 'situation') &&
    property.checks.every(({ kind }) => kind !== 'no-data-race');
  const comparison = isWhole ? 'states' : 'histories';
  const exits = property.checks.every(({ kind }) => SEEN_BEFORE_EXIT.has(kind)) ? 'alike' : 'differ';
  if (check?.kind !== 'call' || others.length > 0) return new ScheduleSearch(() => false, comparison, exits);
  const interest = { errorFunction: check.function, names: namesIn(witness) };
  const starts = accessesWithoutInfluence(frontEnd.program, interest);
  return new ScheduleSearch((site) => starts.has(plain.startOffset(site) ?? -1), comparison, exits);
}
