/** Functions that start a thread. */
export const THREAD_STARTERS: ReadonlySet<string> = new Set(['pthread_create', 'thrd_create']);

/** Functions that start another process, or a thread of another kind: they are not executed. */
export const PROCESS_STARTERS: ReadonlySet<string> = new Set(['fork', 'vfork', 'clone']);
