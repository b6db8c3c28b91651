/** Events of several sources as one sequence. A slow reader does not slow down the sources: pending events are kept. */
export class EventQueue<Event> implements AsyncIterable<Event> {
  #events: Event[] = [];
  #state: { readonly kind: 'open' | 'ended' } | { readonly kind: 'failed'; readonly error: unknown } = {
    kind: 'open',
  };
  #wake: () => void = () => {};

  push(event: Event): void {
    this.#events.push(event);
    this.#wake();
  }

  /** The reader gets the remaining events, and then the end. */
  end(): void {
    this.#state = { kind: 'ended' };
    this.#wake();
  }

  /** The reader gets the remaining events, and then the error. */
  fail(error: unknown): void {
    this.#state = { kind: 'failed', error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event> {
    while (true) {
      const events = this.#events;
      this.#events = [];
      yield* events;
      if (this.#events.length > 0) continue;
      const state = this.#state;
      if (state.kind === 'failed') throw state.error;
      if (state.kind === 'ended') return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
