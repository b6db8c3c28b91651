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

const HEAP = '--max-old-space-size=';

/**
 * The part of a limit of memory that JavaScript's heap may take. The rest is for what lies beside it: code, young
 * objects, and the engine itself. Memory of executed programs and of the solver is not part of the heap, either; where
 * these need more, the limit ends the run. @internal exported for the launcher of the archive, which reckons in a shell
 */
export const HEAP_PERCENT = 85;

/**
 * The option for a process that may use so much memory. V8 alone takes about half of what it sees, and never more than
 * 4 GB; a process whose heap is full aborts.
 *
 * @param memory limit in bytes
 */
export function heapOption(memory: number): string {
  // Zero would mean that there is no such limit.
  return `${HEAP}${1 + Math.floor((Math.floor(memory / 2 ** 20) * HEAP_PERCENT) / 100)}`;
}

/** Whether a process was started with a limit of its heap. @param options of the running Node */
export function hasHeapOption(options: readonly string[]): boolean {
  return options.some((option) => option.startsWith(HEAP));
}

/** How Node is started: V8 takes compiled code only from a process that was started alike. */
export type Engine = 'usual' | 'validator';

/** @param options of the running Node */
export function chooseEngine(options: readonly string[]): Engine {
  const others = options.filter((option) => !option.startsWith(HEAP));
  return others.length > 0 && others.join(' ') === engineOptions().join(' ') ? 'validator' : 'usual';
}
