import type { Showing } from '../../../src/use-cases/show/showing.js';
import type { Trace } from '../../../src/use-cases/show/trace.js';

/** A witness of which nothing is shown but an execution. */
export function showingOf(trace: Trace): Showing {
  const witness = {
    path: 'w.yml',
    sha256: '',
    size: 1,
    format: 'yaml',
    version: '2.0',
    kind: 'violation',
    producer: null,
    specifications: [],
    programFiles: [],
    dataModel: null,
    creationTime: null,
    parts: [],
    automaton: null,
    findings: [],
    trace,
  } as const;
  return { witnesses: [witness], programs: [], comparison: null };
}
