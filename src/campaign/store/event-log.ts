import { createWriteStream } from 'node:fs';
import { toJsonLine } from '../../source/printable.js';
import type { CampaignEvent } from './campaign-event.js';

/**
 * Events as lines of JSON, for dashboards. Unlike a journal, it decides nothing: events that cannot be written are
 * lost.
 */
export interface EventLog {
  add(event: CampaignEvent): void;
  close(): Promise<void>;
}

/** @param clock milliseconds since 1970 */
export function openEventLog(file: string, clock: () => number): EventLog {
  const stream = createWriteStream(file, { flags: 'a' });
  let state: 'open' | 'failed' = 'open';
  stream.on('error', () => {
    state = 'failed';
  });
  return {
    add(event) {
      if (state === 'failed') return;
      stream.write(toJsonLine({ time: new Date(clock()).toISOString(), ...event }));
    },
    close: () =>
      new Promise((resolve) => {
        if (state === 'failed') resolve();
        stream.once('error', () => resolve());
        stream.end(() => resolve());
      }),
  };
}
