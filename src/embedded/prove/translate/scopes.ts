import type { Variable } from '../../../c/tree/typed-program.js';
import { contentKeys } from './initialise.js';
import { liveKey } from './memory-object.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';

/** Local variables reach the end of their life. Their contents stay known if pointers may still lead to them. */
export function leaveScope(t: Translation, state: State, variables: readonly Variable[]): void {
  if (state.isDead) return;
  for (const variable of variables) {
    const object = t.objectOf(variable);
    if (t.addressTaken.has(variable)) state.store.set(liveKey(object), t.pool.false);
    else for (const key of contentKeys(object)) state.store.delete(key);
  }
}
