import type { ProgressEvent } from '../dispatch/validate-options.js';
import { printable } from '../source/printable.js';

/** The part of a terminal that the live line needs. */
export interface LiveTerminal {
  readonly isTTY?: boolean;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** A line that says something without an influence on any result. */
export function warningLine(message: string): string {
  return `warning: ${printable(message)}\n`;
}

/** Goes to the beginning of the line, and clears it. */
export const CLEAR_LINE = '\r\u001b[2K';

/** A run that is going on. Times in milliseconds since 1970, and in seconds of CPU time. */
interface RunningPart {
  readonly validator: string;
  readonly witness: string;
  readonly since: number;
  readonly limit: number;
}

/** One line on standard error that lists the current runs, rewritten every second; nothing without a terminal. */
export class LiveLine {
  readonly #running = new Map<string, RunningPart>();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly terminal: LiveTerminal) {}

  show(event: ProgressEvent): void {
    if (event.kind === 'warning') {
      this.terminal.write(`${this.#timer === undefined ? '' : CLEAR_LINE}${warningLine(event.message)}`);
      return;
    }
    if (this.terminal.isTTY !== true) return;
    if (event.kind === 'run-started') {
      const { validator, witness, cputime: limit } = event;
      this.#running.set(`${validator} ${witness}`, {
        validator,
        witness: printable(witness),
        since: Date.now(),
        limit,
      });
    } else {
      this.#running.delete(`${event.run.validator} ${event.witness}`);
    }
    this.#timer ??= setInterval(() => this.#draw(), 1000);
    this.#draw();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#running.clear();
    if (this.#timer !== undefined) this.terminal.write(CLEAR_LINE);
    this.#timer = undefined;
  }

  #draw(): void {
    const width = Math.max(20, (this.terminal.columns ?? 80) - 1);
    this.terminal.write(`${CLEAR_LINE}${formatLiveLine([...this.#running.values()], width, Date.now())}`);
  }
}

/**
 * One line on standard error that says how long a command has been working, from its second second on; nothing without
 * a terminal.
 */
class WorkingLine {
  readonly #terminal: LiveTerminal;
  readonly #what: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(terminal: LiveTerminal, what: string) {
    this.#terminal = terminal;
    this.#what = what;
  }

  begin(): void {
    if (this.#terminal.isTTY !== true) return;
    const since = Date.now();
    this.#timer ??= setInterval(() => {
      const seconds = Math.floor((Date.now() - since) / 1000);
      const width = Math.max(20, (this.#terminal.columns ?? 80) - 1);
      this.#terminal.write(`${CLEAR_LINE}${`${seconds} s ${this.#what}`.slice(0, width)}`);
    }, 1000);
    // Only what it waits for keeps the process alive.
    this.#timer.unref();
  }

  end(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#terminal.write(CLEAR_LINE);
  }
}

/**
 * Works with a line that says so.
 *
 * @param what such as `replaying`
 * @param action calls `begin` when what takes long begins
 */
export async function whileWorking<Result>(
  terminal: LiveTerminal,
  what: string,
  action: (begin: () => void) => Promise<Result>,
): Promise<Result> {
  const line = new WorkingLine(terminal, what);
  try {
    return await action(() => line.begin());
  } finally {
    line.end();
  }
}

/** Runs in one line: what changes comes first, and of a path its end stays. */
function formatLiveLine(running: readonly RunningPart[], width: number, now: number): string {
  const heads = running.map(
    ({ validator, since, limit }) =>
      `${Math.floor((now - since) / 1000)} s (limit ${limit} s CPU) ${validator}`,
  );
  const room = Math.floor((width - 3 * (running.length - 1)) / Math.max(1, running.length));
  const parts = running.map(({ witness }, index) => withPath(heads[index] ?? '', witness, room));
  return parts.join(' | ').slice(0, width);
}

/** Below this, the end of a path says nothing. */
const SHORTEST_PATH = 8;

function withPath(head: string, path: string, room: number): string {
  const left = room - head.length - ' on '.length;
  if (path.length <= left) return `${head} on ${path}`;
  return left < SHORTEST_PATH ? head : `${head} on …${path.slice(path.length - left + 1)}`;
}
