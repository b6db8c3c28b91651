import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ValidatorDefinition } from './definition.js';

/** How a validator is started here, or what is missing. */
export type Installation =
  | { readonly kind: 'installed'; readonly executable: string; readonly leadingArguments: readonly string[] }
  | { readonly kind: 'missing'; readonly reason: string };

/** Embedded validators are bundles of their own below `dist/embedded`. */
const EMBEDDED_FOLDERS = ['./embedded/', '../embedded/', '../../dist/embedded/'];

/**
 * Finds the program of a validator: the bundle of an embedded one, otherwise the first of its file names in the
 * folders of PATH.
 */
export async function findExecutable(definition: ValidatorDefinition, path: string): Promise<Installation> {
  const { executable } = definition;
  if (executable.kind === 'embedded') {
    for (const folder of EMBEDDED_FOLDERS) {
      const bundle = fileURLToPath(new URL(`${folder}${executable.module}/start.js`, import.meta.url));
      if (await isAccessible(bundle, constants.R_OK)) {
        return { kind: 'installed', executable: process.execPath, leadingArguments: [bundle] };
      }
    }
    return { kind: 'missing', reason: 'its bundle is missing from the installation; run npm run build' };
  }
  for (const name of executable.names) {
    for (const folder of path.split(delimiter).filter((each) => each !== '')) {
      const file = join(folder, name);
      if (await isAccessible(file, constants.X_OK)) {
        return { kind: 'installed', executable: file, leadingArguments: [] };
      }
    }
  }
  return { kind: 'missing', reason: `is not installed (no ${executable.names.join(' or ')} on the PATH)` };
}

function isAccessible(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
