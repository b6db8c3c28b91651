import { type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A path to a witness, or a directory without a file of the expected names. */
export type WitnessPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'nothing-in-directory'; readonly path: string };

/**
 * The files for the paths that a user gave. A directory stands for the files in it with the names that the rule set
 * prescribes. A path that does not exist is kept, because a missing witness is a result.
 */
export async function findWitnesses(
  paths: readonly string[],
  names: readonly string[],
): Promise<readonly WitnessPlace[]> {
  const places: WitnessPlace[] = [];
  for (const path of paths) {
    const status = readFileStatus(path);
    if (status === undefined || !status.isDirectory()) {
      places.push({ kind: 'file', path });
      continue;
    }
    // If a directory cannot be listed, opening its files shows what is wrong.
    const present = await readdir(path).then(
      (files) => new Set(files),
      () => new Set(names),
    );
    const found = names.filter((name) => present.has(name));
    if (found.length === 0) places.push({ kind: 'nothing-in-directory', path });
    for (const name of found) places.push({ kind: 'file', path: join(path, name) });
  }
  return places;
}

/** Synchronous: waiting for the disk takes ten times as long as looking at a file. */
function readFileStatus(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
