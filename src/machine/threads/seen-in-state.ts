/** Functions of the library that use one lock, and say so with its name. */
const USES_OF_LOCKS: ReadonlySet<string> = new Set([
  'pthread_mutex_lock',
  'pthread_mutex_trylock',
  'pthread_mutex_unlock',
  'mtx_lock',
  'mtx_trylock',
  'mtx_unlock',
  'pthread_spin_lock',
  'pthread_spin_trylock',
  'pthread_spin_unlock',
]);

/**
 * Functions of the library of whose calls nothing is left but their results and what `libraryState` holds: whoever sees
 * both need not know that they were called.
 */
const SEEN_IN_STATE: ReadonlySet<string> = new Set([
  ...USES_OF_LOCKS,
  'pthread_rwlock_rdlock',
  'pthread_rwlock_wrlock',
  'pthread_rwlock_tryrdlock',
  'pthread_rwlock_trywrlock',
  'pthread_rwlock_unlock',
  'pthread_cond_wait',
  'pthread_cond_signal',
  'pthread_cond_broadcast',
  'cnd_wait',
  'cnd_signal',
  'cnd_broadcast',
  'sem_wait',
  'sem_post',
  'pthread_self',
  'pthread_equal',
  'sched_yield',
]);

/** Whether others notice nothing of a call but that a lock is used, unless the thread waits for it. */
export function isUseOfLock(name: string): boolean {
  return USES_OF_LOCKS.has(name);
}

/** Whether a function of the library keeps nothing to itself. */
export function isSeenInState(name: string): boolean {
  return SEEN_IN_STATE.has(name);
}
