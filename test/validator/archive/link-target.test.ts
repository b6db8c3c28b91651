import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { whereLinkLeads } from '../../../src/validator/archive/link-target.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'link-target-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LINKS = ['l', 'm', 'a/l', 'a/b/l', 'a/b/c/m'];
const part = fc.constantFrom('..', '..', '.', '', 'a', 'b', 'c', 'l', 'm');
const target = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/') || '.');

function realOf(path: string): string | undefined {
  try {
    // The one written in JavaScript takes ".." away before it follows the link in front of it.
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

describe('where a link leads', () => {
  it('is where the kernel goes', () => {
    // Far enough down that whatever leads out of it stays in the temporary folder.
    const root = join(folder, '1/2/3/4/5/6/7/8/9/root');
    mkdirSync(join(root, 'a/b/c'), { recursive: true });
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.tuple(target, target, target, target, target), (targets) => {
        const links = new Map(LINKS.map((path, index) => [path, targets[index] ?? '']));
        for (const [path, to] of links) symlinkSync(to, join(root, path));
        const places = LINKS.map((path) => realOf(join(root, path)));
        for (const path of LINKS) unlinkSync(join(root, path));
        for (const [index, path] of LINKS.entries()) {
          const real = places[index];
          // It leads in circles or nowhere.
          if (real === undefined) continue;
          const where = whereLinkLeads(path, links);
          seen.add(where);
          // What comes back from outside is refused, too.
          if (real !== root && !real.startsWith(`${root}/`)) expect(where).toBe('outside');
        }
      }),
      { numRuns: 200 },
    );
    expect(seen).toEqual(new Set(['inside', 'outside']));
  });

  it.each<[string, ReadonlyMap<string, string>, string]>([
    ['a', new Map([['a', 'b']]), 'inside'],
    ['a', new Map([['a', '.']]), 'inside'],
    ['a', new Map([['a', '..']]), 'outside'],
    ['a', new Map([['a', '/']]), 'outside'],
    ['a/b', new Map([['a/b', '..']]), 'inside'],
    ['a/b', new Map([['a/b', '../..']]), 'outside'],
    ['a', new Map([['a', 'a']]), 'in circles'],
    [
      'a',
      new Map([
        ['a', 'b/x'],
        ['b', '/etc'],
      ]),
      'outside',
    ],
    ['a', new Map([['a', 'x/../../root']]), 'outside'],
  ])('%s of %o: %s', (path, links, expected) => expect(whereLinkLeads(path, links)).toBe(expected));
});
