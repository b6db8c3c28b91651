import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { removeTreeNow } from '../../src/files/remove-tree.js';
import { findRemover, removeBySystem } from '../../src/files/system-removal.js';

const folder = mkdtempSync(join(tmpdir(), 'system-removal-'));
afterAll(() => void removeTreeNow(folder));

function program(name: string, says: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' '${says}'\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('findRemover', () => {
  it.each([
    ['one that goes by names', 'rm (uutils coreutils) 0.2.2'],
    ['one that names another', 'BusyBox v1.36.1 like rm (GNU coreutils) 9.1'],
    ['one that is too old', 'rm (GNU coreutils) 6.12'],
    ['one that says nothing', ''],
  ])('takes no other: %s', (title, says) => {
    expect(findRemover([program(title.replaceAll(' ', '-'), says)])).toBeUndefined();
  });

  it('takes that of GNU wherever it is', () => {
    const known = program('known', 'rm (GNU coreutils) 9.1');
    expect(findRemover([join(folder, 'missing'), known])).toBe(known);
  });
});

it.runIf(findRemover() !== undefined)('removes a tree, not what is beside it', async () => {
  const tree = join(folder, '-rf of a tree');
  mkdirSync(join(tree, 'd/e'), { recursive: true });
  writeFileSync(join(folder, 'beside'), '');
  await removeBySystem(tree, 60_000);
  expect(existsSync(tree)).toBe(false);
  expect(existsSync(join(folder, 'beside'))).toBe(true);
});
