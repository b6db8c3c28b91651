import { EventQueue } from '../../dispatch/event-queue.js';
import { createPool, type Pool } from '../../dispatch/pool.js';
import type { ValidationResult } from '../../dispatch/result.js';
import type { ProgressEvent, ValidateOptions } from '../../dispatch/validate-options.js';
import { checkCallOptions, checkValue } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { validate } from './validate.js';

/** One of many claims; what they share is given once. */
export type ManyClaim = Omit<ValidateOptions, 'pool' | 'signal' | 'onProgress'>;

/** What happens while many claims are decided; `claim` is the index of the claim among them, from 0. */
export type ManyEvent =
  | { readonly kind: 'progress'; readonly claim: number; readonly event: ProgressEvent }
  | { readonly kind: 'decided'; readonly claim: number; readonly result: ValidationResult }
  /** Something is wrong with this claim; the others go on. */
  | { readonly kind: 'failed'; readonly claim: number; readonly error: InputError };

/** What many claims share. */
export interface ManyOptions {
  /** Cores and memory that their runs share; by default, everything the machine has. */
  readonly pool?: Pool | undefined;
  /** Ends every run, and ends the sequence with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decides many claims with one budget of cores and memory, as many at a time as the budget has cores. Claims are taken
 * from their sequence when there is room for them, and results come as soon as they are available, not in the order of
 * the claims. All runs end when the reader stops reading.
 *
 * @throws the reason of the signal, what the sequence of claims throws, and what is wrong with the machine; when it
 * throws, no run is left
 */
export async function* validateAll(
  claims: Iterable<ManyClaim> | AsyncIterable<ManyClaim>,
  options: ManyOptions = {},
): AsyncGenerator<ManyEvent> {
  checkCallOptions('validateAll', options, { pool: 'object', signal: 'signal' });
  const isSequence =
    typeof claims === 'object' &&
    claims !== null &&
    (Symbol.iterator in claims || Symbol.asyncIterator in claims);
  if (!isSequence) checkValue('validateAll', 'the sequence of claims', claims, 'list');
  const { pool = createPool(), signal } = options;
  const stop = new AbortController();
  const ending = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const queue = new EventQueue<ManyEvent>();
  const work = decideAll(claims, { pool, signal: ending, tell: (event) => queue.push(event) }).then(
    () => queue.end(),
    (error: unknown) => queue.fail(error),
  );
  try {
    yield* queue;
  } finally {
    stop.abort();
    await work;
  }
}

interface ManyWork {
  readonly pool: Pool;
  readonly signal: AbortSignal;
  readonly tell: (event: ManyEvent) => void;
}

/** Each worker takes the next claim when it has decided its last one. */
async function decideAll(
  claims: Iterable<ManyClaim> | AsyncIterable<ManyClaim>,
  { pool, signal, tell }: ManyWork,
): Promise<void> {
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, failed.signal]);
  const iterator = numberClaims(claims);
  const work = async (): Promise<void> => {
    try {
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
        ending.throwIfAborted();
        const [claim, options] = next.value;
        tell(await decide(options, claim, { pool, signal: ending, tell }));
      }
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  };
  const workers = Array.from({ length: Math.max(1, pool.coreSets.capacity({ cores: 1, memory: 1 })) }, work);
  const ends = await Promise.allSettled(workers);
  signal.throwIfAborted();
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failed.signal.reason ?? failure.reason;
}

/** Several workers take claims from one generator, one after another. */
async function* numberClaims(
  claims: Iterable<ManyClaim> | AsyncIterable<ManyClaim>,
): AsyncGenerator<readonly [number, ManyClaim]> {
  let claim = 0;
  for await (const options of claims) yield [claim++, options];
}

async function decide(
  options: ManyClaim,
  claim: number,
  { pool, signal, tell }: ManyWork,
): Promise<ManyEvent> {
  try {
    const onProgress = (event: ProgressEvent) => tell({ kind: 'progress', claim, event });
    return { kind: 'decided', claim, result: await validate({ ...options, pool, signal, onProgress }) };
  } catch (error) {
    if (!(error instanceof InputError) || error.code === 'machine') throw error;
    return { kind: 'failed', claim, error };
  }
}
