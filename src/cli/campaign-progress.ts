import type { CampaignEvent } from '../campaign/campaign-event.js';
import { printable } from '../source/printable.js';
import { CLEAR_LINE, type LiveTerminal, warningLine } from './live-line.js';

/** Seconds between two plain lines, where there is no terminal that could rewrite one. */
const PLAIN_SECONDS = 60;

/** How far a campaign is, on standard error: one line that is rewritten, or a plain line now and then. */
export class CampaignProgress {
  readonly #running = new Set<string>();
  readonly #since = Date.now();
  #claims = 0;
  #done = 0;
  #before = 0;
  #confirmed = 0;
  #last = Date.now();

  constructor(readonly terminal: LiveTerminal) {}

  show(event: CampaignEvent): void {
    switch (event.kind) {
      case 'campaign-started':
        this.#claims = event.claims;
        this.#before = event.done;
        break;
      case 'run-started':
        this.#running.add(`${event.validator} ${event.witness}`);
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
        this.end();
        this.terminal.write(warningLine(event.message));
        return;
      case 'campaign-finished':
        return;
    }
    this.#draw();
  }

  end(): void {
    if (this.terminal.isTTY === true) this.terminal.write(CLEAR_LINE);
  }

  #draw(): void {
    const now = Date.now();
    if (this.terminal.isTTY === true) {
      const width = Math.max(20, (this.terminal.columns ?? 80) - 1);
      this.terminal.write(`${CLEAR_LINE}${this.#line(now).slice(0, width)}`);
    } else if (now - this.#last >= PLAIN_SECONDS * 1000) {
      this.#last = now;
      this.terminal.write(`${this.#line(now)}\n`);
    }
  }

  #line(now: number): string {
    const seconds = (now - this.#since) / 1000;
    const done = this.#before + this.#done;
    const left = this.#claims - done;
    const remaining = this.#done === 0 ? '' : `, ${duration((seconds / this.#done) * left)} left`;
    const validators = [...this.#running].map((name) => name.split(' ')[0] ?? '').join(' ');
    return `${done}/${this.#claims} claims, ${this.#confirmed} confirmed${remaining}; ${printable(validators)}`;
  }
}

/** Seconds in the two largest units. */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${Math.floor(seconds % 60)} s` : `${Math.ceil(seconds)} s`;
}
