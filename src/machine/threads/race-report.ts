import { ACCESS } from '../interface/access-kind.js';
import type { State } from '../interface/execution.js';
import type { RacingAccess } from '../interface/thread-choice.js';
import { because } from '../reasons/because.js';
import type { RunningProgram } from '../state/running-program.js';
import type { RacingAccesses, RecordedAccess } from './race-detector.js';

/** Reports races to the observer, and ends the execution with the first that violates the property. */
export function reportRaces(
  { observer, ends }: Pick<RunningProgram, 'observer' | 'ends'>,
  state: State,
  found: readonly RacingAccesses[],
): void {
  if (found.length === 0 || !ends.asks('no-data-race')) return;
  const racingAccess = (access: RecordedAccess): RacingAccess => ({
    thread: access.thread,
    kind: (access.kind & ACCESS.write) === 0 ? 'read' : 'write',
    moment: access.moment,
    where: ends.where(access.site),
  });
  for (const accesses of found) {
    const [earlier, later] = [racingAccess(accesses.earlier), racingAccess(accesses.later)];
    if (observer.raced?.({ earlier, later }, state) !== 'violation') continue;
    // Whoever reports the violation adds the location of the later access.
    const first = `a ${earlier.kind} in line ${earlier.where.range.line} by thread ${earlier.thread}`;
    const why = because('race', first, `a ${later.kind} by thread ${later.thread}`);
    ends.end({ kind: 'violation', subproperty: 'no-data-race', why, where: later.where });
  }
}
