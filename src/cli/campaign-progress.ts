import { SingleBar } from 'cli-progress';
import type { CampaignEvent } from '../campaign/store/campaign-event.js';
import { printable } from '../source/printable.js';
import { CLEAR_LINE, type LiveTerminal, warningLine } from './live-line.js';

/** Milliseconds between two updates: a terminal's line is rewritten; elsewhere every line stays. */
const REDRAWN = 250;
const PLAIN = 60_000;

const FORMAT =
  '[{bar}] {value}/{total} {claims}, {rate}/min, {left}, {confirmed} confirmed, {unconfirmed} not{running}';

/** Shows the progress of a campaign on standard error: one line that is rewritten, or a plain line every minute. */
export class CampaignProgress {
  readonly #terminal: LiveTerminal;
  readonly #bar: SingleBar;
  /** Current runs, by validator and witness. */
  readonly #running = new Map<string, string>();
  #claims = 0;
  #before = 0;
  #done = 0;
  #confirmed = 0;
  #since = 0;

  constructor(terminal: LiveTerminal) {
    this.#terminal = terminal;
    this.#bar = new SingleBar({
      format: FORMAT,
      barsize: 20,
      barCompleteChar: '#',
      barIncompleteChar: '.',
      gracefulExit: false,
      // The library would move the cursor itself; all output for a terminal goes through one filter instead.
      stream: lineByLine(terminal) as unknown as NodeJS.WritableStream,
      noTTYOutput: true,
      notTTYSchedule: terminal.isTTY === true ? REDRAWN : PLAIN,
    });
  }

  show(event: CampaignEvent): void {
    switch (event.kind) {
      case 'campaign-started':
        this.#claims = event.claims;
        this.#before = event.done;
        this.#confirmed = event.confirmed;
        this.#since = performance.now();
        this.#bar.start(event.claims, event.done, this.#words());
        return;
      case 'run-started':
        this.#running.set(`${event.validator} ${event.witness}`, event.validator);
        break;
      case 'run-finished':
        this.#running.delete(`${event.run.validator} ${event.witness}`);
        break;
      case 'claim-decided':
        this.#done += 1;
        if (event.outcome === 'confirmed') this.#confirmed += 1;
        break;
      case 'claim-refused':
        this.#done += 1;
        break;
      case 'warning':
        if (this.#terminal.isTTY === true) this.#terminal.write(CLEAR_LINE);
        this.#terminal.write(warningLine(event.message));
        return;
      case 'campaign-finished':
      case 'shard-finished':
        return;
    }
    this.#bar.update(this.#before + this.#done, this.#words());
  }

  end(): void {
    this.#bar.stop();
    if (this.#terminal.isTTY === true) this.#terminal.write(CLEAR_LINE);
  }

  #words(): Readonly<Record<string, string | number>> {
    // The clock of the machine may be set back, so the rate uses one that only goes forward.
    const minutes = (performance.now() - this.#since) / 60_000;
    return {
      rate: minutes > 0 ? (this.#done / minutes).toFixed(1) : '0',
      claims: this.#claims === 1 ? 'claim' : 'claims',
      left: this.#left(minutes),
      confirmed: this.#confirmed,
      unconfirmed: this.#before + this.#done - this.#confirmed,
      running: this.#running.size === 0 ? '' : `; ${printable(countNames([...this.#running.values()]))}`,
    };
  }

  /** The time for the remaining claims, if they take as long as those of the minutes since the start. */
  #left(minutes: number): string {
    const claims = this.#claims - this.#before - this.#done;
    if (claims === 0) return 'none left';
    return this.#done === 0 ? 'time left unknown' : spanLeft((claims * minutes) / this.#done);
  }
}

/** Such as `3 min left` and `2 h 5 min left`. */
function spanLeft(minutes: number): string {
  const whole = Math.ceil(minutes);
  return whole < 60 ? `${whole} min left` : `${Math.floor(whole / 60)} h ${whole % 60} min left`;
}

/** `replay, nitwit x2`. */
function countNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} x${count}`)).join(', ');
}

/** A stream that is not a terminal, and that writes whole lines to one. */
function lineByLine(terminal: LiveTerminal): { readonly isTTY: false; write(text: string): void } {
  let line = '';
  return {
    isTTY: false,
    write(text) {
      line += text;
      if (!line.endsWith('\n')) return;
      const plain = line.trimEnd();
      line = '';
      if (plain === '') return;
      const width = Math.max(20, (terminal.columns ?? 80) - 1);
      terminal.write(terminal.isTTY === true ? `${CLEAR_LINE}${plain.slice(0, width)}` : `${plain}\n`);
    },
  };
}
