import type { RandomSource } from '../random-source.js';

/** One statement of a thread; a branch skips the next `skip` steps where its register has another value. */
export type Step =
  | { readonly kind: 'read'; readonly register: number; readonly variable: string }
  | { readonly kind: 'write'; readonly variable: string; readonly register?: number; readonly value: number }
  | { readonly kind: 'load'; readonly register: number; readonly variable: string }
  | { readonly kind: 'store'; readonly variable: string; readonly value: number }
  | { readonly kind: 'add'; readonly register: number; readonly variable: string; readonly value: number }
  | { readonly kind: 'lock' | 'unlock'; readonly mutex: string }
  /** The register gets 1 if the mutex was free, and 0 otherwise. */
  | { readonly kind: 'try'; readonly mutex: string; readonly register: number }
  | { readonly kind: 'read-lock' | 'write-lock' | 'leave-lock' }
  | { readonly kind: 'post' | 'wait' }
  /** 0 or 1. */
  | { readonly kind: 'input'; readonly register: number }
  | { readonly kind: 'create' | 'join'; readonly thread: number }
  | { readonly kind: 'branch'; readonly register: number; readonly value: number; readonly skip: number }
  | { readonly kind: 'error'; readonly register: number; readonly value: number };

/** A program of straight lines and branches; thread 0 is `main`. Variables are 0 at first. */
export interface ThreadProgram {
  readonly threads: readonly (readonly Step[])[];
}

export const PLAIN = ['x', 'y'];
/** Accesses to `a` release and acquire, those to `b` are relaxed. */
export const ATOMIC = ['a', 'b'];
export const REGISTERS = 2;
/** The value of the semaphore at first. */
export const SEMAPHORE = 1;
const MUTEXES = ['m', 'n'];

/** A program of two or three threads with at most five steps, and in main what creates and joins the others. */
export function generateThreadProgram(random: RandomSource, goal: 'error' | 'race'): ThreadProgram {
  const count = 1 + random.below(2);
  const steps = count === 1 ? 5 : 3;
  const workers = Array.from({ length: count }, () => generateSteps(random, 1 + random.below(steps)));
  const main: Step[] = [...(random.below(3) === 0 ? [generateStep(random)] : [])];
  for (let thread = 1; thread <= count; thread++) main.push({ kind: 'create', thread });
  main.push(...generateSteps(random, random.below(steps + 1)));
  const joined = workers.map((_, index) => index + 1).filter(() => random.below(4) > 0);
  main.push(...joined.map((thread) => ({ kind: 'join', thread }) as const));
  const register = random.below(REGISTERS);
  if (goal === 'error' || random.below(2) === 0)
    main.push({ kind: 'read', register, variable: random.pick(PLAIN) });
  if (goal === 'error') main.push({ kind: 'error', register, value: random.below(4) });
  return { threads: [main, ...workers] };
}

function generateSteps(random: RandomSource, length: number): Step[] {
  const steps = Array.from({ length }, () => generateStep(random));
  const kind = random.below(8);
  const begin = random.below(length);
  const end = begin + random.below(length - begin) + 1;
  if (kind < 2) {
    const mutex = random.below(3) === 0 ? random.pick(MUTEXES) : 'm';
    steps.splice(end, 0, { kind: 'unlock', mutex });
    steps.splice(begin, 0, { kind: 'lock', mutex });
  } else if (kind < 4) {
    const skip = end - begin;
    const register = random.below(REGISTERS);
    steps.splice(begin, 0, { kind: 'branch', register, value: random.below(3), skip });
    if (random.below(2) === 0)
      steps.splice(begin, 0, { kind: 'load', register, variable: random.pick(ATOMIC) });
  } else if (kind === 4) {
    const register = random.below(REGISTERS);
    steps.splice(end, 0, { kind: 'unlock', mutex: 'm' });
    const branch = { kind: 'branch', register, value: 1, skip: end - begin + 1 } as const;
    steps.splice(begin, 0, { kind: 'try', mutex: 'm', register }, branch);
  } else if (kind === 5) {
    steps.splice(end, 0, { kind: 'leave-lock' });
    steps.splice(begin, 0, { kind: random.below(2) === 0 ? 'read-lock' : 'write-lock' });
  } else if (kind === 6) {
    steps.splice(end, 0, { kind: 'post' });
    if (random.below(3) > 0) steps.splice(begin, 0, { kind: 'wait' });
  }
  return steps;
}

