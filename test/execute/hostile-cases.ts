import type { Limits } from '../../src/execute/system/limits.js';
import type { Outcome } from '../../src/execute/system/outcome.js';
import type { Place } from './subject.js';

/** What a run came to: the limit that ended it, or how the command ended, as in `cputime` and `exit 28`. */
export type Class = string;

export function classOf({ end, terminationreason }: Outcome): Class {
  if (terminationreason !== undefined) return terminationreason;
  if (end.kind === 'not-started') return 'failed';
  return end.kind === 'exited' ? `exit ${end.exitCode}` : `signal ${end.signal}`;
}

/** A hostile validator, and what becomes of it. */
export interface HostileCase {
  readonly title: string;
  /** Words for programs/hostile.c. */
  readonly words: readonly string[];
  readonly limits: Partial<Limits>;
  /** The class in a place, or why it is not tried there. */
  readonly expected: (place: Pick<Place, 'kind' | 'enclosed'>) => Class | { readonly skipped: string };
  /** CPU seconds that are seen at least, where all are seen. */
  readonly uses?: number;
}

const NEEDS_SANDBOX = { skipped: 'only the sandbox keeps it from harming this machine' };

/** ENOSPC, EMFILE: what the programs exit with when the machine refuses them more. */
const NO_SPACE = 'exit 28';
const NO_DESCRIPTORS = 'exit 24';

export const HOSTILE_CASES: readonly HostileCase[] = [
  {
    title: 'a fork bomb',
    words: ['fork-bomb'],
    limits: { processes: 30, cputime: 0.2, hardCputime: 0.2 },
    expected({ kind, enclosed }) {
      if (kind === 'bare-v2') return { skipped: 'nothing limits its processes' };
      if (kind !== 'approximate' && kind !== 'slurm-step') return 'cputime';
      return enclosed === 'sandbox' ? 'killed' : { skipped: 'samples are too slow for one of root' };
    },
  },
  {
    title: 'memory in /tmp',
    words: ['fill-tmpfs', '150'],
    limits: { memory: 100_000_000 },
    expected({ kind, enclosed }) {
      if (enclosed !== 'sandbox') return NEEDS_SANDBOX;
      if (kind === 'approximate') return { skipped: 'a sample may come before it ends' };
      return kind === 'bare-v2' ? NO_SPACE : 'memory';
    },
  },
  {
    title: 'memory that stays in /tmp',
    words: ['fill-tmpfs-and-wait', '150'],
    limits: { memory: 100_000_000 },
    expected({ kind, enclosed }) {
      if (enclosed !== 'sandbox') return NEEDS_SANDBOX;
      return kind === 'bare-v2' ? { skipped: 'without a memory controller, it waits for ever' } : 'memory';
    },
  },
  {
    title: 'more in /tmp and /dev/shm than its memory',
    words: ['size-of-tmpfs', '101'],
    limits: { memory: 100_000_000 },
    expected: ({ enclosed }) => (enclosed === 'sandbox' ? 'exit 0' : NEEDS_SANDBOX),
  },
  {
    title: 'a huge file',
    words: ['huge-file', '40'],
    limits: { filesTotal: 20_000_000 },
    expected: () => 'files-size',
  },
  {
    title: 'directories too deep to be named',
    words: ['deep-directories', '200'],
    limits: {},
    expected: () => 'exit 0',
  },
  {
    title: 'leaked descriptors',
    words: ['leak-descriptors'],
    limits: {},
    expected: ({ kind, enclosed }) =>
      kind === 'approximate' && enclosed === 'nothing' ? { skipped: 'nothing limits them' } : NO_DESCRIPTORS,
  },
  {
    title: 'an escape from its control group',
    words: ['escape'],
    limits: {},
    expected: ({ enclosed }) => (enclosed === 'sandbox' ? 'exit 0' : NEEDS_SANDBOX),
    uses: 0.2,
  },
  {
    title: 'SIGKILL to everyone',
    words: ['kill-everyone'],
    limits: {},
    expected: ({ enclosed }) => (enclosed === 'sandbox' ? 'signal 9' : NEEDS_SANDBOX),
  },
  {
    title: 'stopping itself',
    words: ['stop-itself'],
    limits: { walltime: 0.2 },
    expected: () => 'walltime',
  },
  {
    title: 'a daemon without environment',
    words: ['nameless-daemon'],
    limits: {},
    expected: ({ kind, enclosed }) =>
      kind === 'approximate' && enclosed === 'nothing' ? { skipped: 'samples may miss it' } : 'exit 0',
  },
  {
    title: 'closing its output and going on',
    words: ['close-output'],
    limits: { cputime: 0.2, hardCputime: 0.2 },
    expected: () => 'cputime',
  },
];
