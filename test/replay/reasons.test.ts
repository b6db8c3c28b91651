import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillIn } from '../../src/c/reasons/reason.js';
import { unsupported } from '../../src/c/reasons/reason-texts.js';
import { UNSUPPORTED_IN_C } from '../../src/c/reasons/unsupported.js';
import { because } from '../../src/machine/reasons/because.js';
import { EARLY_ENDS } from '../../src/machine/reasons/early-ends.js';
import { UNDEFINED_BEHAVIOUR } from '../../src/machine/reasons/undefined-behaviour.js';
import { UNSUPPORTED } from '../../src/machine/reasons/unsupported.js';
import { VIOLATIONS } from '../../src/machine/reasons/violations.js';
import { ROOT } from '../e2e/run-cli.js';

/** The rooms that execute programs. */
const EXECUTING = ['src/machine', 'src/replay'];

const TABLES = [
  [['src/c'], UNSUPPORTED_IN_C, 'unsupported'],
  [EXECUTING, UNSUPPORTED, 'because'],
  [EXECUTING, UNDEFINED_BEHAVIOUR, 'because'],
  [EXECUTING, VIOLATIONS, 'because'],
  [EXECUTING, EARLY_ENDS, 'because'],
] as const;

/** All sources of rooms, as one text. */
function sourcesIn(rooms: readonly string[]): string {
  return rooms
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(ROOT, room, name), 'utf8')),
    )
    .join('\n');
}

describe('the reasons for which an execution ends', () => {
  it('are listed in docs/reference/replay.md as the tables have them', () => {
    const check = () =>
      execFileSync(process.execPath, ['scripts/replay-reasons.mjs', '--check'], { cwd: ROOT });
    expect(check).not.toThrow();
  });

  it.each(TABLES)('%s: every code is used', (rooms, table, call) => {
    const sources = sourcesIn(rooms).replaceAll(/\(\s+/g, '(');
    const codes = Object.keys(table);
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !sources.includes(`${call}('${code}'`))).toEqual([]);
  });

  it('have different codes and texts', () => {
    const reasons = TABLES.flatMap(([, table]) => Object.entries<{ readonly text: string }>(table));
    expect(new Set(reasons.map(([code]) => code)).size).toBe(reasons.length);
    expect(new Set(reasons.map(([, { text }]) => text)).size).toBe(reasons.length);
  });

  it('name what they are about', () => {
    expect(unsupported('mode', 'XX', 'int')).toBe("the mode 'XX' of 'int'");
    expect(because('no-character', 'isalpha', 300)).toBe('isalpha of 300, which is not a character');
    expect(fillIn({ text: '… and …' }, ['…', 'b'])).toBe('… and b');
  });
});
