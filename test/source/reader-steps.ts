/** Counts what a reader does, so that tests can compare work instead of time. */
import { Session } from 'node:inspector/promises';
import { sep } from 'node:path';

/** Functions of the engine whose work is not visible in our own code, each with what it passes over. */
const NATIVE: readonly (readonly [object, string, (self: never, result: never, from: number) => number])[] = [
  [String.prototype, 'indexOf', (self: string, at: number, from) => (at < 0 ? self.length : at) - from],
  [String.prototype, 'includes', (self: string, _is: boolean, from) => self.length - from],
  [String.prototype, 'split', (self: string) => self.length],
  [String.prototype, 'replace', (self: string) => self.length],
  [String.prototype, 'replaceAll', (self: string) => self.length],
  [String.prototype, 'trim', (self: string, result: string) => self.length - result.length],
  [Array.prototype, 'indexOf', (self: unknown[], at: number, from) => (at < 0 ? self.length : at) - from],
  [Array.prototype, 'includes', (self: unknown[], _is: boolean, from) => self.length - from],
  [Array.prototype, 'join', (_self: unknown[], result: string) => result.length],
  [Array.prototype, 'concat', (_self: unknown[], result: unknown[]) => result.length],
  [Array.prototype, 'slice', (_self: unknown[], result: unknown[]) => result.length],
];

/** The parts of the engine's answer that are needed; Node's types have more. */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** Counts steps in one process; only one at a time may be open. */
export class StepCounter {
  readonly #session = new Session();

  private constructor() {
    this.#session.connect();
  }

  static async start(): Promise<StepCounter> {
    const counter = new StepCounter();
    await counter.#session.post('Profiler.enable');
    await counter.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return counter;
  }

  /**
   * How often blocks of code were executed during an action, in all files but those of tests, and over how many
   * characters and elements functions of the engine went meanwhile.
   */
  async count(action: () => unknown): Promise<number> {
    await this.#take();
    let native = 0;
    const originals = NATIVE.map(([owner, name, work]) => {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      const original = (descriptor?.value ?? name) as (...words: unknown[]) => unknown;
      const counting = function (this: never, ...words: unknown[]): unknown {
        const result = Reflect.apply(original, this, words);
        const [, from] = words;
        native += Math.max(0, work(this, result as never, typeof from === 'number' ? from : 0));
        return result;
      };
      Object.defineProperty(owner, name, { ...descriptor, value: counting });
      return () => Object.defineProperty(owner, name, descriptor ?? {});
    });
    try {
      await action();
    } finally {
      for (const restore of originals) restore();
    }
    return native + (await this.#take());
  }

  async stop(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  async #take(): Promise<number> {
    const { result } = (await this.#session.post('Profiler.takePreciseCoverage')) as Coverage;
    let steps = 0;
    for (const { url, functions } of result) {
      if (url.includes(`${sep}test${sep}`)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    }
    return steps;
  }
}
