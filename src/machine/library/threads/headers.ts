import { because } from '../../reasons/because.js';
import type { LibraryCall } from '../library-call.js';

/** Which of two headers a function is of. What functions of one have made is nothing for those of the other: no standard says what they do. */
export type ThreadHeader = 'pthread.h' | 'threads.h';

const OF_C11: ReadonlySet<string> = new Set([
  'call_once',
  'cnd_broadcast',
  'cnd_destroy',
  'cnd_init',
  'cnd_signal',
  'cnd_timedwait',
  'cnd_wait',
  'mtx_destroy',
  'mtx_init',
  'mtx_lock',
  'mtx_timedlock',
  'mtx_trylock',
  'mtx_unlock',
  'thrd_create',
  'thrd_current',
  'thrd_detach',
  'thrd_equal',
  'thrd_exit',
  'thrd_join',
  'thrd_sleep',
  'thrd_yield',
  'tss_create',
  'tss_delete',
  'tss_get',
  'tss_set',
]);

/** All of them. */
export const THREAD_HEADERS: readonly ThreadHeader[] = ['pthread.h', 'threads.h'];

/** The header of the function that is called; that of pthread.h for semaphores, too. */
export function headerOf(call: LibraryCall): ThreadHeader {
  return OF_C11.has(call.callee.entity.name) ? 'threads.h' : 'pthread.h';
}

/** Ends the execution: the function gets what was made for another one, or was changed by others. */
export function refuseObject(call: LibraryCall): never {
  return call.program.ends.unsupported(because('changed-synchronisation', call.callee.entity.name));
}
