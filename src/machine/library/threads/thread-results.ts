import { because } from '../../reasons/because.js';
import type { Thread } from '../../threads/thread.js';
import type { LibraryCall } from '../library-call.js';
import { writeInteger } from './synchronisation.js';

/** Stores the result of a thread where the second argument of a call that has waited for its end points. */
export function writeResult(call: LibraryCall, result: Thread['result']): void {
  const { ends, pointers } = call.program;
  const { name } = call.callee.entity;
  if (result === undefined) ends.undefinedBehaviour(because('no-result'));
  else if (name === 'thrd_join') writeInteger(call, 1, Number(BigInt.asIntN(32, BigInt(result))));
  else if (typeof result === 'number') ends.undefinedBehaviour(because('other-function-type', name));
  else call.storePointer(pointers.accessToWrite(call.pointer(1), call.wordSize), result);
}
