import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './repositories.js';

/** A file of a commit: its path, and the name that git gives to its contents. */
export interface StoredFile {
  readonly path: string;
  readonly blob: string;
}

function git(folder: string, args: readonly string[], input = ''): Buffer {
  const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...args], {
    input,
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')} in ${folder}: ${stderr}`);
  return stdout;
}

/** The git directory of a repository in a folder of mirrors: `OWNER+NAME/repo`, or `OWNER+NAME`. */
export function mirrorOf(
  { name, commit }: Repository,
  mirrors: string,
): string | { readonly missing: string } {
  const folder = join(mirrors, name.replace('/', '+'));
  const found = ['repo/.git', 'repo', '.']
    .map((each) => join(folder, each))
    .find((each) => existsSync(join(each, 'HEAD')));
  if (found === undefined) return { missing: `${folder} is not there` };
  const known = spawnSync('git', ['-C', found, 'cat-file', '-e', `${commit}^{commit}`]).status === 0;
  return known ? found : { missing: `${found} does not have commit ${commit}` };
}

export function filesOf(mirror: string, commit: string): readonly StoredFile[] {
  return git(mirror, ['ls-tree', '-r', '-z', commit])
    .toString()
    .split('\0')
    .flatMap((entry) => {
      const [, blob, path] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return blob === undefined || path === undefined ? [] : [{ path, blob }];
    });
}

/** The contents of many files, in their order; undefined for one that the mirror lacks, as it does large ones. */
export function contentsOf(mirror: string, blobs: readonly string[]): readonly (string | undefined)[] {
  const answer = git(mirror, ['cat-file', '--batch'], blobs.map((blob) => `${blob}\n`).join(''));
  let at = 0;
  return blobs.map(() => {
    const end = answer.indexOf('\n', at);
    const [, type, size] = answer.toString('latin1', at, end).split(' ');
    if (type !== 'blob') {
      at = end + 1;
      return undefined;
    }
    at = end + 2 + Number(size);
    // As for the tools of the field, a byte order mark is none of the text.
    return new TextDecoder().decode(answer.subarray(end + 1, at - 1));
  });
}
