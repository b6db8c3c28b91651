import { expect, test } from 'vitest';
import { namesIn } from '../../src/lint/expressions/judge-expression.js';

test.each([
  ['x + y', ['x', 'y']],
  ['p->x == r.y', ['p', 'r']],
  ['p -> /* of p */ x', ['p']],
  ['1.f + x', ['x']],
  ['"y" [x] == \'z\'', ['x']],
  ['x /* y */ + z // w', ['x', 'z']],
  [`na\\u00efve`, ['naïve']],
  ['sizeof(struct s)', ['sizeof', 'struct', 's']],
  ['"', []],
])('names in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
