import type { MonitorSubject } from '../witness/choose-monitor.js';
import { resolverSettings } from '../witness/choose-monitor.js';
import { resolveSegments } from '../witness/sequence/resolve-segments.js';
import { type ClaimedSet, setOfAutomaton, setOfSequence } from './claimed-set.js';
import { plainLoops } from './plain-loop.js';

/** The recurrence set that a witness claims, if it is about a plain loop; undefined if a proof has nothing to show. */
export function findClaimedSet(subject: MonitorSubject): ClaimedSet | undefined {
  const { witness, program, property, threads } = subject;
  if (threads !== 'one' || !property.checks.some(({ kind }) => kind === 'termination')) return undefined;
  if (program.files.length > 1) return undefined;
  const loops = plainLoops(program);
  if (loops.length === 0) return undefined;
  if (witness.format === 'graphml') return setOfAutomaton(witness, loops);
  const [entry] = witness.entries;
  if (entry?.entryType !== 'violation_sequence') return undefined;
  const resolution = resolveSegments(entry.segments, resolverSettings(subject));
  return resolution.kind === 'done' ? setOfSequence(resolution.value, loops) : undefined;
}