function generateStep(random: RandomSource): Step {
  const register = random.below(REGISTERS);
  const value = 1 + random.below(2);
  switch (random.below(9)) {
    case 0:
    case 1:
      return { kind: 'read', register, variable: random.pick(PLAIN) };
    case 2:
      return { kind: 'write', variable: random.pick(PLAIN), value };
    case 3:
    case 4:
      return { kind: 'write', variable: random.pick(PLAIN), register, value };
    case 5:
      return { kind: 'load', register, variable: random.pick(ATOMIC) };
    case 8:
      return { kind: 'input', register };
    case 6:
      return { kind: 'store', variable: random.pick(ATOMIC), value };
    default:
      return { kind: 'add', register, variable: random.pick(ATOMIC), value };
  }
}

/** The program in C, and the line of each step. */
export function threadProgramText({ threads }: ThreadProgram): {
  readonly text: string;
  readonly lines: readonly (readonly number[])[];
} {
  const out = [
    '#include <pthread.h>',
    '#include <semaphore.h>',
    '#include <stdatomic.h>',
    'extern void reach_error(void);',
    'extern int __VERIFIER_nondet_int(void);',
    'pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;',
    'pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;',
    'sem_t s;',
    `int ${PLAIN.join(', ')};`,
    `atomic_int ${ATOMIC.join(', ')};`,
  ];
  const lines: number[][] = threads.map(() => []);
  for (const thread of [...threads.keys()].toReversed()) {
    out.push(thread === 0 ? 'int main(void) {' : `void *worker${thread}(void *arg) {`);
    if (thread === 0) out.push(`  pthread_t t[${threads.length}];`);
    out.push('  int r0 = 0, r1 = 0;');
    if (thread === 0) out.push(`  sem_init(&s, 0, ${SEMAPHORE});`);
    const ends: number[] = [];
    for (const [index, step] of (threads[thread] ?? []).entries()) {
      for (; ends.at(-1) === index; ends.pop()) out.push('  }');
      out.push(`  ${stepText(step)}`);
      lines[thread]?.push(out.length);
      if (step.kind === 'branch') ends.push(index + 1 + step.skip);
    }
    out.push(...ends.map(() => '  }'), '  return 0;', '}');
  }
  return { text: `${out.join('\n')}\n`, lines };
}

function stepText(step: Step): string {
  const [store, load, both] = ['release', 'acquire', 'acq_rel'].map((order) =>
    'variable' in step && step.variable === 'b' ? 'memory_order_relaxed' : `memory_order_${order}`,
  );
  switch (step.kind) {
    case 'read':
      return `r${step.register} = ${step.variable};`;
    case 'write':
      return `${step.variable} = ${step.register === undefined ? '' : `r${step.register} + `}${step.value};`;
    case 'load':
      return `r${step.register} = atomic_load_explicit(&${step.variable}, ${load});`;
    case 'store':
      return `atomic_store_explicit(&${step.variable}, ${step.value}, ${store});`;
    case 'add':
      return `r${step.register} = atomic_fetch_add_explicit(&${step.variable}, ${step.value}, ${both});`;
    case 'create':
      return `pthread_create(&t[${step.thread}], 0, worker${step.thread}, 0);`;
    case 'join':
      return `pthread_join(t[${step.thread}], 0);`;
    case 'branch':
      return `if (r${step.register} == ${step.value}) {`;
    case 'error':
      return `if (r${step.register} == ${step.value}) reach_error();`;
    case 'try':
      return `r${step.register} = pthread_mutex_trylock(&${step.mutex}) == 0;`;
    case 'read-lock':
      return 'pthread_rwlock_rdlock(&l);';
    case 'write-lock':
      return 'pthread_rwlock_wrlock(&l);';
    case 'leave-lock':
      return 'pthread_rwlock_unlock(&l);';
    case 'post':
    case 'wait':
      return `sem_${step.kind}(&s);`;
    case 'input':
      return `r${step.register} = __VERIFIER_nondet_int() & 1;`;
    default:
      return `pthread_mutex_${step.kind}(&${step.mutex});`;
  }
}
