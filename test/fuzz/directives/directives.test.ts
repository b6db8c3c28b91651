import { describe, expect, it } from 'vitest';
import { compareDirectives } from './compare-directives.js';

describe('directives and macros', () => {
  it('yield the tokens that gcc makes of them; npm run fuzz looks longer', () => {
    const { compared, unread, differences } = compareDirectives(20261123, 600);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(250);
    expect(unread.length).toBeLessThan(compared / 5);
  });
});
