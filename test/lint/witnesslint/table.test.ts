import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/lint/rules/all-rules.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/guide/witnesslint.md'), 'utf8');

/** How many checks of each family WitnessLint 1.3-dev has. */
const FAMILIES = { G: 9, K: 10, R: 2, N: 4, E: 5, D: 5, H: 9, M: 6, X: 3, S: 5 };

const checks = Object.entries(FAMILIES).flatMap(([family, count]) =>
  Array.from({ length: count }, (_, index) => `${family}${index + 1}`),
);

const rows = new Map(
  [...PAGE.matchAll(/^\| ([A-Z]\d+) \| .* \| (.*) \|$/gm)].map(([, check = '', rules = '']) => [
    check,
    [...rules.matchAll(/\[(W[A-Z]\d{3})\]\(..\/reference\/rules\/\1\.md\)/g)].map(([, id]) => id),
  ]),
);

describe('docs/guide/witnesslint.md', () => {
  it('has every check of WitnessLint', () => {
    expect([...rows.keys()].toSorted()).toEqual(checks.toSorted());
  });

  it.each(checks)('has the rules that cover %s', (check) => {
    const covering = RULES.filter(({ witnessLint }) => witnessLint.includes(check)).map(({ id }) => id);
    expect(rows.get(check)).toEqual(covering);
    // WitnessLint opens the program that a witness names; nothing else is left out.
    expect(covering.length === 0).toBe(check === 'H7');
  });

  it('is all that rules say they cover', () => {
    const named = RULES.flatMap(({ witnessLint }) => witnessLint);
    expect(named.filter((check) => !checks.includes(check))).toEqual([]);
  });
});
