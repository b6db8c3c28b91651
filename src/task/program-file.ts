import { hash } from 'node:crypto';
import { readBytes } from '../source/read-bytes.js';

/** Maximum size of a program in bytes. */
const MAXIMUM_SIZE = 256_000_000;

/** The contents of a program file. */
export interface ProgramFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** @throws InputError `not-found`, `unreadable`, and `too-large` for more than 256 MB */
export async function readProgramFile(path: string): Promise<ProgramFile> {
  const bytes = await readBytes(path, MAXIMUM_SIZE);
  return { bytes, sha256: hash('sha256', bytes, 'hex') };
}
