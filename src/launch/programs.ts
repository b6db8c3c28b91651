import { join } from 'node:path';
import type { Program } from './launch.js';

/** Replaced by the bundles of `dist/`, by the names of the programs: paths below `dist/`, and hashes. */
declare const PROGRAMS: Readonly<Record<string, { readonly path: string; readonly fingerprint: string }>>;

/** Replaced by the way from the bundle of this file to `dist/`. */
declare const TO_DIST: string;

/** The names of all programs of this package. */
export const PROGRAM_NAMES: readonly string[] = Object.keys(PROGRAMS);

export function programNamed(name: string): Program {
  const program = PROGRAMS[name];
  if (program === undefined) throw new Error(`there is no program '${name}'`);
  return { name, file: join(import.meta.dirname, TO_DIST, program.path), fingerprint: program.fingerprint };
}
