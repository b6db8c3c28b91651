import { typeSize } from '../../../c/type/c-type.js';
import type { Numbering } from '../../memory/open-answers.js';
import type { Thread } from '../../threads/thread.js';
import type { LibraryCall } from '../library-call.js';
import { headerOf, refuseObject } from './headers.js';

/** Bits of what stands for a thread, at most. */
const MOST_BITS = 64;

/** What a `pthread_t` or `thrd_t` holds that will stand for the next thread. Its number is open. */
export function nextHandle(call: LibraryCall): bigint {
  const all = call.program.threads?.all ?? [];
  const { numbers } = call.memory.answers.numbering('threads');
  // Behind the end of a thread, what stood for it may stand for another one (POSIX, XSH 2.9.2).
  const gone = all.findLast(
    (thread) =>
      thread.status === 'finished' &&
      thread.joining !== 'joinable' &&
      threadWith(all, thread.handle, MOST_BITS) === thread,
  );
  return (numbers === 'reused' ? gone?.handle : undefined) ?? numbered(call, all.length);
}

/** The same for the calling thread. */
export function ownHandle(call: LibraryCall): bigint {
  const thread = call.program.threads?.running;
  if (thread === undefined) return numbered(call, 0);
  thread.handle ??= numbered(call, thread.id);
  return thread.handle;
}

/** The thread for which the first argument stands. */
export function threadOfHandle(call: LibraryCall): Thread | undefined {
  ownHandle(call);
  const type = call.typeOf(0);
  const bytes = (type && typeSize(type)) ?? call.wordSize;
  const thread = threadWith(call.program.threads?.all ?? [], call.bits(0), bytes * 8);
  if (thread?.header !== undefined && thread.header !== headerOf(call)) refuseObject(call);
  return thread;
}

function numbered(call: LibraryCall, id: number): bigint {
  return numberOf(call.memory.answers.numbering('threads'), BigInt(id), call.wordSize * 8);
}

/** The number of one of several threads or keys. @param bits that it has */
export function numberOf({ first, distance, growth }: Numbering, index: bigint, bits: number): bigint {
  return BigInt.asUintN(bits, first + distance * index + growth * index * index);
}

/** The last one for which it stands. @param bits of the type that the program declares */
function threadWith(
  threads: readonly Thread[],
  handle: bigint | undefined,
  bits: number,
): Thread | undefined {
  if (handle === undefined) return undefined;
  const key = BigInt.asUintN(bits, handle);
  return threads.findLast(
    (thread) => thread.handle !== undefined && BigInt.asUintN(bits, thread.handle) === key,
  );
}
