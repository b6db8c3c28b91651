/** The major versions of Node for which the options were measured. Another one might refuse to start with them. */
const MEASURED: ReadonlySet<string> = new Set(['20', '22', '24']);

/**
 * V8 expects programs that answer users while other cores are free. Validators run once, and what counts is the CPU time
 * of all their threads:
 *
 * - code that is about to be optimised is not executed meanwhile in its slow form;
 * - the collector has no threads of its own, which mostly wait for each other, and leaves small heaps alone (megabytes);
 * - new objects stay in a part of memory that fits into a processor's cache (megabytes).
 *
 * An automaton of 10^5 edges takes a fifth less time with them.
 */
const OPTIONS: readonly string[] = [
  '--no-concurrent-recompilation',
  '--single-threaded-gc',
  '--initial-heap-size=300',
  '--max-semi-space-size=2',
];

/** The options of Node with which the embedded validators run. */
export function engineOptions(version: string = process.versions.node): readonly string[] {
  return MEASURED.has(version.split('.')[0] ?? '') ? OPTIONS : [];
}

/** How Node is started: V8 takes compiled code only from a process that was started alike. */
export type Engine = 'usual' | 'validator';

/** @param options of the running Node */
export function chooseEngine(options: readonly string[]): Engine {
  return options.length > 0 && options.join(' ') === engineOptions().join(' ') ? 'validator' : 'usual';
}
