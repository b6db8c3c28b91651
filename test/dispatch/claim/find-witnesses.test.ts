import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findWitnesses } from '../../../src/dispatch/claim/find-witnesses.js';

const folder = mkdtempSync(join(tmpdir(), 'find-witnesses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const NAMES = ['witness.graphml', 'witness.yml'];

function directory(name: string, ...files: readonly string[]): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const file of files) writeFileSync(join(path, file), '');
  return path;
}

describe('[SV24-14] a directory stands for the files with the names that the rules give', () => {
  it.each([['one', ['witness.yml', 'other.yml', 'witness.yaml', 'WITNESS.GRAPHML'], ['witness.yml']]])(
    '%s',
    async (name, files, found) => {
      const path = directory(name, ...files);
      expect(await findWitnesses([path], NAMES)).toEqual(
        found.map((file) => ({ kind: 'file', path: join(path, file) })),
      );
    },
  );

  it('[SV24-17a] which are both formats', async () => {
    const path = directory('both', 'witness.yml', 'witness.graphml');
    expect(await findWitnesses([path], NAMES)).toEqual(
      NAMES.map((file) => ({ kind: 'file', path: join(path, file) })),
    );
  });

  it('or for nothing', async () => {
    const path = directory('none', 'other.graphml');
    expect(await findWitnesses([path], NAMES)).toEqual([{ kind: 'nothing-in-directory', path }]);
    expect(await findWitnesses([path], [])).toEqual([{ kind: 'nothing-in-directory', path }]);
  });
});

describe('a path', () => {
  it('of a file may have any name', async () => {
    const path = join(directory('files', 'mine.xml'), 'mine.xml');
    expect(await findWitnesses([path], NAMES)).toEqual([{ kind: 'file', path }]);
  });

  it('that does not exist is kept: a missing witness is a result', async () => {
    const path = join(folder, 'nowhere/witness.yml');
    expect(await findWitnesses([path], NAMES)).toEqual([{ kind: 'file', path }]);
  });

  it('follows the one before it', async () => {
    const [one, other] = [directory('a', 'witness.yml'), directory('b', 'witness.yml')];
    const found = await findWitnesses([other, one], NAMES);
    expect(found.map(({ path }) => path)).toEqual([other, one].map((each) => join(each, 'witness.yml')));
    expect(await findWitnesses([], NAMES)).toEqual([]);
  });
});
