import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { InputProblem } from '../../src/source/input-error.js';

/** A directory with these files (path to content) that goes when the test ends. */
export async function directoryWith(files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'witness-check-task-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return directory;
}

/** Place of a problem as `line:column`. */
export function placeOf({ position }: InputProblem): string | undefined {
  return position === undefined ? undefined : `${position.line}:${position.column}`;
}
