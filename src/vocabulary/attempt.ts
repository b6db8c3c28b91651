/** What a step that may fail gives: its value, or why there is none, as data from a closed list of codes. */
export type Attempt<Value, Failure extends Coded> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A failure is told apart by its code; whoever prints it makes the sentence. */
export interface Coded {
  readonly code: string;
}

/** The step succeeded with this value. */
export function done<Value>(value: Value): { readonly kind: 'done'; readonly value: Value } {
  return { kind: 'done', value };
}

/** The step failed for this reason. */
export function failed<Failure extends Coded>(
  failure: Failure,
): { readonly kind: 'failed'; readonly failure: Failure } {
  return { kind: 'failed', failure };
}
