import { describe, expect, it } from 'vitest';
import { goalOf } from '../bench/public/targets.js';

/** `LINE:COLUMN` of the places that may be the target. */
function placesIn(property: 'unreach-call' | 'unreach-label', text: string): string {
  const goal = goalOf(property, text);
  const places = goal?.places.map(({ line, column }) => `${line}:${column}`) ?? ['none'];
  return [...(goal?.formulas ?? []), ...places].join(' ').trim();
}

describe('the targets of public programs', () => {
  it.each<readonly ['unreach-call' | 'unreach-label', string, string]>([
    [
      'unreach-call',
      'void reach_error(void);\nint main() { reach_error(); }',
      'G ! call(reach_error()) 2:14',
    ],
    [
      'unreach-call',
      'void reach_error() {}\nint main() { if (0) ;\nelse reach_error(); }',
      'G ! call(reach_error()) 3:6',
    ],
    ['unreach-call', 'int f() { ERR: __VERIFIER_error(); }', 'G ! call(__VERIFIER_error()) 1:16'],
    ['unreach-call', '/* reach_error(); */ char *s = "reach_error();";', 'none'],
    ['unreach-call', '#define bad() reach_error()\nint main() { bad(); reach_error(); }', 'none'],
    [
      'unreach-label',
      'void f() { if (1) { ERROR: return; } }\nvoid g() { ERROR: ; }',
      'G ! label(ERROR) 1:21 2:12',
    ],
    ['unreach-label', 'int x = 1 ? ERROR : 2;', 'none'],
  ])('%s in %s', (property, text, expected) => {
    expect(placesIn(property, text)).toBe(expected);
  });
});
