import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../e2e/run-cli.js';
import { unsupportedMessages } from './unsupported-messages.js';

/** The first cells of the table in docs/replay.md. */
function documented(): readonly string[] {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/replay.md'), 'utf8').split(
    '## What it does not execute',
  );
  return [...section.matchAll(/^\| `(.*?)` \|/gm)].map(([, cell = '']) => cell);
}

describe('what replay does not execute', () => {
  const { messages, handedOn } = unsupportedMessages();

  it('is listed in docs/replay.md: each text that the sources have, and no other', () => {
    expect(messages.size).toBeGreaterThan(40);
    expect([...documented()].sort()).toEqual([...messages].sort());
  });

  it('is said where it is found, and only handed on elsewhere', () => {
    const known = 'attributes.unsupported expression.reason own.unsupported problem.message reason(index)';
    expect([...handedOn].sort()).toEqual([...known.split(' '), 'statement.reason', 'unsupported', 'why']);
  });
});
