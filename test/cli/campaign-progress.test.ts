import { describe, expect, it } from 'vitest';
import type { CampaignEvent } from '../../src/campaign/store/campaign-event.js';
import { CampaignProgress } from '../../src/cli/campaign-progress.js';

const EVENTS: readonly CampaignEvent[] = [
  { kind: 'campaign-started', claims: 10, done: 2, confirmed: 1, slots: 2 },
  { kind: 'run-started', claim: 'a', validator: 'oak', witness: 'a.yml', cputime: 90 },
  { kind: 'run-started', claim: 'b', validator: 'oak', witness: 'b.yml', cputime: 90 },
  { kind: 'warning', message: 'a leaf\u001b[2J fell' },
  { kind: 'claim-decided', claim: 'c', outcome: 'confirmed' },
  { kind: 'claim-decided', claim: 'd', outcome: 'rejected' },
];

function show(isTTY: boolean): string {
  let text = '';
  const progress = new CampaignProgress({
    isTTY,
    columns: 200,
    write: (piece) => {
      text += piece;
    },
  });
  for (const event of EVENTS) progress.show(event);
  progress.end();
  return text;
}

describe('the progress of a campaign', () => {
  it('is a bar that is rewritten on a terminal', () => {
    const text = show(true);
    expect(text).toMatch(/\[####\.{16}\] 2\/10 claims, [0-9.]+\/min, time left unknown, 1 confirmed, 1 not/);
    expect(text).toMatch(
      /\[#{8}\.{12}\] 4\/10 claims, [0-9.]+\/min, \d+ min left, 2 confirmed, 2 not; oak x2/,
    );
    expect(text).not.toContain('\n[');
  });

  it('is plain lines elsewhere, with nothing that would steer a terminal', () => {
    const text = show(false);
    expect(text).toMatch(
      /^\[####\.{16}\] 2\/10 claims.* 1 not\nwarning: .*leaf.*fell\n\[########.*4\/10 claims.*oak x2\n$/,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});
