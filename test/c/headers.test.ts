import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { libraryPrototype, standardHeader } from '../../src/c/library/standard-headers.js';
import { signatureOfPrototype } from '../../src/machine/analysis/prototype-signature.js';

const FOLDER = join(import.meta.dirname, '../../src/c/library/headers');
const headers = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile())
  .map(({ parentPath, name }) => relative(FOLDER, join(parentPath, name)));

describe('the headers of the C library', () => {
  it.each(headers)('%s is built in as its file is (else: npm run build), and is C', (header) => {
    expect(standardHeader(header)).toBe(readFileSync(join(FOLDER, header), 'utf8'));
    for (const dataModel of ['ILP32', 'LP64'] as const) {
      const { problems } = analyseProgram(`#include <${header}>\n#include <${header}>\n`, {
        dataModel,
        file: 'p.c',
      });
      expect(problems).toEqual([]);
    }
  });

  it('are all there', () => {
    expect(headers.length).toBeGreaterThan(25);
    expect(standardHeader('nothing.h')).toBeUndefined();
  });

  it.each([
    ['malloc', 'p(w)'],
    ['exit', 'v(i)'],
    ['fork', 'i()'],
    ['qsort', 'v(pwwp)'],
    ['printf', 'i(p.)'],
    ['vsnprintf', 'i(pwpp)'],
    ['strtold', undefined],
    ['floorl', 'D(D)'],
    ['llround', 'q(d)'],
    // Types that only their header knows have no letter.
    ['pthread_join', undefined],
    ['nothing', undefined],
  ])('%s has the signature %s', (name, signature) => {
    expect(signatureOfPrototype(name)).toBe(signature);
    expect(libraryPrototype(name)?.startsWith('#') ?? false).toBe(false);
  });
});
