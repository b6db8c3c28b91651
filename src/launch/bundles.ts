import { join } from 'node:path';
import type { Bundle } from './launcher.js';

/** Replaced by the bundles of `dist/`, by their names: paths below `dist/`, and hashes. */
declare const BUNDLED: Readonly<Record<string, { readonly path: string; readonly fingerprint: string }>>;

/** Replaced by the path to `dist/` from the file that contains this in the bundle. */
declare const TO_DIST: string;

/** Every file of `dist/` that starts with compiled code: programs, and parts that they load when needed. */
export const BUNDLES: readonly Bundle[] = Object.entries(BUNDLED).map(([name, { path, fingerprint }]) => ({
  name,
  file: join(import.meta.dirname, TO_DIST, path),
  fingerprint,
}));

export function bundleNamed(wanted: string): Bundle {
  const bundle = BUNDLES.find(({ name }) => name === wanted);
  if (bundle === undefined) throw new Error(`there is no program '${wanted}'`);
  return bundle;
}
