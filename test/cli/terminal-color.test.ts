import { expect, it } from 'vitest';
import { canRewriteLines, chooseColor, takeColorFlags } from '../../src/cli/terminal-color.js';

it.each<[NodeJS.ProcessEnv, boolean, 'color' | 'plain']>([
  [{}, true, 'color'],
  [{}, false, 'plain'],
  [{ NO_COLOR: '1' }, true, 'plain'],
  [{ NO_COLOR: '' }, true, 'plain'],
  [{ TERM: 'dumb' }, true, 'plain'],
  [{ FORCE_COLOR: '1' }, false, 'color'],
  [{ FORCE_COLOR: '1', TERM: 'dumb', NO_COLOR: '1' }, false, 'color'],
  [{ FORCE_COLOR: '0' }, true, 'plain'],
  [{ FORCE_COLOR: '' }, true, 'color'],
])('%o on a terminal (%s): %s', (environment, isTerminal, expected) => {
  expect(chooseColor(environment, isTerminal)).toBe(expected);
});

it('rewrites no line on a terminal that cannot', () => {
  expect([{ TERM: 'dumb' }, { TERM: 'xterm' }, {}].map(canRewriteLines)).toEqual([false, true, true]);
});

it.each<[readonly string[], readonly string[], 'color' | 'plain' | undefined]>([
  [['lint', 'w.yml'], ['lint', 'w.yml'], undefined],
  [['lint', '--color', 'w.yml'], ['lint', 'w.yml'], 'color'],
  [['--no-color', 'lint', 'w.yml'], ['lint', 'w.yml'], 'plain'],
  [['lint', '--color', '--no-color'], ['lint'], 'plain'],
  [['lint', '--', '--color'], ['lint', '--', '--color'], undefined],
  [['lint', '--no-color', '--', '--color'], ['lint', '--', '--color'], 'plain'],
])('%j is %j with %s', (given, words, wanted) => expect(takeColorFlags(given)).toEqual({ words, wanted }));
