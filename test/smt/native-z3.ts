import { delimiter, join } from 'node:path';
import { findNativeZ3, type NativeZ3 } from '../../src/smt/native/z3-native.js';

/** Where scripts/prepare-machine.mjs installs a z3 for this project. */
export const OWN_FOLDER = join(import.meta.dirname, '../../node_modules/.cache/z3/bin');

/** A z3 that the prover would ask, of this machine or of this project; undefined: there is none. */
export function nativeForTests(): Promise<NativeZ3 | undefined> {
  return findNativeZ3(`${process.env.PATH ?? ''}${delimiter}${OWN_FOLDER}`);
}

export const NO_NATIVE = 'no native z3 of a recent version is installed (pip install z3-solver)';
