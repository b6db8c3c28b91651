import { describe, expect, it } from 'vitest';
import { parseSources } from '../parse-sources.js';

/** Parts of a body alone, where those of its function might be meant. */
const BODY_ALONE = /statements: \[(?:\w+\.)*body\]|partsOfStatement\((?:\w+\.)*body\)/;

/** Files that mean the body, and why. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['c/tree/parts-of-program.ts', 'it is where bodies and lengths of parameters come together'],
  ['c/tree/parts.ts', 'those of a loop and of a switch'],
  ['machine/analysis/literal-scopes.ts', 'compound literals of statements live as long as these'],
  ['prove/strengthen/contract-texts.ts', 'conditions that are only guessed from'],
]);

describe('what a function evaluates', () => {
  const sources = [...parseSources()];

  it.each([...MEANT])('%s means the body: %s', (file) => {
    expect(sources.find(([name]) => name === file)?.[1].text).toMatch(BODY_ALONE);
  });

  it('is not the body alone elsewhere', () => {
    const alone = sources.filter(([file, { text }]) => !MEANT.has(file) && BODY_ALONE.test(text));
    expect(alone.map(([file]) => file)).toEqual([]);
  });
});
