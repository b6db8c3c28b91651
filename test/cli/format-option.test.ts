import { describe, expect, it } from 'vitest';
import { formatOfFile } from '../../src/cli/format-option.js';

const FORMATS = new Map([
  ['txt', 'pretty'],
  ['html', 'html'],
]);

describe('the format that the name of a file promises', () => {
  it.each([
    [undefined, 'pretty'],
    ['-', 'pretty'],
    ['/dev/stderr', 'pretty'],
    ['result.txt', 'pretty'],
    ['a.b/page.HTML', 'html'],
  ])('%s: %s', (name, format) => expect(formatOfFile(name, FORMATS)).toBe(format));

  it('is refused where it is none of the command', () => {
    expect(() => formatOfFile('page.pdf', FORMATS)).toThrow('.pdf, which is no format of this command');
  });
});
