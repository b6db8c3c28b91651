/**
 * The limit that ended an examination before everything was tried. `cputime`: of the whole examination; `work`: what the CPU
 * time allows, counted, so that it ends alike on every machine; `memory` and `recursion`: of one execution; `rounds`: each way
 * of proving was tried with little work only; `runs`: of validators.
 */
export type ReachedLimit = (typeof REACHED_LIMITS)[number];

export const REACHED_LIMITS = ['cputime', 'work', 'memory', 'recursion', 'rounds', 'runs'] as const;
